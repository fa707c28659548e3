package session

import (
	"encoding/json"
	"testing"

	"github.com/gorilla/websocket"

	"linework/ink"
	"linework/table"
)

func FuzzCommand(f *testing.F) {
	for _, seed := range []string{`{"id":1,"do":"move","phase":3,"kind":"play","data":{"place":["Rt2@1,0"]}}`, `{`, `[]`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		cmd, refusal := decodeTextCommand(websocket.TextMessage, data)
		if refusal != nil {
			return
		}
		again, err := json.Marshal(cmd)
		if err != nil {
			t.Fatalf("%q was read as %+v, which cannot be written: %v", data, cmd, err)
		}
		if _, refusal := decodeTextCommand(websocket.TextMessage, again); refusal != nil {
			t.Fatalf("%s cannot be read back: %v", again, refusal)
		}
	})
}

// Whoever comes is shown all boards, also where they are more than may wait otherwise; a
// device that reads nothing is closed all the same.
func TestManyBoards(t *testing.T) {
	board := ink.AppendHeader(nil, 1)
	board = (&ink.Writer{}).Append(board, ink.Op{Do: ink.Reset})
	board = append(board, make([]byte, 100<<10)...)
	s := &session{hub: newTestHub(), writing: true} // nothing is written: there is no socket
	for range 40 {
		s.SendInk(board)
	}
	if s.bye != nil {
		t.Fatalf("forty boards close the device: %+v", s.bye)
	}
	s.Send(make([]byte, maxQueue/2))
	if s.bye != nil {
		t.Error("what waits beside boards closes the device")
	}
	for range 60 {
		s.SendInk(board)
	}
	if s.bye == nil || s.bye.Code != table.CloseTooSlow {
		t.Errorf("ten megabytes wait, and the device is closed with %+v", s.bye)
	}
	if left := s.hub.boardsWaiting.Load(); left != 0 {
		t.Errorf("%d bytes of boards are said to wait", left)
	}
}

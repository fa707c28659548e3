package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"linework/client"
	"linework/game"
	"linework/games/iota"
	"linework/table"
)

// A whole game of iota against one of the server's bots: play what scores most, or pass.
func Example() {
	url, _, stop := startServer() // yours is at an address like http://localhost:8080
	defer stop()
	ctx := context.Background()
	session, err := client.Create(ctx, url, "Robo", "iota")
	if err != nil {
		panic(err)
	}
	defer session.Close()
	err = errors.Join(
		session.Do(ctx, "add-bot", table.DoAddBot{Bot: "easy"}),
		session.Do(ctx, "start", table.DoStart{Force: true}),
	)
	for err == nil && session.Table().Stage == table.Playing {
		if match := session.Match(); match.Waiting.Has(match.Seat) {
			err = move(ctx, session, match)
		} else if _, err = session.Next(ctx); err != nil {
			err = session.Resume(ctx) // the line broke: come back
		}
	}
	if err != nil {
		panic(err)
	}
	fmt.Println(len(session.Table().Evening[0].Scores), "players have points")
	// Output: 2 players have points
}

// move makes one move.
func move(ctx context.Context, session *client.Session, match *table.MatchView) error {
	var view iota.View
	if err := json.Unmarshal(match.View, &view); err != nil {
		return err
	}
	kind, choice, best := "pass", any(iota.Pass{Trade: []iota.Card{}}), -1
	for _, play := range view.Can.Plays {
		if play.Total > best {
			kind, choice, best = "play", iota.Play{Place: play.Place}, play.Total
		}
	}
	err := session.Move(ctx, match.Phase, kind, choice)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && refusal.Code == "stale" {
		return nil // the time was up; look again
	}
	return err
}

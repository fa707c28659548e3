package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// bePhone does what a phone does in a network: "get URL FROM" opens a page, from one of
// its addresses or whichever, and "ask FROM TO" asks for the name as an ordinary resolver.
func bePhone(does string) {
	f := append(strings.Fields(does), "", "")
	if f[0] == "get" {
		get(f[1], f[2])
	} else {
		ask(f[1], f[2])
	}
}

func get(url, from string) {
	dialer := &net.Dialer{}
	if from != "" {
		dialer.LocalAddr = &net.TCPAddr{IP: net.ParseIP(from)}
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}, Timeout: 10 * time.Second}
	res, err := client.Get(url)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer res.Body.Close()
	_, _ = io.Copy(os.Stdout, res.Body)
}

func ask(from, to string) {
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.ParseIP(from)})
	if err != nil {
		fmt.Println(err)
		return
	}
	question := dnsmessage.Message{Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName("linework.local."), Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET}}}
	data, _ := question.Pack()
	_, _ = c.WriteToUDP(data, &net.UDPAddr{IP: net.ParseIP(to), Port: 5353})
	_ = c.SetReadDeadline(time.Now().Add(2 * time.Second))
	answer := make([]byte, 1500)
	n, _, err := c.ReadFromUDP(answer)
	var m dnsmessage.Message
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		fmt.Println("nobody answers")
	case err != nil || m.Unpack(answer[:n]) != nil || len(m.Answers) != 1:
		fmt.Println("it is answered with", err, m.GoString())
	default:
		fmt.Println(net.IP(m.Answers[0].Body.(*dnsmessage.AResource).A[:]))
	}
}

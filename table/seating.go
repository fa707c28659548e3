package table

import (
	"errors"
	"slices"

	"linework/texts"

	"linework/game"
	"linework/journal"
	"linework/table/knocks"
	"linework/table/room"
	"linework/table/secret"
)

// How people and their devices come to a table, and how the table is removed or shut down.

// maxDevices is how many devices one seat may have: a phone, a tablet, a few tabs.
const maxDevices = 8

func (l *tableLoop) seatIfOpenElseKnock(name, invitation string, from Origin) (Ticket, error) {
	standing := l.origins.standingOf(from)
	if standing == keptOut {
		return Ticket{}, KeptOutRefusal()
	}
	if err := l.filter.checkName(name); err != nil {
		return Ticket{}, err
	}
	if standing != welcome || !l.room.Open {
		v := knocks.Visitor{Name: name, Invited: secret.Equal(invitation, l.room.InvitationKey()), Near: standing == mustWait, Browser: from.Browser, Network: from.Network}
		if gone := l.origins.removalOf("", from.Browser); gone != nil {
			v.RemovedAs = gone.Name
			l.extendRemoval(gone, from)
		}
		token, err := l.knocks.Add(l.room.Seats, v)
		return Ticket{Code: l.room.Code, Token: token}, err
	}
	name, err := l.room.NormalizeAndCheckName(name, room.Public)
	if err != nil {
		return Ticket{}, err
	}
	if err := l.room.CheckHasFreeSeat(); err != nil {
		return Ticket{}, err
	}
	if err := l.checkJournalRoom(); err != nil {
		return Ticket{}, err
	}
	token, hash := secret.NewToken()
	c := l.room.NewSeatTaken(name, hash, "", -1)
	l.origins.recordSeat(c.Seat, from)
	return Ticket{Code: l.room.Code, Seat: c.Seat, Token: token}, l.commit(c)
}

// checkJournalRoom refuses what would be written to a journal that is too large.
func (l *tableLoop) checkJournalRoom() error {
	return l.limits.checkJournalRoom(l.room.Stage == room.Playing, l.journal.Size())
}

// redeemHandOver gives a person's seat a new token, for a hand-over key.
func (l *tableLoop) redeemHandOver(key string) (Ticket, error) {
	id, ok := l.handOverKeys.redeem(key)
	if x := l.room.SeatByID(id); !ok || x == nil || !x.IsPerson() {
		return Ticket{}, game.Refuse("bad-key.hand-over")
	}
	token, hash := secret.NewToken()
	return Ticket{Code: l.room.Code, Seat: id, Token: token}, l.commit(&room.SeatRekeyed{Seat: id, Hash: hash})
}

// attachDevice puts a device among its audience, and gives its player the seat back from a
// bot (CM-5). A non-zero code says why the device was turned away.
func (l *tableLoop) attachDevice(c Conn, hello DoHello) (closeCode int, closeText texts.Message) {
	who, from := room.Public, Origin{hello.Browser, hello.Network}
	standing := l.cfg.Operator.StandingOf(Origin{boundedName(from.Browser), from.Network})
	if standing == StandingBrowserOut || standing == StandingNetworkOut && hello.Token == "" {
		return CloseKicked, farewellOfOperator()
	}
	if hello.Token != "" {
		x := l.room.Seats.FindByTokenHash(secret.Hash(hello.Token))
		if gone := l.origins.removalOf(hello.Token, ""); x == nil && gone != nil {
			l.extendRemoval(gone, from)
			if gone.ByOperator {
				return CloseKicked, farewellOfOperator()
			}
			return CloseKicked, texts.NewMessage("close-kicked.by-host")
		}
		if x == nil {
			return CloseToken, texts.NewMessage("close-token")
		}
		who = x.ID
		l.origins.recordSeat(who, from)
	} else if !l.room.Open && !slices.Contains(l.room.Screens, secret.Hash(hello.Screen)) {
		return CloseWatchers, texts.NewMessage("close-watchers.knock")
	}
	// A line that broke may still hold what was said on it, and a machine that was frozen
	// still pass it on. The device has said it again by then, or something else.
	d := newDevice(c, who, hello)
	d.origin = from
	if who == room.Public && !l.origins.mayWatch(d, from) {
		return CloseWatchers, texts.NewMessage("close-watchers.knock")
	}
	for _, old := range slices.Clone(l.audiences.devicesOf(who)) {
		if d.name != "" && old.name == d.name {
			l.closeAndRemoveDevice(old, CloseMoved, texts.NewMessage("close-moved"))
		}
	}
	if !l.limits.spendConnect(who) {
		return CloseTooFast, texts.NewMessage("close-too-fast.reconnecting")
	}
	devices := l.audiences.deviceCount(who)
	if who == room.Public && l.cfg.MaxWatchers > 0 && devices >= l.cfg.MaxWatchers {
		return CloseCrowded, texts.NewMessage("close-crowded.watchers")
	}
	if who != room.Public && devices >= maxDevices {
		return CloseTooFast, texts.NewMessage("close-too-fast.too-many-devices")
	}
	d.knownGames = slices.DeleteFunc(slices.Clone(hello.Knows), func(id string) bool { _, ok := l.cfg.FindGame(id); return !ok })
	l.audiences.addDeviceBeforeCatchUp(d)
	l.presence.recordDeviceArrival()
	if x := l.room.SeatByID(who); x != nil && x.StandIn != "" {
		_ = l.commit(&room.BotSubstituted{Seat: who})
	}
	if l.room.TutorialPending() && slices.Contains(hello.Knows, l.room.Match.Name) {
		_ = l.stopWaitingForTutorial(who)
	}
	return 0, texts.Message{}
}

// welcomeDevice brings a device that was attached up to date and answers its hello.
func (l *tableLoop) welcomeDevice(c Conn, hello DoHello, commandID int) {
	l.audiences.joining = nil
	if d := l.audiences.byConn[c]; d != nil { // or it was sent away as it came
		l.audiences.catchUpDevice(d, hello, l.cfg.Version)
		if told := l.approvals.told; told != nil && d.seat == l.room.Host {
			c.Send(told)
		}
		if d.seat == l.room.Host && !(l.knocks.HasNoVisitors() && len(l.room.Removals) == 0 && len(l.room.Reports) == 0) {
			c.Send(encodeDoor(l.knocks.Waiting(), l.room))
		}
		if n := l.cfg.Operator.Notice(); n != nil {
			c.Send(game.MustJSON(n))
		}
	}
	c.Send(EncodeAnswer(commandID, nil, nil))
}

func (l *tableLoop) stopWaitingForTutorial(id room.SeatID) error {
	if !slices.Contains(l.room.Learning, id) {
		return nil
	}
	return l.commit(&room.TutorialSeen{Seat: id})
}

// removeTableForever removes the table with all that it has stored, for its owner. The answer
// comes when all is removed; if that fails, the table is loaded again as it was.
func (l *tableLoop) removeTableForever(*device, *room.Seat, Command) (any, error) {
	err := l.watchdog.watch(func() error {
		if err := l.journal.Release(); err != nil {
			return err
		}
		return l.cfg.RemoveTable(l.room.Code)
	})
	switch {
	case err == nil, errors.Is(err, journal.ErrUnknown): // the operator was faster
		l.stopReason = errRemoved
		l.log.Info("table forgotten, as its host asked for")
		return nil, nil
	case errors.Is(err, journal.ErrHeld): // another node has taken it between the two
		return nil, l.stopAfterStoreError(journal.ErrLost)
	}
	return nil, l.stopAfterStoreError(err)
}

// shutDown closes the devices of a table that has stopped, gives the journal back and hands it
// to another node where one goes on with it.
func (l *tableLoop) shutDown() {
	code, why := closeMessageFor(l.stopReason)
	if l.transfer == nil { // otherwise nobody expects the devices yet
		l.audiences.closeAll(code, why)
	}
	if err := l.journal.Release(); err != nil {
		l.log.Warn("release journal", "error", err)
	}
	if l.transfer != nil {
		if err := l.transfer(); err != nil {
			l.log.Warn("hand table over", "error", err)
		}
		l.audiences.closeAll(code, why)
	}
}

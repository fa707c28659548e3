package admin

import (
	"net/http"

	"linework/game"
	"linework/journal"
	"linework/lobby"
	"linework/lobby/operations"
	"linework/table"
)

// doOperation does what the page asks for, and notes it.
func (a *Admin) doOperation(w http.ResponseWriter, r *http.Request) {
	var ask Ask
	if !readJSON(w, r, &ask) {
		return
	}
	err := a.do(r, ask)
	if err == nil {
		a.Reply.Log.Info("operator", "did", ask.Kind, "by", sessionOf(r).By, "table", ask.Table)
	}
	a.Reply.WriteResultOrRefusal(w, http.StatusOK, struct{}{}, err)
}

func (a *Admin) do(r *http.Request, ask Ask) (err error) {
	ctx, list := r.Context(), a.Lobby.Operations()
	o := operations.Operation{Kind: ask.Kind, By: sessionOf(r).By}
	switch ask.Kind {
	case operations.NoticeSent:
		o.Text, o.Minutes = ask.Text, ask.Minutes
	case operations.NoticeWithdrawn, operations.AllRevoked:
	case operations.TableClosed, operations.TableReopened, operations.TableRemoved, operations.RemovalAsked:
		if o.Table, err = lobby.ParseTypedCode(ask.Table); err != nil {
			return err
		}
		switch ask.Kind {
		case operations.TableRemoved:
			return a.Lobby.RemoveClosed(ctx, o.Table, o.By)
		case operations.RemovalAsked:
			o.Seat, o.Name, o.Network = ask.Seat, ask.Name, ask.Network
			done, err := list.RemovePerson(ctx, o)
			if err == nil && !done {
				err = game.Refuse("no-such-seat.not-here", game.Figures{"name": game.Truncate(ask.Name, 40)})
			}
			return err
		}
	case operations.RemovalLifted:
		o.Removal = uint64(ask.Removal)
		o.Name = game.FirstWhere(list.Removals(), func(x operations.Removal) bool { return x.ID == o.Removal }).Name
	case operations.OpeningSet:
		if o, err = newOpening(ask, o.By); err != nil {
			return err
		}
	case operations.NodeDrained, operations.NodeResumed:
		nodes, _ := a.Lobby.LiveNodes()
		o.Name = game.FirstWhere(nodes, func(n journal.Node) bool { return n.ID == ask.Node }).Address
		if o.Name == "" {
			return game.Refuse("unknown-option.node")
		}
	case operations.SessionEnded:
		o.Hash = game.FirstWhere(list.Sessions(), func(s operations.Session) bool { return int64(s.ID) == ask.Session }).Hash
	default:
		return game.Refuse("unknown-option.operation")
	}
	if err := o.Check(); err != nil {
		return game.RefuseMalformed("body", err)
	}
	if err := list.Append(ctx, o); err != nil {
		return table.NewStoreRefusal(err)
	}
	return nil
}

func newOpening(ask Ask, by string) (operations.Operation, error) {
	if ask.Opening == operations.WithPassword && ask.Password == "" {
		return operations.Operation{}, game.Refuse("password-needed")
	}
	if ask.Opening != operations.WithPassword {
		ask.Password = ""
	}
	o := operations.NewOpening(ask.Opening, ask.Password)
	o.By = by
	return o, nil
}

package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"runtime/metrics"
	"slices"

	"linework/game"
	"linework/gateway/answer"
	"linework/lobby/operations"
	"linework/table"
)

// MaxTables is how many tables the page lists.
const MaxTables = 500

// serveOverview answers how the server is now: what every node says of itself, and what operators have set.
func (a *Admin) serveOverview(w http.ResponseWriter, r *http.Request) {
	ctx, list := r.Context(), a.Lobby.Operations()
	own, err := a.nodeReport(ctx)
	if err != nil {
		a.Reply.WriteResultOrRefusal(w, 0, nil, err)
		return
	}
	reports, silent := a.askOtherNodes(r)
	reports = append([]NodeReport{own}, reports...)
	cookie, _ := r.Cookie(cookieName)
	session := sessionOf(r)
	o := Overview{
		Token: pageToken(cookie.Value), Operator: session.By, Session: int64(session.ID), Silent: silent, Nodes: []NodeStatus{}, Tables: []LiveTable{},
		Opening: list.Opening(), DiskUsed: -1, DiskFree: -1,
		Closed: game.MapList(list.ClosedTables(), func(t operations.ClosedTable) ClosedTable { return ClosedTable{t.Code, t.At.Unix()} }),
		Removals: game.MapList(list.Removals(), func(x operations.Removal) RemovedPerson {
			return RemovedPerson{int64(x.ID), x.Name, x.Table, x.Network, x.At.Unix()}
		}),
		Sessions: game.MapList(list.Sessions(), func(s operations.Session) OpenedSession { return OpenedSession{int64(s.ID), s.By, s.Opened.Unix()} }),
		Log: game.MapList(list.Log(), func(e operations.Entry) LoggedOperation {
			return LoggedOperation{e.Kind, e.By, e.At.Unix(), e.Table, e.Name, e.Text, e.Opening, e.Minutes}
		}),
	}
	if n, isOnShow := list.Notice(); isOnShow {
		o.Notice = &ShownNotice{n.Text, n.Minutes, int(n.Left().Seconds())}
	}
	if a.Usage != nil {
		if u, err := a.Usage(); err == nil {
			o.DiskUsed, o.DiskFree = u.Used, u.Free
		}
	}
	if o.Stored, err = a.Lobby.StoredTableCount(ctx); err != nil {
		a.Reply.WriteResultOrRefusal(w, 0, nil, table.NewStoreRefusal(err))
		return
	}
	for _, n := range reports {
		o.Nodes = append(o.Nodes, n.NodeStatus)
		o.InMemory += n.Tables
		for _, t := range n.Live {
			t.Node = n.Address
			o.Tables = append(o.Tables, t)
		}
	}
	sortByPeople(o.Tables)
	o.Tables = o.Tables[:min(len(o.Tables), MaxTables)]
	answer.WriteJSON(w, http.StatusOK, o)
}

func sortByPeople(tables []LiveTable) {
	slices.SortFunc(tables, func(x, y LiveTable) int {
		return cmp.Or(cmp.Compare(y.Here, x.Here), cmp.Compare(y.Opened, x.Opened), cmp.Compare(x.Code, y.Code))
	})
}

// serveNodeStatus answers another node how this one is. Nobody else is told.
func (a *Admin) serveNodeStatus(w http.ResponseWriter, r *http.Request) {
	if !a.Trust.IsFromNode(r) {
		a.refuse(w, r, http.StatusUnauthorized, game.Refuse("not-operator.no-session"))
		return
	}
	report, err := a.nodeReport(r.Context())
	a.Reply.WriteResultOrRefusal(w, http.StatusOK, report, err)
}

func (a *Admin) nodeReport(ctx context.Context) (NodeReport, error) {
	live, err := a.Lobby.LiveTables(ctx)
	if err != nil {
		return NodeReport{}, table.NewStoreRefusal(err)
	}
	n := NodeReport{NodeStatus: NodeStatus{Version: a.Version, Tables: len(live), Memory: int64(memoryInUse()), Draining: a.Lobby.IsDraining()}, Live: []LiveTable{}}
	for _, t := range live {
		n.People += t.Here
		n.Live = append(n.Live, LiveTable{Status: t.Status, Opened: t.Opened.Unix()})
	}
	sortByPeople(n.Live)
	n.Live = n.Live[:min(len(n.Live), MaxTables)]
	nodes, self := a.Lobby.LiveNodes()
	for _, other := range nodes {
		if other.ID == self {
			n.ID, n.Address = self, other.Address
		}
	}
	return n, nil
}

// askOtherNodes asks the other nodes how they are, and returns the addresses of those that do not answer.
func (a *Admin) askOtherNodes(r *http.Request) (reports []NodeReport, silent []string) {
	silent = []string{}
	nodes, self := a.Lobby.LiveNodes()
	for _, n := range nodes {
		if n.ID == self || n.Address == "" {
			continue
		}
		var report NodeReport
		body, err := a.relay.FetchFromNode(r, n.Address, nodePath)
		if err == nil {
			err = json.Unmarshal(body, &report)
		}
		if err != nil {
			a.Reply.Log.Warn("another node does not say how it is", "node", n.Address, "error", err)
			silent = append(silent, n.Address)
			continue
		}
		reports = append(reports, report)
	}
	return reports, silent
}

// memoryInUse returns how many bytes this process has of the system.
func memoryInUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}

// serveReports answers what was reported at all tables.
func (a *Admin) serveReports(w http.ResponseWriter, r *http.Request) {
	list, err := a.Lobby.Reports(r.Context())
	if err != nil {
		err = table.NewStoreRefusal(err)
	}
	a.Reply.WriteResultOrRefusal(w, http.StatusOK, Reports{list}, err)
}

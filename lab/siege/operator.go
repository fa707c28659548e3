package siege

import "net/http"

// passForOperator comes as the page of whoever runs the server would, with secrets by chance or with none.
func passForOperator(c *clientGroup, attacker, turn int) {
	own := c.target.base.Scheme + "://" + c.target.base.Host
	tries := []struct {
		method, path, body string
		headers            []string
	}{
		{"POST", "api/admin/session", `{"link":"` + randomSecret() + `"}`, []string{"Origin", own}},
		{"POST", "api/admin/session", `{"link":""}`, []string{"Origin", own, "Remote-User", "admin", "X-Forwarded-For", "127.0.0.1"}},
		{"GET", "api/admin", "", []string{"Cookie", "linework-operator=" + randomSecret()}},
		{"GET", "api/admin/reports", "", nil},
		{"GET", "api/admin/node", "", []string{"X-Forwarded-For", "10.0.0.1"}},
		{"POST", "api/admin/operations", `{"kind":"table-closed","table":"` + c.order.Victim + `"}`, []string{"Origin", own, "Cookie", "linework-operator=" + randomSecret(), "Linework-Operator", randomSecret()}},
		{"POST", "api/admin/operations", `{"kind":"all-revoked"}`, []string{"Origin", "http://evil.example", "Content-Type", "text/plain"}},
	}
	try := tries[turn%len(tries)]
	status, err := c.requestAndNoteStatus(attacker, try.method, try.path, try.body, nil, try.headers...)
	if err == nil && status < http.StatusBadRequest {
		c.recordBreachOnce("whoever is no operator is answered %s %s with %d", try.method, try.path, status)
	}
}

package main

import (
	"os"
	"regexp"
	"testing"
)

// Every metric of ours is explained to whoever runs a server and is on the dashboard,
// and neither these nor the alerts speak of one that is not there.
func TestMetricsAreTold(t *testing.T) {
	named := regexp.MustCompile(`linework_[a-z_]+[a-z]`)
	ours := map[string]bool{}
	source, err := os.ReadFile("../../gateway/metrics/metrics.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`Name: "(linework_[a-z_]+)"`).FindAllStringSubmatch(string(source), -1) {
		ours[found[1]] = true
	}
	if len(ours) < 10 {
		t.Fatalf("there are the metrics %v", ours)
	}
	for file, all := range map[string]bool{"docs/operating.md": true, "deploy/grafana/linework.json": true, "deploy/prometheus/alerts.yml": false} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]bool{}
		for _, name := range named.FindAllString(string(text), -1) {
			if name == "linework_append_seconds_bucket" {
				name = "linework_append_seconds"
			}
			told[name] = true
			if !ours[name] {
				t.Errorf("%s speaks of %s, which is no metric", file, name)
			}
		}
		for name := range ours {
			if all && !told[name] {
				t.Errorf("%s does not tell %s", file, name)
			}
		}
	}
}

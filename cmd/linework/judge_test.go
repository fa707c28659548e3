package main

import (
	"strings"
	"testing"

	"linework/words"
)

func TestJudgePairs(t *testing.T) {
	pack, err := (&judgeCommand{Pack: "en/doodle-dash"}).loadPack()
	if err != nil {
		t.Fatal(err)
	}
	c := guessJudge{pack, words.NewJudge(words.AnyForm, pack, true)}
	var out strings.Builder
	in := "television\ttelly\nfridge / refrigerator\ticebox\nsofa / couch\tcouch\npanda\tcastle & panda\n\nlighthouse\tlight\ncastle\tcattle\n"
	if err := c.judgeTabbedLines(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	want := `{"answer":"television","guess":"telly","verdict":"right","why":"exact"}
{"answer":"fridge / refrigerator","guess":"icebox","verdict":"right","why":"exact"}
{"answer":"sofa / couch","guess":"couch","verdict":"right","why":"exact"}
{"answer":"panda","guess":"castle & panda","verdict":"wrong","why":"list"}
{"answer":"lighthouse","guess":"light","verdict":"near","why":"part"}
{"answer":"castle","guess":"cattle","verdict":"wrong","why":"another word"}
`
	if out.String() != want {
		t.Errorf("printed\n%swant\n%s", out.String(), want)
	}
	if err := c.judgeTabbedLines(strings.NewReader("castle panda\n"), &out); err == nil || !strings.Contains(err.Error(), "line 1 has no tab") {
		t.Errorf("a line without a tab is answered with %v", err)
	}
}

func TestJudgePack(t *testing.T) {
	for _, id := range []string{"funny-lines", "en/doodle-rush", "../../words/packs/en/doodle-dash.txt"} {
		if p, err := (&judgeCommand{Pack: id}).loadPack(); err != nil || len(p.Words()) < 70 {
			t.Errorf("--pack %s: %v", id, err)
		}
	}
	if _, err := (&judgeCommand{Pack: "en/none"}).loadPack(); err == nil || !strings.Contains(err.Error(), "linework packs list") {
		t.Errorf("a pack that is not there is answered with %v", err)
	}
}

package directive

import "testing"

func TestDecodeInject(t *testing.T) {
	got, problems := DecodeInject(parseAll(t,
		"//toolgen:inject *db.Conn Session", "//toolgen:package all", `//toolgen:inject "Map[string, int]" // why`, "//toolgen:inject User from=context"))
	want := []Inject{
		{Type: Arg{Key: "*db.Conn", Pos: at(1, 18), ValuePos: at(1, 18)}},
		{Type: Arg{Key: "Session", Pos: at(1, 27), ValuePos: at(1, 27)}},
		{Type: Arg{Key: "Map[string, int]", Quoted: true, Pos: at(3, 18), ValuePos: at(3, 18)}},
		{Type: Arg{Key: "User", Pos: at(4, 18), ValuePos: at(4, 18)}, FromContext: true},
	}
	compare(t, "types", want, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeInject(parseAll(t, "//toolgen:inject", "//toolgen:inject type=Session",
		"//toolgen:inject User from=context", "//toolgen:inject User", "//toolgen:inject Conn from=server", "//toolgen:inject from=context"))
	compare(t, "problems", []string{
		"1:1: //toolgen:inject names no type [bad-argument]\n\thint: write //toolgen:inject TYPE, such as //toolgen:inject *db.Conn",
		"2:18: unknown key \"type\" of //toolgen:inject [bad-argument]\n\thint: known are from=",
		"4:18: User is injected for each call by one line, and the same for all calls by another [contradiction]\n\thint: keep one of them\n\t3:18: it is named here, too",
		"5:28: from cannot be \"server\" [bad-value]\n\thint: from is context, or left out for what is the same for all calls",
		"6:1: //toolgen:inject names no type [bad-argument]\n\thint: write //toolgen:inject TYPE, such as //toolgen:inject *db.Conn",
	}, formatted(problems))
}

func TestDecodeSkip(t *testing.T) {
	tests := []struct {
		give string
		want bool
		says []string
	}{
		{"//toolgen:tool", false, nil},
		{"//toolgen:skip // it is slow", true, nil},
		{"//toolgen:skip all", true, []string{
			"1:16: unknown word \"all\" of //toolgen:skip [bad-argument]\n\thint: all belongs to //toolgen:package"}},
		{"//toolgen:skip it", true, []string{
			"1:16: unknown word \"it\" of //toolgen:skip [bad-argument]\n\thint: write //toolgen:skip alone"}},
	}
	for _, test := range tests {
		got, problems := DecodeSkip(parseAll(t, test.give))
		if got != test.want {
			t.Errorf("DecodeSkip(%q) = %v, want %v", test.give, got, test.want)
		}
		compare(t, test.give, test.says, formatted(problems))
	}
}

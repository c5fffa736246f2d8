package directive

import "testing"

func TestDecodeUnion(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want Union
	}{
		{"no line", nil, Union{}},
		{"of an interface", []string{"//toolgen:union key=kind"}, Union{Key: "kind", KeyPos: at(1, 21), Pos: lineAt(1)}},
		{"of an implementer", []string{`//toolgen:union value="a circle"`}, Union{Value: "a circle", ValuePos: at(1, 23), Pos: lineAt(1)}},
		{
			"lines add up, other verbs are passed over",
			[]string{"//toolgen:param x minimum=1", "//toolgen:union key=kind", "//toolgen:union value=a key=kind"},
			Union{Key: "kind", KeyPos: at(3, 29), Value: "a", ValuePos: at(3, 23), Pos: lineAt(2)},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodeUnion(parseAll(t, test.give...))
			compare(t, "union", test.want, got)
			compare(t, "problems", []string(nil), formatted(problems))
		})
	}
}

func TestDecodeUnionProblems(t *testing.T) {
	tests := []struct {
		give []string
		want []string
	}{
		{[]string{"//toolgen:union"}, []string{
			"1:1: //toolgen:union says nothing [bad-argument]\n\thint: write key=NAME above an interface, or value=TEXT above a type that implements one"}},
		{[]string{"//toolgen:union kind"}, []string{
			"1:17: unknown word \"kind\" of //toolgen:union [bad-argument]\n\thint: known are key=, output, value="}},
		{[]string{"//toolgen:union key"}, []string{
			"1:17: key needs a value [bad-value]\n\thint: write key=NAME"}},
		{[]string{"//toolgen:union key=«kind»"}, []string{
			"1:21: clients refuse the argument name \"«kind»\" [bad-name]\n\thint: write 1 to 64 letters, digits, _, - and ."}},
		{[]string{`//toolgen:union value=""`}, []string{
			"1:23: value is empty [bad-value]\n\thint: write value=TEXT, or leave it out"}},
		{[]string{"//toolgen:union key=kind", "//toolgen:union key=type"}, []string{
			"2:17: key=type contradicts key=kind [contradiction]\n\thint: keep one of them\n\t1:17: key=kind is written here"}},
	}
	for _, test := range tests {
		_, problems := DecodeUnion(parseAll(t, test.give...))
		compare(t, test.give[0], test.want, formatted(problems))
	}
}

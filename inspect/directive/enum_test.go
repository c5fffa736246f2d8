package directive

import "testing"

func TestDecodeEnum(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want Enum
		says []string
	}{
		{"no line", []string{"//toolgen:description x"}, Enum{}, nil},
		{"the verb alone", []string{"//toolgen:enum"}, Enum{Pos: lineAt(1)}, nil},
		{"off", []string{"//toolgen:enum off // they are examples"}, Enum{Off: true, Pos: lineAt(1)}, nil},
		{
			"lines add up", []string{"//toolgen:enum from=a/b,c", "//toolgen:enum from=d"},
			Enum{
				From: []Arg{
					{Key: "from", Value: "a/b", HasValue: true, Pos: at(1, 16), ValuePos: at(1, 21)},
					{Key: "from", Value: "c", HasValue: true, Pos: at(1, 16), ValuePos: at(1, 25)},
					{Key: "from", Value: "d", HasValue: true, Pos: at(2, 16), ValuePos: at(2, 21)},
				},
				Pos: lineAt(1),
			},
			nil,
		},
		{"off with from", []string{"//toolgen:enum off from=a"}, Enum{Off: true, Pos: lineAt(1)}, []string{
			"1:20: from=a adds constants to an enum that is off [contradiction]\n\thint: keep one of them"}},
		{
			"twice", []string{"//toolgen:enum from=a from=a"},
			Enum{From: []Arg{{Key: "from", Value: "a", HasValue: true, Pos: at(1, 16), ValuePos: at(1, 21)}}, Pos: lineAt(1)},
			[]string{"1:28: a is named twice [contradiction]\n\thint: keep one of them\n\t1:21: it is named here"},
		},
		{"a type above the type", []string{"//toolgen:enum Scale"}, Enum{Pos: lineAt(1)}, []string{
			"1:16: unknown word \"Scale\" of //toolgen:enum [bad-argument]\n\thint: known are off, from="}},
		{"no value", []string{"//toolgen:enum from"}, Enum{Pos: lineAt(1)}, []string{
			"1:16: from needs a value [bad-value]\n\thint: write from=PATH"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodeEnum(parseAll(t, test.give...))
			compare(t, "enum", test.want, got)
			compare(t, "problems", test.says, formatted(problems))
		})
	}
}

func TestDecodeEnums(t *testing.T) {
	scale := Arg{Key: "unit.Scale", Pos: at(1, 16), ValuePos: at(1, 16)}
	got, problems := DecodeEnums(parseAll(t,
		"//toolgen:enum unit.Scale from=a", "//toolgen:package all", "//toolgen:enum Other off", "//toolgen:enum unit.Scale from=b"))
	compare(t, "enums", []Enum{
		{
			Type: scale,
			From: []Arg{
				{Key: "from", Value: "a", HasValue: true, Pos: at(1, 27), ValuePos: at(1, 32)},
				{Key: "from", Value: "b", HasValue: true, Pos: at(4, 27), ValuePos: at(4, 32)},
			},
			Pos: lineAt(1),
		},
		{Type: Arg{Key: "Other", Pos: at(3, 16), ValuePos: at(3, 16)}, Off: true, Pos: lineAt(3)},
	}, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeEnums(parseAll(t,
		"//toolgen:enum", "//toolgen:enum off", "//toolgen:enum from=a", "//toolgen:enum Scale off", "//toolgen:enum Scale from=a"))
	const hint = "\n\thint: write //toolgen:enum TYPE, such as //toolgen:enum unit.Scale"
	compare(t, "problems", []string{
		"1:15: in the doc of a package //toolgen:enum names its type first [bad-argument]" + hint,
		"2:16: in the doc of a package //toolgen:enum names its type first [bad-argument]" + hint,
		"3:16: in the doc of a package //toolgen:enum names its type first [bad-argument]" + hint,
		"5:22: from=a adds constants to an enum that is off [contradiction]\n\thint: keep one of them",
	}, formatted(problems))
}

package directive

import "testing"

func TestDecodeSchemas(t *testing.T) {
	got, problems := DecodeSchemas(parseAll(t,
		`//toolgen:schema   input  {"type": "string"} `, "//toolgen:schema output schemas/a.json", "//toolgen:description a"))
	want := []Schema{
		{Direction: Input, Text: `{"type": "string"}`, TextPos: at(1, 27), Pos: lineAt(1)},
		{Direction: Output, Text: "schemas/a.json", TextPos: at(2, 25), Pos: lineAt(2)},
	}
	compare(t, "schemas", want, got)
	compare(t, "problems", []string(nil), formatted(problems))
	compare(t, "in a file", []bool{false, true}, []bool{got[0].InFile(), got[1].InFile()})

	got, problems = DecodeSchemas(parseAll(t, "//toolgen:schema inputs.json"))
	compare(t, "a file that begins with the word", []Schema{{Text: "inputs.json", TextPos: at(1, 18), Pos: lineAt(1)}}, got)
	compare(t, "problems", []string(nil), formatted(problems))
}

func TestDecodeSchemasProblems(t *testing.T) {
	tests := []struct {
		lines []string
		want  []string
	}{
		{[]string{"//toolgen:schema"},
			[]string{"1:17: //toolgen:schema has no schema [bad-argument]\n\thint: use //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields"}},
		{[]string{"//toolgen:schema input"},
			[]string{"1:23: //toolgen:schema input has no schema [bad-argument]\n\thint: use //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields"}},
		{[]string{"//toolgen:schema {}", "//toolgen:schema output {}"},
			[]string{"2:1: duplicate schema for the same output [contradiction]\n\thint: remove one of them\n\t1:1: the first schema is here"}},
		{[]string{"//toolgen:schema input {}", "//toolgen:schema {}"},
			[]string{"2:1: duplicate schema for the same type [contradiction]\n\thint: remove one of them\n\t1:1: the first schema is here"}},
	}
	for _, test := range tests {
		_, problems := DecodeSchemas(parseAll(t, test.lines...))
		compare(t, test.lines[0], test.want, formatted(problems))
	}
}

func TestDecodeTypeSchemas(t *testing.T) {
	got, problems := DecodeTypeSchemas(parseAll(t,
		"//toolgen:schema money.Amount {}", "//toolgen:schema Colour input colour.json", "//toolgen:schema example.com/money.Amount output {}"))
	want := []Schema{
		{Type: Arg{Key: "money.Amount", Pos: at(1, 18), ValuePos: at(1, 18)}, Text: "{}", TextPos: at(1, 31), Pos: lineAt(1)},
		{Type: Arg{Key: "Colour", Pos: at(2, 18), ValuePos: at(2, 18)}, Direction: Input, Text: "colour.json", TextPos: at(2, 31), Pos: lineAt(2)},
		{Type: Arg{Key: "example.com/money.Amount", Pos: at(3, 18), ValuePos: at(3, 18)}, Direction: Output, Text: "{}", TextPos: at(3, 50), Pos: lineAt(3)},
	}
	compare(t, "schemas", want, got)
	compare(t, "problems", []string(nil), formatted(problems))

	got, problems = DecodeTypeSchemas(parseAll(t, "//toolgen:schema opt.Pair[K, V] output as map[K]V?", "//toolgen:schema Own as fields"))
	want = []Schema{
		{Type: Arg{Key: "opt.Pair", Pos: at(1, 18), ValuePos: at(1, 18)}, Params: []string{"K", "V"}, Direction: Output, As: "map[K]V?", TextPos: at(1, 43), Pos: lineAt(1)},
		{Type: Arg{Key: "Own", Pos: at(2, 18), ValuePos: at(2, 18)}, As: AsFields, TextPos: at(2, 25), Pos: lineAt(2)},
	}
	compare(t, "schemas", want, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeTypeSchemas(parseAll(t, `//toolgen:schema {"type":"string"}`, "//toolgen:schema Amount", "//toolgen:schema List[int] {}", "//toolgen:schema map[string]int {}", "//toolgen:schema List[T] {}", "//toolgen:schema List[T as T"))
	compare(t, "problems", []string{
		"1:18: in a package doc, //toolgen:schema must begin with a type [bad-argument]\n\thint: use //toolgen:schema TYPE JSON|FILE, where TYPE is for example Amount or money.Amount",
		"2:24: //toolgen:schema Amount has no schema [bad-argument]\n\thint: use //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields",
		"3:18: List[int] is an instance of a generic type, but a schema must apply to all instances [bad-argument]\n\thint: use the name of the type without arguments, or another type that depends on the type argument: List[T] as T",
		"4:18: in a package doc, //toolgen:schema must begin with a type [bad-argument]\n\thint: use //toolgen:schema TYPE JSON|FILE, where TYPE is for example Amount or money.Amount",
		"5:18: List[T] is an instance of a generic type, but a schema must apply to all instances [bad-argument]\n\thint: use the name of the type without arguments, or another type that depends on the type argument: List[T] as T",
		"6:18: List[T is an instance of a generic type, but a schema must apply to all instances [bad-argument]\n\thint: use the name of the type without arguments, or another type that depends on the type argument: List[T] as T",
	}, formatted(problems))
}

func TestDecodeToolSchemas(t *testing.T) {
	got, problems := DecodeToolSchemas(parseAll(t, "//toolgen:output out.json", "//toolgen:input {}", "//toolgen:output {}"))
	want := []Schema{
		{Direction: Input, Text: "{}", TextPos: at(2, 17), Pos: lineAt(2)},
		{Direction: Output, Text: "out.json", TextPos: at(1, 18), Pos: lineAt(1)},
	}
	compare(t, "schemas", want, got)
	compare(t, "problems", []string{
		"3:1: duplicate schema for the same output [contradiction]\n\thint: remove one of them\n\t1:1: the first schema is here"}, formatted(problems))
}

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
			"1:20: from=a adds constants to an enum that is off [contradiction]\n\thint: remove from= or off"}},
		{
			"twice", []string{"//toolgen:enum from=a from=a"},
			Enum{From: []Arg{{Key: "from", Value: "a", HasValue: true, Pos: at(1, 16), ValuePos: at(1, 21)}}, Pos: lineAt(1)},
			[]string{"1:28: a is listed twice [contradiction]\n\thint: remove one of them\n\t1:21: the other occurrence is here"},
		},
		{"a type above the type", []string{"//toolgen:enum Scale"}, Enum{Pos: lineAt(1)}, []string{
			"1:16: unknown word \"Scale\" of //toolgen:enum [bad-argument]\n\thint: use one of off, from="}},
		{"no value", []string{"//toolgen:enum from"}, Enum{Pos: lineAt(1)}, []string{
			"1:16: from needs a value [bad-value]\n\thint: use from=PATH"}},
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
	const hint = "\n\thint: use //toolgen:enum TYPE, for example //toolgen:enum unit.Scale"
	compare(t, "problems", []string{
		"1:15: in a package doc, //toolgen:enum must begin with its type [bad-argument]" + hint,
		"2:16: in a package doc, //toolgen:enum must begin with its type [bad-argument]" + hint,
		"3:16: in a package doc, //toolgen:enum must begin with its type [bad-argument]" + hint,
		"5:22: from=a adds constants to an enum that is off [contradiction]\n\thint: remove from= or off",
	}, formatted(problems))
}

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
			"1:1: //toolgen:union has no options [bad-argument]\n\thint: add key=NAME above an interface, or value=TEXT above a type that implements one"}},
		{[]string{"//toolgen:union kind"}, []string{
			"1:17: unknown word \"kind\" of //toolgen:union [bad-argument]\n\thint: use one of key=, output, value="}},
		{[]string{"//toolgen:union key"}, []string{
			"1:17: key needs a value [bad-value]\n\thint: use key=NAME"}},
		{[]string{"//toolgen:union key=«kind»"}, []string{
			"1:21: clients reject the argument name \"«kind»\" [bad-name]\n\thint: use 1 to 64 letters, digits, _, - and ."}},
		{[]string{`//toolgen:union value=""`}, []string{
			"1:23: value is empty [bad-value]\n\thint: use value=TEXT, or remove it"}},
		{[]string{"//toolgen:union key=kind", "//toolgen:union key=type"}, []string{
			"2:17: key=type conflicts with key=kind [contradiction]\n\thint: remove one of them\n\t1:17: key=kind is here"}},
	}
	for _, test := range tests {
		_, problems := DecodeUnion(parseAll(t, test.give...))
		compare(t, test.give[0], test.want, formatted(problems))
	}
}

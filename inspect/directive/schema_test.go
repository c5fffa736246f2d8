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
			[]string{"1:17: //toolgen:schema gives no schema [bad-argument]\n\thint: write //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields"}},
		{[]string{"//toolgen:schema input"},
			[]string{"1:23: //toolgen:schema input gives no schema [bad-argument]\n\thint: write //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields"}},
		{[]string{"//toolgen:schema {}", "//toolgen:schema output {}"},
			[]string{"2:1: a second schema for the same output [contradiction]\n\thint: keep one of them\n\t1:1: the first is here"}},
		{[]string{"//toolgen:schema input {}", "//toolgen:schema {}"},
			[]string{"2:1: a second schema for the same type [contradiction]\n\thint: keep one of them\n\t1:1: the first is here"}},
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
		"1:18: in the doc of a package //toolgen:schema names a type first [bad-argument]\n\thint: write //toolgen:schema TYPE JSON|FILE, where TYPE is such as Amount or money.Amount",
		"2:24: //toolgen:schema Amount gives no schema [bad-argument]\n\thint: write //toolgen:schema [TYPE] [input|output] JSON|FILE|as TYPE|as fields",
		"3:18: List[int] is an instance of a generic type: a schema can only be for all of its instances [bad-argument]\n\thint: write the name of the type alone, or another type that depends on the type argument: List[T] as T",
		"4:18: in the doc of a package //toolgen:schema names a type first [bad-argument]\n\thint: write //toolgen:schema TYPE JSON|FILE, where TYPE is such as Amount or money.Amount",
		"5:18: List[T] is an instance of a generic type: a schema can only be for all of its instances [bad-argument]\n\thint: write the name of the type alone, or another type that depends on the type argument: List[T] as T",
		"6:18: List[T is an instance of a generic type: a schema can only be for all of its instances [bad-argument]\n\thint: write the name of the type alone, or another type that depends on the type argument: List[T] as T",
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
		"3:1: a second schema for the same output [contradiction]\n\thint: keep one of them\n\t1:1: the first is here"}, formatted(problems))
}

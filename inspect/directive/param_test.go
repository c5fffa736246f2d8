package directive

import (
	"go/token"
	"strings"
	"testing"
)

func TestDecodeParam(t *testing.T) {
	bare := func(value string) Arg { return Arg{Value: value, HasValue: true} }
	tests := []struct {
		name string
		give []string
		want Param
	}{
		{"no line", nil, Param{}},
		{
			"what is no keyword",
			[]string{`//toolgen:param name=days description="How many." required nullable deprecated`},
			Param{Name: "days", NamePos: at(1, 22), Description: "How many.", Required: true, Nullable: true, Deprecated: true, Pos: lineAt(1)},
		},
		{"optional", []string{"//toolgen:param optional"}, Param{Optional: true, Pos: lineAt(1)}},
		{"inject", []string{"//toolgen:param inject"}, Param{Inject: true, Pos: lineAt(1)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodeParam(parseAll(t, test.give...))
			compare(t, "param", test.want, got)
			compare(t, "problems", []string(nil), formatted(problems))
		})
	}

	keywords := []string{
		"//toolgen:param default=3 minimum=-0.5 maximum=1e2 exclusiveMinimum=0 exclusiveMaximum=9 multipleOf=0.5",
		"//toolgen:param enum=a minLength=0 enum=`b c` maxLength=10 pattern=^x format=email title=T examples=1",
		"//toolgen:param minItems=1 maxItems=2 uniqueItems minProperties=3 maxProperties=4 examples=2 enum=a const=7",
	}
	quoted := Arg{Value: "b c", HasValue: true, Quoted: true}
	want := []Keyword{
		{"default", []Arg{bare("3")}}, {"minimum", []Arg{bare("-0.5")}}, {"maximum", []Arg{bare("1e2")}},
		{"exclusiveMinimum", []Arg{bare("0")}}, {"exclusiveMaximum", []Arg{bare("9")}}, {"multipleOf", []Arg{bare("0.5")}},
		{"enum", []Arg{bare("a"), quoted, bare("a")}}, {"minLength", []Arg{bare("0")}}, {"maxLength", []Arg{bare("10")}},
		{"pattern", []Arg{bare("^x")}}, {"format", []Arg{bare("email")}}, {"title", []Arg{bare("T")}},
		{"examples", []Arg{bare("1"), bare("2")}}, {"minItems", []Arg{bare("1")}}, {"maxItems", []Arg{bare("2")}},
		{"uniqueItems", []Arg{{Value: "true"}}}, {"minProperties", []Arg{bare("3")}}, {"maxProperties", []Arg{bare("4")}},
		{"const", []Arg{bare("7")}},
	}
	for _, keyword := range want {
		for i := range keyword.Values {
			keyword.Values[i].Key = keyword.Name
		}
	}
	got, problems := DecodeParam(parseAll(t, keywords...))
	compare(t, "keywords", want, got.Keywords, ignorePos)
	compare(t, "problems", []string(nil), formatted(problems))
	compare(t, "place of the second enum value", at(2, 36), got.Keywords[6].Values[1].Pos)
}

func TestDecodeParamProblems(t *testing.T) {
	tests := []struct {
		give []string
		want []string
	}{
		{[]string{"//toolgen:param"}, []string{
			"1:1: //toolgen:param has no options [bad-argument]\n\thint: add a keyword, for example minimum=1, or remove the directive"}},
		{[]string{"//toolgen:param minlength=3"}, []string{
			"1:17: unknown key \"minlength\" of //toolgen:param [bad-argument]\n\thint: did you mean minLength?"}},
		{[]string{"//toolgen:param max_items=3 min=1 example=x"}, []string{
			"1:17: unknown key \"max_items\" of //toolgen:param [bad-argument]\n\thint: did you mean maxItems?",
			"1:29: unknown key \"min\" of //toolgen:param [bad-argument]\n\thint: did you mean minimum?",
			"1:35: unknown key \"example\" of //toolgen:param [bad-argument]\n\thint: did you mean examples?"}},
		{[]string{"//toolgen:param days minimum=1"}, []string{
			"1:17: unknown word \"days\" of //toolgen:param [bad-argument]\n\thint: use one of " + strings.Join(spellings(paramDefinition.Options), ", ")}},
		{[]string{"//toolgen:param readonly"}, []string{
			"1:17: unknown word \"readonly\" of //toolgen:param [bad-argument]\n\thint: readonly is an option of //toolgen:tool"}},
		{[]string{"//toolgen:param minLength=-1 maxLength=1.0 minItems=007 maxItems=9999999999999999999"}, []string{
			"1:27: minLength must be a non-negative integer, not \"-1\" [bad-value]\n\thint: use digits without quotes",
			"1:40: maxLength must be a non-negative integer, not \"1.0\" [bad-value]\n\thint: use digits without quotes",
			"1:53: minItems must be a non-negative integer, not \"007\" [bad-value]\n\thint: use digits without quotes",
			"1:66: maxItems must be a non-negative integer, not \"9999999999999999999\" [bad-value]\n\thint: use digits without quotes"}},
		{[]string{`//toolgen:param minimum="1" maximum=0x10 exclusiveMinimum=true`}, []string{
			"1:25: minimum must be a number, not \"1\" [bad-value]\n\thint: use a JSON number, for example 3, -0.5, or 1e3, without quotes",
			"1:37: maximum must be a number, not \"0x10\" [bad-value]\n\thint: use a JSON number, for example 3, -0.5, or 1e3, without quotes",
			"1:59: exclusiveMinimum must be a number, not \"true\" [bad-value]\n\thint: use a JSON number, for example 3, -0.5, or 1e3, without quotes"}},
		{[]string{"//toolgen:param enum=red,green enum=\"a,b\" enum=[1,2]"}, []string{
			"1:22: enum accepts one value, but red,green looks like several [bad-value]\n\thint: use enum=red enum=green, or quote a value that contains a comma",
		}},
		{[]string{"//toolgen:param multipleOf=0"}, []string{
			"1:28: no number is a multiple of 0 [bad-value]\n\thint: use a number greater than 0"}},
		{[]string{"//toolgen:param default"}, []string{
			"1:17: default needs a value [bad-value]\n\thint: use default=VALUE"}},
		{[]string{"//toolgen:param uniqueItems=yes required=false"}, []string{
			"1:29: uniqueItems must be true or false, not \"yes\" [bad-value]\n\thint: use uniqueItems or uniqueItems=false",
			"1:42: required takes no value [bad-value]\n\thint: use required, or remove it"}},
		{[]string{`//toolgen:param name="a b"`}, []string{
			"1:22: clients reject the argument name \"a b\" [bad-name]\n\thint: use 1 to 64 letters, digits, _, - and ."}},
		{[]string{"//toolgen:param required", "//toolgen:param optional"}, []string{
			"2:17: optional conflicts with required [contradiction]\n\thint: remove one of them\n\t1:17: required is here"}},
		{[]string{"//toolgen:param minimum=1", "//toolgen:param minimum=2 minimum=1"}, []string{
			"2:17: minimum=2 conflicts with minimum=1 [contradiction]\n\thint: remove one of them\n\t1:17: minimum=1 is here"}},
		{[]string{`//toolgen:param default=1 default="1"`}, []string{
			"1:27: default=\"1\" conflicts with default=1 [contradiction]\n\thint: remove one of them\n\t1:17: default=1 is here"}},
		{[]string{"//toolgen:param minimum=1", "//toolgen:param inject"}, []string{
			"1:17: minimum=1 has no effect on an injected parameter, which models do not see [contradiction]\n\thint: remove one of them\n\t2:17: inject is here"}},
		{[]string{"//toolgen:param inject inject nope"}, []string{
			"1:31: unknown word \"nope\" of //toolgen:param [bad-argument]\n\thint: use one of " + strings.Join(spellings(paramDefinition.Options), ", ")}},
	}
	for _, test := range tests {
		_, problems := DecodeParam(parseAll(t, test.give...))
		compare(t, strings.Join(test.give, "\n"), test.want, formatted(problems))
	}
}

func TestTargets(t *testing.T) {
	lines := parseAll(t,
		"//toolgen:param days minimum=1",
		"//toolgen:tool readonly",
		"//toolgen:param opts.limit maximum=9",
		"//toolgen:param days optional",
		"//toolgen:param required required",
	)
	type target struct {
		Path string
		Pos  token.Position
		Said []string
	}
	want := []target{
		{"days", at(1, 17), []string{"//toolgen:param minimum=1", "//toolgen:param optional"}},
		{"opts.limit", at(3, 17), []string{"//toolgen:param maximum=9"}},
		{"required", at(5, 17), []string{"//toolgen:param required"}},
	}
	targets, problems := Targets(lines)
	var got []target
	for _, one := range targets {
		var said []string
		for _, line := range one.Lines {
			said = append(said, line.String())
		}
		got = append(got, target{one.Name.Key, one.Name.Pos, said})
	}
	compare(t, "targets", want, got)
	compare(t, "problems", []string(nil), formatted(problems))
	compare(t, "the lines themselves", "//toolgen:param days minimum=1", lines[0].String())
}

func TestTargetsProblems(t *testing.T) {
	got, problems := Targets(parseAll(t, "//toolgen:param minimum=1 optional", "//toolgen:param"))
	compare(t, "targets", []Target(nil), got)
	compare(t, "problems", []string{
		"1:17: in a doc comment, //toolgen:param must begin with the name of its parameter [bad-argument]\n\thint: use //toolgen:param NAME minimum=1 optional",
		"2:16: in a doc comment, //toolgen:param must begin with the name of its parameter [bad-argument]\n\thint: use //toolgen:param NAME",
	}, formatted(problems))
}

func TestJoinDescription(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want string
		pos  token.Position
	}{
		{"no line", []string{"//toolgen:tool"}, "", token.Position{}},
		{"one", []string{`//toolgen:description Tells "the  weather" // really.`}, `Tells "the  weather" // really.`, at(1, 23)},
		{"joined with a space", []string{"//toolgen:description Tells", "//toolgen:tool", "//toolgen:description the weather."}, "Tells the weather.", at(1, 23)},
		{
			"paragraphs",
			[]string{"//toolgen:description One.", "//toolgen:description", "//toolgen:description", "//toolgen:description Two", "//toolgen:description lines."},
			"One.\n\nTwo lines.", at(1, 23),
		},
		{"empty lines around it", []string{"//toolgen:description", "//toolgen:description One.", "//toolgen:description"}, "One.", at(2, 23)},
		{"empty", []string{"//toolgen:description"}, "", at(1, 1)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, pos := JoinDescription(parseAll(t, test.give...))
			compare(t, "text", test.want, got)
			compare(t, "position", test.pos, pos)
		})
	}
}

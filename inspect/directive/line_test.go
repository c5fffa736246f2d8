package directive

import (
	"go/token"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An argAt is the text of an argument, with the columns of its key and value.
type argAt struct {
	Text       string
	Key, Value int
}

func argsAt(args []Arg) []argAt {
	var all []argAt
	for _, arg := range args {
		all = append(all, argAt{arg.String(), arg.Pos.Column, arg.ValuePos.Column})
	}
	return all
}

func TestParseArguments(t *testing.T) {
	tests := []struct {
		give string
		want []argAt
	}{
		{`//toolgen:tool`, nil},
		{`//toolgen:tool   `, nil},
		{`//toolgen:tool readonly`, []argAt{{`readonly`, 16, 16}}},
		{`//toolgen:tool  readonly	name=get`, []argAt{{`readonly`, 17, 17}, {`name=get`, 26, 31}}},
		{`//toolgen:tool title="Get it" doc=first`, []argAt{{`title="Get it"`, 16, 22}, {`doc=first`, 31, 35}}},
		{"//toolgen:param pattern=`^\\d+ \"$` x", []argAt{{`pattern="^\\d+ \"$"`, 17, 25}, {`x`, 35, 35}}},
		{`//toolgen:param enum=a=b enum="" é=ü x`, []argAt{{`enum=a=b`, 17, 22}, {`enum=""`, 26, 31}, {`é=ü`, 34, 37}, {`x`, 40, 40}}},
		{`//toolgen:param default=["a","b"]`, []argAt{{`default=["a","b"]`, 17, 25}}},
		{`//toolgen:inject *db.Conn "Map[string, int]"`, []argAt{{`*db.Conn`, 18, 18}, {`"Map[string, int]"`, 27, 27}}},
		{`//toolgen:tool readonly // why: it reads`, []argAt{{`readonly`, 16, 16}}},
		{`//toolgen:tool //why`, nil},
		{`//toolgen:tool title="a // b" doc=http://x // y=z`, []argAt{{`title="a // b"`, 16, 22}, {`doc=http://x`, 31, 35}}},
	}
	for _, test := range tests {
		line, ok, problems := Parse(test.give, lineAt(1))
		if !ok || len(problems) > 0 {
			t.Errorf("Parse(%q) = %v, %v", test.give, ok, formatted(problems))
		}
		compare(t, test.give, test.want, argsAt(line.Args))
	}
}

func TestParseKeepsPositions(t *testing.T) {
	start := token.Position{Filename: "weather.go", Offset: 100, Line: 7, Column: 3}
	at := func(bytes int) token.Position {
		return token.Position{Filename: "weather.go", Offset: 100 + bytes, Line: 7, Column: 3 + bytes}
	}
	want := Line{
		Verb: "tool",
		Args: []Arg{
			{Key: "readonly", Pos: at(15), ValuePos: at(15)},
			{Key: "title", Value: "Get", HasValue: true, Quoted: true, Pos: at(24), ValuePos: at(30)},
		},
		Pos:     start,
		TextPos: at(15),
	}
	got, ok, problems := Parse("//toolgen:tool readonly title=`Get`", start)
	if !ok || problems != nil {
		t.Errorf("Parse = %v, %v", ok, formatted(problems))
	}
	compare(t, "Parse", want, got)
}

func TestParseFreeText(t *testing.T) {
	tests := []struct {
		give, want string
		column     int
	}{
		{`//toolgen:description Tells the "weather" // really.`, `Tells the "weather" // really.`, 23},
		{`//toolgen:description   a  b=" `, `a  b="`, 25},
		{`//toolgen:description`, ``, 22},
		{`//toolgen:description   `, ``, 22},
	}
	for _, test := range tests {
		line, ok, problems := Parse(test.give, lineAt(1))
		if !ok || problems != nil {
			t.Errorf("Parse(%q) = %v, %v", test.give, ok, formatted(problems))
		}
		if line.Text != test.want || line.TextPos.Column != test.column || line.Args != nil {
			t.Errorf("Parse(%q) = %q at %d, args %v; want %q at %d", test.give, line.Text, line.TextPos.Column, line.Args, test.want, test.column)
		}
	}
}

func TestParseProblems(t *testing.T) {
	tests := []struct {
		give string
		kept []argAt
		want []string
	}{
		{`//toolgen:tol readonly`, nil, []string{
			"1:11: unknown directive //toolgen:tol [bad-directive]\n\thint: did you mean //toolgen:tool?"}},
		{`//toolgen:toOl`, nil, []string{
			"1:11: unknown directive //toolgen:toOl [bad-directive]\n\thint: did you mean //toolgen:tool?"}},
		{`//toolgen:parameter days`, nil, []string{
			"1:11: unknown directive //toolgen:parameter [bad-directive]\n\thint: did you mean //toolgen:param?"}},
		{`//toolgen:tool,readonly`, nil, []string{
			"1:11: unknown directive //toolgen:tool,readonly [bad-directive]\n\thint: write //toolgen:tool readonly"}},
		{`//toolgen:frobnicate {}`, nil, []string{
			"1:11: unknown directive //toolgen:frobnicate [bad-directive]\n\thint: use one of tool, tools, skip, prompt, resource, completion, register, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package, inject, ignore"}},
		{`//toolgen:tool readonly title="Get it doc=first`, []argAt{{"readonly", 16, 16}}, []string{
			"1:31: the quote \" is not closed [bad-directive]\n\thint: use \" after the value"}},
		{"//toolgen:tool title=`Get", nil, []string{
			"1:22: the quote ` is not closed [bad-directive]\n\thint: use ` after the value"}},
		{`//toolgen:param pattern="\d+" minimum=1`, nil, []string{
			"1:25: \"\\d+\" is not a valid Go string [bad-directive]\n\thint: use backquotes, or double each backslash"}},
		{`//toolgen:param enum="a","b"`, nil, []string{
			"1:25: unexpected text after the closing quote [bad-directive]\n\thint: add a space after the quote; repeat the key for a list: enum=a enum=b"}},
		{`//toolgen:tool title='Get it'`, nil, []string{
			"1:22: a value cannot be quoted with ' [bad-directive]\n\thint: use \"…\" or `…`"}},
		{`//toolgen:param minimum= 3 maximum=4`, []argAt{{"3", 26, 26}, {"maximum=4", 28, 36}}, []string{
			"1:25: the value after minimum= is missing [bad-directive]\n\thint: remove the spaces around ="}},
		{`//toolgen:param minimum =3 optional`, []argAt{{"minimum", 17, 17}, {"optional", 28, 28}}, []string{
			"1:25: the key before = is missing [bad-directive]\n\thint: remove the spaces around ="}},
		{`//toolgen:tool "readonly`, nil, []string{
			"1:16: the quote \" is not closed [bad-directive]\n\thint: use \" after the value"}},
	}
	for _, test := range tests {
		line, ok, problems := Parse(test.give, lineAt(1))
		if !ok {
			t.Errorf("Parse(%q) does not recognize a directive", test.give)
		}
		compare(t, test.give, test.want, formatted(problems))
		compare(t, test.give, test.kept, argsAt(line.Args))
	}
}

func TestParsePassesOverOtherComments(t *testing.T) {
	for _, comment := range []string{
		"", "//", "// Forecast tells the weather.", "//go:generate go tool toolgen",
		"//nolint:all", "//toolgens:tool", "// toolgen:tool", "//toolgen:", "//toolgen:Tool",
		"/*toolgen:tool*/", "//toolgen:tool\nreadonly",
	} {
		if line, ok, problems := Parse(comment, lineAt(1)); ok || problems != nil {
			t.Errorf("Parse(%q) = %v, %v", comment, line, formatted(problems))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, definition := range Definitions {
		f.Add(opening + definition.Verb + " " + definition.Operand)
		for _, o := range definition.Options {
			f.Add(opening + definition.Verb + " " + o.Syntax())
		}
	}
	f.Add(`//toolgen:param opts.limit default="a\nb" enum=` + "`x y`" + ` required // why`)
	f.Add(`//toolgen:tool title="\xff" readonly title='x' =3 name= flat nested`)
	f.Add("//toolgen:description  é // \"` ")
	f.Add("//toolgen:tool\u00a0readonly\u0085name=x")
	f.Fuzz(func(t *testing.T, text string) {
		start := token.Position{Filename: "f.go", Offset: 40, Line: 5, Column: 9}
		line, ok, problems := Parse(text, start)
		if _, miss := NearMiss(text, start); miss && ok {
			t.Errorf("%q is a directive and a near miss", text)
		}
		if !ok {
			return
		}
		checkPositions(t, text, start, line, append(problems, decodeAll(line)...))
		if len(problems) > 0 {
			return
		}
		again, ok, problems := Parse(line.String(), start)
		if !ok || len(problems) > 0 {
			t.Fatalf("%q was formatted as %q, which does not parse: %v", text, line, formatted(problems))
		}
		compare(t, "read back", line, again, ignorePos)
		compare(t, "written again", line.String(), again.String())
	})
}

func decodeAll(line Line) diag.List {
	lines := []Line{line}
	var problems diag.List
	collect := func(more diag.List) { problems = append(problems, more...) }
	pkg, more := DecodePackage(lines)
	collect(more)
	tool, more := DecodeTool(lines)
	collect(more)
	tools, more := DecodeTools(lines)
	collect(more)
	JoinPackage(pkg, Package{Tool: JoinTools(tools, tool)}).WithDefaults()
	_, more = DecodeSkip(lines)
	collect(more)
	_, more = DecodeEnum(lines)
	collect(more)
	_, more = DecodeParam(lines)
	collect(more)
	targets, more := Targets(lines)
	collect(more)
	for _, target := range targets {
		_, more := DecodeParam(target.Lines)
		collect(more)
	}
	JoinDescription(lines)
	return problems
}

// checkPositions checks that the directive contains the expected text at each position.
func checkPositions(t *testing.T, text string, start token.Position, line Line, problems diag.List) {
	t.Helper()
	rest := func(pos token.Position) string {
		bytes := pos.Column - start.Column
		if pos.Line != start.Line || pos.Offset-start.Offset != bytes || bytes < 0 || bytes > len(text) {
			t.Fatalf("%q: position %v+%d is outside of the line", text, pos, pos.Offset)
		}
		return text[bytes:]
	}
	if !strings.HasPrefix(rest(line.TextPos), line.Text) {
		t.Errorf("%q: text %q is not at %v", text, line.Text, line.TextPos)
	}
	for _, arg := range line.Args {
		if at := rest(arg.Pos); arg.HasValue && !strings.HasPrefix(at, arg.Key+"=") {
			t.Errorf("%q: key %q is not at %v", text, arg.Key, arg.Pos)
		}
		if at := rest(arg.ValuePos); arg.Quoted && !startsQuote(at) || !arg.Quoted && !strings.HasPrefix(at, written(arg)) {
			t.Errorf("%q: %q is not at %v", text, arg, arg.ValuePos)
		}
	}
	for _, problem := range problems {
		rest(problem.Pos)
	}
}

func written(arg Arg) string {
	if arg.HasValue {
		return arg.Value
	}
	return arg.Key
}

func TestNearMiss(t *testing.T) {
	tests := []struct{ give, hint string }{
		{"// toolgen:tool", "use //toolgen:tool"},
		{"// toolgen:tool readonly", "use //toolgen:tool readonly"},
		{"//\ttoolgen:tool", "use //toolgen:tool"},
		{"// toolgen:tool readnly", "use //toolgen:tool readnly"},
		{"// toolgen:tool strict", "use //toolgen:tool strict"},
		{"// toolgen:description Tells the weather.", "use //toolgen:description Tells the weather."},
		{"// toolgen:param opts.limit minimum=1 maximun=3", "use //toolgen:param opts.limit minimum=1 maximun=3"},
		{"// toolgen:inject *db.Conn Session", "use //toolgen:inject *db.Conn Session"},
		{"// toolgen:result image/png", "use //toolgen:result image/png"},
		{"// +toolgen:result application/pdf uri=a:b", "use //toolgen:result application/pdf uri=a:b"},
		{"//Toolgen:tool", "use //toolgen:tool"},
		{"//toolGen:tool what ever this is", "use //toolgen:tool what ever this is"},
		{"//TOOLGEN:TOOL", "use //toolgen:tool"},
		{"//tool-gen:tool", "use //toolgen:tool"},
		{"// +toolgen:tool", "use //toolgen:tool"},
		{"//+toolgen:tool name=x", "use //toolgen:tool name=x"},
		{"// @toolgen:tool", "use //toolgen:tool"},
		{"//toolgen: tool", "use //toolgen:tool"},
		{"// toolgen: tool readonly", "use //toolgen:tool readonly"},
		{"//toolgen :tool", "use //toolgen:tool"},
		{"//toolgen: description Tells the weather.", "use //toolgen:description Tells the weather."},
		{"//toolgen tool", "use //toolgen:tool"},
		{"//toolgen tool name=get // why", "use //toolgen:tool name=get // why"},
		{"// toolgen tool openworld=false", "use //toolgen:tool openworld=false"},
		{"//toolgen description Tells the weather.", "use //toolgen:description Tells the weather."},
		{"//go:toolgen", "use //go:generate go tool toolgen to run toolgen, or //toolgen:tool for a tool"},
		{"//go:toolgen ./...", "use //go:generate go tool toolgen to run toolgen, or //toolgen:tool for a tool"},
		{"//go:toolgen:tool readonly", "use //toolgen:tool readonly"},
		{"//go:toolgen tool", "use //toolgen:tool"},
		{"//toolgen:Tool", "use //toolgen:tool"},
		{"//toolgen:Parm days", "use //toolgen:param days"},
		{"//toolgen:", "use //toolgen:tool, tools, skip, prompt, resource, completion, register, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package, inject or ignore"},
		{"//toolgen", "use //toolgen:tool, tools, skip, prompt, resource, completion, register, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package, inject or ignore"},
		{"// +toolgen", "use //toolgen:tool, tools, skip, prompt, resource, completion, register, param, description, input, output, example, rule, result, answer, form, enum, union, schema, package, inject or ignore"},
		{"/*toolgen:tool*/", "use //toolgen:tool"},
		{"/* toolgen:tool readonly */", "use //toolgen:tool readonly"},
		{"/*\n * toolgen:tool readonly\n * It reads the weather.\n */", "use //toolgen:tool readonly"},
	}
	for _, test := range tests {
		got, ok := NearMiss(test.give, lineAt(3))
		if !ok {
			t.Errorf("NearMiss(%q) does not recognize it", test.give)
			continue
		}
		want := "3:1: malformed directive [bad-directive]\n\thint: " + test.hint
		compare(t, test.give, []string{want}, formatted(diag.List{got}))
	}
}

// TestNearGenerate checks that a misspelled go:generate line, which go generate ignores, has
// a fix that makes it valid.
func TestNearGenerate(t *testing.T) {
	for give, want := range map[string]string{
		"// go:generate go tool toolgen":                                                    "//go:generate go tool toolgen",
		"// go:generate go tool toolgen generate ./...":                                     "//go:generate go tool toolgen generate ./...",
		"//go: generate toolgen ":                                                           "//go:generate toolgen",
		"//Go:generate go run -mod=mod github.com/go-toolgen/toolgen/cmd/toolgen@latest -v": "//go:generate go run -mod=mod github.com/go-toolgen/toolgen/cmd/toolgen@latest -v",
	} {
		pos := lineAt(3)
		pos.Filename = "a.go"
		got, ok := NearMiss(give, pos)
		if !ok || got.Code != diag.BadDirective || got.Hint != "use "+want || len(got.Fixes) != 1 || got.Fixes[0].Edits[0].New != want {
			t.Errorf("NearMiss(%q) = %v, %v, want a fix that writes %s", give, got, ok, want)
		}
	}
}

func TestProseIsNoNearMiss(t *testing.T) {
	for _, comment := range []string{
		"", "//", "/**/", "//x",
		"// toolgen is a generator",
		"// toolgen",
		"// Toolgen reads Go packages.",
		"// toolgen: a generator for tools",
		"// toolgen: tool definitions are generated from functions",
		"// toolgen tools are functions",
		"// toolgen package documentation",
		"// toolgen description of the weather",
		"// toolgen result of the week",
		"// toolgen:tool marks a function as a tool.",
		"// toolgen:tool, when it stands above a function,",
		"// toolgen:tool.",
		"// toolgen:latest is the image",
		"// toolgen: ",
		"// see toolgen:tool in the docs",
		"// The line //toolgen:tool makes it a tool.",
		"//\t//toolgen:tool readonly",
		"// //toolgen:tool readonly",
		"//toolgen ./...",
		"//toolgenerator:tool",
		"//mytoolgen:tool",
		"//go:generate go tool toolgen",
		"//go:generate  go tool toolgen",
		"// go:generate go tool toolgen writes the definitions",
		"// go:generate go tool toolgen, and commit what it writes",
		"//\tgo:generate go tool toolgen",
		"// //go:generate go tool toolgen",
		"// go:generate go run ./cmd/mytoolgen",
		"// go:generate stringer -type=Unit",
		"//go:build linux",
		"/* toolgen is a generator */",
		"//toolgen:tool",
		"//toolgen:tol",
		"//toolgen:toOl readonly",
	} {
		if got, ok := NearMiss(comment, lineAt(1)); ok {
			t.Errorf("NearMiss(%q) = %s", comment, got.Hint)
		}
	}
}

func TestEmbedded(t *testing.T) {
	for _, test := range []struct {
		text    string
		follows bool
		want    string // the directive; "" for prose
	}{
		{"// the day //toolgen:param minimum=1", true, "//toolgen:param minimum=1"},
		{"// the day //toolgen:ignore x y", true, "//toolgen:ignore x y"},
		{"// Find finds. //toolgen:tool", false, "//toolgen:tool"},
		{"//toolgen:tool //toolgen:ignore x y", false, "//toolgen:ignore x y"},
		{"// the directive //toolgen:tool", false, ""},
		{"// see //toolgen:tools of the type", true, ""},
		{`// the directive "//toolgen:tool"`, true, ""},
		{"//toolgen:description Use //toolgen:tool", true, ""},
		{"//toolgen:tool // a remark", true, ""},
		{"// //toolgen:tool", true, ""},
		{"//toolgen:tool", true, ""},
		{"// a //toolgen:nonsense", true, ""},
	} {
		got, ok := Embedded(test.text, lineAt(1), test.follows)
		if ok != (test.want != "") || ok && !strings.HasPrefix(got.Hint, "move "+test.want+" to the line above;") {
			t.Errorf("Embedded(%q, %v) = %v, %v", test.text, test.follows, got, ok)
		}
	}
}

package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

func TestDefinitions(t *testing.T) {
	seen := map[string]bool{}
	for _, d := range Definitions {
		if seen[d.Verb] {
			t.Errorf("%s is defined twice", d.Verb)
		}
		seen[d.Verb] = true
		if strings.IndexFunc(d.Verb, notLetter) >= 0 || strings.ToLower(d.Verb) != d.Verb {
			t.Errorf("verb %q does not consist of lower-case letters", d.Verb)
		}
		if d.Where == 0 || !oneLine(d.Summary) || d.Doc == "" {
			t.Errorf("%s: the places, a one-line summary, or the help is missing: %+v", d.Verb, d)
		}
		if found, ok := Lookup(d.Verb); !ok || found.Summary != d.Summary {
			t.Errorf("Lookup(%q) = %v, %v", d.Verb, found, ok)
		}
		checkOptions(t, d)
	}
	if found, ok := Lookup("frobnicate"); ok {
		t.Errorf("Lookup of an unknown verb = %v", found)
	}
}

func checkOptions(t *testing.T, d Definition) {
	t.Helper()
	seen := map[string]bool{}
	for _, o := range d.Options {
		if seen[o.Name] || o.Name == "" {
			t.Errorf("%s: option %q is defined twice", d.Verb, o.Name)
		}
		seen[o.Name] = true
		if !oneLine(o.Doc) {
			t.Errorf("%s: %s has no one-line doc: %q", d.Verb, o.Name, o.Doc)
		}
		if _, known := kindFaults[o.Kind]; !known {
			t.Errorf("%s: %s has the unknown kind %q", d.Verb, o.Name, o.Kind)
		}
		if alone := o.Kind == Word || o.Kind == Bool; alone != (o.Form == "") {
			t.Errorf("%s: %s is of kind %s, but its form is %q", d.Verb, o.Name, o.Kind, o.Form)
		}
		if (o.Kind == OneOf) != (len(o.Values) > 0) {
			t.Errorf("%s: %s is of kind %s, but its values are %q", d.Verb, o.Name, o.Kind, o.Values)
		}
	}
}

func oneLine(text string) bool {
	return text != "" && !strings.ContainsAny(text, "\n\t") && !strings.HasSuffix(text, ".")
}

func TestEveryOptionSetsSomething(t *testing.T) {
	values := map[Kind]string{Word: "true", Bool: "true", Count: "1", Number: "1", JSON: "1", Text: "x-Y"}
	special := map[string]string{"oneof": "a,b", "anyof": "a,b", "requires": "a,b", "excludes": "a,b", "goprefix": "Name", "func": "Name", "uri": "a:b", "mime": "a/b", "audience": "user", "visibility": "app", "grammar": "text"}
	decoders := map[string]func([]Line) (any, diag.List){
		"tool":     untyped(DecodeTool),
		"tools":    untyped(DecodeTools),
		"package":  untyped(DecodePackage),
		"param":    untyped(DecodeParam),
		"enum":     untyped(DecodeEnum),
		"union":    untyped(DecodeUnion),
		"result":   untyped(decodeImage),
		"inject":   untyped(decodeUser),
		"register": untyped(DecodeSink),
		"answer":   untyped(DecodeAnswer),
		"rule":     untyped(DecodeRules),

		"prompt": untyped(DecodeOffer), "resource": untyped(decodeResource),
	}
	for _, d := range Definitions {
		decode, ok := decoders[d.Verb]
		if ok != (len(d.Options) > 0) {
			t.Fatalf("%s has %d options and decoder %v", d.Verb, len(d.Options), ok)
		}
		for _, o := range d.Options {
			arg := Arg{Key: o.Name, Value: values[o.Kind], HasValue: true}
			if o.Kind == OneOf {
				arg.Value = o.Values[len(o.Values)-1]
			}
			if value, ok := special[o.Name]; ok {
				arg.Value = value
			}
			nothing, _ := decode(nil)
			got, problems := decode([]Line{{Verb: d.Verb, Args: []Arg{arg}}})
			if len(problems) > 0 || cmp.Equal(nothing, got) {
				t.Errorf("%s: the option %s has no effect: %v", d.Verb, arg, formatted(problems))
			}
		}
	}
}

// decodeUser decodes lines as inject directives, after it adds the type User to each line.
func decodeUser(lines []Line) ([]Inject, diag.List) {
	var all []Line
	for _, line := range lines {
		line.Args = append([]Arg{{Key: "User"}}, line.Args...)
		all = append(all, line)
	}
	return DecodeInject(all)
}

// decodeImage decodes lines as result directives, after it adds the MIME type image/png to
// each line.
func decodeImage(lines []Line) (Result, diag.List) {
	image := Arg{Key: "image/png"}
	var all []Line
	for _, line := range lines {
		line.Args = append([]Arg{image}, line.Args...)
		all = append(all, line)
	}
	return DecodeResult(all)
}

// decodeResource decodes lines as the directives of a resource, after it adds a URI to each
// line without a URI.
func decodeResource(lines []Line) (Offer, diag.List) {
	var all []Line
	for _, line := range lines {
		if !slices.ContainsFunc(line.Args, func(arg Arg) bool { return arg.Key == "uri" }) {
			line.Args = append([]Arg{{Key: "uri", Value: "c:d", HasValue: true}}, line.Args...)
		}
		all = append(all, line)
	}
	return DecodeOffer(all)
}

func untyped[T any](decode func([]Line) (T, diag.List)) func([]Line) (any, diag.List) {
	return func(lines []Line) (any, diag.List) { return decode(lines) }
}

// TestExamplesOfCodes checks that this package reports the documented bad example of each of
// its codes, and nothing for the other bad examples and the good examples.
func TestExamplesOfCodes(t *testing.T) {
	ours := []diag.Code{diag.BadDirective, diag.BadArgument, diag.BadValue, diag.Contradiction, diag.BadName}
	for _, info := range diag.Codes {
		var want []diag.Code
		if slices.Contains(ours, info.Code) {
			want = []diag.Code{info.Code}
		}
		compare(t, "bad example of "+string(info.Code), want, codesOf(complaints(t, info.Bad)))
		compare(t, "good example of "+string(info.Code), []diag.Code(nil), codesOf(complaints(t, info.Good)))
	}
}

func codesOf(problems diag.List) []diag.Code {
	var codes []diag.Code
	for _, problem := range problems {
		codes = append(codes, problem.Code)
	}
	return codes
}

// complaints returns the diagnostics of this package for the comments of a source.
func complaints(t *testing.T, source string) diag.List {
	t.Helper()
	if !strings.Contains(source, "package ") {
		source = "package p\n\n" + source
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "example.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var problems diag.List
	for _, group := range file.Comments {
		problems = append(problems, groupComplaints(files, group, group == file.Doc)...)
	}
	return problems
}

func groupComplaints(files *token.FileSet, group *ast.CommentGroup, ofPackage bool) diag.List {
	var lines []Line
	var problems diag.List
	for _, comment := range group.List {
		pos := files.Position(comment.Pos())
		line, ok, more := Parse(comment.Text, pos)
		problems = append(problems, more...)
		if ok {
			lines = append(lines, line)
		} else if miss, found := NearMiss(comment.Text, pos); found {
			problems = append(problems, miss)
		}
	}
	_, inTool := DecodeTool(lines)
	_, inTools := DecodeTools(lines)
	targets, inTargets := Targets(lines)
	problems = slices.Concat(problems, inTool, inTools, inTargets)
	if ofPackage {
		_, inPackage := DecodePackage(lines)
		problems = append(problems, inPackage...)
	}
	for _, target := range targets {
		_, inParam := DecodeParam(target.Lines)
		problems = append(problems, inParam...)
	}
	return problems
}

func TestPlaceString(t *testing.T) {
	tests := []struct {
		give Place
		want string
	}{
		{Elsewhere, "nowhere"},
		{PackageDoc, "package doc"},
		{StructType | InterfaceType, "struct type or interface type"},
		{StructType | InterfaceType | OtherType | Field, "type or struct field"},
		{Function | Method | InterfaceMethod, "function, method or interface method"},
		{OtherType, "type that is neither a struct nor an interface"},
		{Parameter | Field, "parameter or struct field"},
	}
	for _, test := range tests {
		if got := test.give.String(); got != test.want {
			t.Errorf("Place(%b) = %q, want %q", test.give, got, test.want)
		}
	}
}

func TestMisplaced(t *testing.T) {
	tests := []struct {
		give string
		at   Place
		want string
	}{
		{"//toolgen:package all", PackageDoc, ""},
		{"//toolgen:tool", Function, ""},
		{"//toolgen:tool", InterfaceMethod, ""},
		{"//toolgen:tools", InterfaceType, ""},
		{"//toolgen:skip", Method, ""},
		{"//toolgen:param x optional", Method, ""},
		{"//toolgen:param optional", Field, ""},
		{"//toolgen:description x", OtherType, ""},
		{"//toolgen:tool", StructType, "1:1: //toolgen:tool has no effect on this struct type [misplaced]\n\thint: move it to a function, method or interface method"},
		{"//toolgen:tool", Elsewhere, "1:1: //toolgen:tool has no effect here [misplaced]\n\thint: move it to a function, method or interface method"},
		{"//toolgen:tools", OtherType, "1:1: //toolgen:tools has no effect on this type that is neither a struct nor an interface [misplaced]\n\thint: move it to a struct type or interface type"},
		{"//toolgen:inject T", Parameter, "1:1: //toolgen:inject has no effect on this parameter [misplaced]\n\thint: move it to a package doc, the comment directly above a package clause"},
	}
	for _, test := range tests {
		var got string
		if problem, wrong := Misplaced(parseAll(t, test.give)[0], test.at); wrong {
			got = formatted(diag.List{problem})[0]
		}
		compare(t, test.give, test.want, got)
	}

	unknown, _, _ := Parse("//toolgen:tol", lineAt(1))
	if problem, wrong := Misplaced(unknown, Function); wrong {
		t.Errorf("an unknown verb was reported twice: %v", problem)
	}
}

// TestWords checks that each option that is not a keyword records its position, or the
// position of its value.
func TestWords(t *testing.T) {
	tool, _ := DecodeTool(parseAll(t, `//toolgen:tool readonly title="Find it"`, "//toolgen:tool strict=false"))
	ofType, _ := DecodeTools(parseAll(t, "//toolgen:tools idempotent strict"))
	joined := JoinTools(ofType, tool)
	pkg, _ := DecodePackage(parseAll(t, "//toolgen:package all openworld=false"))
	param, _ := DecodeParam(parseAll(t, "//toolgen:param optional description=x minimum=1", "//toolgen:param deprecated"))
	tests := []struct {
		name  string
		words Words
		word  string
		want  token.Position
	}{
		{"tool", tool.Words, "readonly", at(1, 16)},
		{"tool", tool.Words, "title", at(1, 31)},
		{"tool", tool.Words, "strict", at(2, 23)},
		{"tool", tool.Words, "name", token.Position{}},
		{"tools", ofType.Words, "strict", at(1, 28)},
		{"both joined", joined.Words, "idempotent", at(1, 17)},
		{"both joined", joined.Words, "strict", at(2, 23)},
		{"package", pkg.Tool.Words, "openworld", at(1, 33)},
		{"param", param.Words, "optional", at(1, 17)},
		{"param", param.Words, "description", at(1, 38)},
		{"param", param.Words, "deprecated", at(2, 17)},
		{"param", param.Words, "minimum", token.Position{}}, // recorded by its keyword
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.words.Place(test.word)); diff != "" {
			t.Errorf("%s of %s (-want +got):\n%s", test.word, test.name, diff)
		}
	}
}

// at returns a position in a file in which every line begins at offset 0.
func at(line, column int) token.Position {
	return token.Position{Offset: column - 1, Line: line, Column: column}
}

// lineAt returns the position of a test's nth comment: the beginning of line n.
func lineAt(n int) token.Position { return at(n, 1) }

func parseAll(t *testing.T, comments ...string) []Line {
	t.Helper()
	var lines []Line
	for i, comment := range comments {
		line, ok, problems := Parse(comment, lineAt(i+1))
		if !ok || len(problems) > 0 {
			t.Fatalf("Parse(%q) = %v, %v", comment, ok, formatted(problems))
		}
		lines = append(lines, line)
	}
	return lines
}

func formatted(list diag.List) []string {
	var all []string
	for _, d := range list {
		all = append(all, d.Format(func(file string) string { return file }))
	}
	return all
}

func compare(t *testing.T, what string, want, got any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(want, got, append(options, ignoreWords, ignoreEnds)...); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// ignoreWords ignores the positions of options, which [TestWords] checks.
var ignoreWords = cmpopts.IgnoreTypes(Words{})

// ignoreEnds ignores end positions, which [TestFixes] checks.
var ignoreEnds = cmp.Options{
	cmpopts.IgnoreFields(Line{}, "End"), cmpopts.IgnoreFields(Arg{}, "End"),
	cmpopts.IgnoreFields(Param{}, "TargetEnd"),
}

var ignorePos = cmpopts.IgnoreTypes(token.Position{})

func pointer(b bool) *bool { return &b }

// checkFull fails if a field is zero, so that tests that must set all fields cannot miss a
// new field.
func checkFull(t *testing.T, value any) {
	t.Helper()
	fields := reflect.ValueOf(value)
	for i := range fields.NumField() {
		if fields.Field(i).IsZero() {
			t.Errorf("%T.%s is not filled", value, fields.Type().Field(i).Name)
		}
	}
}

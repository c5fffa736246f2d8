package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
			t.Errorf("verb %q is not made of small letters", d.Verb)
		}
		if d.Where == 0 || !oneLine(d.Summary) || d.Doc == "" {
			t.Errorf("%s: a place, a summary of one line or the help is missing: %+v", d.Verb, d)
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
			t.Errorf("%s: %s has no doc of one line: %q", d.Verb, o.Name, o.Doc)
		}
		if _, known := kindFaults[o.Kind]; !known {
			t.Errorf("%s: %s is of the unknown kind %q", d.Verb, o.Name, o.Kind)
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
	special := map[string]string{"oneof": "a,b", "anyof": "a,b", "requires": "a,b", "excludes": "a,b", "goprefix": "Name", "func": "Name", "uri": "a:b", "mime": "a/b", "audience": "user", "visibility": "app"}
	decoders := map[string]func([]Line) (any, diag.List){
		"tool":    untyped(DecodeTool),
		"tools":   untyped(DecodeTools),
		"package": untyped(DecodePackage),
		"param":   untyped(DecodeParam),
		"enum":    untyped(DecodeEnum),
		"union":   untyped(DecodeUnion),
		"result":  untyped(decodeImage),
		"inject":  untyped(decodeUser),
		"sink":    untyped(DecodeSink),
		"answer":  untyped(DecodeAnswer),
		"rule":    untyped(DecodeRules),

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
				t.Errorf("%s: %s sets nothing: %v", d.Verb, arg, formatted(problems))
			}
		}
	}
}

// decodeUser decodes what lines say of a type.
func decodeUser(lines []Line) ([]Inject, diag.List) {
	var all []Line
	for _, line := range lines {
		line.Args = append([]Arg{{Key: "User"}}, line.Args...)
		all = append(all, line)
	}
	return DecodeInject(all)
}

// decodeImage decodes what lines say of an image.
func decodeImage(lines []Line) (Result, diag.List) {
	image := Arg{Key: "image/png"}
	var all []Line
	for _, line := range lines {
		line.Args = append([]Arg{image}, line.Args...)
		all = append(all, line)
	}
	return DecodeResult(all)
}

// decodeResource decodes what lines say of a resource, which has a URI.
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

// The examples of the codes that this package gives must do what they show.
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

// complaints returns what this package says about the comments of a source.
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

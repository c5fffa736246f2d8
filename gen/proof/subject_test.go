package proof_test

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-toolgen/toolgen/examples/notes"
	"github.com/go-toolgen/toolgen/examples/weather"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	"github.com/go-toolgen/toolgen/gen/schema"
	catalogue "github.com/go-toolgen/toolgen/gen/testdata/property/types"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var exampleTools = []any{
	weather.Forecast, weather.Convert, weather.Alerts,
	(*notes.Server).Add, (*notes.Server).Get, (*notes.Server).Search, (*notes.Server).Snooze, (*notes.Server).Delete,
}

// A subject is a tool: its definitions, and the Go types into which encoding/json decodes
// its arguments and from which it encodes its results.
type subject struct {
	name  string // for example, "types.PassScalars"
	types string // types of parameters and results, for messages
	call  encoder.Call
	form  encoder.Form
	opens bool // the fields of its only parameter are the arguments
	ask   asker
	trips bool // the parameter has the type of the result
	// detailed means that Go types restrict strings in ways that the schema does not
	// describe. constrained means that tags are stricter than the Go types. leavesOut
	// means that a field is not an argument, which a diagnostic reports.
	detailed, constrained, leavesOut bool

	definitions map[string]*schema.Doc // by dialect

	input      *judge
	parameters *judge // the input schema for OpenAI
	output     *judge // nil if there is none
	unknown    bool   // the results have no schema, because nothing is known about them
}

// diagsText formats diagnostics. Paths are relative to root, or base names for files
// outside of root.
func diagsText(diags diag.List, root string) string {
	var b strings.Builder
	for _, d := range diags.Sorted() {
		fmt.Fprintln(&b, d.Format(func(name string) string {
			rel, err := filepath.Rel(root, name)
			if err != nil || strings.HasPrefix(rel, "..") {
				return filepath.Base(name)
			}
			return filepath.ToSlash(rel)
		}))
	}
	return b.String()
}

var loadProperty = sync.OnceValues(func() ([]*inspect.Package, diag.List) {
	prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: "../..", Patterns: []string{
		"./examples/weather", "./examples/notes", "./gen/testdata/property/types",
	}})
	if prog == nil {
		return nil, diags
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
})

func propertyPackages(t testing.TB) []*inspect.Package {
	t.Helper()
	pkgs, diags := loadProperty()
	if diags.HasErrors() {
		t.Fatalf("load:\n%s", diagsText(diags, ""))
	}
	return pkgs
}

// naturalRevision is the first revision of MCP that does not require results to be objects,
// so no result is wrapped.
const naturalRevision = "2026-07-28"

var made = map[string][]*subject{}

// subjects returns all tools of the catalog and the examples.
func subjects(t testing.TB) []*subject {
	t.Helper()
	return subjectsAt(t, "")
}

// naturalSubjects returns the tools whose results are not objects in naturalRevision.
func naturalSubjects(t testing.TB) []*subject {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(subjectsAt(t, naturalRevision)), func(s *subject) bool {
		return s.output == nil || member(s.output.doc, "type") == "object"
	})
}

// subjectsAt returns the subjects for a revision of MCP. If revision is "", the directives
// of the packages select it.
func subjectsAt(t testing.TB, revision string) []*subject {
	t.Helper()
	if made[revision] == nil {
		made[revision] = makeSubjects(t, revision)
	}
	return made[revision]
}

func makeSubjects(t testing.TB, revision string) []*subject {
	t.Helper()
	functions := map[string]reflect.Value{}
	for _, f := range slices.Concat(exampleTools, catalogue.Functions) {
		functions[functionName(f)] = reflect.ValueOf(f)
	}
	var all []*subject
	consts := constantsOf(propertyPackages(t))
	for _, pkg := range propertyPackages(t) {
		pkg := *pkg
		pkg.Options.MCPRevision = cmp.Or(revision, pkg.Options.MCPRevision)
		definitions := definitionsOf(t, &pkg)
		for i, facts := range pkg.Tools {
			name := pkg.Name + "." + facts.GoName
			function, ok := functions[name]
			if !ok {
				t.Fatalf("%s is a tool, but not in the list of functions", name)
			}
			delete(functions, name)
			call := reflected(facts, function.Type())
			if revision != "" {
				name += "@" + revision
			}
			all = append(all, newSubject(t, name, facts, call, definitions[i], consts))
		}
	}
	for name := range functions {
		t.Errorf("%s is in the list of functions, but is not a tool", name)
	}
	return all
}

// definitionsOf returns the definitions of each tool of a package, by dialect, except for
// dialects that reject the tool.
func definitionsOf(t testing.TB, pkg *inspect.Package) []map[string]*schema.Doc {
	t.Helper()
	all := make([]map[string]*schema.Doc, len(pkg.Tools))
	place := map[string]int{}
	for _, d := range dialect.All() {
		definitions, diags := gen.Definitions([]*inspect.Package{pkg}, d)
		other := slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && d.Code != diag.Refused })
		if other >= 0 || d == dialect.MCP && len(definitions) != len(pkg.Tools) {
			t.Fatalf("%s:\n%s", pkg.Path, diagsText(diags, pkg.Dir))
		}
		for i, definition := range definitions {
			if d == dialect.MCP { // the first dialect, which rejects nothing
				place[definition.Name] = i
				all[i] = map[string]*schema.Doc{}
			}
			all[place[definition.Name]][d.Name] = definition.Doc
		}
	}
	return all
}

func newSubject(t testing.TB, name string, facts *inspect.Tool, call encoder.Call, definitions map[string]*schema.Doc, consts map[string][]string) *subject {
	t.Helper()
	mcp := definitions["mcp"]
	s := &subject{
		definitions: definitions,
		name:        name,
		types:       fmt.Sprintf("takes:    %v\ngives:    %v", call.Params, call.Results),
		call:        call,
		form:        formOf(facts, mcp, mcp),
		ask:         askHere(call, consts),
		input:       judgeIn(t, name, mcp, "inputSchema"),
		output:      judgeIn(t, name, mcp, "outputSchema"),
		parameters:  judgeIn(t, name, definitions["openai"], "function", "parameters"),
	}
	s.opens = call.Opens(s.form)
	s.trips = isRoundTrip(name, call)
	s.detailed = name == "types.PassNetworks"
	return s
}

// formOf returns the names of a tool's arguments and results in JSON, and whether its
// arguments are nested.
func formOf(facts *inspect.Tool, input, output *schema.Doc) encoder.Form {
	return encoder.Form{
		Arguments: keysIn(input, "inputSchema", "properties"),
		Members:   keysIn(output, "outputSchema", "properties"),
		Nested:    facts.Options.Shape == "nested",
	}
}

func keysIn(doc *schema.Doc, path ...string) []string {
	for _, key := range path {
		doc = doc.Under(key)
	}
	return doc.Keys()
}

// functionName returns the name of a function or method expression: "notes.Server.Add".
func functionName(f any) string {
	name := path.Base(runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name())
	return strings.NewReplacer("(*", "", ")", "").Replace(name)
}

// reflected returns the types of a tool's results and parameters, without the receiver
// and injected parameters.
func reflected(facts *inspect.Tool, function reflect.Type) encoder.Call {
	var call encoder.Call
	receiver := function.NumIn() - len(facts.Params)
	for i, param := range facts.Params {
		if !param.Injected {
			call.Params = append(call.Params, function.In(receiver+i))
		}
	}
	for i := range facts.Results {
		call.Results = append(call.Results, function.Out(i))
	}
	return call
}

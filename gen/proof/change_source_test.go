package proof_test

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/inspect"
)

// mostUndecidedOfGo is the maximum share of undecided changes of Go source.
const mostUndecidedOfGo = 0.005

// TestRandomChangeOfSource writes Go packages of random types, changes them as developers
// do, and checks the report of diff:
//
//	go test ./gen/proof -run RandomChangeOfSource -proof.types 3000 -proof.seed 7
func TestRandomChangeOfSource(t *testing.T) {
	if testing.Short() {
		t.Skip("loads modules")
	}
	a := newChangeAccount()
	edits := map[string]int{}
	proveBatches(t, *proofTypes, func(t *testing.T, first, n int) { a.proveSources(t, first, n, edits) })
	t.Log(a, "\n", edits)
	if *proofOnly < 0 {
		a.checkEnough(t, mostUndecidedOfGo)
	}
}

func (a *changeAccount) proveSources(t *testing.T, first, n int, edits map[string]int) {
	t.Helper()
	g := &sampler{Rand: chanceOf(*proofSeed, "versions", fmt.Sprint(first)), features: proofFeatures}
	samples := newSamples(t, g, n)
	versions, how := newVersions(t, g, samples)
	old, new := toolsOfSamples(t, samples), toolsOfSamples(t, versions)
	comparedTogether(t, old, new)
	for i, s := range samples {
		if *proofOnly >= 0 && first+i != *proofOnly {
			continue
		}
		for _, edit := range how[i] {
			edits[edit]++
		}
		d := drafter{chanceOf(*proofSeed, "instances", fmt.Sprint(first+i))}
		for _, verb := range []string{"take", "give"} {
			name := verb + "_" + strings.ToLower(s.plain().prefix)
			if err := a.versions(old[name], new[name], d); err != nil {
				err = fmt.Errorf("%w\nchanged:  %s\n%s\n----------\n%s", err, strings.Join(how[i], ", "), s.source(), versions[i].source())
				a.failed.show(t, err, first+i)
			}
		}
	}
}

// comparedTogether fails if diff reports different changes for a tool when it compares the
// tool alone and when it compares all tools together.
func comparedTogether(t *testing.T, old, new map[string][]dialect.Located) {
	t.Helper()
	all := func(tools map[string][]dialect.Located) (list []dialect.Located) {
		for _, name := range slices.Sorted(maps.Keys(tools)) {
			list = append(list, tools[name]...)
		}
		return list
	}
	changed := map[string][]diff.ToolChange{}
	for _, tool := range diff.Compare(all(old), all(new), diff.Options{}).Tools {
		changed[tool.Name] = append(changed[tool.Name], tool)
	}
	for _, tool := range all(old) {
		if len(new[tool.Name]) == 0 {
			continue
		}
		alone := diff.Compare(old[tool.Name], new[tool.Name], diff.Options{}).Tools
		if !reflect.DeepEqual(alone, changed[tool.Name]) {
			t.Errorf("the changes of %s depend on the other tools\ncompared alone:    %v\ncompared together: %v", tool.Name, alone, changed[tool.Name])
		}
	}
}

// versions checks the report of diff for two versions of a tool. A version that toolgen
// rejects counts as a missing tool.
func (a *changeAccount) versions(old, new []dialect.Located, d drafter) error {
	if len(old)+len(new) == 2 {
		return a.tool(old[0], new[0], diff.Options{OpenOutputs: d.chance(20)}, d)
	}
	report := diff.Compare(old, new, diff.Options{})
	want := diff.Same
	switch {
	case len(old) > 0:
		want = diff.Breaking
	case len(new) > 0:
		want = diff.Compatible
	}
	if report.Class != want {
		return fmt.Errorf("a removed or new tool is reported as %s, want %s", report.Class, want)
	}
	if len(old) == 0 {
		return nil
	}
	return workedBefore(inputOf(old[0]).String(), report.Tools[0].Changes[0])
}

// workedBefore checks that the example call of a removed tool is valid.
func workedBefore(input string, c diff.Change) error {
	doc, err := decodeJSON(input)
	if err != nil {
		return err
	}
	compiled, err := compileDecoded(doc)
	if err != nil {
		return err
	}
	if c.Example == nil {
		return fmt.Errorf("no example call\nschema:   %s", input)
	}
	call, err := decodeJSON(c.Example.String())
	if err != nil {
		return err
	}
	return compiled.Validate(call)
}

// toolsOfSamples writes samples as a module, and returns their tools by name. A name is
// missing if toolgen rejects the sample, and otherwise has a list of one tool.
func toolsOfSamples(t *testing.T, samples []*sample) map[string][]dialect.Located {
	t.Helper()
	b := &batch{dir: t.TempDir()}
	b.write(t, "go.mod", goMod)
	b.write(t, "p/doc.go", "// Package p has random types.\n//\n//toolgen:package all\npackage p\n")
	for _, s := range samples {
		b.writeAll(t, s.files(s.plain()))
	}
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: b.dir, Patterns: []string{"./p"}})
	if prog == nil {
		t.Fatalf("load:\n%s", diagsText(diags, b.dir))
	}
	pkgs, _ := inspect.Facts(prog)
	tools, _ := gen.Tools(pkgs)
	byName := map[string][]dialect.Located{}
	for _, tool := range tools {
		byName[tool.Name] = append(byName[tool.Name], tool)
	}
	return byName
}

// mostVersions is the maximum number of attempts to find a change of a sample that
// compiles.
const mostVersions = 100

func newVersions(t *testing.T, g *sampler, samples []*sample) (versions []*sample, how [][]string) {
	t.Helper()
	checker, err := newChecker()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		version, done := g.version(s)
		for tries := 0; ; tries++ {
			if _, _, err = checker.check(version.files(version.plain())); err == nil {
				break
			}
			if tries > mostVersions {
				t.Fatalf("no changed version of a sample compiles: %v", err)
			}
			version, done = g.version(s)
		}
		versions, how = append(versions, version), append(how, done)
	}
	return versions, how
}

// version returns a copy of a sample with one to three changes.
func (g *sampler) version(s *sample) (version *sample, how []string) {
	g.sample = s.clone()
	for wanted := 1 + g.IntN(3); len(how) < wanted; {
		e := pick(g.Rand, sourceEdits())
		g.budget, g.scope = 8, scope{}
		if e.make(g) {
			how = append(how, e.name)
		}
	}
	return g.sample, how
}

func (s *sample) clone() *sample {
	c := *s
	c.types, c.decls = slices.Clone(s.types), nil
	for _, d := range s.decls {
		d := *d
		d.fields, d.consts, d.lines = slices.Clone(d.fields), slices.Clone(d.consts), slices.Clone(d.lines)
		c.decls = append(c.decls, &d)
	}
	return &c
}

// A sourceEdit is a way to change a sample. make changes g.sample, and reports whether
// that was possible.
type sourceEdit struct {
	name string
	make func(g *sampler) bool
}

// sourceEdits returns all edits. It is a function rather than a variable, because some
// edits refer to it.
func sourceEdits() []sourceEdit {
	return []sourceEdit{
		{"field removed", func(g *sampler) bool {
			return g.ofStruct(func(d *decl, i int) { d.fields = slices.Delete(d.fields, i, i+1) })
		}},
		{"field added", func(g *sampler) bool {
			return g.ofStruct(func(d *decl, _ int) {
				g.params, g.far = d.params, d.far
				d.fields = append(d.fields, sampleField{name: "More", typ: g.expr(2), tag: g.jsonTag(jsonNames, jsonOptions)})
			})
		}},
		{"field renamed", func(g *sampler) bool { return g.ofField(func(f *sampleField) { f.name += "s" }) }},
		{"pointer", func(g *sampler) bool {
			return g.ofField(func(f *sampleField) {
				bare, is := strings.CutPrefix(f.typ, "*")
				if f.typ = bare; !is {
					f.typ = "*" + bare
				}
			})
		}},
		{"tag", func(g *sampler) bool {
			return g.ofField(func(f *sampleField) { f.tag = g.jsonTag(jsonNames, jsonOptions) })
		}},
		{"bounds", func(g *sampler) bool {
			return g.ofField(func(f *sampleField) { f.tag = cmp.Or(g.constraint(f.typ), f.tag) })
		}},
		{"default", func(g *sampler) bool {
			return g.ofField(func(f *sampleField) {
				defaults := map[string]string{"int": `jsonschema:"default=7"`, "string": `jsonschema:"default=b"`, "bool": `jsonschema:"default=true"`}
				f.tag = cmp.Or(defaults[f.typ], f.tag)
			})
		}},
		{"type of a field", func(g *sampler) bool { return g.ofField(func(f *sampleField) { f.typ = pick(g.Rand, leaves) }) }},
		{"constant removed", func(g *sampler) bool {
			return g.ofEnum(func(d *decl, _ int) { d.consts = d.consts[:len(d.consts)-1] })
		}},
		{"constant added", func(g *sampler) bool {
			return g.ofEnum(func(d *decl, i int) {
				value := map[bool]string{true: `"blue"`, false: "77"}[d.text == "string"]
				d.consts = append(d.consts, fmt.Sprintf("\t$%[1]dMore $%[1]d = %[2]s", i, value))
			})
		}},
		{"defined type", func(g *sampler) bool {
			return g.ofDecl(func(d *decl) bool { return slices.Contains(leaves[:17], d.text) && len(d.consts) == 0 },
				func(d *decl, _ int) { d.text = pick(g.Rand, leaves[:17]) })
		}},
		{"comment", func(g *sampler) bool {
			return g.ofDecl(func(d *decl) bool { return len(d.params) == 0 }, func(d *decl, i int) {
				d.lines = slices.Insert(d.lines, 0, fmt.Sprintf("// $%d is described now.", i))
			})
		}},
		{"parameter and result", func(g *sampler) bool {
			if len(g.sample.types) > 1 {
				g.sample.types = g.sample.types[:1]
			} else {
				g.sample.types = append(g.sample.types, pick(g.Rand, leaves))
			}
			return true
		}},
		{"type of a parameter", func(g *sampler) bool {
			g.sample.types[0] = pick(g.Rand, []string{"*", "[]", "map[string]"}) + g.sample.types[0]
			return true
		}},
		{"method removed", func(g *sampler) bool {
			return g.ofDecl(func(d *decl) bool { return len(d.methods) > 0 && !slices.ContainsFunc(d.methods, isSeal) },
				func(d *decl, _ int) { d.methods = nil })
		}},
	}
}

// ofDecl applies change to a random declaration for which can returns true, and reports
// whether there is one.
func (g *sampler) ofDecl(can func(*decl) bool, change func(d *decl, i int)) bool {
	for _, i := range g.Perm(len(g.sample.decls)) {
		if d := g.sample.decls[i]; can(d) {
			change(d, i)
			return true
		}
	}
	return false
}

func (g *sampler) ofEnum(change func(d *decl, i int)) bool {
	return g.ofDecl(func(d *decl) bool { return len(d.consts) > 1 }, change)
}

// ofStruct applies change to a random struct and the index of a random field, and reports
// whether there is a struct with fields.
func (g *sampler) ofStruct(change func(d *decl, field int)) bool {
	return g.ofDecl(func(d *decl) bool { return len(d.fields) > 0 }, func(d *decl, _ int) { change(d, g.IntN(len(d.fields))) })
}

// ofField applies change to a random field of a struct, and reports whether it did. It
// does nothing if that field has no name.
func (g *sampler) ofField(change func(*sampleField)) bool {
	done := false
	g.ofStruct(func(d *decl, i int) {
		if done = d.fields[i].name != ""; done {
			change(&d.fields[i])
		}
	})
	return done
}

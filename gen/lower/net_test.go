package lower

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

var (
	netCorpus  = flag.String("corpus", "", "a file with a schema on each line, which go through every lowering, too")
	netDigests = flag.String("digests", "", "a file of what came out: compared with where it is there, else written")
	netPrint   = flag.String("print", "", "the seed of a schema, or corpus/ and a line: what comes of it is printed")
)

func everyLowering() map[string]func(doc *schema.Doc) (*schema.Doc, []Note) {
	all := map[string]func(*schema.Doc) (*schema.Doc, []Note){
		"newest": func(doc *schema.Doc) (*schema.Doc, []Note) { return Newest(doc), nil },
		"counts": func(doc *schema.Doc) (*schema.Doc, []Note) {
			strict, _ := StrictAnthropic(doc)
			return schema.Str(fmt.Sprint(CountStrict(doc), CountStrict(strict))), nil
		},
	}
	for _, p := range providers {
		all[p.name] = p.lower
	}
	for _, g := range strictModes {
		name := strings.ToLower(g.provider)
		all["strict "+name] = g.lower
		all["check "+name] = func(doc *schema.Doc) (*schema.Doc, []Note) { return doc, g.check(doc) }
	}
	for _, p := range Profiles() {
		all["profile "+p.Name] = func(doc *schema.Doc) (*schema.Doc, []Note) {
			told, notes, err := p.Apply(doc, schema.DefaultBudget)
			if err != nil {
				return schema.Str(err.Error()), notes
			}
			return told, notes
		}
	}
	return all
}

// TestNet checks that all lowerings are deterministic and do not modify their input. With
// -digests, it compares the results with those of an earlier run, or stores them for a
// later run.
func TestNet(t *testing.T) {
	var kept bytes.Buffer
	all := everyLowering()
	lowerings := slices.Sorted(maps.Keys(all))
	eachOfNet(t, func(name, text string) {
		for _, lowering := range lowerings {
			lower := all[lowering]
			doc := positioned(t, text)
			first := outcome(lower(doc))
			if doc.String() != text {
				t.Fatalf("%s modifies its input, %s", lowering, name)
			}
			if second := outcome(lower(doc)); second != first {
				t.Fatalf("two calls of %s for %s have different results:\n%s\n%s", lowering, name, first, second)
			}
			if *netPrint == name {
				fmt.Printf("== %s\n%s\n", lowering, first)
			}
			fmt.Fprintf(&kept, "%s %s %x\n", name, strings.ReplaceAll(lowering, " ", "-"), sha256.Sum256([]byte(first)))
		}
	})
	if *netDigests != "" {
		compareDigests(t, kept.Bytes())
	}
}

// eachOfNet calls do with the name and text of random schemas and, with -corpus, of the
// schemas in a file. With -print, it selects one of them.
func eachOfNet(t *testing.T, do func(name, text string)) {
	t.Helper()
	for seed := range 60 * *times {
		if name := fmt.Sprint(seed); *netPrint == "" || *netPrint == name {
			do(name, netSchema(seed).String())
		}
	}
	if *netCorpus == "" {
		return
	}
	corpus, err := os.ReadFile(*netCorpus)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(bytes.TrimSpace(corpus), []byte("\n")) {
		if name := fmt.Sprintf("corpus/%d", i); *netPrint == "" || *netPrint == name {
			do(name, mustParse(t, string(line)).String())
		}
	}
}

// netSchema returns a random schema of one of several sorts: arbitrary, suitable for
// strict mode, in an older draft or another notation, or with a root that some providers
// reject.
func netSchema(seed uint64) *schema.Doc {
	r := rand.New(rand.NewPCG(seed, 9))
	doc := randomSchema(r)
	if seed%3 == 1 {
		doc = randomStrictable(r)
	}
	if seed%2 == 0 {
		return doc
	}
	d := disorder{&schemaGenerator{Rand: r}}
	return d.root(schema.Rewrite(doc, d.rewritten))
}

// A disorder rewrites parts of schemas in the syntax of older drafts, in other notations,
// or as invalid schemas.
type disorder struct{ *schemaGenerator }

func (d disorder) rewritten(sub *schema.Doc) *schema.Doc {
	if sub.Kind != schema.Object || !d.chance(12) {
		return sub
	}
	switch kind := sub.TextUnder("type"); d.IntN(12) {
	case 0:
		return sub.With("exclusiveMinimum", d.truth()).With("minimum", d.number())
	case 1:
		return sub.With("items", d.list(1, false)).With("additionalItems", d.sub(1, false))
	case 2:
		return sub.With("dependencies", schema.Obj(schema.M("a", d.propertyNames()), schema.M("b", d.sub(1, false))))
	case 3:
		return sub.With("nullable", d.truth())
	case 4:
		if kind != "" {
			return sub.With("type", schema.Str(strings.ToUpper(kind)))
		}
	case 5:
		return sub.With("$ref", schema.Str(schema.WholeRef))
	case 6:
		return sub.With("$ref", schema.Str("#/properties/a"))
	case 7:
		return sub.With("allOf", d.list(1, false))
	case 8:
		return sub.With("anyOf", schema.Arr(schema.OnlyNull(), sub))
	case 9:
		return sub.With("properties", d.value()).With("$dynamicRef", schema.Str("#a"))
	case 10:
		return sub.With("enum", schema.Arr(d.value(), &schema.Doc{})).With("const", d.value())
	default:
		return schema.Obj(schema.M("oneOf", schema.Arr(
			schema.Obj(schema.M("type", schema.Str("string"))), schema.Obj(schema.M("type", schema.Str("object"))), sub)))
	}
	return sub
}

func (d disorder) root(doc *schema.Doc) *schema.Doc {
	if doc.Kind != schema.Object {
		return doc
	}
	switch d.IntN(9) {
	case 0:
		return doc.With(d.one("anyOf", "oneOf", "allOf"), schema.Arr(d.object(2, true), d.object(2, true)))
	case 1:
		return doc.Without("type").With("$schema", schema.Str("http://json-schema.org/draft-07/schema#"))
	case 2:
		if defs := doc.Under("$defs"); defs != nil {
			return schema.RenameRefs(doc.Rename("$defs", "definitions", defs), func(ref string) string {
				return strings.Replace(ref, "$defs", "definitions", 1)
			})
		}
	case 3:
		defs := schema.Obj(slices.Concat(doc.Table("$defs"), []schema.Member{schema.M("Root", doc.Body())})...)
		return schema.Obj(schema.M("$ref", schema.Str("#/$defs/Root")), schema.M("$defs", defs))
	case 4:
		return doc.With("type", d.strings("object", "null")).With("not", d.sub(1, false))
	case 5:
		return doc.With(d.one("enum", "const", "if"), d.value())
	}
	return doc
}

// positioned parses text. Its values get positions in a file with text as the only line.
func positioned(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.ParseFrom([]byte(text), func(offset int) *schema.Origin {
		return schema.OriginAt(token.Position{Filename: "schema.json", Offset: offset, Line: 1, Column: offset + 1}, "")
	})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func outcome(doc *schema.Doc, notes []Note) string {
	var b strings.Builder
	fmt.Fprintln(&b, doc)
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		fmt.Fprint(&b, sub.Origin.Pos().Offset, " ")
		return true
	})
	for _, note := range notes {
		fmt.Fprintf(&b, "\n%v %q %q %v %s", note.Kind, note.Path, note.Keyword, note.Pos, note.Message)
	}
	return b.String()
}

// compareDigests compares sorted lines of digests with the file named by -digests. It
// writes the file if it does not exist.
func compareDigests(t *testing.T, lines []byte) {
	t.Helper()
	before, err := os.ReadFile(*netDigests)
	if os.IsNotExist(err) {
		if err := os.WriteFile(*netDigests, lines, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	was := map[string]string{}
	for scanner := bufio.NewScanner(bytes.NewReader(before)); scanner.Scan(); {
		name, digest, _ := cutLast(scanner.Text())
		was[name] = digest
	}
	differ := 0
	for scanner := bufio.NewScanner(bytes.NewReader(lines)); scanner.Scan(); {
		name, digest, _ := cutLast(scanner.Text())
		if old, known := was[name]; !known || old != digest {
			if differ++; differ <= 40 {
				t.Errorf("%s: another result (known before: %t)", name, known)
			}
		}
	}
	t.Logf("%d of %d results were compared, and %d differ", bytes.Count(lines, []byte("\n")), len(was), differ)
}

func cutLast(line string) (name, digest string, ok bool) {
	i := strings.LastIndexByte(line, ' ')
	return line[:i], line[i+1:], i > 0
}

package lint

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
)

// sourceCases are test cases for source rules. Each case is a file in its own package,
// whose name is the name of the case.
var sourceCases = []ruleCase{
	{
		name: "keys", code: "tag-key",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n" +
			"\tDays int `json:\"days\" minumum:\"1\" exmaple:\"2\"`\n" +
			"\tIn struct {\n\t\tMax int \"max_items:\\\"3\\\"\"\n\t}\n" +
			"\tText string `descripton:\"x\" enums:\"a\"`\n}\n",
		want: []string{
			`keys.go:7:24: warning: Query.Days: toolgen does not support the tag minumum:"1" [tag-key]`,
			`keys.go:7:36: warning: Query.Days: toolgen does not support the tag exmaple:"2" [tag-key]`,
			`keys.go:9:11: warning: Query.In.Max: toolgen does not support the tag max_items:"3" [tag-key]`,
			`keys.go:11:15: warning: Query.Text: toolgen does not support the tag descripton:"x" [tag-key]`,
			`keys.go:11:30: warning: Query.Text: toolgen does not support the tag enums:"a" [tag-key]`,
		},
	},
	{
		name: "others", code: "tag-key",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n" +
			"\tDays int `json:\"days\" minimum:\"1\" yaml:\"days\" form:\"days\" validate:\"min=1\" mapstructure:\"d\" db:\"d\" schema:\"d\" enum:\"1\" enums:\"1\"`\n" +
			"\tNot int `json:\"-\" minumum:\"1\"`\n}\n",
	},
	{
		name: "text", code: "tag-text",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n\tDays int `json:\"days\" jsonschema:\"minimum = 1\"`\n\tTo int `jsonschema:\"maximun: 3\"`\n}\n",
		want: []string{
			`text.go:7:24: warning: Query.Days: jsonschema:"minimum = 1" is used as a description, but looks like the option minimum [tag-text]`,
			`text.go:8:10: warning: Query.To: jsonschema:"maximun: 3" is used as a description, but looks like the option maximun [tag-text]`,
		},
	},
	{
		name: "words", code: "tag-text",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n\tDays int `json:\"days\" jsonschema:\"days: how many\"`\n\tTo int `jsonschema:\"minimum=1\"`\n\tOn string `jsonschema:\"Format: DD.MM.YYYY\"`\n}\n",
	},
	{
		name: "untyped", code: "untyped-constant",
		tool: "//toolgen:tool\nfunc F(c Colour) {}\n\ntype Colour string\n\nconst (\n\tRed Colour = \"red\"\n\tBlue = \"blue\"\n\tLimit = 3\n)\n",
		want: []string{`untyped.go:10:2: warning: Blue has no type, so it is not a value of Colour, whose constants are in the same block [untyped-constant]`},
	},
	{
		name: "typed", code: "untyped-constant",
		tool: "//toolgen:tool\nfunc F(c Colour) {}\n\ntype Colour int\n\nconst (\n\tRed Colour = iota\n\tBlue\n)\n\nconst (\n\tLimit = 3\n)\n",
	},
	{
		name: "cancelled", code: "conflicting-fields",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n\tFrom string `json:\"at\"`\n\tTo string `json:\"at\"`\n\tLeft\n\tRight\n}\n\n" +
			"type Left struct { Same, Deeper int; Base }\ntype Right struct { Same int; Base }\ntype Base struct { Deeper, Twice int }\n",
		want: []string{
			"cancelled.go:7:2: warning: Query: the fields From, To have the same JSON name, so encoding/json omits all of them [conflicting-fields]",
			"cancelled.go:13:20: warning: Query: the fields Same, Same have the same JSON name, so encoding/json omits all of them [conflicting-fields]",
			"cancelled.go:15:28: warning: Query: the field Twice occurs twice at the same depth, so encoding/json omits it [conflicting-fields]",
		},
	},
	{
		name: "hidden", code: "conflicting-fields",
		tool: "//toolgen:tool\nfunc F(q Query) {}\n\ntype Query struct {\n\tName string\n\tLeft\n\tRight\n}\n\ntype Left struct { Name string }\ntype Right struct { Name string }\n",
	},
	{
		name: "urls", code: "url-struct",
		tool: "import \"net/url\"\n\n//toolgen:tool\nfunc F(at *url.URL, q Query[url.URL]) *url.URL { return at }\n\ntype Query[T any] struct {\n\tPages map[string][]url.URL\n\tNext *Query[T]\n}\n",
		want: []string{
			"urls.go:6:8: warning: F.at is a url.URL, which is encoded as an object with Scheme, Host, Path, and more [url-struct]",
			"urls.go:6:21: warning: F.q is a url.URL, which is encoded as an object with Scheme, Host, Path, and more [url-struct]",
			"urls.go:9:2: warning: Query.Pages is a url.URL, which is encoded as an object with Scheme, Host, Path, and more [url-struct]",
		},
	},
	{
		name: "variants", code: "variant-not-distinguishable",
		tool: "//toolgen:tool\nfunc F(all []Shape) (Drawing, error) { return Drawing{}, nil }\n\ntype Drawing struct{ Shapes map[string]Shape }\n\n//toolgen:union key=kind\ntype Shape interface{ isShape() }\n\ntype Circle struct{ Kind string `json:\"kind\"` }\n\nfunc (Circle) isShape() {}\n\ntype Square struct{ Side float64 }\n\nfunc (*Square) isShape() {}\n",
		want: []string{
			"variants.go:8:21: note: Shape is an argument and a result, but a result of type Square has no kind, so a model cannot send it back [variant-not-distinguishable]",
		},
	},
	{
		name: "promoted", code: "variant-not-distinguishable", // Base has no member "kind"; Twice has two, which hide each other
		tool: "//toolgen:tool\nfunc F(s Shape) Shape { return s }\n\n//toolgen:union key=kind\ntype Shape interface{ isShape() }\n\ntype Square struct{ *Base }\n\nfunc (*Square) isShape() {}\n\ntype Base struct{ K string }\n\n" +
			"//toolgen:tool\nfunc G(l Line) Line { return l }\n\n//toolgen:union key=kind\ntype Line interface{ isLine() }\n\ntype Twice struct{ One; Other }\n\nfunc (*Twice) isLine() {}\n\ntype One struct{ K string `json:\"kind\"` }\n\ntype Other struct{ L string `json:\"kind\"` }\n",
		want: []string{
			"promoted.go:6:21: note: Shape is an argument and a result, but a result of type Square has no kind, so a model cannot send it back [variant-not-distinguishable]",
			"promoted.go:18:21: note: Line is an argument and a result, but a result of type Twice has no kind, so a model cannot send it back [variant-not-distinguishable]",
		},
	},
	{
		name: "told", code: "variant-not-distinguishable",
		tool: "//toolgen:tool\nfunc F(s Shape) Shape { return s }\n\n//toolgen:union key=kind output\ntype Shape interface{ isShape() }\n\ntype Circle struct{ Kind string `json:\"kind\"` }\n\nfunc (Circle) isShape() {}\n\ntype Square struct{ Side float64 }\n\nfunc (*Square) isShape() {}\n",
	},
	{
		name: "fields", code: "variant-not-distinguishable",
		tool: "//toolgen:tool\nfunc F(s Shape) Shape { return s }\n\n//toolgen:union key=kind\ntype Shape interface{ isShape() }\n\ntype Circle struct{ Kind string `json:\"kind\"` }\n\nfunc (Circle) isShape() {}\n\ntype Square struct{ Base }\n\nfunc (*Square) isShape() {}\n\ntype Base struct{ K string `json:\"kind\"` }\n",
	},
	{
		name: "results", code: "variant-not-distinguishable",
		tool: "//toolgen:tool\nfunc F() Shape { return nil }\n\n//toolgen:union key=kind\ntype Shape interface{ isShape() }\n\ntype Circle struct{ Kind string `json:\"kind\"` }\n\nfunc (Circle) isShape() {}\n\ntype Square struct{ Side float64 }\n\nfunc (*Square) isShape() {}\n",
	},
	{
		name: "given", code: "url-struct",
		tool: "import \"net/url\"\n\n//toolgen:tool\nfunc F(q Query) *url.URL { return nil }\n\n" +
			"//toolgen:schema {\"type\":\"string\"}\ntype Page url.URL\n\ntype Query struct {\n\tPage Page\n\tNot url.URL `json:\"-\"`\n\tnot url.URL\n}\n",
	},
	{
		name: "offers", code: "offer-undescribed",
		tool: `//toolgen:package call
type Tone string

const Kind Tone = "kind"

//toolgen:prompt
func Review(
	note string,
	tone Tone,
	points int, // how many
) string {
	return ""
}

//toolgen:resource uri=notes://{id}
func Note(id string) string { return "" }
`,
		want: []string{
			"offers.go:9:6: warning: the prompt Review has no description, so a client can only show its name [offer-undescribed]",
			"offers.go:10:2: warning: note of the prompt Review has no description [offer-undescribed]",
			"offers.go:18:6: warning: the resource Note has no description, so a client can only show its name [offer-undescribed]",
		},
	},
	{
		name: "offered", code: "offer-undescribed",
		tool: `//toolgen:package call
// Review asks for a review.
//
//toolgen:prompt
func Review(
	note string, // which
) string {
	return ""
}

//toolgen:completion Review.note
func Complete(typed string) []string { return nil }
`,
	},
	{
		name: "untitled", code: "offer-untitled",
		tool: `//toolgen:package call
// Review asks for a review.
//
//toolgen:prompt
func Review() string { return "" }

// Index lists the notes.
//
//toolgen:resource uri=notes://index
func Index() string { return "" }
`,
		want: []string{
			"untitled.go:7:6: note: the prompt Review has no title, so a client shows its name [offer-untitled]",
			"untitled.go:12:6: note: the resource Index has no title, so a client shows its name [offer-untitled]",
		},
	},
	{
		name: "titled", code: "offer-untitled",
		tool: `//toolgen:package call
// Review asks for a review.
//
//toolgen:prompt title=Review
func Review(note string) string { return "" }

//toolgen:completion Review.note
func Complete(typed string) []string { return nil }
`,
	},
	{
		name: "again", code: "repeated-effect",
		tool: "import (\n\t\"context\"\n\n\tc \"github.com/go-toolgen/toolgen/gen/call\"\n)\n\ntype Till struct{ sold int; seats map[string]int; bank Bank }\n\nvar total int\n\n" +
			"//toolgen:tool\nfunc (t *Till) Sell(ctx context.Context, seat string) (bool, error) {\n\tt.sold++\n\tt.seats[seat] = 1\n\tdelete(t.seats, seat)\n\ttotal += 2\n\tt.bank.Charge(seat)\n" +
			"\tif t.sold > 1 {\n\t\t_ = t.bank.Charge(seat)\n\t\tgo t.bank.Close()\n\t}\n\tif ok, err := c.Ask[bool](ctx, \"Sure?\"); !ok {\n\t\treturn ok, err\n\t}\n\tt.bank.Queue <- 1\n\treturn c.Ask[bool](ctx, \"Really?\")\n}\n",
		want: []string{
			"again.go:15:2: warning: t.sold++ runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:16:2: warning: t.seats[seat] = … runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:17:2: warning: delete(…) runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:18:2: warning: total += … runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:19:2: warning: t.bank.Charge(…) runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:21:7: warning: t.bank.Charge(…) runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:22:6: warning: go t.bank.Close(…) runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
			"again.go:27:2: warning: t.bank.Queue <- 1 runs before Till.Sell asks the user, and again when the client repeats the call with the answer [repeated-effect]",
		},
	},
	{
		name: "once", code: "repeated-effect",
		tool: "import (\n\t\"context\"\n\t\"log\"\n\n\t\"github.com/go-toolgen/toolgen/gen/call\"\n)\n\ntype Till struct{ sold int }\n\ntype Order struct{ Seats []string }\n\n" +
			"//toolgen:tool\nfunc (t *Till) Sell(ctx context.Context, order Order) (ok bool, err error) {\n\tt.mu.Lock()\n\tdefer t.mu.Unlock()\n\tlog.Print(order)\n\tcall.Progress(ctx, 1, 2, \"\")\n\torder.Seats = nil\n\tt, err = t, nil\n" +
			"\tdraft := Order{}\n\tdraft.Seats = nil\n\tseen := map[string]int{}\n\tdelete(seen, \"\")\n\tif t.sold > 3 {\n\t\tt.sold = 0\n\t\treturn false, nil\n\t}\n\tundo := func() { t.sold-- }\n\tif err := t.check(order); err != nil {\n\t\treturn false, err\n\t}\n" +
			"\tok, err = call.Ask[bool](ctx, \"Sure?\")\n\tt.sold++\n\tundo()\n\treturn ok, err\n}\n\n//toolgen:tool\nfunc (t *Till) Count() int {\n\tt.sold++\n\treturn t.sold\n}\n",
	},
	{
		name: "rounded", code: "rounded-integer",
		tool: "import (\n\t\"math/big\"\n\t\"time\"\n)\n\n//toolgen:tool\nfunc F(userID int64, days int64, wait time.Duration, hash []uint64, n *big.Int) (first Order, more map[string]*Order) { return first, nil }\n\n" +
			"type Order struct {\n\tID uint64 `json:\"id\"`\n\tParentId *Key\n\tText int64 `json:\"text_id,string\"`\n\tPlainID int\n\tPaid int64\n\tSize uint64\n\tValid int64\n\tLevelID Level\n\tNot int64 `json:\"-\"`\n\tNext []Order\n\tAtNanos int64\n\tAllIDs []int64 `json:\",string\"`\n}\n\n" +
			"type Key int64\n\ntype Level int64\n\nconst (\n\tLow Level = iota\n\tHigh\n)\n",
		want: []string{
			"rounded.go:9:8: note: F.userID is of type int64, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:9:54: note: F.hash is of type uint64, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:9:69: note: F.n is of type big.Int, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:12:2: note: Order.ID is of type uint64, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:13:2: note: Order.ParentId is of type rounded.Key, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:22:2: note: Order.AtNanos is of type int64, and clients round integers above 2^53 [rounded-integer]",
			"rounded.go:23:2: note: Order.AllIDs is of type int64, and clients round integers above 2^53 [rounded-integer]",
		},
	},
	{
		name: "texts", code: "rounded-integer",
		tool: "//toolgen:tool\nfunc F(id int64) int64 { return 0 }\n-- texts/doc.go --\n//toolgen:package bigints=text call\npackage texts\n",
	},
	{
		name: "bounded", code: "rounded-integer",
		tool: "//toolgen:tool\nfunc F(id string, count int64, valid uint64, ids []int32) (total int64) { return 0 }\n",
	},
}

func TestSourceRules(t *testing.T) {
	var archive strings.Builder
	for _, c := range sourceCases {
		const calls = "//toolgen:package call\n"
		archive.WriteString("-- " + c.name + "/" + c.name + ".go --\n")
		if rest, ok := strings.CutPrefix(c.tool, calls); ok {
			archive.WriteString(calls)
			c.tool = rest
		}
		archive.WriteString("package " + c.name + "\n\n" + c.tool)
	}
	pkgs := load(t, archive.String())
	for _, c := range sourceCases {
		t.Run(string(c.code)+" "+c.name, func(t *testing.T) {
			i := slices.IndexFunc(pkgs, func(p *inspect.Package) bool { return p.Name == c.name })
			findings := settle(Source(pkgs[i]))
			for i := range findings {
				findings[i].Pos.Filename = filepath.Base(findings[i].Pos.Filename)
			}
			if diff := cmp.Diff(c.want, lines(findings, c.code)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			for _, f := range findings {
				if f.Package != pkgs[i].Path || f.Subject == "" {
					t.Errorf("the finding is about %q of %q", f.Subject, f.Package)
				}
			}
		})
	}
}

// TestSourceIsFoundOnce checks that a type that is used by tools in two other packages has
// only one finding.
func TestSourceIsFoundOnce(t *testing.T) {
	pkgs := load(t, `
-- shared/shared.go --
package shared

type Query struct {
	Days int `+"`minumum:\"1\"`"+`
}
-- a/a.go --
package a

import "example.com/shared"

//toolgen:tool
func F(q shared.Query) {}
-- b/b.go --
package b

import "example.com/shared"

//toolgen:tool
func F(q shared.Query) {}
`)
	var findings []Finding
	for _, pkg := range pkgs {
		findings = append(findings, Source(pkg)...)
	}
	if got := len(lines(settle(findings), "tag-key")); len(findings) != 2 || got != 1 {
		t.Errorf("%d findings are joined to %d, want 2 and 1", len(findings), got)
	}
}

package stats

import (
	"cmp"
	"go/token"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// A Size is the size of a string.
type Size struct{ Bytes, Tokens int }

func (s Size) plus(other Size) Size {
	return Size{s.Bytes + other.Bytes, s.Tokens + other.Tokens}
}

func (s Size) minus(other Size) Size {
	return Size{s.Bytes - other.Bytes, s.Tokens - other.Tokens}
}

// A Cost is the cost of one definition in one dialect. The size of a part is the amount
// that would be saved without the part. The parts do not add up to the whole, because
// names and envelopes belong to no part, and a token may belong to two parts.
type Cost struct {
	Dialect      *dialect.Dialect
	Definition   *schema.Doc // measured definition; nil in a total
	Refused      bool        // whether the dialect rejects the tool; all sizes are then zero
	Whole        Size
	Descriptions Size // all descriptions and titles of the tool, including those in its schemas
	Input        Size // the input schema without descriptions
	Output       Size // the output schema without descriptions; zero if the dialect does not support one
	Boxing       Size // the wrapper of a result that is not an object; also part of Output
}

// A Part is a part of a [Cost].
type Part struct {
	Key  string // name in JSON and in tables
	Name string // name in sentences
	Of   func(Cost) Size
}

// Parts returns the parts of a cost in the order of reports.
func Parts() []Part {
	return []Part{
		{"descriptions", "descriptions", func(c Cost) Size { return c.Descriptions }},
		{"input", "input schema", func(c Cost) Size { return c.Input }},
		{"output", "output schema", func(c Cost) Size { return c.Output }},
		{"boxing", "boxing", func(c Cost) Size { return c.Boxing }},
	}
}

// A ToolCost is the cost of a tool in each dialect of the report.
type ToolCost struct {
	Kind          dialect.Kind
	Name, Package string
	Pos           token.Position
	Costs         []Cost
}

// A Report contains the costs of tools.
type Report struct {
	Dialects []*dialect.Dialect
	Tools    []ToolCost // in the order of the tools
	Totals   []Cost     // for each dialect, the cost of the whole array of definitions and the sums of the parts
}

// Measure returns the costs of the tools in the dialects. The function count must return
// the number of tokens in a string, and is called by several goroutines. A tool that a
// dialect rejects is not in the array of that dialect. Answers are measured in the formats
// that the dialects have for answers ([dialect.Dialect.For]), and do not belong to an
// array. Prompts, resources, and tools are listed separately.
func Measure(tools []dialect.Located, dialects []*dialect.Dialect, count func(string) int) Report {
	r := Report{Dialects: dialects, Tools: make([]ToolCost, len(tools)), Totals: make([]Cost, len(dialects))}
	parallel.Do(len(tools), func(i int) {
		t := tools[i]
		r.Tools[i] = ToolCost{Kind: t.Kind, Name: t.Name, Package: t.Package, Pos: t.Pos, Costs: make([]Cost, len(dialects))}
		for at, d := range dialects {
			r.Tools[i].Costs[at] = measure(t, d, count)
		}
	})
	parallel.Do(len(dialects), func(at int) {
		r.Totals[at] = r.total(at, count)
	})
	return r
}

func measure(t dialect.Located, d *dialect.Dialect, count func(string) int) Cost {
	form := d.For(t.Kind)
	if form == nil {
		return Cost{Dialect: d, Refused: true}
	}
	lowered, notes := form.Lower(t.Tool)
	if lower.Has(notes, lower.Refused) {
		return Cost{Dialect: d, Refused: true}
	}
	def := define(form, lowered)
	size := func(doc *schema.Doc) Size { return sizeOf(doc.Append(nil), count) }
	whole, bare := size(def.doc), def.withoutTexts()
	bareSize := size(bare.doc)
	return Cost{
		Dialect:      d,
		Definition:   def.doc,
		Whole:        whole,
		Descriptions: whole.minus(bareSize),
		Input:        bareSize.minus(size(bare.replaced(bare.doc, nil, bare.output, nil))),
		Output:       bareSize.minus(size(bare.replaced(bare.doc, bare.input, nil, nil))),
		Boxing:       whole.minus(size(def.replaced(def.doc, def.input, def.output.Unboxed(t.Box), nil))),
	}
}

func sizeOf(text []byte, count func(string) int) Size {
	return Size{len(text), count(string(text))}
}

func (r Report) total(at int, count func(string) int) Cost {
	total := Cost{Dialect: r.Dialects[at]}
	var array []*schema.Doc
	for _, t := range r.Tools {
		cost := t.Costs[at]
		if cost.Refused || t.Kind.IsType() {
			continue
		}
		array = append(array, cost.Definition)
		total.Descriptions = total.Descriptions.plus(cost.Descriptions)
		total.Input = total.Input.plus(cost.Input)
		total.Output = total.Output.plus(cost.Output)
		total.Boxing = total.Boxing.plus(cost.Boxing)
	}
	total.Whole = sizeOf(total.Dialect.Array(array), count)
	return total
}

// first returns the cost of a tool in the first dialect, which determines the order of
// tools and is checked against budgets.
func (t ToolCost) first() Cost { return t.Costs[0] }

// byCost compares tools by cost, in descending order.
func byCost(a, b ToolCost) int {
	return cmp.Or(cmp.Compare(b.first().Whole.Tokens, a.first().Whole.Tokens), byName(a, b))
}

func byName(a, b ToolCost) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Package, b.Package))
}

// A definition is the definition doc of a tool in a dialect. The schemas input and output
// are parts of doc.
type definition struct {
	doc           *schema.Doc
	name          string
	input, output *schema.Doc
}

// define creates the definition of a lowered tool. It copies the schemas, because the
// pointers of equal input and output schemas must differ.
func define(d *dialect.Dialect, t dialect.Tool) definition {
	t.Input, t.Output = copyOf(t.Input), copyOf(t.Output)
	return definition{doc: d.Envelope(t), name: t.Name, input: t.Input, output: t.Output}
}

func copyOf(doc *schema.Doc) *schema.Doc {
	if doc == nil {
		return nil
	}
	c := *doc
	return &c
}

// texts are the keys of strings for people and models, in schemas and definitions.
var texts = []string{"description", "title"}

func (d definition) withoutTexts() definition {
	bare := definition{name: d.name, input: copyOf(bareSchema(d.input)), output: copyOf(bareSchema(d.output))}
	bare.doc = d.replaced(d.doc, bare.input, bare.output, texts)
	return bare
}

func bareSchema(doc *schema.Doc) *schema.Doc {
	if doc == nil {
		return nil
	}
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc { return sub.Without(texts...) })
}

// replaced returns a copy of doc, a part of the definition, with other schemas for input
// and output; nil removes a schema. It also removes the keys in without next to the tool's
// name.
func (d definition) replaced(doc, input, output *schema.Doc, without []string) *schema.Doc {
	switch {
	case doc == d.input:
		return input
	case doc == d.output:
		return output
	case doc == nil || doc.Kind != schema.Object:
		return doc
	}
	if doc.Has("name") && doc.TextUnder("name") == d.name {
		doc = doc.Without(without...)
	}
	members := make([]schema.Member, len(doc.Members))
	for i, m := range doc.Members {
		members[i] = schema.M(m.Key, d.replaced(m.Value, input, output, without))
	}
	return schema.Obj(members...)
}

// Tokenizer is the name of the tokenizer that [Count] implements.
const Tokenizer = "o200k_base"

// Count returns the number of tokens in a string for o200k_base, the public tokenizer of
// OpenAI's newer models. It counts special tokens as ordinary text. It caches the counts
// of pieces of strings, because definitions consist of few distinct pieces. It is safe for
// concurrent use.
// https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py
func Count(text string) int { return o200k().count(text) }

// o200k creates the counter on first use, because loading the vocabulary takes longer than
// most commands.
var o200k = sync.OnceValue(func() *counter { return &counter{vocabulary: loadVocabulary()} })

type counter struct {
	vocabulary vocabulary
	known      sync.Map // a map from string to int
}

// count returns the number of tokens in a string: the sum of the tokens in its pieces.
func (c *counter) count(text string) int {
	total := 0
	for text != "" {
		end := pieceEnd(text)
		total += c.piece(text[:end])
		text = text[end:]
	}
	return total
}

func (c *counter) piece(text string) int {
	if known, ok := c.known.Load(text); ok {
		return known.(int)
	}
	n := 0
	for rest := string([]rune(text)); rest != ""; { // an invalid byte counts as U+FFFD
		end := wordEnd(rest)
		n += c.vocabulary.count(rest[:end])
		rest = rest[end:]
	}
	c.known.Store(strings.Clone(text), n)
	return n
}

// pieceEnd returns the end of the first piece of a string. A piece ends between two
// punctuation characters and an ASCII letter or digit. The pattern of o200k_base ends a
// word there in any context, unless the first character is a slash: the two characters
// belong to the same run, so the second cannot begin a word.
func pieceEnd(text string) int {
	for i := 2; i < len(text); i++ {
		if isWord(text[i]) && isSign(text[i-1]) && isSign(text[i-2]) && text[i-2] != '/' {
			return i
		}
	}
	return len(text)
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func isSign(c byte) bool { return ' ' < c && c < 0x7f && !isWord(c) }

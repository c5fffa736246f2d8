package proof_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// features are optional features of samples in addition to types, tags, and methods. Each
// can be disabled.
type features struct {
	enums       bool
	unions      bool // sealed interfaces
	constraints bool // jsonschema tags that are stricter than the type
	nulls       bool
	plainTags   bool // tags such as minimum:"3" that are stricter than the type
	rules       bool
	odd         bool // fields of types without a JSON encoding
	growing     bool // generic types that contain larger instances of themselves, which compilers reject

	hiddenNames     bool // embedded unexported structs with a name in their tag
	definedPointers bool // defined pointer types, with any target
	textInterfaces  bool // interfaces with MarshalText
	selfArrays      bool // arrays of pointers to the type that contains them
	oddParts        bool // slices and maps of types without a JSON encoding
	quotedLevels    bool // known types with JSON methods, in fields with the option ",string"
	promotedInts    bool // big.Int among embedded types with promoted methods
	oddZeros        bool // types without a JSON encoding in a type with IsZero

	// Features of the encoder of Go 1.27, which older encoders ignore.
	embeds   bool // the option embed of the json tag, which inlines the members of a field
	formats  bool // options of the json tag that make the encoder fail
	appends  bool // AppendText
	streamed bool // methods for token streams, whose package exists only in builds with that encoder
}

var proofFeatures = features{
	enums: true, unions: true, constraints: true, nulls: true, plainTags: true, rules: true, odd: true, hiddenNames: true, definedPointers: true,
	textInterfaces: true, selfArrays: true, oddParts: true, quotedLevels: true, promotedInts: true, oddZeros: true,
	embeds: true, formats: true, appends: true, streamed: hasStreams,
}

type sampler struct {
	*rand.Rand
	features
	scope
	sample *sample
	budget int // number of types that may still be generated
}

// usualSize is the approximate number of types in a sample.
const usualSize = 60

type scope struct {
	open    []int    // indexes of the enclosing declarations, to which the type can refer
	params  []string // type parameters
	far     bool     // the type is in the other package
	inArray bool
	inAlias bool
	// inGenericAlias means that the type must not refer to enclosing types.
	inGenericAlias bool
}

const deepestSample = 4

func (g *sampler) next(number, size int) *sample {
	g.sample = &sample{number: number}
	g.budget = size
	n := 1
	if g.IntN(6) == 0 {
		n = 2
	}
	for range n {
		g.scope = scope{}
		g.sample.types = append(g.sample.types, g.root())
	}
	if last := &g.sample.types[n-1]; *last == "error" { // a final error is not a result
		*last = "[]error"
	}
	g.sample.nested = g.IntN(8) == 0
	if g.nulls {
		g.sample.empty = g.IntN(4) == 0
		g.sample.nullable = make([]bool, n)
		for i := range n {
			g.sample.nullable[i] = g.IntN(6) == 0
		}
	}
	list := n == 1 && strings.HasPrefix(g.sample.types[0], "[]")
	g.sample.variadic = list && g.IntN(3) == 0
	g.sample.rule = g.toolRule()
	g.sample.yields = list && g.sample.types[0] != "[]byte" // []byte is encoded as a string
	return g.sample
}

// root returns a type, usually a new struct.
func (g *sampler) root() string {
	if g.IntN(3) > 0 {
		return pick(g.Rand, []string{"", "", "*"}) + g.structure(deepestSample-1)
	}
	if typ := g.expr(deepestSample); typ != "error" { // a final error is not a result
		return typ
	}
	return "any"
}

type choice struct {
	weight int
	make   func(g *sampler, depth int) string
}

func (g *sampler) choose(list []choice, depth int) string {
	total := 0
	for _, c := range list {
		total += c.weight
	}
	n := g.IntN(total)
	for _, c := range list {
		if n -= c.weight; n < 0 {
			return c.make(g, depth)
		}
	}
	panic("the weights do not add up")
}

func (g *sampler) expr(depth int) string {
	if g.budget--; depth <= 0 || g.budget < 0 {
		return g.leaf(0)
	}
	return g.choose(exprChoices(), depth-1)
}

// exprChoices is not a variable, for the same reason as [declChoices].
func exprChoices() []choice {
	return []choice{
		{5, (*sampler).leaf},
		{2, func(g *sampler, depth int) string { return "*" + g.expr(depth) }},
		{2, func(g *sampler, depth int) string { return "[]" + g.expr(depth) }},
		{1, (*sampler).array},
		{2, func(g *sampler, depth int) string { return fmt.Sprintf("map[%s]%s", g.key(depth), g.expr(depth)) }},
		{1, (*sampler).anonymous},
		{2, (*sampler).known},
		{2, (*sampler).again},
		{2, (*sampler).back},
		{4, (*sampler).structure},
		{8, func(g *sampler, depth int) string { return g.choose(declChoices(), depth) }},
	}
}

var leaves = strings.Fields(`bool string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune
	float32 float64 any string int bool []byte []string map[string]int *int *string`)

// leaf returns a type without parts, often a type parameter if there is one.
func (g *sampler) leaf(int) string {
	if len(g.params) > 0 && g.IntN(2) == 0 {
		return pick(g.Rand, g.params)
	}
	if g.oddParts && g.IntN(80) == 0 {
		return pick(g.Rand, oddTypes)
	}
	return pick(g.Rand, leaves)
}

// oddTypes are types that encoding/json cannot encode or cannot decode.
var oddTypes = []string{"chan int", "func()", "complex128", "unsafe.Pointer", "error", "fmt.Stringer", "map[bool]int", "map[float64]string", "map[any]int"}

var knownNames = strings.Fields(`time.Time time.Time time.Duration time.Month time.Weekday json.RawMessage json.Number
	big.Int *big.Int big.Rat *big.Rat big.Float *big.Float netip.Addr netip.AddrPort netip.Prefix net.IP net.IPMask net.IPNet net.HardwareAddr
	url.URL *url.URL mail.Address sql.NullString sql.NullInt64 sql.NullTime sql.NullBool sql.Null[int8] http.Header
	slog.Level slog.LevelVar *slog.LevelVar regexp.Regexp *regexp.Regexp atomic.Int64 *atomic.Bool sync.Mutex bytes.Buffer time.Location
	list.List unique.Handle[string] encoding.TextMarshaler json.Marshaler`)

// known returns a type of the standard library.
func (g *sampler) known(depth int) string {
	name := pick(g.Rand, knownNames)
	if name == "encoding.TextMarshaler" && !g.textInterfaces {
		return g.leaf(depth)
	}
	return name
}

func (g *sampler) key(depth int) string {
	switch g.IntN(8) {
	case 0:
		return pick(g.Rand, []string{"int", "int8", "uint16", "uint64", "rune", "uintptr"})
	case 1:
		return g.declare(&decl{text: pick(g.Rand, []string{"string", "int", "uint8"})}, nil)
	case 2:
		return pick(g.Rand, []string{"netip.Addr", "time.Time", "time.Duration", "json.Number", "netip.Prefix", "slog.Level"})
	case 3:
		d := &decl{text: pick(g.Rand, []string{"string", "int16", "bool"})}
		return g.declare(d, func(i int) { g.methods(d, i, textMethods) })
	case 4:
		if g.enums {
			return g.enum(depth)
		}
	}
	return "string"
}

// again returns a reference to a declared type of the sample, or a leaf.
func (g *sampler) again(depth int) string {
	i := g.IntN(len(g.sample.decls) + 1)
	if i == len(g.sample.decls) || !g.isUsable(i) {
		return g.leaf(depth)
	}
	return g.use(i)
}

// isUsable reports whether the declaration i is complete, and accessible in the current
// scope.
func (g *sampler) isUsable(i int) bool {
	d := g.sample.decls[i]
	for _, open := range g.open {
		if open == i {
			return false
		}
	}
	return (d.text != "" || d.fields != nil) && (!g.far || d.far) && (!d.hidden || d.far == g.far)
}

// use returns a reference to a declaration, with type arguments if it is generic.
func (g *sampler) use(i int) string {
	var args []string
	for range g.sample.decls[i].params {
		args = append(args, g.expr(1))
	}
	if len(args) == 0 {
		return fmt.Sprintf("$%d", i)
	}
	return fmt.Sprintf("$%d[%s]", i, strings.Join(args, ", "))
}

// back returns a reference to an enclosing type through a pointer, a slice, a map, or an
// array of pointers, because Go does not allow a type to contain itself.
func (g *sampler) back(depth int) string {
	if len(g.open) == 0 || g.inArray && !g.selfArrays {
		return g.leaf(depth)
	}
	i := pick(g.Rand, g.open)
	d := g.sample.decls[i]
	if g.far && !d.far || d.hidden && d.far != g.far {
		return g.leaf(depth)
	}
	if g.inAlias && len(d.params) > 0 || g.inGenericAlias {
		return g.leaf(depth) // the compiler of Go 1.26 sometimes deadlocks
	}
	ways := []string{"*", "*", "[]", "[]*", "map[string]", "map[string]*", "[2]*"}
	if !g.selfArrays {
		ways = ways[:6]
	}
	return pick(g.Rand, ways) + g.self(i)
}

func (g *sampler) array(depth int) string {
	outer := g.inArray
	g.inArray = true
	defer func() { g.inArray = outer }()
	return fmt.Sprintf("[%d]%s", g.IntN(3), g.expr(depth))
}

// self returns a reference to the declaration i within this declaration, with type
// arguments if it is generic.
func (g *sampler) self(i int) string {
	params := g.sample.decls[i].params
	if len(params) == 0 {
		return fmt.Sprintf("$%d", i)
	}
	if len(g.params) < len(params) { // within a nested declaration, the type parameters are out of scope
		return fmt.Sprintf("$%d[%s]", i, strings.Repeat(", int", len(params))[2:])
	}
	if g.growing && g.IntN(4) == 0 {
		return fmt.Sprintf("$%d[[]%s]", i, strings.Join(params, ", []"))
	}
	return fmt.Sprintf("$%d[%s]", i, strings.Join(params, ", "))
}

package proof_test

import (
	"fmt"
	"strings"
)

// declChoices is not a variable, because its choices call declChoices, and Go does not
// allow such a cycle in the initialization of variables.
func declChoices() []choice {
	return []choice{
		{2, (*sampler).scalar},
		{3, (*sampler).defined},
		{4, (*sampler).withMethods},
		{1, (*sampler).derived},
		{1, (*sampler).alias},
		{2, (*sampler).generic},
		{1, (*sampler).iface},
		{2, (*sampler).enum},
		{2, (*sampler).union},
		{3, (*sampler).encodedAs},
	}
}

// declare adds the declaration d, and returns a reference to it. The function fill, which
// gets the index of d, generates the types in d.
func (g *sampler) declare(d *decl, fill func(i int)) string {
	i := len(g.sample.decls)
	g.sample.decls = append(g.sample.decls, d)
	outer := g.scope
	g.inAlias = g.inAlias || d.alias
	g.inGenericAlias = g.inGenericAlias || d.alias && len(d.params) > 0
	g.far = g.far || !d.tight && g.IntN(8) == 0
	d.far = g.far
	d.hidden = d.far == outer.far && g.IntN(6) == 0
	g.params = d.params
	if !d.alias {
		g.open = append(g.open, i)
	}
	if fill != nil {
		fill(i)
	}
	g.scope = outer
	return g.use(i)
}

func (g *sampler) scalar(int) string {
	return g.declare(&decl{text: pick(g.Rand, leaves[:17])}, nil)
}

// defined returns a defined type whose underlying type is a pointer, an array, a map, or
// a slice.
func (g *sampler) defined(depth int) string {
	d := &decl{}
	return g.declare(d, func(int) { d.text, d.base = g.container(depth) })
}

func (g *sampler) container(depth int) (string, base) {
	switch g.IntN(5) {
	case 0:
		if !g.definedPointers {
			return "*" + pick(g.Rand, leaves), pointerBase
		}
		return "*" + g.inside(depth), pointerBase
	case 1:
		return g.array(depth), plainBase
	case 2:
		return fmt.Sprintf("map[%s]%s", g.key(depth), g.inside(depth)), plainBase
	}
	return "[]" + g.inside(depth), plainBase
}

// inside returns an element type for the innermost declaration: any type, or the declared
// type itself.
func (g *sampler) inside(depth int) string {
	i := g.open[len(g.open)-1]
	if g.IntN(5) == 0 && !g.sample.decls[i].alias {
		return g.self(i)
	}
	return g.expr(depth)
}

// derived returns a type with the underlying type of another type, without its methods.
func (g *sampler) derived(depth int) string {
	d := &decl{base: structBase}
	return g.declare(d, func(int) {
		if g.IntN(3) == 0 {
			d.text = pick(g.Rand, []string{"time.Time", "json.RawMessage", "json.Number", "netip.Addr", "big.Int", "slog.Level", "url.URL"})
			return
		}
		d.text = g.structure(depth)
	})
}

func (g *sampler) alias(depth int) string {
	d := &decl{alias: true}
	if g.IntN(3) == 0 {
		d.params = []string{"P"}
	}
	return g.declare(d, func(int) {
		d.text, d.base = g.expr(depth), plainBase
		if d.text == "P" { // Go does not allow an alias of a type parameter
			d.text = "[]P"
		}
	})
}

func (g *sampler) renamed(depth int) string {
	d := &decl{alias: true}
	return g.declare(d, func(int) { d.text = g.structure(depth) })
}

func (g *sampler) generic(depth int) string {
	d := &decl{base: structBase, params: []string{"P", "Q"}[:1+g.IntN(2)]}
	return g.declare(d, func(i int) { d.fields = g.fields(i, depth) })
}

// iface returns an interface that no type or every type implements.
func (g *sampler) iface(int) string {
	bodies := []string{"interface{ Do() }", "interface{}", "interface{ json.Marshaler; fmt.Stringer }", "interface{ encoding.TextMarshaler }"}
	if !g.textInterfaces {
		bodies = bodies[:3]
	}
	return g.declare(&decl{base: interfaceBase, text: pick(g.Rand, bodies)}, nil)
}

func (g *sampler) enum(depth int) string {
	if !g.enums {
		return g.scalar(depth)
	}
	d := &decl{text: "string"}
	return g.declare(d, func(i int) {
		values := []string{`"red"`, `"green"`, `"dark blue"`, `""`}[:1+g.IntN(4)]
		if g.IntN(2) == 0 {
			d.text = pick(g.Rand, []string{"int", "uint8", "int16"})
			values = []string{"iota", "iota + 1", "1 << iota"}[g.IntN(3):][:1]
		}
		for n, value := range values {
			d.consts = append(d.consts, fmt.Sprintf("\t$%[1]dC%[2]d $%[1]d = %[3]s", i, n, value))
		}
		if d.text != "string" {
			d.consts = append(d.consts, fmt.Sprintf("\t$%[1]dC1\n\t$%[1]dC2", i))
		}
	})
}

func (g *sampler) union(depth int) string {
	if !g.unions {
		return g.iface(depth)
	}
	g.sample.union = true
	d := &decl{base: interfaceBase, tight: true}
	return g.declare(d, func(i int) {
		d.text = fmt.Sprintf("interface{ is$%d() }", i)
		if g.IntN(3) > 0 {
			d.lines = []string{"//toolgen:union key=kind"}
		}
		for range 1 + g.IntN(3) {
			d.variants = append(d.variants, g.implementer(i, depth))
		}
	})
}

// implementer declares a struct of a union, sometimes with a constant as its discriminator.
func (g *sampler) implementer(union, depth int) (made variant) {
	d := &decl{base: structBase, tight: true}
	g.declare(d, func(i int) {
		made.decl = i
		d.fields = g.fields(i, depth-1)
		if g.IntN(2) == 0 {
			kind := &decl{text: "string", far: d.far}
			g.sample.decls = append(g.sample.decls, kind)
			k := len(g.sample.decls) - 1
			made.kind = fmt.Sprintf("kind %d", i)
			kind.consts = []string{fmt.Sprintf("\t$%[1]dOnly $%[1]d = %[2]q", k, made.kind)}
			d.fields = append(d.fields, sampleField{name: "Kind", typ: fmt.Sprintf("$%d", k), tag: `json:"kind"`})
		}
		made.star = pick(g.Rand, []string{"", "*"})
		d.methods = append(d.methods, fmt.Sprintf("func (%s$%d) is$%d() {}", made.star, i, union))
	})
	return made
}

func (g *sampler) withMethods(depth int) string {
	d := &decl{}
	if g.IntN(3) == 0 {
		d.params = []string{"P"}
	}
	return g.declare(d, func(i int) {
		switch g.IntN(4) {
		case 0:
			d.text = pick(g.Rand, leaves[:17])
		case 1:
			if d.text, d.base = g.container(depth); d.base == pointerBase {
				d.text, d.base = "[]"+d.text, plainBase
			}
		default:
			d.base, d.fields = structBase, g.fields(i, depth)
		}
		pairs := [][]methodPair{textMethods, textMethods, jsonMethods, bothMethods, zeroMethods}
		if g.appends {
			pairs = append(pairs, appendMethods)
		}
		if g.streamed {
			pairs = append(pairs, streamMethods, append(streamMethods[:1:1], bothMethods...))
		}
		g.methods(d, i, pick(g.Rand, pairs))
	})
}

type methodPair struct{ write, read []string }

var (
	textMethods = []methodPair{{
		write: []string{"MarshalText() ([]byte, error) { return []byte(`tx`), nil }", "MarshalText() ([]byte, error) { return nil, nil }", "MarshalText() ([]byte, error) { return []byte(`1`), nil }"},
		read:  []string{"UnmarshalText([]byte) error { return nil }", "UnmarshalText([]byte) error { return nil }", "UnmarshalText(b []byte) error { if len(b) > 5 { return errors.New(`refused`) }; return nil }"},
	}}
	jsonMethods = []methodPair{{
		write: []string{
			"MarshalJSON() ([]byte, error) { return []byte(`\"js\"`), nil }", "MarshalJSON() ([]byte, error) { return []byte(`12`), nil }", "MarshalJSON() ([]byte, error) { return []byte(`null`), nil }",
			"MarshalJSON() ([]byte, error) { return []byte(`{\"k\": [true]}`), nil }", "MarshalJSON() ([]byte, error) { return []byte(` [] `), nil }",
		},
		read: []string{"UnmarshalJSON([]byte) error { return nil }", "UnmarshalJSON([]byte) error { return nil }", "UnmarshalJSON(b []byte) error { if b[0] != '{' { return errors.New(`refused`) }; return nil }"},
	}}
	zeroMethods   = []methodPair{{write: []string{"IsZero() bool { return true }", "IsZero() bool { return false }"}}}
	appendMethods = []methodPair{{
		write: []string{"AppendText(b []byte) ([]byte, error) { return append(b, `ap`...), nil }"},
		read:  textMethods[0].read,
	}}
	streamMethods = []methodPair{{
		write: []string{
			"MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteToken(jsontext.String(`st`)) }",
			"MarshalJSONTo(e *jsontext.Encoder) error { return e.WriteValue(jsontext.Value(`{\"s\": [1]}`)) }",
		},
		read: []string{"UnmarshalJSONFrom(d *jsontext.Decoder) error { return d.SkipValue() }"},
	}}
	bothMethods = append(append(textMethods[:1:1], jsonMethods...), zeroMethods...)
)

// methods adds methods to a type, for one direction or both, with a value or pointer
// receiver.
func (g *sampler) methods(d *decl, i int, pairs []methodPair) {
	receiver := fmt.Sprintf("$%d", i)
	if len(d.params) > 0 {
		receiver += "[" + strings.Join(d.params, ", ") + "]"
	}
	for _, pair := range pairs {
		how := g.IntN(6)
		if how != 0 {
			star, method := pick(g.Rand, []string{"", "", "*"}), pick(g.Rand, pair.write)
			isZero := strings.HasPrefix(method, "IsZero")
			if isZero && g.sample.odd && !g.oddZeros {
				continue
			}
			g.sample.hasZero = g.sample.hasZero || isZero
			d.methods = append(d.methods, fmt.Sprintf("func (%s%s) %s", star, receiver, method))
			g.sample.lopsided = g.sample.lopsided || star == "*" || !hasStreams && strings.HasPrefix(method, "AppendText")
		}
		if how != 1 && pair.read != nil {
			star := pick(g.Rand, []string{"*", "*", "*", "*", ""})
			d.methods = append(d.methods, fmt.Sprintf("func (%s%s) %s", star, receiver, pick(g.Rand, pair.read)))
		}
		g.sample.lopsided = g.sample.lopsided || how < 2 && pair.read != nil
	}
}

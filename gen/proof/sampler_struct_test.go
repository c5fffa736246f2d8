package proof_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

func (g *sampler) structure(depth int) string {
	d := &decl{base: structBase}
	return g.declare(d, func(i int) {
		d.fields = g.fields(i, depth)
		if names := properties(d.fields); g.rules && len(names) > 1 && g.IntN(3) == 0 {
			d.lines = append(d.lines, g.rule(g.Rand, names))
		}
		g.addDependence(d.fields)
	})
}

// properties returns the names of fields that are certainly properties.
func properties(fields []sampleField) (names []string) {
	for _, f := range fields {
		isTagged := func(other sampleField) bool {
			tag, _, _ := strings.Cut(other.tag, "validate:")
			return strings.Contains(tag, f.name)
		}
		if f.isExported() && (f.tag == "" || strings.HasPrefix(f.tag, "validate:")) && slices.Contains(leaves, f.typ) && !slices.ContainsFunc(fields, isTagged) {
			names = append(names, f.name)
		}
	}
	return names
}

func (f *sampleField) isExported() bool { return f.name != "" && f.name != strings.ToLower(f.name) }

func (g *sampler) rule(r *rand.Rand, names []string) string {
	g.sample.constrained = true
	line := "//toolgen:rule"
	for range 1 + r.IntN(2) {
		r.Shuffle(len(names), func(a, b int) { names[a], names[b] = names[b], names[a] })
		line += " " + pick(r, []string{"oneof=", "anyof=", "requires=", "excludes="}) + strings.Join(names[:2+r.IntN(len(names)-1)], ",")
	}
	return line
}

// apart returns a source of random numbers that is independent of g.Rand, so that its use
// does not change the rest of the sample.
func (g *sampler) apart() *rand.Rand {
	return rand.New(rand.NewPCG(uint64(g.sample.number), uint64(len(g.sample.decls))))
}

// dependences are the checks of go-playground/validator that depend on other fields.
var dependences = strings.Fields("required_with required_with_all required_without required_without_all excluded_with excluded_with_all excluded_without excluded_without_all")

func (g *sampler) addDependence(fields []sampleField) {
	var named []int
	for i, f := range fields {
		// A field of another type may contain the struct itself. If a check required the
		// field, instances of the struct would be infinite.
		if f.isExported() && slices.Contains(leaves, strings.TrimLeft(f.typ, "*[]")) {
			named = append(named, i)
		}
	}
	r := g.apart()
	if !g.rules || len(named) < 2 || r.IntN(3) == 0 {
		return
	}
	g.sample.constrained = true
	r.Shuffle(len(named), func(a, b int) { named[a], named[b] = named[b], named[a] })
	f := &fields[named[0]]
	tag := pick(r, dependences) + "=" + fields[named[1]].name
	if len(named) > 2 && r.IntN(2) == 0 {
		tag += " " + fields[named[2]].name
	}
	f.tag = strings.TrimSpace(f.tag + ` validate:"` + tag + `"`)
}

// toolRule returns a directive with rules about the arguments of a tool. It returns "" if
// there are too few arguments, and for some tools with two parameters.
func (g *sampler) toolRule() string {
	s, r := g.sample, g.apart()
	if !g.rules {
		return ""
	}
	if len(s.types) > 1 && r.IntN(2) == 0 {
		return g.rule(r, []string{"v", "w"})
	}
	if d := g.declared(s.types[0]); len(s.types) == 1 && d != nil && d.base == structBase && !s.nested && !strings.HasPrefix(s.types[0], "[") {
		if names := properties(d.fields); len(names) > 1 {
			return g.rule(r, names)
		}
	}
	return ""
}

func (g *sampler) anonymous(depth int) string {
	fields := g.fields(-1, depth-1)
	if slices.ContainsFunc(fields, func(f sampleField) bool { return f.name == "" }) {
		g.sample.lopsided = true // the decoder does not call the methods of embedded types
	}
	return structText(fields, false)
}

var fieldNames = strings.Fields("V W X Y Z A ID Name NAME City URL hidden note")

// fields returns fields for the declaration i. Some fields are embedded, and some have
// names or tags that conflict.
func (g *sampler) fields(i, depth int) []sampleField {
	fields := []sampleField{}
	names := g.Perm(len(fieldNames))
	for _, n := range names[:g.IntN(5)] {
		f := sampleField{name: fieldNames[n], typ: g.expr(depth), tag: g.jsonTag(jsonNames, jsonOptions)}
		if f.typ == "slog.Level" && !g.quotedLevels {
			f.tag = ""
		}
		if g.odd && g.IntN(60) == 0 && (g.oddZeros || !g.sample.hasZero) {
			f.typ = pick(g.Rand, oddTypes[:6])
			g.sample.odd = true
		}
		if g.formats && g.IntN(600) == 0 {
			f.tag = pick(g.Rand, []string{`json:",format:base64"`, `json:"f,format:'2006'"`})
		}
		if g.IntN(300) == 0 {
			f.tag = pick(g.Rand, []string{`json:"☺"`, `json:"a\tb"`}) // names that clients reject
		}
		if g.embeds && g.IntN(30) == 0 {
			f.typ, f.tag = g.spread(depth), pick(g.Rand, []string{`json:",embed"`, `json:",embed"`, `json:",embed,omitempty"`, `json:"more,embed"`})
		}
		if g.constraints && g.IntN(6) == 0 {
			f.tag = strings.TrimSpace(f.tag + " " + g.constraint(f.typ))
		}
		if g.nulls && g.IntN(6) == 0 {
			g.addNull(&f)
		}
		fields = append(fields, f)
	}
	used := map[string]bool{}
	for range g.IntN(3) {
		f := g.embedded(i, depth)
		name := baseName(f.typ)
		if !used[name] {
			fields = append(fields, f)
			g.sample.lopsided = g.sample.lopsided || g.writesAlone(f.typ)
		}
		used[name] = true
	}
	g.Shuffle(len(fields), func(a, b int) { fields[a], fields[b] = fields[b], fields[a] })
	return fields
}

// spread returns a type for a field with the option embed. Some of these types are invalid
// for the option.
func (g *sampler) spread(depth int) string {
	switch g.IntN(8) {
	case 0:
		return "map[string]" + g.expr(depth)
	case 1:
		return "json.RawMessage"
	case 2:
		if g.IntN(3) == 0 {
			return fmt.Sprintf("map[%s]%s", g.key(depth), g.leaf(0))
		}
	case 3:
		if g.IntN(3) == 0 {
			return g.expr(depth)
		}
	case 4:
		return "*" + g.structure(depth-1)
	}
	return g.structure(depth - 1)
}

// baseName returns the field name of the embedded type typ: its name without pointer,
// package, and type arguments.
func baseName(typ string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(typ, "*"), "[")
	return name[strings.LastIndex(name, ".")+1:]
}

func (g *sampler) jsonTag(names, options []string) string {
	text := pick(g.Rand, names) + pick(g.Rand, options)
	if text == "" || g.IntN(3) == 0 {
		return ""
	}
	return fmt.Sprintf(`json:"%s"`, text)
}

func (g *sampler) embedded(i, depth int) sampleField {
	f := sampleField{typ: g.embeddable(i, depth)}
	if g.IntN(3) == 0 && (g.hiddenNames || !g.isHidden(f.typ)) {
		f.tag = g.jsonTag([]string{"x", "X", "-", "", "id"}, jsonOptions[:5])
	}
	return f
}

func (g *sampler) isHidden(typ string) bool {
	d := g.declared(typ)
	return d != nil && d.hidden
}

// writesAlone reports whether a type is an interface that can encode JSON and cannot decode
// it. A struct that embeds the interface has the same methods.
func (g *sampler) writesAlone(typ string) bool {
	d := g.declared(typ)
	return typ == "encoding.TextMarshaler" || d != nil && d.base == interfaceBase && strings.Contains(d.text, "Marshaler")
}

// declared returns the declaration of an embedded type, or nil.
func (g *sampler) declared(typ string) *decl {
	digits, ok := strings.CutPrefix(baseName(typ), "$")
	i, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return nil
	}
	return g.sample.decls[i]
}

var embeddedNames = strings.Fields("big.Int time.Time url.URL json.Number error fmt.Stringer encoding.TextMarshaler mail.Address net.IP *mail.Address slog.Level")

func (g *sampler) embeddable(i, depth int) string {
	switch g.IntN(7) {
	case 0:
		if g.promotedInts {
			return pick(g.Rand, embeddedNames)
		}
		return pick(g.Rand, embeddedNames[1:])
	case 1:
		if i >= 0 && g.sample.decls[i].base == structBase {
			return "*" + g.self(i)
		}
	case 2:
		return g.choose([]choice{
			{2, (*sampler).scalar}, {2, (*sampler).withMethods}, {1, (*sampler).iface}, {1, (*sampler).enum}, {1, (*sampler).renamed},
		}, depth-1)
	case 3:
		for n, d := range slices.Backward(g.sample.decls) {
			if g.isUsable(n) && !d.tight && !d.alias && d.base != pointerBase {
				return g.use(n)
			}
		}
	}
	typ := g.structure(depth - 1)
	if g.IntN(3) == 0 {
		return "*" + typ
	}
	return typ
}

// addNull adds a tag or a directive that makes a field nullable, or that encodes its nil
// slices and maps as empty values.
func (g *sampler) addNull(f *sampleField) {
	switch n := g.IntN(6); n {
	case 4, 5:
		g.sample.emptyFields = true
		if f.line = "//toolgen:param nil=empty"; n == 5 {
			f.line, f.tag = "", strings.TrimSpace(f.tag+` nullable:"false"`)
		}
	case 0:
		f.line = "//toolgen:param nullable"
	case 1:
		if !strings.Contains(f.tag, "default") {
			f.line = "//toolgen:param nullable default=null"
		}
	case 2:
		f.tag = strings.TrimSpace(f.tag + ` nullable:"true"`)
	default:
		if before, after, found := strings.Cut(f.tag, `jsonschema:"`); found {
			f.tag = before + `jsonschema:"nullable,` + after
		} else {
			f.tag = strings.TrimSpace(f.tag + ` jsonschema:"nullable"`)
		}
	}
}

func (g *sampler) constraint(typ string) string {
	tags := map[string][]string{
		"int":      {`jsonschema:"minimum=2,maximum=40"`, `jsonschema:"enum=1,enum=2"`, `minimum:"3"`, `jsonschema:"multipleOf=3"`},
		"int8":     {`jsonschema:"exclusiveMinimum=2"`, `maximum:"9"`},
		"float64":  {`jsonschema:"minimum=0.5"`, `maximum:"9.5"`},
		"string":   {`jsonschema:"minLength=2,maxLength=5"`, `jsonschema:"enum=a,enum=b"`, `maxLength:"3"`, `enum:"a,b"`, `jsonschema:"pattern=^[a-c]+$"`},
		"[]string": {`jsonschema:"minItems=1"`, `maxItems:"2"`},
	}
	list := slices.DeleteFunc(tags[typ], func(tag string) bool { return !g.plainTags && !strings.HasPrefix(tag, "jsonschema") })
	if len(list) == 0 {
		return ""
	}
	g.sample.constrained = true
	return pick(g.Rand, list)
}

package proof_test

import (
	"fmt"
	"slices"
	"strings"
)

// serverTypes are the types of variables. A type is listed several times to make it more
// frequent.
var serverTypes = []string{
	"string", "string", "string", "string", "int", "int", "bool", "[]string", "[]string", "map[string]string", "*string",
	"$pair", "*$pair", "func(string) string", "any", "float64", "float32", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "uint", "rune",
}

var integerTypes = []string{"int", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "uint", "rune"}

var words = []string{"red", "blue", "a", "b", "x-y", "list all", "Größe", "fast", "", "T", "10", "item"}

func (g *serverSampler) expr(typ string, depth int) string {
	if name, ok := g.variable(typ, false); ok && g.IntN(3) == 0 {
		return name
	}
	switch typ {
	case "string":
		return g.str(depth)
	case "bool":
		return g.condition(depth)
	case "float64", "float32":
		return g.float(typ, depth)
	case "[]string":
		return g.list(depth)
	case "map[string]string":
		return g.table(depth)
	case "*string":
		if name, ok := g.variable("string", true); ok && g.IntN(4) > 0 {
			return "&" + name
		}
		return "new(" + g.str(depth-1) + ")"
	case "$pair":
		return g.pair(depth)
	case "*$pair":
		if name, ok := g.variable("$pair", true); ok && g.IntN(3) > 0 {
			return "&" + name
		}
		return "&" + g.pairLiteral(depth-1)
	case "func(string) string":
		return g.textFunc(depth)
	case "any":
		return "any(" + g.expr(pickOne(g, "string", "int", "bool", "float64", "uint8", "[]string"), depth-1) + ")"
	}
	return g.integer(typ, depth)
}

func (g *serverSampler) word() string { return fmt.Sprintf("%q", pickOne(g, words...)) }

// unknownText returns a string that depends on the environment.
func (g *serverSampler) unknownText() string { return fmt.Sprintf("os.Getenv(%q)", g.conditionName()) }

func (g *serverSampler) conditionName() string { return fmt.Sprint("C", g.IntN(3)+g.IntN(2)) }

// isUnknown decides whether an expression depends on the environment.
func (g *serverSampler) isUnknown() bool { return g.IntN(10) < g.unknowns }

func (g *serverSampler) str(depth int) string {
	name, ok := g.variable("string", false)
	if depth <= 0 {
		if ok && g.IntN(3) > 0 {
			return name
		}
		return g.word()
	}
	switch g.IntN(24) {
	case 0, 1:
		return g.str(depth-1) + " + " + g.str(depth-1)
	case 2:
		return fmt.Sprintf("fmt.Sprintf(%q, %s)", pickOne(g, "%d", "%03d!", "%x", "%v items", "%+d"), g.integer(pickOne(g, integerTypes...), depth-1))
	case 3:
		return fmt.Sprintf("fmt.Sprintf(%q, %s)", pickOne(g, "%v", "%g", "%.2f", "%6.1f|", "%T"), g.float(pickOne(g, "float64", "float32"), depth-1))
	case 4:
		return fmt.Sprintf("fmt.Sprintf(%q, %s, %s)", pickOne(g, "%s: %q", "%v-%v", "%5s|%-5s|", "%[2]s %[1]s"), g.str(depth-1), g.str(depth-1))
	case 5:
		return "strconv.Itoa(" + g.integer("int", depth-1) + ")"
	case 6:
		return fmt.Sprintf("strings.%s(%s)", pickOne(g, "ToUpper", "TrimSpace", "ToLower"), g.str(depth-1))
	case 7:
		return fmt.Sprintf("strings.Repeat(%s, %d)", g.str(depth-1), g.IntN(4))
	case 8:
		return fmt.Sprintf("strings.Join(%s, %s)", g.list(depth-1), g.word())
	case 9:
		return fmt.Sprintf("strings.ReplaceAll(%s, %q, %s)", g.str(depth-1), pickOne(g, "a", "e", "-"), g.word())
	case 10:
		return fmt.Sprintf("%s[%s]", g.table(depth-1), g.word())
	case 11:
		return fmt.Sprintf("fmt.Sprint(%s, %s)", g.integer(pickOne(g, integerTypes...), depth-1), g.condition(depth-1))
	case 12:
		return fmt.Sprintf("string([]rune(%s + \"öz\")[%d:])", g.str(depth-1), g.IntN(3))
	case 13:
		return fmt.Sprintf("string(rune('a'+%s%%20))", g.integer("uint8", depth-1))
	case 14:
		if p, ok := g.variable("*string", false); ok {
			return "*" + p
		}
	case 15:
		return g.field("string")
	case 16:
		if f, ok := g.variable("func(string) string", false); ok {
			return fmt.Sprintf("%s(%s)", f, g.str(depth-1))
		}
		return fmt.Sprintf("$id(%s)", g.str(depth-1))
	case 17:
		return fmt.Sprintf("%s(%s)", g.textFunc(depth-1), g.str(depth-1))
	case 18:
		if g.isUnknown() {
			return g.unknownText()
		}
	case 19:
		return fmt.Sprintf("cmp.Or(%s, %s)", g.str(depth-1), g.word())
	case 20:
		return fmt.Sprintf("func() string { var b strings.Builder; b.WriteString(%s); fmt.Fprintf(&b, \"%%d\", %s); return b.String() }()", g.str(depth-1), g.integer("int", depth-1))
	case 21:
		return fmt.Sprintf("strconv.%s(%s)", "Quote", g.str(depth-1))
	case 22:
		if x, ok := g.variable("any", false); ok {
			return fmt.Sprintf("func() string { s, _ := %s.(string); return s }()", x)
		}
		return fmt.Sprintf("strconv.FormatFloat(%s, 'g', -1, %d)", g.float("float64", depth-1), pickOne(g, 32, 64))
	}
	if ok {
		return name
	}
	return g.word()
}

// field returns an expression of type typ that selects a field, or calls a method, of a
// pair.
func (g *serverSampler) field(typ string) string {
	p, ok := g.variable(pickOne(g, "$pair", "*$pair"), false)
	if !ok {
		p = "(" + g.pairLiteral(0) + ")" // an if condition can contain a literal only in parentheses
	}
	if typ == "int" {
		return p + ".n"
	}
	return p + pickOne(g, ".s", ".s", ".text()")
}

// variableOf returns an expression that the compiler does not treat as a constant, so that
// arithmetic with it cannot overflow at compile time.
func (g *serverSampler) variableOf(typ string) string {
	if name, ok := g.variable(typ, false); ok {
		return name
	}
	return fmt.Sprintf("$id(%s(%d))", typ, g.IntN(120))
}

func (g *serverSampler) integer(typ string, depth int) string {
	if depth <= 0 {
		if g.IntN(2) == 0 {
			return g.variableOf(typ)
		}
		return fmt.Sprintf("%s(%d)", typ, g.IntN(120))
	}
	switch g.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", g.variableOf(typ), pickOne(g, "+", "-", "*", "|", "&", "^", "&^"), g.integer(typ, depth-1))
	case 3:
		return fmt.Sprintf("(%s %s %d)", g.variableOf(typ), pickOne(g, "/", "%"), 1+g.IntN(9))
	case 4:
		return fmt.Sprintf("(%s %s %d)", g.variableOf(typ), pickOne(g, "<<", ">>"), g.IntN(11))
	case 5:
		return pickOne(g, "-", "^") + g.variableOf(typ)
	case 6:
		from := pickOne(g, integerTypes...)
		return fmt.Sprintf("%s(%s)", typ, g.variableOf(from))
	case 7:
		return fmt.Sprintf("%s(len(%s))", typ, g.expr(pickOne(g, "string", "[]string", "map[string]string"), depth-1))
	case 8:
		if typ == "int" || typ == "int64" {
			return fmt.Sprintf("%s(%s)", typ, g.floatVariable())
		}
	case 9:
		if typ == "int" {
			return g.field("int")
		}
	case 10:
		if g.isUnknown() {
			return fmt.Sprintf("%s(len(%s))", typ, g.unknownText())
		}
		if typ == "int" {
			return fmt.Sprintf("%s(%s, %s)", pickOne(g, "min", "max"), g.integer(typ, depth-1), g.variableOf(typ))
		}
	}
	return g.variableOf(typ)
}

func (g *serverSampler) floatVariable() string {
	if name, ok := g.variable("float64", false); ok {
		return name
	}
	return fmt.Sprintf("$id(%d.%d)", g.IntN(20), g.IntN(100))
}

func (g *serverSampler) float(typ string, depth int) string {
	name, ok := g.variable(typ, false)
	if !ok {
		name = fmt.Sprintf("$id(%s(%d.%d))", typ, g.IntN(20), g.IntN(100))
	}
	if depth <= 0 {
		return name
	}
	switch g.IntN(6) {
	case 0:
		return fmt.Sprintf("(%s %s %d.%d)", name, pickOne(g, "+", "-", "*", "/"), 1+g.IntN(9), g.IntN(10))
	case 1:
		return fmt.Sprintf("(%s / %d)", name, 1+g.IntN(9))
	case 2:
		return fmt.Sprintf("%s(%s)", typ, g.variableOf(pickOne(g, integerTypes...)))
	case 3:
		return fmt.Sprintf("%s(%s)", typ, g.float(pickOne(g, "float32", "float64"), depth-1))
	case 4:
		return fmt.Sprintf("(%s + %s)", name, g.float(typ, depth-1))
	}
	return name
}

// condition returns a condition, which may be unknown.
func (g *serverSampler) condition(depth int) string {
	if g.isUnknown() {
		return g.unknownCondition(depth)
	}
	return g.knownCondition(depth)
}

func (g *serverSampler) unknownCondition(depth int) string {
	if depth > 0 {
		switch g.IntN(6) {
		case 0:
			return fmt.Sprintf("(%s && %s)", g.unknownCondition(0), g.condition(depth-1))
		case 1:
			return fmt.Sprintf("(%s || %s)", g.condition(depth-1), g.unknownCondition(0))
		}
	}
	return fmt.Sprintf(pickOne(g, "%s != \"\"", "%s != \"\"", "len(%s) > 1", "%s == \"on\"", "strings.HasPrefix(%s, \"o\")"), g.unknownText())
}

func (g *serverSampler) knownCondition(depth int) string {
	if depth <= 0 {
		if name, ok := g.variable("bool", false); ok {
			return name
		}
		return fmt.Sprintf("%s > %d", g.variableOf("int"), g.IntN(60))
	}
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("(%s && %s)", g.knownCondition(depth-1), g.condition(depth-1))
	case 1:
		return fmt.Sprintf("(%s || %s)", g.knownCondition(depth-1), g.condition(depth-1))
	case 2:
		return "!(" + g.condition(depth-1) + ")"
	case 3:
		typ := pickOne(g, integerTypes...)
		return fmt.Sprintf("%s %s %s", g.variableOf(typ), pickOne(g, "<", ">=", "==", "!="), g.integer(typ, depth-1))
	case 4:
		return fmt.Sprintf("%s %s %s", g.str(depth-1), pickOne(g, "==", "!=", "<"), g.word())
	case 5:
		return fmt.Sprintf("strings.Contains(%s, %s)", g.str(depth-1), g.word())
	case 6:
		return fmt.Sprintf("slices.Contains(%s, %s)", g.list(depth-1), g.word())
	case 7:
		return fmt.Sprintf("any(%s) == any(%s)", g.variableOf(pickOne(g, "int", "uint8", "int64")), g.expr(pickOne(g, "int", "float64"), 0))
	}
	return fmt.Sprintf("func() bool { _, ok := %s[%s]; return ok }()", g.table(depth-1), g.word())
}

// list returns an expression of type []string.
func (g *serverSampler) list(depth int) string {
	name, ok := g.variable("[]string", false)
	if ok && (depth <= 0 || g.IntN(2) == 0) {
		return name
	}
	if depth <= 0 {
		return g.listLiteral()
	}
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("append(%s, %s)", g.list(depth-1), g.str(depth-1))
	case 1:
		return fmt.Sprintf("strings.Split(%s, %q)", pickOne(g, `"red,blue,x"`, g.str(depth-1)), pickOne(g, ",", "-", "a"))
	case 2:
		return fmt.Sprintf("slices.Concat(%s, %s)", g.list(depth-1), g.list(depth-1))
	case 3:
		return fmt.Sprintf("slices.Sorted(maps.Keys(%s))", g.table(depth-1))
	case 4:
		return fmt.Sprintf("slices.Collect(slices.Values(%s))", g.list(depth-1))
	case 5:
		return fmt.Sprintf("slices.Clone(%s)", g.list(depth-1))
	case 6:
		return fmt.Sprintf("%s[:%d:3]", g.listLiteral(), g.IntN(3))
	case 7:
		if g.isUnknown() {
			return fmt.Sprintf("strings.Fields(%s)", g.unknownText())
		}
		return "strings.Fields(" + g.str(depth-1) + ")"
	}
	return g.listLiteral()
}

func (g *serverSampler) listLiteral() string {
	elems := make([]string, 3+g.IntN(2))
	for i := range elems {
		elems[i] = g.str(0)
	}
	return "[]string{" + strings.Join(elems, ", ") + "}"
}

// table returns an expression of type map[string]string.
func (g *serverSampler) table(depth int) string {
	if name, ok := g.variable("map[string]string", false); ok {
		return name
	}
	return fmt.Sprintf(`map[string]string{"red": %s, "a": %s}`, g.str(depth-1), g.str(depth-1))
}

// pair returns an expression of the struct type $pair.
func (g *serverSampler) pair(depth int) string {
	name, ok := g.variable("$pair", false)
	if !ok || depth <= 0 {
		return g.pairLiteral(depth)
	}
	switch g.IntN(3) {
	case 0:
		return fmt.Sprintf("%s.with(%s)", name, g.str(depth-1))
	case 1:
		if p, ok := g.variable("*$pair", false); ok {
			return "*" + p
		}
	}
	return name
}

func (g *serverSampler) pairLiteral(depth int) string {
	switch g.IntN(3) {
	case 0:
		return fmt.Sprintf("$pair{s: %s, n: %s, m: map[string]string{\"a\": %s}}", g.str(depth-1), g.integer("int", depth-1), g.str(depth-1))
	case 1:
		return fmt.Sprintf("$pair{%s, %s, %s, nil}", g.str(depth-1), g.integer("int", depth-1), g.list(depth-1))
	}
	return fmt.Sprintf("$pair{s: %s}", g.str(depth-1))
}

// textFunc returns an expression of type func(string) string. Function literals do not call
// variables of this type, because that could recurse endlessly.
func (g *serverSampler) textFunc(depth int) string {
	if name, ok := g.variable("func(string) string", false); ok && g.IntN(2) == 0 {
		return name
	}
	scope := g.scope
	defer func() { g.scope = scope }()
	g.scope = slices.DeleteFunc(slices.Clone(scope), func(v variable) bool { return v.typ == "func(string) string" })
	name := g.fresh("a")
	switch g.IntN(4) {
	case 0:
		return pickOne(g, "strings.ToUpper", "strings.TrimSpace", "strconv.Quote", "$id[string]")
	case 1:
		return fmt.Sprintf("func(%[1]s string) string { return %[2]s + %[1]s }", name, g.str(min(depth-1, 1)))
	case 2:
		return fmt.Sprintf("func() func(string) string { n := 0; return func(%[1]s string) string { n++; return fmt.Sprint(%[1]s, n) } }()", name)
	}
	body := g.function(func() string {
		return g.within(variable{name, "string", false}, func() string {
			return fmt.Sprintf("if %s { return %s }; return %s", g.condition(1), g.str(1), g.str(min(depth-1, 1)))
		})
	})
	return fmt.Sprintf("func(%s string) string { %s }", name, body)
}

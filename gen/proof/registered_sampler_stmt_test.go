package proof_test

import (
	"fmt"
	"slices"
	"strings"
)

func (g *serverSampler) statements(from, to int) string {
	var b strings.Builder
	for range from + g.IntN(to-from+1) {
		b.WriteString(g.statement(2))
	}
	return b.String()
}

func (g *serverSampler) inner(depth int) string {
	return g.block(func() string {
		var b strings.Builder
		for range 1 + g.IntN(2) {
			b.WriteString(g.statement(depth - 1))
		}
		return b.String()
	})
}

func (g *serverSampler) statement(depth int) string {
	g.budget--
	if depth <= 0 || g.budget < 0 {
		return g.assign()
	}
	switch g.IntN(23) {
	case 0, 1, 2, 3:
		return g.variableDecl()
	case 4, 5, 6:
		return g.assign()
	case 7, 8:
		return g.ifStatement(depth)
	case 9:
		return g.switchStatement(depth)
	case 10:
		return g.loop(depth)
	case 11:
		return g.rangeLoop(depth)
	case 12:
		return g.deferred(depth)
	case 13:
		return g.recovered(depth)
	case 14:
		return g.concurrent(depth)
	case 15:
		return g.typeSwitch(depth)
	case 16:
		return g.gotoStatement(depth)
	case 17:
		return g.leave(depth)
	case 18:
		return g.swap()
	case 19:
		return g.closures(depth)
	case 20:
		return g.multiAssign()
	case 21:
		return g.inventory()
	}
	if g.IntN(2) == 0 {
		return g.register()
	}
	return g.aliased()
}

// variableDecl declares a variable, which may shadow another.
func (g *serverSampler) variableDecl() string {
	typ := pickOne(g, serverTypes...)
	value := g.expr(typ, 2)
	name := g.fresh("v")
	g.scope = append(g.scope, variable{name, typ, false})
	return fmt.Sprintf("var %[1]s %[2]s = %[3]s\n_ = %[1]s\n", name, typ, value)
}

// hiding declares a variable that shadows another, in an inner block.
func (g *serverSampler) hiding() string {
	list := g.visible()
	list = slices.DeleteFunc(list, func(v variable) bool { return strings.HasPrefix(v.name, "$") })
	if len(list) == 0 {
		return ""
	}
	v := list[g.IntN(len(list))]
	value := g.expr(v.typ, 1)
	g.scope = append(g.scope, variable{v.name, v.typ, false})
	return fmt.Sprintf("var %[1]s %[2]s = %[3]s\n_ = %[1]s\n", v.name, v.typ, value)
}

func (g *serverSampler) assign() string {
	list := g.visible()
	if len(list) == 0 {
		return g.variableDecl()
	}
	return g.change(list[g.IntN(len(list))])
}

func (g *serverSampler) change(v variable) string {
	text := g.changeOf(v.name, v.typ)
	return strings.ReplaceAll(text, "@", v.name) + "\n"
}

// changeOf returns a statement that changes the variable name of type typ. In the
// statement, @ represents the name.
func (g *serverSampler) changeOf(name, typ string) string {
	if slices.Contains(integerTypes, typ) {
		switch g.IntN(4) {
		case 0:
			return pickOne(g, "@++", "@--")
		case 1:
			return fmt.Sprintf("@ %s= %d", pickOne(g, "/", "%", "<<", ">>"), 1+g.IntN(5))
		case 2:
			return fmt.Sprintf("@ %s= %s", pickOne(g, "+", "-", "*", "|", "&", "^", "&^"), g.integer(typ, 1))
		}
		return "@ = " + g.integer(typ, 2)
	}
	switch typ {
	case "string":
		return pickOne(g, "@ = ", "@ += ", "@ += ") + g.str(2)
	case "[]string":
		return pickOne(g,
			"@ = append(@, "+g.str(1)+")", "if len(@) > 1 { @[1] = "+g.str(1)+" }", "if len(@) > 0 { @[0] += "+g.str(1)+" }",
			"@ = @[:len(@)/2]", "copy(@, "+g.list(1)+")", "slices.Reverse(@)", "slices.Sort(@)", "@ = append(@[:0:0], @...)", "@ = slices.Insert(@, 0, "+g.str(1)+")",
			"for i := range @ { @[i] += "+g.str(0)+" }", "@ = append(@[:len(@)/2], "+g.str(1)+")", "@ = slices.Compact(@)", "clear(@)", "@ = "+g.list(2))
	case "map[string]string":
		return pickOne(g,
			fmt.Sprintf("if @ != nil { @[%s] = %s }", g.word(), g.str(1)), fmt.Sprintf("if @ != nil { @[%s] += %s }", g.word(), g.str(1)),
			fmt.Sprintf("delete(@, %s)", g.word()), "clear(@)", "@ = maps.Clone(@)", "if @ != nil { maps.Copy(@, "+g.table(1)+") }", "@ = "+g.table(1))
	case "*string":
		return pickOne(g, "*@ = "+g.str(1), "*@ += "+g.str(1), "*@ += "+g.str(0), "@ = "+g.expr("*string", 1))
	case "$pair", "*$pair":
		whole := "@ = " + g.pair(1)
		if typ == "*$pair" {
			whole = "*" + whole
		}
		return pickOne(g, whole, "@.s += "+g.str(1), "@.n++", "@.l = append(@.l, "+g.str(1)+")", "if len(@.l) > 0 { @.l[0] = "+g.str(1)+" }",
			"if @.m != nil { @.m[\"a\"] = "+g.str(1)+" }", "@.add("+g.str(1)+")", "func(p *$pair) { p.s = "+g.str(1)+" }("+strings.TrimPrefix(address(typ)+"@", "*")+")")
	case "bool":
		return "@ = " + g.condition(2)
	}
	return "@ = " + g.expr(typ, 2)
}

// address returns the operator that yields a pointer to a pair from a variable of type
// typ: "&", or "" if the variable is already a pointer.
func address(typ string) string {
	if typ == "$pair" {
		return "&"
	}
	return ""
}

func (g *serverSampler) ifStatement(depth int) string {
	var b strings.Builder
	b.WriteString("if ")
	b.WriteString(g.block(func() string {
		head := ""
		if g.IntN(4) == 0 {
			name := g.fresh("v")
			head = fmt.Sprintf("%s := %s; ", name, g.str(1))
			g.scope = append(g.scope, variable{name, "string", false})
			head += fmt.Sprintf("%s != \"\" || ", name)
		}
		text := head + g.condition(2) + " {\n"
		if g.IntN(4) == 0 {
			text += g.hiding()
		}
		text += g.inner(depth) + "}"
		switch g.IntN(3) {
		case 0:
			text += " else {\n" + g.inner(depth) + "}"
		case 1:
			text += " else if " + g.condition(1) + " {\n" + g.inner(depth) + "}"
		}
		return text + "\n"
	}))
	return b.String()
}

// switchStatement returns a switch statement whose clauses may break or fall through.
func (g *serverSampler) switchStatement(depth int) string {
	var b strings.Builder
	n := 2 + g.IntN(2)
	hasTag, inDefault := g.IntN(2) == 0, g.IntN(n+2)
	constants := []string{`"on"`, `""`, `"red"`, `"a"`}
	g.Shuffle(len(constants), func(i, j int) { constants[i], constants[j] = constants[j], constants[i] })
	if hasTag {
		tag := g.str(1)
		if g.IntN(2) == 0 && g.unknowns > 0 {
			tag = g.unknownText()
		}
		fmt.Fprintf(&b, "switch %s {\n", tag)
	} else {
		b.WriteString("switch {\n")
	}
	for i := range n {
		switch {
		case i == inDefault:
			b.WriteString("default:\n")
		case hasTag && g.IntN(2) == 0:
			fmt.Fprintf(&b, "case %s, $id(%s):\n", constants[i], g.str(0))
		case hasTag:
			fmt.Fprintf(&b, "case %s:\n", constants[i])
		default:
			fmt.Fprintf(&b, "case %s:\n", g.condition(1))
		}
		b.WriteString(g.inner(depth))
		switch g.IntN(4) {
		case 0:
			if i < n-1 {
				b.WriteString("fallthrough\n")
			}
		case 1:
			fmt.Fprintf(&b, "if %s { break }\n%s", g.condition(1), g.inner(1))
		}
	}
	return b.String() + "}\n"
}

// deferred returns a function with deferred calls and possibly a named result.
func (g *serverSampler) deferred(depth int) string {
	name, ok := g.variable("string", true)
	if !ok {
		return g.variableDecl()
	}
	switch g.IntN(3) {
	case 0:
		r := g.fresh("r")
		body := g.function(func() string {
			g.scope = append(g.scope, variable{r, "string", false})
			return fmt.Sprintf("defer func() { %[1]s += %[2]s }()\n%[3]sif %[4]s { return %[5]s }\n%[1]s = %[6]s\nreturn\n", r, g.str(1), g.inner(depth), g.condition(1), g.str(1), g.str(1))
		})
		return fmt.Sprintf("%s = func() (%s string) {\n%s}()\n", name, r, body)
	case 1:
		body := g.function(func() string {
			return fmt.Sprintf("for i := range 2 { defer func() { %[1]s += fmt.Sprint(i) }() }\ndefer func(a string) { %[1]s += a }(%[1]s)\n%[2]s", name, g.inner(depth))
		})
		return "func() {\n" + body + "}()\n"
	}
	body := g.function(func() string {
		return fmt.Sprintf("if %s {\ndefer func() {\n%s}()\n}\n%s", g.condition(1), g.inner(depth), g.inner(depth))
	})
	return "func() {\n" + body + "}()\n"
}

// recovered returns a function that panics and recovers.
func (g *serverSampler) recovered(depth int) string {
	name, ok := g.variable("string", true)
	if !ok {
		return g.variableDecl()
	}
	body := g.function(func() string {
		why := pickOne(g, `panic("stop")`, `panic(fmt.Errorf("no %d", 3))`, "_ = []int{}["+g.variableOf("int")+"&7+1]", "_ = any(1).(string)")
		if g.IntN(3) == 0 {
			why = "\n" + g.inner(depth) + why
		}
		return fmt.Sprintf("defer func() { if r := recover(); r != nil { %s += %s } }()\n%sif %s { %s }\n%s", name, pickOne(g, `"failed"`, `fmt.Sprint(r)`), g.inner(depth), g.condition(1), why, g.inner(depth))
	})
	return "func() {\n" + body + "}()\n"
}

// concurrent returns statements that run in another goroutine, or after a channel
// operation.
func (g *serverSampler) concurrent(depth int) string {
	canPanic := g.canPanic
	g.canPanic = false
	defer func() { g.canPanic = canPanic }()
	body := g.function(func() string { return g.inner(depth) })
	switch g.IntN(3) {
	case 0:
		wg := g.fresh("wg")
		return fmt.Sprintf("var %[1]s sync.WaitGroup\n%[1]s.Go(func() {\n%[2]s})\n%[1]s.Wait()\n", wg, body)
	case 1:
		ch := g.fresh("ch")
		return fmt.Sprintf("%[1]s := make(chan bool)\ngo func() {\ndefer close(%[1]s)\n%[2]s}()\n<-%[1]s\n", ch, body)
	}
	ch, x := g.fresh("ch"), g.fresh("x")
	first := g.block(func() string {
		g.scope = append(g.scope, variable{x, "string", false})
		return g.inner(depth)
	})
	return fmt.Sprintf("%[1]s := make(chan string, 1)\nif %[2]s { %[1]s <- %[3]s }\nselect {\ncase %[4]s := <-%[1]s:\n_ = %[4]s\n%[5]s\ndefault:\n%[6]s}\n", ch, g.condition(1), g.str(1), x, first, g.inner(depth))
}

func (g *serverSampler) typeSwitch(depth int) string {
	x := g.fresh("x")
	value, ok := g.variable("any", false)
	if !ok {
		value = g.expr("any", 2)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "switch %s := %s.(type) {\n", x, value)
	for _, typ := range []string{"string", "int", "uint8", "[]string"} {
		if g.IntN(3) == 0 {
			continue
		}
		body := g.block(func() string {
			g.scope = append(g.scope, variable{x, typ, false})
			return g.inner(depth)
		})
		fmt.Fprintf(&b, "case %s:\n_ = %s\n%s", typ, x, body)
	}
	fmt.Fprintf(&b, "default:\n_ = %s\n%s}\n", x, g.inner(depth))
	return b.String()
}

// swap returns a statement that assigns several values at once, such as a, b = b, a.
func (g *serverSampler) swap() string {
	a, ok := g.variable("string", true)
	b, also := g.variable("string", true)
	if !ok || !also || a == b {
		return g.assign()
	}
	if l, ok := g.variable("[]string", true); ok && g.IntN(3) == 0 {
		return fmt.Sprintf("if len(%[1]s) > 1 { %[1]s[0], %[1]s[1], %[2]s = %[1]s[1], %[2]s, %[1]s[0] }\n", l, a)
	}
	return fmt.Sprintf("%[1]s, %[2]s = %[3]s, %[1]s + %[4]s\n", a, b, b, g.str(1))
}

// multiAssign returns statements that assign the two results of one call to two
// variables.
func (g *serverSampler) multiAssign() string {
	name, ok := g.variable("string", true)
	if !ok || strings.HasPrefix(name, "$") {
		return g.variableDecl()
	}
	f, v := g.fresh("f"), g.fresh("v")
	text := fmt.Sprintf("%s := func() (string, int) { return %s, %s }\n", f, g.str(1), g.integer("int", 1))
	if g.IntN(2) == 0 { // in an inner block, := declares both variables
		return text + fmt.Sprintf("if true {\n%[1]s, %[2]s := %[3]s()\n_, _ = %[1]s, %[2]s\n}\n", name, v, f)
	}
	g.scope = append(g.scope, variable{v, "int", false})
	return text + fmt.Sprintf("var %[1]s int\n%[2]s, %[1]s = %[3]s()\n_ = %[1]s\n", v, name, f)
}

// closures collects functions in a loop and calls them afterward.
func (g *serverSampler) closures(depth int) string {
	fs, i := g.fresh("fs"), g.fresh("i")
	body := g.function(func() string {
		g.scope = append(g.scope, variable{i, "int", true})
		return g.inner(depth)
	})
	order := fmt.Sprintf("for _, f := range %s { f() }\n", fs)
	if g.IntN(2) == 0 {
		order = fmt.Sprintf("for _, f := range slices.Backward(%s) { if %s { f() } }\n", fs, g.condition(1))
	}
	return fmt.Sprintf("var %[1]s []func()\nfor %[2]s := range %[3]d { %[1]s = append(%[1]s, func() {\n_ = %[2]s\n%[4]s}) }\n%[5]s", fs, i, 1+g.IntN(2), body, order)
}

// aliased declares a second name for a slice, a map, or a pointer, and changes it.
func (g *serverSampler) aliased() string {
	typ := pickOne(g, "[]string", "map[string]string", "*$pair", "*string", "$pair")
	from, ok := g.variable(typ, false)
	if !ok {
		return g.variableDecl()
	}
	name := g.fresh("v")
	if typ == "[]string" && g.IntN(2) == 0 {
		from += pickOne(g, "[:0]", "[:len("+from+")/2]", "[len("+from+")/2:]")
	}
	v := variable{name, typ, false}
	g.scope = append(g.scope, v)
	return fmt.Sprintf("%s := %s\n", name, from) + g.change(v)
}

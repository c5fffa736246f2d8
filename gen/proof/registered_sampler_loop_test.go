package proof_test

import (
	"fmt"
	"strings"
)

// loopBody returns the body of a loop with jumps, and the label of the loop if it is used.
func (g *serverSampler) loopBody(depth int, vars ...variable) (label, body string) {
	l := &loopLabel{name: g.fresh("L")}
	g.loops = append(g.loops, l)
	body = g.block(func() string {
		for _, v := range vars {
			v.constant = true
			g.scope = append(g.scope, v)
		}
		text := g.inner(depth)
		if g.IntN(2) == 0 {
			text += g.jump()
			text += g.inner(1)
		}
		return text
	})
	g.loops = g.loops[:len(g.loops)-1]
	if l.used {
		label = l.name + ":\n"
	}
	return label, body
}

// jump returns a statement that leaves a loop or begins its next iteration.
func (g *serverSampler) jump() string {
	if len(g.loops) == 0 {
		return ""
	}
	to := ""
	if l := g.loops[g.IntN(len(g.loops))]; l != g.loops[len(g.loops)-1] || g.IntN(3) == 0 {
		l.used = true
		to = " " + l.name
	}
	return fmt.Sprintf("if %s { %s%s }\n", g.condition(1), pickOne(g, "break", "continue"), to)
}

func (g *serverSampler) loop(depth int) string {
	i := g.fresh("i")
	bound := fmt.Sprint(g.IntN(4))
	if g.isUnknown() {
		bound = "len(" + g.unknownText() + ")"
	} else if g.IntN(3) == 0 {
		bound = fmt.Sprintf("min(3, len(%s))", g.list(0))
	}
	v := variable{name: i, typ: "int"}
	label, body := g.loopBody(depth, v)
	head := fmt.Sprintf("for %[1]s := 0; %[1]s < %[2]s; %[1]s++", i, bound)
	switch g.IntN(4) {
	case 0:
		head = fmt.Sprintf("for %[1]s := %[2]d; %[1]s > 0; %[1]s /= 2", i, 1+g.IntN(8))
	case 1:
		n := g.fresh("n")
		return fmt.Sprintf("%[1]s := 0\n%[2]sfor {\n%[1]s++\nif %[1]s > %[3]d || %[4]s {\nbreak\n}\n%[5]s := %[1]s\n_ = %[5]s\n%[6]s}\n", n, label, 1+g.IntN(3), g.condition(1), i, body)
	}
	return fmt.Sprintf("%s%s {\n%s}\n", label, head, body)
}

func (g *serverSampler) rangeLoop(depth int) string {
	k, v := g.fresh("k"), g.fresh("e")
	use := fmt.Sprintf("_, _ = %s, %s\n", k, v)
	text := variable{name: v, typ: "string"}
	index := variable{name: k, typ: "int"}
	var over string
	vars := []variable{index, text}
	switch g.IntN(8) {
	case 0, 1, 2:
		over = g.list(2)
		if strings.HasSuffix(over, "}") {
			over = "(" + over + ")"
		}
	case 3:
		over = "map[string]string{" + g.word() + ": " + g.word() + "}"
		if name, ok := g.variable("map[string]string", false); ok {
			over = name
		}
		over, vars = "("+over+")", []variable{{name: k, typ: "string"}, text}
	case 4:
		over, vars = fmt.Sprintf("%q", pickOne(g, "abc", "aéz", "")), []variable{index, {name: v, typ: "rune"}}
	case 5:
		over, vars, use = fmt.Sprint(g.IntN(4)), []variable{index}, ""
		label, body := g.loopBody(depth, vars...)
		return fmt.Sprintf("%sfor %s := range %s {\n%s}\n", label, k, over, "_ = "+k+"\n"+body)
	case 6:
		over = fmt.Sprintf("slices.All(%s)", g.list(1))
	case 7:
		over = fmt.Sprintf("func(yield func(int, string) bool) { _ = yield(0, %s) && yield(1, %s) }", g.str(1), g.str(1))
	}
	label, body := g.loopBody(depth, vars...)
	return fmt.Sprintf("%sfor %s, %s := range %s {\n%s%s}\n", label, k, v, over, use, body)
}

func (g *serverSampler) gotoStatement(depth int) string {
	label := g.fresh("again")
	if g.IntN(2) == 0 {
		n := g.fresh("n")
		return fmt.Sprintf("%[1]s := 0\n%[2]s:\n%[1]s++\n{\n%[3]s}\nif %[1]s < %[4]d { goto %[2]s }\n", n, label, g.inner(depth), 1+g.IntN(3))
	}
	return fmt.Sprintf("{\nif %[1]s { goto %[2]s }\n{\n%[3]s}\n%[2]s:\n%[4]s}\n", g.condition(1), label, g.inner(depth), g.assignOnly())
}

// assignOnly returns a statement that declares nothing.
func (g *serverSampler) assignOnly() string {
	if len(g.visible()) == 0 {
		return ";\n"
	}
	return g.assign()
}

// leave returns a statement that leaves Register on a condition.
func (g *serverSampler) leave(depth int) string {
	cond := g.condition(1)
	switch {
	case len(g.loops) > 0 && g.IntN(2) == 0:
		return g.jump()
	case g.canReturn && g.fails:
		return fmt.Sprintf("if err := func() error { if %s { return errors.New(\"no\") }; return nil }(); err != nil {\nreturn err\n}\n", g.unknownOr(cond))
	case g.canReturn && g.tools > 1:
		return fmt.Sprintf("if %s {\n%sreturn\n}\n", cond, g.inner(1))
	case g.canPanic && g.unknowns > 0 && g.IntN(2) == 0:
		return fmt.Sprintf("if %s { panic(\"no\") }\n", g.unknownCondition(0))
	}
	return g.ifStatement(depth)
}

// unknownOr returns an unknown condition, unless the server has no unknown values.
func (g *serverSampler) unknownOr(known string) string {
	if g.unknowns > 0 {
		return g.unknownCondition(0)
	}
	return known
}

package proof_test

import (
	"fmt"
	"strings"
)

// inventory returns statements that collect definitions in a list, change the list and its
// elements, and register the remaining definitions.
func (g *serverSampler) inventory() string {
	item, list := g.fresh("$item"), g.fresh("items")
	g.declare(fmt.Sprintf("type %s struct{ name, text, group string; on func() bool }\n", item))
	elem, amp, star := item, "", ""
	if g.IntN(2) == 0 {
		elem, amp, star = "*"+item, "&", "*"
	}
	literal := func() string {
		on := ""
		if g.IntN(3) == 0 {
			on = fmt.Sprintf(", on: func() bool { return %s }", g.condition(1))
		}
		return fmt.Sprintf("%s%s{name: %s, text: %s, group: %s%s}", amp, item, g.nameExpr(), g.str(1), g.word(), on)
	}
	var b strings.Builder
	switch g.IntN(4) {
	case 0:
		fmt.Fprintf(&b, "%s := make([]%s, 0, %s)\n", list, elem, pickOne(g, "8", "len("+g.unknownOrText()+")", "2"))
	case 1:
		fmt.Fprintf(&b, "%s := []%s{%s}\n", list, elem, literal())
	default:
		fmt.Fprintf(&b, "var %s []%s\n", list, elem)
	}
	for range 1 + g.IntN(2) {
		fmt.Fprintf(&b, "%s = append(%s, %s)\n", list, list, literal())
		if g.IntN(2) == 0 {
			fmt.Fprintf(&b, "if %s { %s = append(%s, %s) }\n", g.condition(1), list, list, literal())
		}
	}
	lists := []string{list}
	for range 1 + g.IntN(4) {
		from, to := pickOne(g, lists...), g.fresh("items")
		e := g.fresh("e")
		change := pickOne(g, fmt.Sprintf("%s.text += %s", e, g.str(1)), fmt.Sprintf("%s.text = %s.group", e, e), fmt.Sprintf("if %s { %s.text = %s }", g.condition(1), e, g.str(1)))
		keep := pickOne(g, fmt.Sprintf("%s.group != %s", e, g.word()), g.condition(1), fmt.Sprintf("%[1]s.on == nil || %[1]s.on()", e), g.condition(1)+" || "+e+".text == "+g.word())
		switch g.IntN(9) {
		case 0: // filter
			fmt.Fprintf(&b, "var %s []%s\nfor _, %s := range %s {\nif %s { %s = append(%s, %s) }\n}\n", to, elem, e, from, keep, to, to, e)
		case 1: // filter, and change copies
			fmt.Fprintf(&b, "%s := make([]%s, 0, len(%s))\nfor i := range %s {\n%s := %s%s[i]\nif %s { continue }\n%s\n%s = append(%s, %s%s)\n}\n", to, elem, from, from, e, star, from, keep, change, to, to, amp, e)
		case 2:
			fmt.Fprintf(&b, "%s := %s\nfor i := range %s { %s := &%s[i]; (*%s).text += %s }\n", to, from, to, e, to, e, g.str(1))
		case 3:
			fmt.Fprintf(&b, "%s := slices.Clone(%s)\nsort.Slice(%s, func(i, j int) bool { return %s })\n", to, from, to,
				pickOne(g, fmt.Sprintf("%[1]s[i].name > %[1]s[j].name", to), fmt.Sprintf("%[1]s[i].text < %[1]s[j].text", to)))
		case 4:
			fmt.Fprintf(&b, "%s := %s\nslices.SortStableFunc(%s, func(a, b %s) int { return cmp.Compare(b.%[5]s, a.%[5]s) })\n", to, from, to, elem, pickOne(g, "name", "text", "group"))
		case 5:
			fmt.Fprintf(&b, "%s := append(%s, %s)\n", to, from, literal())
		case 6:
			fmt.Fprintf(&b, "%s := slices.DeleteFunc(slices.Clone(%s), func(%s %s) bool { return %s })\n", to, from, e, elem, keep)
		case 7:
			fmt.Fprintf(&b, "for _, %s := range %s {\n%s\nif %s { break }\n}\n%s := %s\n", e, from, change, g.condition(1), to, from)
		case 8:
			fmt.Fprintf(&b, "%s := %s\nif len(%s) > %d { %s = %s }\n", to, from, to, g.IntN(3), to, pickOne(g, to+"[1:]", to+"[:1]", "append("+to+"[:1], "+to+"[1:]...)"))
		}
		fmt.Fprintf(&b, "_ = %s\n", to)
		lists = append(lists, to)
	}
	last, e := lists[len(lists)-1], g.fresh("e")
	fmt.Fprintf(&b, "for _, %s := range %s {\n", e, last)
	if g.IntN(3) == 0 {
		fmt.Fprintf(&b, "if %s { continue }\n", g.condition(1))
	}
	if g.IntN(3) == 0 {
		fmt.Fprintf(&b, "if %s.text == \"\" { %s.text = %s.group + %s }\n", e, e, e, g.str(1))
	}
	b.WriteString(g.add(g.tool(e+".name", e+".text")) + "}\n")
	if g.IntN(3) == 0 {
		fmt.Fprintf(&b, "if len(%s) > 0 {\n%s}\n", list, g.add(g.tool(g.toolName(), list+"[0].text")))
	}
	return "{\n" + b.String() + "}\n"
}

// unknownOrText returns a string that is known only at run time, unless the server has no
// unknown values.
func (g *serverSampler) unknownOrText() string {
	if g.unknowns > 0 {
		return g.unknownText()
	}
	return g.word()
}

package proof_test

import (
	"fmt"
	"strings"
)

// An idiom is a common way to register tools. It consists of declarations and statements,
// with markers that [serverSampler.mark] expands. A $ begins a name that is declared in
// the package; it is replaced by a prefix that is unique to each use.
type idiom struct{ decl, stmt string }

func (g *serverSampler) idiom() string {
	list := serverIdioms
	if g.mcpGo {
		list = append(list[:len(list):len(list)], mcpGoIdioms...)
	} else {
		list = append(list[:len(list):len(list)], goSDKIdioms...)
	}
	i := list[g.IntN(len(list))]
	g.idioms++
	own := fmt.Sprintf("$%c", 'a'+g.idioms%26) // so that an idiom can occur twice
	if i.decl != "" {
		g.declare(g.outside(func() string { return g.expand(strings.ReplaceAll(i.decl, "$", own)) }))
	}
	return g.expand(strings.ReplaceAll(i.stmt, "$", own)) + "\n"
}

// expand replaces the markers in a text. A marker is @ and a word, with arguments in
// braces.
func (g *serverSampler) expand(text string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, "@")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		n := strings.IndexFunc(after, func(r rune) bool { return r < 'a' || r > 'z' })
		if n < 0 {
			n = len(after)
		}
		word := after[:n]
		text = after[n:]
		var args []string
		for strings.HasPrefix(text, "{") {
			end := closingBrace(text)
			args = append(args, g.expand(text[1:end]))
			text = text[end+1:]
		}
		b.WriteString(g.mark(word, args))
	}
}

func closingBrace(text string) int {
	depth := 0
	for i, r := range text {
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	panic("no closing brace: " + text)
}

func (g *serverSampler) mark(word string, args []string) string {
	switch word {
	case "name":
		return g.toolName()
	case "named":
		return g.nameExpr()
	case "str":
		return g.str(2)
	case "word":
		return g.word()
	case "int":
		return g.integer("int", 2)
	case "list":
		return g.list(2)
	case "cond":
		return g.condition(1)
	case "stmts":
		return g.function(func() string { return g.statements(1, 2) })
	case "patch":
		return g.patch(args[0])
	case "new":
		return g.tool(args[0], args[1])
	case "add":
		return g.add(args[0])
	case "pointer":
		return g.pointer(args[0])
	case "value":
		return g.value(args[0])
	case "defined":
		return g.defined(args[0])
	case "server":
		return g.serverType()
	case "tool":
		if g.mcpGo {
			return "mcp.Tool"
		}
		return "*mcp.Tool"
	case "handler":
		return g.handler()
	case "raw":
		return g.rawHandler()
	case "in":
		return g.inputType()
	case "file":
		name := g.fresh(g.name+"text") + ".txt"
		g.files[name] = pickOne(g, words...) + "\n"
		return name
	}
	panic("no marker " + word)
}

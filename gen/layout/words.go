package layout

import (
	"cmp"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// predeclared are the predeclared Go identifiers that files of definitions use.
var predeclared = []string{"append", "bool", "false", "int", "len", "make", "nil", "string", "true"}

// fileNames claims the names that do not belong to a single tool.
func fileNames(n *names.Space) templates.Names {
	lower := names.Lower(n.Prefix)
	private := func(name string) string {
		if lower == "" {
			return n.Private(names.Lower(name))
		}
		return n.Private(lower + name)
	}
	return templates.Names{
		Tool:   n.Exported("Tool"),
		Tools:  n.Exported("Tools"),
		Lookup: n.Exported("LookupTool"),
		Rows:   private("ToolRows"),
		Cut:    private("ToolCut"),
		Table:  private("ToolTable"),
	}
}

// toolWords returns an identifier part for each tool: the short form or, for tools that
// share it with another tool, the long form.
func toolWords(tools []define.Tool) []string {
	words := make([]string, len(tools))
	count := make(map[string]int, len(tools))
	for i, tool := range tools {
		words[i] = shortWord(tool)
		count[words[i]]++
	}
	for i, tool := range tools {
		if count[words[i]] > 1 {
			words[i] = longWord(tool)
		}
	}
	return words
}

// shortWord returns the part of Go names for a tool: "Add" for Server.Add, and "ReadFile"
// for a tool read_file without a function.
func shortWord(tool define.Tool) string {
	if tool.Facts != nil {
		return names.Upper(tool.Facts.Func.Name())
	}
	return cmp.Or(word(tool.Called), longWord(tool))
}

// longWord returns a word that differs from other tools with the same short word:
// "ServerAdd", "ReadDashfile".
func longWord(tool define.Tool) string {
	if tool.Facts == nil {
		return names.Upper(strings.NewReplacer("-", "Dash", ".", "Dot").Replace(tool.Called))
	}
	if recv, _, ok := strings.Cut(tool.Facts.GoName, "."); ok {
		return names.Upper(recv) + shortWord(tool)
	}
	return shortWord(tool)
}

// sameWords reports tools, or other definitions of a kind, whose constants would have the
// same name.
func sameWords(p define.Package, kind string, tools []define.Tool, words []string) diag.List {
	first := make(map[string]int, len(tools))
	var diags diag.List
	for i, tool := range tools {
		if other, taken := first[words[i]]; taken {
			diags = append(diags, diag.Errorf(tool.Pos, diag.NameClash, "the constant of %s would be %s%s, which another %s already has", tool.Called, kind, words[i], names.Lower(kind)).
				WithHint("%s", p.Advice.Other).
				WithRelated(tools[other].Pos, "%s has it", tools[other].Called))
			continue
		}
		first[words[i]] = i
	}
	return diags
}

// word converts a key, or the name of a tool, to part of a Go identifier: its letters and
// digits, with a capital at the beginning of each word.
func word(key string) string {
	var word []byte
	begins := true
	for i := range len(key) {
		switch c := key[i]; {
		case 'a' <= c && c <= 'z' && begins:
			word = append(word, c-'a'+'A')
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9':
			word = append(word, c)
		default:
			begins = true
			continue
		}
		begins = false
	}
	return string(word)
}

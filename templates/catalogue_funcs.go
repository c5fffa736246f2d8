package templates

import (
	"bytes"
	"encoding/json"
	"strings"
	"text/template"
	"unicode/utf8"
)

// A textFunc is a function that templates of text/template can call.
type textFunc struct {
	name, doc string
	call      any
}

// textFuncs are the functions of [TextFuncs], in the order of [TextFuncDocs].
var textFuncs = []textFunc{
	{"marker", "the sentence that says that toolgen docs wrote the file; put it into a comment in the first lines", func() string { return CatalogueMarker }},
	{"line", "a text on one line of Markdown", markdownLine},
	{"text", "a text as paragraphs, lists and code of Markdown", markdownText},
	{"cell", "a text in a cell of a table of Markdown", markdownCell},
	{"code", "a text as code on a line of Markdown", markdownCode},
	{"cellcode", "the same in a cell of a table", markdownCellCode},
	{"fence", "a text as a block of code of Markdown, behind the name of its language", markdownFence},
	{"place", "a Source as a link of Markdown", markdownPlace},
	{"indent", "JSON on many lines", indentJSON},
	{"sentence", "the first sentence of a text", firstSentence},
	{"number", "a number with commas", groupedNumber},
	{"plural", "a number with commas before one of two words, as 1 tool and 2 tools", plural},
	{"join", "texts with another between them", joinTexts},
	{"repeat", "a text, so many times", strings.Repeat},
	{"upper", "a text with its first letter in upper case", upperFirst},
	{"tools", "all tools, answers, prompts and resources of a catalogue, whatever their package", pageTools},
	{"called", "those of them that are tools", pageCalled},
	{"noun", "tool or tools, for a number of them; entry or entries where a catalogue has others beside tools", pageNoun},
	{"tokens", "the tokens of a tool in the first format", toolTokens},
	{"worst", `the worst class of some changes; "" for none`, worstClass},
	{"classes", "the classes of change, the worst first", func() []string { return changeClasses }},
}

// TextFuncs returns the functions that templates of [CatalogueText] without HTML can
// call.
func TextFuncs() template.FuncMap {
	funcs := template.FuncMap{}
	for _, f := range textFuncs {
		funcs[f.name] = f.call
	}
	return funcs
}

// TextFuncDocs returns the name and the description of each function of [TextFuncs], for
// the help of toolgen docs.
func TextFuncDocs() [][2]string {
	var rows [][2]string
	for _, f := range textFuncs {
		rows = append(rows, [2]string{f.name, f.doc})
	}
	return rows
}

// indentJSON indents JSON by two spaces. It returns text that is not JSON unchanged.
func indentJSON(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return groupedNumber(n) + " " + many
}

func upperFirst(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:size]) + text[size:]
}

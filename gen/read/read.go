package read

import (
	"errors"
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A File is a JSON file with tool definitions: one tool, an array of tools, the result of
// tools/list, {"tools": […]}, or a JSON-RPC response with such a result.
// https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools
type File struct {
	Name string // name of the file for positions
	Text []byte
}

// A Use is the purpose for which tools are read.
type Use int

const (
	// ToGenerate accepts MCP definitions from which a file can be generated: each name is
	// valid in the wanted formats, each schema is valid, and the list has no further
	// pages.
	ToGenerate Use = iota
	// ToJudge accepts MCP definitions with any names and schemas. Lint checks these later.
	ToJudge
	// ToCompare accepts definitions in any dialect with any names and schemas, and detects
	// the dialect of each. It skips a tool that the provider executes itself, with a
	// warning.
	ToCompare
)

// Tools reads the tools in a file as tools of the package pkg. It applies only two options
// of pkg: the name prefix and strict tools. It skips tools with errors, and returns the
// errors as diagnostics.
func Tools(pkg *inspect.Package, wanted define.Wanted, file File, use Use) (define.Package, diag.List) {
	r := reader{use: use, Package: define.Package{Package: pkg, Wanted: wanted, FromFile: true, Advice: define.InFile}}
	return r.read(file.Doc("JSON file", mcpForm))
}

// Doc parses the file as a JSON value. The origin of each part consists of its position in
// the file and the given rule. The hint is for a file that is not JSON.
func (f File) Doc(rule, hint string) (*schema.Doc, diag.List) {
	places := token.NewFileSet().AddFile(f.Name, -1, len(f.Text))
	places.SetLinesForContent(f.Text)
	return parse(f.Text, func(offset int) token.Position { return places.Position(places.Pos(offset)) }, rule, hint)
}

// parse parses JSON. The function at must return the position for a byte offset.
func parse(text []byte, at func(offset int) token.Position, rule, hint string) (*schema.Doc, diag.List) {
	doc, err := schema.ParseFrom(text, func(offset int) *schema.Origin {
		return schema.OriginAt(at(offset), rule)
	})
	var syntax *schema.SyntaxError
	if errors.As(err, &syntax) {
		return nil, diag.List{diag.Errorf(at(syntax.Offset), diag.BadJSON, "%s", syntax.Message).
			WithHint("%s", hint)}
	}
	return doc, nil
}

// Generated reads the tools, answers, prompts, and resources in a generated Go file, with
// positions in that file. It uses the array of MCP definitions, or else the first array in
// the order of [dialect.All]. It returns the errors of [inspect.ReadGenerated] and [Tools],
// and an error if the file has no definitions, for example if it contains only dispatch
// code.
func Generated(pkg *inspect.Package, wanted define.Wanted, file inspect.GoFile) (define.Package, diag.List) {
	r := reader{use: ToCompare, Package: define.Package{Package: pkg, Wanted: wanted, FromFile: true, Advice: define.InFile}}
	texts, diags := inspect.ReadGenerated(file)
	if diags.HasErrors() {
		return r.Package, diags
	}
	answers, diags := answersIn(texts)
	r.Answers = answers
	diags = append(diags, r.offersIn(texts)...)
	for _, d := range dialect.All() {
		for _, t := range texts { // the array's name begins with the goprefix of its package
			if strings.HasSuffix(t.Name, d.ArrayName()) && strings.HasPrefix(t.Text, d.Open) {
				r.form = d
				p, more := r.read(parse([]byte(t.Text), t.At, generatedRule, generateAnew))
				return p, append(diags, more...)
			}
		}
	}
	if len(answers)+len(r.Prompts)+len(r.Resources) > 0 || len(diags) > 0 {
		return r.Package, diags
	}
	return r.Package, diag.List{diag.Errorf(token.Position{Filename: file.Name, Line: 1, Column: 1}, diag.NoTools, "the file does not contain an array of definitions").
		WithHint("use the generated file with the definitions, for example %s", inspect.DefaultOutput)}
}

const (
	generatedRule = "generated file"
	generateAnew  = "regenerate the file"
)

func answersIn(texts []inspect.GeneratedText) ([]define.Answer, diag.List) {
	var answers []define.Answer
	for _, t := range texts {
		if t.Name != inspect.AnswerList {
			continue
		}
		list, diags := parse([]byte(t.Text), t.At, generatedRule, generateAnew)
		if list == nil {
			return nil, diags
		}
		for _, item := range list.Items {
			source := define.Source{Called: item.TextUnder("type"), Pos: item.Origin.Pos(), NamePos: item.PosOf("name"), DocPos: item.PosOf("description")}
			kind, strict := dialect.Answer, new(true)
			if item.TextUnder("kind") == dialect.Form.String() {
				kind, strict = dialect.Form, nil
			}
			answers = append(answers, define.Answer{Tool: define.Tool{Source: source, Tool: dialect.Tool{
				Kind: kind, Name: item.TextUnder("name"), Description: item.TextUnder("description"),
				Input: item.Under("schema"), Strict: strict,
			}}})
		}
	}
	return answers, nil
}

func (r *reader) offersIn(texts []inspect.GeneratedText) (diags diag.List) {
	for _, t := range texts {
		if t.Name != inspect.OfferList {
			continue
		}
		list, wrong := parse([]byte(t.Text), t.At, generatedRule, generateAnew)
		if diags = append(diags, wrong...); list == nil {
			return diags
		}
		for _, item := range list.Items {
			listed := item.Under("definition")
			if listed == nil {
				continue
			}
			source := define.Source{Called: item.TextUnder("func"), Pos: item.Origin.Pos(), NamePos: listed.PosOf("name"), DocPos: listed.PosOf("description")}
			kind := dialect.Prompt
			if item.TextUnder("kind") == dialect.Resource.String() {
				kind = dialect.Resource
			}
			offer := define.Offer{Tool: define.Tool{Source: source, Tool: dialect.ParseOffer(kind, listed, item.Under("input"))}}
			if kind == dialect.Prompt {
				r.Prompts = append(r.Prompts, offer)
			} else {
				r.Resources = append(r.Resources, offer)
			}
		}
	}
	return diags
}

type reader struct {
	define.Package
	use  Use
	form *dialect.Dialect // dialect of all tools; nil to detect it for each tool
}

// read reads the tools in a document. If doc is nil, it returns only the problems that
// were found while parsing.
func (r reader) read(doc *schema.Doc, problems diag.List) (define.Package, diag.List) {
	if doc == nil {
		return r.Package, problems
	}
	definitions, diags := r.list(doc)
	for _, definition := range definitions {
		tool, problems := r.tool(definition)
		diags = append(diags, problems...)
		if len(problems) == 0 {
			r.Tools = append(r.Tools, tool)
		}
	}
	tools, taken := define.Distinct(r.Tools, r.Advice)
	r.Tools = tools
	return r.Package, append(diags, taken...)
}

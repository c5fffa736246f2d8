package layout

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// An answerLayout lays out the constants of an answer: its schema, and its definition for
// each API. A schema in several definitions becomes a separate constant. A form has a
// definition for each revision of MCP.
type answerLayout struct {
	names   *names.Space
	common  *common
	answer  define.Answer
	lowered []Lowered
	older   *schema.Doc // definition of a form for MCP 2025-06-18, or nil
	schemas []*schema.Doc
	shared  sharings // properties of the schemas
	consts  []templates.Const
	refs    map[string]string // constant names by schema
}

// newAnswerLayout returns the layout of an answer, and collects its schemas. The schemas
// are written later.
func newAnswerLayout(n *names.Space, c *common, a define.Answer, lowered []Lowered) *answerLayout {
	l := &answerLayout{names: n, common: c, answer: a, lowered: lowered, refs: map[string]string{}}
	switch {
	case a.Kind != dialect.Form:
		l.schemas = []*schema.Doc{a.Input}
		for _, form := range lowered {
			l.addSchema(written(form))
		}
	case !lowered[0].Refused:
		l.schemas = []*schema.Doc{lowered[0].Envelope}
		l.older = lower.Form20250618(lowered[0].Envelope)
		l.addSchema(l.older)
	}
	l.shared = c.collectForms(l.schemas)
	return l
}

func (l *answerLayout) addSchema(doc *schema.Doc) {
	if doc != nil && !slices.ContainsFunc(l.schemas, doc.Equal) {
		l.schemas = append(l.schemas, doc)
	}
}

func (l *answerLayout) layout() templates.Answer {
	l.consts = l.shared.write(l.common, l.names, nil, func(int) string { return PrivateName(l.answer.Facts.GoName, "") })
	view := templates.Answer{Type: l.answer.Facts.GoName}
	if l.answer.Kind == dialect.Form {
		view.About = "The form for " + view.Type + "."
		view.Schema, view.Older = l.form()
	} else {
		view.About = "The output format for " + view.Type + "."
		view.Schema = l.formats()
	}
	view.Consts = l.consts
	return view
}

// formats adds the constants for the definitions for each API, and returns the name of the
// schema constant.
func (l *answerLayout) formats() string {
	name := l.exported("Schema")
	l.add(name, "is the schema of the output, before it is adapted to each API.", l.answer.Input, l.answer.Input)
	for i, d := range l.answer.Formats {
		form := l.lowered[i]
		of := written(form)
		if form.Envelope != of && l.refs[of.String()] == "" {
			l.add(l.names.Private(PrivateName(l.answer.Facts.GoName, d.Provider+"Schema")), "", of, of)
		}
		l.add(l.exported(d.GoName), "is for "+d.Doc+".", form.Envelope, of)
	}
	return name
}

// written returns the schema that is written in the definition of form. If the definition
// contains the schema inside a string, written returns the whole definition.
func written(form Lowered) *schema.Doc {
	if strings.Contains(form.Envelope.String(), form.Input.String()) {
		return form.Input
	}
	return form.Envelope
}

// form adds the constants of a form and returns their names. The names are equal if the
// older revision accepts the newest definition. If the older revision accepts no
// definition, older is "".
func (l *answerLayout) form() (newest, older string) {
	if len(l.schemas) == 0 { // rejected, so nothing is written
		return "", ""
	}
	d := l.answer.Formats[0]
	newest = l.exported(d.GoName)
	l.add(newest, "is for "+d.Doc+".", l.schemas[0], l.schemas[0])
	if len(l.schemas) > 1 {
		older = l.exported(d.GoName + "20250618")
		l.add(older, "is for MCP 2025-06-18, which supports fewer keywords.", l.older, l.older)
	} else if l.older != nil {
		older = newest
	}
	return newest, older
}

// exported claims a name that begins with the name of the type. The name is exported if
// the type is.
func (l *answerLayout) exported(suffix string) string {
	return AnswerName(l.names, l.answer.Facts.GoName, "", suffix)
}

// AnswerName claims a name for a declaration that is generated for a type. The name is
// the type's name between before and behind, and is exported if the type is.
func AnswerName(n *names.Space, goName, before, behind string) string {
	if token.IsExported(goName) {
		return n.Exported(names.Upper(before) + goName + behind)
	}
	if before != "" {
		goName = names.Upper(goName)
	}
	return n.Written(before + goName + behind)
}

// PrivateName returns an unexported name for a declaration that is generated for a type.
func PrivateName(goName, behind string) string { return names.Lower(goName) + behind }

// add adds a constant called name for doc, which contains the schema of the parameter of.
// If another constant contains this schema, the new constant refers to it. If about is not
// "", the comment of the constant is name and about.
func (l *answerLayout) add(name, about string, doc, of *schema.Doc) {
	c := templates.Const{Name: name}
	if about != "" {
		c.Doc = name + " " + about
	}
	text, inner := doc.String(), of.String()
	if ref := l.refs[inner]; ref != "" {
		before, after, _ := strings.Cut(text, inner) // a JSON string cannot contain an unescaped object
		for _, piece := range []templates.Piece{{Text: before}, {Text: ref, IsRef: true}, {Text: after}} {
			if piece.Text != "" {
				c.Pieces = append(c.Pieces, piece)
			}
		}
	} else {
		c.Pieces = l.common.lines(doc)
		l.refs[inner] = name
	}
	l.consts = append(l.consts, c)
}

// answerList lays out the definitions of all answers in the format that package read
// parses.
func answerList(n *names.Space, answers []define.Answer, views []templates.Answer) templates.Const {
	return listConst(n.Private(inspect.AnswerList), "schema", len(answers), func(i int) (*schema.Doc, string) {
		a := answers[i]
		of := schema.Obj(schema.M("name", schema.Str(a.Name)), schema.M("type", schema.Str(a.Facts.GoName)), schema.M("description", schema.Str(a.Description)))
		if a.Kind == dialect.Form {
			of = schema.Obj(slices.Insert(of.Members, 0, schema.M("kind", schema.Str(a.Kind.String())))...)
		}
		return of, views[i].Schema
	})
}

// listConst lays out a constant with a list of count objects, one per line. The function
// object returns the members of object i without the last, and the constant ref with the
// last member's value. The last member has the key key.
func listConst(name, key string, count int, object func(i int) (of *schema.Doc, ref string)) templates.Const {
	list := templates.Const{Name: name}
	before := "["
	for i := range count {
		of, ref := object(i)
		list.Pieces = append(list.Pieces,
			templates.Piece{Text: before + strings.TrimSuffix(of.String(), "}") + `,"` + key + `":`},
			templates.Piece{Text: ref, IsRef: true},
			templates.Piece{Text: "}", EndsLine: true},
		)
		before = ","
	}
	list.Pieces = append(list.Pieces, templates.Piece{Text: "]"})
	return list
}

// offerViews lays out the constants of prompts or of resources: their names or URIs, and
// the schemas that validate their arguments.
func offerViews(p define.Package, n *names.Space, kind string, offers []define.Offer) ([]templates.Offer, diag.List) {
	tools := make([]define.Tool, len(offers))
	for i, o := range offers {
		tools[i] = o.Tool
	}
	words := toolWords(n, kind, tools)
	if same := sameWords(p, kind, tools, words); len(same) > 0 {
		return nil, same
	}
	views := make([]templates.Offer, len(offers))
	for i, o := range offers {
		views[i] = templates.Offer{
			Name:  o.Name,
			Const: n.Exported(kind + words[i]),
			Schema: templates.Const{
				Name: n.Private(names.Lower(kind) + words[i] + "Schema"), Pieces: templates.TextLines(schema.Lines(o.Input)),
			},
		}
		if uri := o.Offer.URI; uri != "" {
			views[i].Name = uri
		}
	}
	return views, nil
}

// offerList lays out the list entries of all prompts and resources in the format that
// package read parses.
func offerList(n *names.Space, offers []define.Offer, views []templates.Offer) templates.Const {
	return listConst(n.Private(inspect.OfferList), "input", len(offers), func(i int) (*schema.Doc, string) {
		o := offers[i]
		listed, _ := dialect.MCP.For(o.Kind).Define(o.Tool.Tool)
		of := schema.Obj(schema.M("kind", schema.Str(o.Kind.String())), schema.M("func", schema.Str(o.Facts.GoName)), schema.M("definition", listed))
		return of, views[i].Schema.Name
	})
}

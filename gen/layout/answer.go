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
	"github.com/go-toolgen/toolgen/templates"
)

// answerView lays out the constants of an answer: its schema, and what each API
// gets. The schema in that is a constant of its own, which several of them have. Of a
// form it is what each revision gets.
func answerView(n *names.Space, a define.Answer, lowered []Lowered) templates.Answer {
	l := answerLayout{names: n, goName: a.Facts.GoName, refs: map[string]string{}}
	if a.Kind == dialect.Form {
		return l.form(a, lowered[0])
	}
	l.add(l.exported("Schema"), "is what an answer is, before it is said as each API takes it.", a.Input, a.Input)
	for i, d := range a.Formats {
		form := lowered[i]
		if form.Envelope != form.Input && l.refs[form.Input.String()] == "" {
			l.add(n.Private(PrivateName(l.goName, d.Provider+"Schema")), "", form.Input, form.Input)
		}
		l.add(l.exported(d.GoName), "is for "+d.Doc+".", form.Envelope, form.Input)
	}
	return templates.Answer{Type: l.goName, About: "What a model answers with for " + l.goName + ".", Consts: l.consts}
}

// form lays out the constants of a form, of which the second is not there where the
// older revision takes the first, or takes none.
func (l *answerLayout) form(a define.Answer, newest Lowered) templates.Answer {
	if newest.Refused { // nothing is written
		return templates.Answer{Type: l.goName, Consts: make([]templates.AnswerConst, 1)}
	}
	form := newest.Envelope
	l.add(l.exported(a.Formats[0].GoName), "is for "+a.Formats[0].Doc+".", form, form)
	if older := lower.Form20250618(form); older != nil && older.String() != form.String() {
		l.add(l.exported(a.Formats[0].GoName+"20250618"), "is for MCP 2025-06-18, where a form says less.", older, older)
	}
	return templates.Answer{Type: l.goName, About: "What a user answers with for " + l.goName + ".", Consts: l.consts, OlderForm: lower.Form20250618(form) != nil}
}

type answerLayout struct {
	names  *names.Space
	goName string // of the type
	consts []templates.AnswerConst
	refs   map[string]string // constants by the schema that they hold
}

// exported claims a name that begins with that of the type, and is exported where
// that is.
func (l *answerLayout) exported(suffix string) string {
	return AnswerName(l.names, l.goName, "", suffix)
}

// AnswerName claims a name for something that is generated for a type: before and
// behind around the name of the type, exported if that is.
func AnswerName(n *names.Space, goName, before, behind string) string {
	if token.IsExported(goName) {
		return n.Exported(names.Upper(before) + goName + behind)
	}
	if before != "" {
		goName = names.Upper(goName)
	}
	return n.Written(before + goName + behind)
}

// PrivateName returns an unexported name for something that is generated for a type.
func PrivateName(goName, behind string) string { return names.Lower(goName) + behind }

// add adds a constant of a document with a schema in it, which is a reference where
// another constant holds that.
func (l *answerLayout) add(name, about string, doc, of *schema.Doc) {
	c := templates.AnswerConst{Const: templates.Const{Name: name}}
	if about != "" {
		c.Doc = name + " " + about
	}
	text, inner := doc.String(), of.String()
	if ref := l.refs[inner]; ref != "" {
		before, after, _ := strings.Cut(text, inner) // no string of JSON holds an object as it is
		c.Lines = []templates.Line{{}}
		for _, piece := range []templates.Piece{{JSON: before}, {Ref: ref}, {JSON: after}} {
			if piece != (templates.Piece{}) {
				c.Lines[0] = append(c.Lines[0], piece)
			}
		}
	} else {
		c.Lines = templates.TextLines(schema.Lines(doc))
		l.refs[inner] = name
	}
	l.consts = append(l.consts, c)
}

// answerList lays out the definitions of all answers, as package read reads them.
func answerList(n *names.Space, answers []define.Answer, views []templates.Answer) templates.Const {
	return listConst(n.Private(inspect.AnswerList), "schema", len(answers), func(i int) (*schema.Doc, string) {
		a := answers[i]
		of := schema.Obj(schema.M("name", schema.Str(a.Name)), schema.M("type", schema.Str(a.Facts.GoName)), schema.M("description", schema.Str(a.Description)))
		if a.Kind == dialect.Form {
			of = schema.Obj(slices.Insert(of.Members, 0, schema.M("kind", schema.Str(a.Kind.String())))...)
		}
		return of, views[i].Consts[0].Name
	})
}

// listConst lays out a list of that many objects, one on each line. To each it adds
// a last member, whose value is what the constant ref holds.
func listConst(name, key string, count int, object func(i int) (of *schema.Doc, ref string)) templates.Const {
	list := templates.Const{Name: name}
	before := "["
	for i := range count {
		of, ref := object(i)
		list.Lines = append(list.Lines, templates.Line{
			{JSON: before + strings.TrimSuffix(of.String(), "}") + `,"` + key + `":`}, {Ref: ref}, {JSON: "}"},
		})
		before = ","
	}
	list.Lines = append(list.Lines, templates.Line{{JSON: "]"}})
	return list
}

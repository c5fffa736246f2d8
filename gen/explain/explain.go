package explain

import (
	"go/token"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// An Explanation says where the parts of one tool come from.
type Explanation struct {
	Kind                  dialect.Kind
	Name, Package, GoName string
	Pos                   token.Position
	Parts                 []Row     // of the definition outside its schemas
	Subjects              []Subject // the schemas and those in them, in order
	Dialects              []Changes
}

// A Row is a keyword, its value, and the position and the rule that made it.
type Row struct {
	Keyword string
	Value   string // as JSON, or as a text; shortened if it is long
	Pos     token.Position
	Rule    string
}

// Tool explains a tool, and what each of the dialects makes of it.
func Tool(t dialect.Located, dialects []*dialect.Dialect) Explanation {
	e := Explanation{Kind: t.Kind, Name: t.Name, Package: t.Package, GoName: t.GoName, Pos: t.Pos}
	for _, part := range t.Parts {
		e.Parts = append(e.Parts, row(part.Name, part.Value, part.Origin))
	}
	e.Subjects = append(subjects(Input, t.Input, t.Argument, t.Arguments), subjects(Output, t.Output, t.Result, t.Results)...)
	for _, d := range dialects {
		e.Dialects = append(e.Dialects, changes(d, t))
	}
	return e
}

func row(keyword, value string, origin *schema.Origin) Row {
	return Row{Keyword: keyword, Value: cut(value), Pos: origin.Pos(), Rule: origin.Rule()}
}

// shown returns a value as JSON, but of a list of schemas how many they are.
func shown(value *schema.Doc) string {
	if n := len(value.Items); n > 0 && value.Items[0].Kind == schema.Object {
		return strconv.Itoa(n) + " schemas"
	}
	return cut(value.String())
}

// longest is how much of a value is shown.
const longest = 60

func cut(text string) string {
	runes := []rune(text)
	if len(runes) <= longest {
		return text
	}
	return string(runes[:longest-1]) + "…"
}

// holders are the keywords whose schemas are subjects of their own, which say
// all that there is to say.
var holders = []string{"properties", "items", "additionalProperties", "propertyNames", "patternProperties", "$defs", "definitions"}

// rows explains the keywords of one schema. What a property is told of, that it
// is required, is not told again of the object.
func rows(sub *schema.Doc, told func(name string) bool) []Row {
	if sub.Kind != schema.Object {
		return []Row{row("", sub.String(), sub.Origin)}
	}
	var all []Row
	for _, m := range sub.Members {
		switch {
		case slices.Contains(holders, m.Key) && m.Value.Kind == schema.Object && len(m.Value.Members) > 0:
		case m.Key == "required":
			all = append(all, requiredRows(m.Value, told)...)
		case listsOrigins(m.Value):
			for _, item := range m.Value.Items {
				all = append(all, row(m.Key, item.String(), item.Origin))
			}
		default:
			all = append(all, row(m.Key, shown(m.Value), m.Value.Origin))
		}
	}
	return all
}

func requiredRows(list *schema.Doc, told func(name string) bool) []Row {
	var all []Row
	for _, name := range list.Items {
		if !told(name.Text) {
			all = append(all, row("required", name.String(), name.Origin))
		}
	}
	return all
}

// listsOrigins reports whether the items of a list come from several places.
func listsOrigins(list *schema.Doc) bool {
	return list.Kind == schema.Array && slices.ContainsFunc(list.Items, func(item *schema.Doc) bool {
		return item.Kind != schema.Object && !item.Origin.Equal(list.Origin)
	})
}

package explain

import (
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// An Explanation lists the origins of the parts of a tool.
type Explanation struct {
	Kind                  dialect.Kind
	Name, Package, GoName string
	Pos                   token.Position
	Parts                 []Row     // parts of the definition outside its schemas
	Subjects              []Subject // the schemas and their subschemas, in order
	Dialects              []Changes
}

// A Row is a keyword with its value, its position, and the rule that produced it.
type Row struct {
	Keyword string
	Value   string // value as JSON or plain text; shortened if it is long
	Pos     token.Position
	Rule    string
}

// Tool explains a tool, and the changes that each dialect makes to it.
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

// shown returns a value as JSON. For a list of schemas, it returns their number.
func shown(value *schema.Doc) string {
	if n := len(value.Items); n > 0 && value.Items[0].Kind == schema.Object {
		return strconv.Itoa(n) + " schemas"
	}
	return cut(value.String())
}

// longest is the maximum length of a value that is shown in full.
const longest = 60

func cut(text string) string {
	runes := []rune(text)
	if len(runes) <= longest {
		return text
	}
	return string(runes[:longest-1]) + "…"
}

// holders are the keywords whose subschemas have their own rows. The rows of the enclosing
// schema omit these keywords, so that nothing is shown twice.
var holders = []string{"properties", "items", "additionalProperties", "propertyNames", "patternProperties", "$defs", "definitions"}

// rows explains the keywords of one schema. It omits a name in "required" if isShown
// reports that the subject of the property already shows that it is required.
func rows(sub *schema.Doc, isShown func(name string) bool) []Row {
	if sub.Kind != schema.Object {
		return []Row{row("", sub.String(), sub.Origin)}
	}
	var all []Row
	for _, m := range sub.Members {
		switch {
		case slices.Contains(holders, m.Key) && m.Value.Kind == schema.Object && len(m.Value.Members) > 0:
		case m.Key == "required":
			all = append(all, requiredRows(m.Value, isShown)...)
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

// listsOrigins reports whether the items of a list have more than one origin.
func listsOrigins(list *schema.Doc) bool {
	return list.Kind == schema.Array && slices.ContainsFunc(list.Items, func(item *schema.Doc) bool {
		return item.Kind != schema.Object && !item.Origin.Equal(list.Origin)
	})
}

// A Side is one of a tool's schemas.
type Side string

// The sides.
const (
	Input  Side = "input"
	Output Side = "output"
)

// A Subject is the input or output schema of a tool, or a part of either.
type Subject struct {
	Side   Side
	Path   schema.Path
	Name   string // result of [schema.PlaceOf]: "opts.limit"; "" for the whole schema
	GoName string // Go name of the variable that it describes; may be ""
	Rows   []Row
	steps  []step
	ref    string // name of the definition to which it refers; may be ""
}

func subjects(side Side, doc *schema.Doc, whole string, properties []schema.VariableAt) []Subject {
	if doc == nil {
		return nil
	}
	byPath := map[string]schema.VariableAt{}
	for _, p := range properties {
		byPath[p.Path.String()] = p
	}
	var all []Subject
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		own, known := byPath[path.String()]
		s := Subject{Side: side, Path: path, Name: schema.PlaceOf(doc, path), GoName: own.GoName, steps: stepsTo(doc, path, whole, byPath)}
		if known {
			s.Rows = append(s.Rows, row("name", path[len(path)-1], own.Name), presence(doc, path, own.Presence))
		}
		if ref, ok := sub.Ref(); ok {
			s.ref = schema.DefinitionName(ref.Text)
		}
		s.Rows = append(s.Rows, rows(sub, func(name string) bool {
			_, ok := byPath[slices.Concat(path, schema.Path{"properties", name}).String()]
			return ok
		})...)
		if heldAlone(path) && sub.Kind == schema.Bool {
			return false // the enclosing schema has a row for it
		}
		all = append(all, s)
		return true
	})
	return all
}

// heldAlone reports whether a path ends at a keyword with a single schema. If that schema
// is true or false, the enclosing schema has a row for it.
func heldAlone(path schema.Path) bool {
	return len(path) > 0 && slices.Contains([]string{"additionalProperties", "items", "propertyNames"}, path[len(path)-1])
}

// presence returns a row that shows whether the enclosing object requires a property.
func presence(doc *schema.Doc, path schema.Path, origin *schema.Origin) Row {
	if doc.At(path[:len(path)-2]).Requires(path[len(path)-1]) {
		return row("required", "", origin)
	}
	return row("optional", "", origin)
}

// A step is a part of the path to a subject: a property, or a part that users may omit,
// such as an embedded field or the "[]" of a list.
type step struct {
	names []string
	open  bool // whether it may be omitted
}

// stepsTo returns the steps to a part of a schema. The string whole is the Go name of the
// variable that the schema describes; it may be "".
func stepsTo(doc *schema.Doc, path schema.Path, whole string, byPath map[string]schema.VariableAt) []step {
	var steps []step
	if whole != "" {
		steps = append(steps, step{[]string{whole}, true})
	}
	for _, s := range schema.PlaceSteps(doc, path) {
		word := strings.TrimLeft(s.Text, ". ")
		if s.Name == "" {
			steps = append(steps, step{[]string{word}, true})
			continue
		}
		property := byPath[s.Path.String()]
		for _, embedded := range property.Via {
			steps = append(steps, step{[]string{embedded}, true})
		}
		names := []string{s.Name, word}
		if property.GoName != "" {
			names = append(names, property.GoName)
		}
		steps = append(steps, step{names, false})
	}
	return steps
}

// words matches the parts of a readable path: "[]" and "[0]", quoted names, alternatives
// of a choice, patterns, and names without quotes. It also matches any other bracket, as a
// word that is never found.
var words = regexp.MustCompile(`\[(?:[0-9]*|"(?:[^"\\]|\\.)*")\]|\([^)]*\)|/(?:[^/\\]|\\.)*/|[^.\[( ]+|[\[(]`)

// Words splits a result of [schema.PlaceOf] into the words that [Explanation.Only]
// accepts: "opts.limit" becomes "opts" and "limit", and "days[]" becomes "days" and "[]".
func Words(place string) []string { return words.FindAllString(place, -1) }

// Place joins words to a readable path. It is the inverse of [Words].
func Place(words []string) string {
	place := ""
	for _, word := range words {
		if place != "" && !strings.ContainsAny(word[:1], "[(") {
			place += "."
		}
		place += word
	}
	return place
}

// after returns the remaining steps if words match the first steps. It returns false if
// they do not match.
func after(steps []step, words []string) ([]step, bool) {
	if len(words) == 0 {
		return steps, true
	}
	if len(steps) == 0 {
		return nil, false
	}
	if slices.Contains(steps[0].names, words[0]) {
		if rest, ok := after(steps[1:], words[1:]); ok {
			return rest, true
		}
	}
	if steps[0].open {
		return after(steps[1:], words)
	}
	return nil, false
}

func isOpen(steps []step) bool {
	return !slices.ContainsFunc(steps, func(s step) bool { return !s.open })
}

// Changes are the changes that a dialect makes to a tool.
type Changes struct {
	Dialect *dialect.Dialect
	Refused bool // whether the API rejects the tool
	Strict  bool // whether the API enforces the schema
	Changes []Change
}

// A Change is a change that a dialect makes to a schema of the input, with its reason.
type Change struct {
	Kind    lower.Kind
	Path    schema.Path
	Name    string // name of the Subject; "" for the whole schema
	Keyword string // "" for the whole schema
	Message string
	Pos     token.Position
	// Before is the value of the keyword, and After is its replacement. Both may be "".
	Before, After string
}

func changes(d *dialect.Dialect, t dialect.Located) Changes {
	lowered, notes := d.Lower(t.Tool)
	c := Changes{Dialect: d, Refused: lower.Has(notes, lower.Refused)}
	c.Strict = d.Strict != nil && lowered.Strict != nil && *lowered.Strict && !c.Refused
	for _, n := range notes {
		before, after := at(t.Input, n.Path), at(lowered.Input, n.Path)
		c.Changes = append(c.Changes, Change{
			Kind: n.Kind, Path: n.Path, Name: placeOf(t.Input, n.Path), Keyword: n.Keyword, Message: n.Message, Pos: n.Pos,
			Before: valueOf(before, n.Keyword), After: became(n.Kind, before, after, n.Keyword),
		})
	}
	return c
}

func placeOf(doc *schema.Doc, path schema.Path) string {
	if doc == nil {
		return ""
	}
	return schema.PlaceOf(doc, path)
}

func at(doc *schema.Doc, path schema.Path) *schema.Doc {
	if doc == nil {
		return nil
	}
	return doc.At(path)
}

func valueOf(sub *schema.Doc, keyword string) string {
	value := sub.Under(keyword)
	if value == nil {
		return ""
	}
	return shown(value)
}

// became returns the replacement of a keyword. This is the new value or, if the keyword
// was described, the text that was added to the description.
func became(kind lower.Kind, before, after *schema.Doc, keyword string) string {
	if value := valueOf(after, keyword); value != "" || kind != lower.Described {
		return value
	}
	old, told := before.Under("description"), after.Under("description")
	if told == nil || told.Equal(old) {
		return ""
	}
	added := told.Text
	if old != nil {
		added = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(added, old.Text), "."))
	}
	return "description " + schema.Quote(cut(added))
}

// A Missing is a word in a path that was not found, with the names that would be valid at
// its position.
type Missing struct {
	Word  string
	Names []string // empty if there are no names in that position
}

// Only returns the part of an explanation for one property. The words are the path of the
// property, as returned by [Words], and consist of property names or Go names. The path
// may include references and embedded fields. Words such as "[]" and "(kind=email)" may be
// omitted. If there is no such property, Only returns the first word that was not found.
func (e Explanation) Only(words []string) (Explanation, *Missing) {
	if len(words) == 0 {
		return e, nil
	}
	under, missing := e.under(words, map[string]bool{})
	if missing != nil {
		return e, missing
	}
	only := e
	only.Parts, only.Subjects, only.Dialects = nil, under, nil
	for _, d := range e.Dialects {
		d.Changes = slices.DeleteFunc(slices.Clone(d.Changes), func(c Change) bool { return !isAt(under, c.Path) })
		only.Dialects = append(only.Dialects, d)
	}
	if !slices.ContainsFunc(under, func(s Subject) bool { return s.Side == Input }) {
		only.Dialects = nil // the changes apply only to inputs
	}
	return only, nil
}

// under returns the subjects at or below the path words. If it finds no subject, it searches
// below the definitions to which references on the path refer. seen contains the paths that
// have been tried, because references may form a cycle.
func (e Explanation) under(words []string, seen map[string]bool) ([]Subject, *Missing) {
	good := e.follow(words)
	if good == len(words) {
		return slices.DeleteFunc(slices.Clone(e.Subjects), func(s Subject) bool { return !s.isUnder(words) }), nil
	}
	missing := &Missing{Word: words[good], Names: e.namesAfter(words[:good], words[good])}
	for _, ref := range e.refsAt(words[:good]) {
		way := append([]string{ref}, words[good:]...)
		key := strings.Join(way, ".")
		if seen[key] {
			continue
		}
		seen[key] = true
		found, lost := e.under(way, seen)
		if lost == nil {
			return found, nil
		}
		if len(lost.Names) > len(missing.Names) {
			missing = lost
		}
	}
	return nil, missing
}

// refsAt returns the names of the definitions to which the schemas at the path words
// refer.
func (e Explanation) refsAt(words []string) []string {
	var refs []string
	for _, s := range e.Subjects {
		if rest, ok := after(s.steps, words); ok && s.ref != "" && isOpen(rest) && !slices.Contains(refs, s.ref) {
			refs = append(refs, s.ref)
		}
	}
	return refs
}

// follow returns the length of the longest prefix of words that matches a subject.
func (e Explanation) follow(words []string) int {
	for good := len(words); good > 0; good-- {
		if slices.ContainsFunc(e.Subjects, func(s Subject) bool { return s.isUnder(words[:good]) }) {
			return good
		}
	}
	return 0
}

// isUnder reports whether words are the path of a subject or of an enclosing part.
func (s Subject) isUnder(words []string) bool {
	_, ok := after(s.steps, words)
	return ok
}

// namesAfter returns the words that are valid after words, as replacements for wrong: the
// alternatives of a choice if wrong begins with "(", and otherwise the names of
// properties.
func (e Explanation) namesAfter(words []string, wrong string) []string {
	var names []string
	for _, s := range e.Subjects {
		rest, ok := after(s.steps, words)
		for i, next := range rest {
			name := next.names[0]
			fits := !next.open
			if strings.HasPrefix(wrong, "(") {
				fits = strings.HasPrefix(name, "(")
			}
			if ok && fits && isOpen(rest[:i]) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func isAt(subjects []Subject, path schema.Path) bool {
	return slices.ContainsFunc(subjects, func(s Subject) bool { return s.Side == Input && slices.Equal(s.Path, path) })
}

// alike groups the dialects that make the same changes. The groups are sorted by the
// position of their first dialect.
func (e Explanation) alike() [][]Changes {
	var groups [][]Changes
	for _, c := range e.Dialects {
		i := slices.IndexFunc(groups, func(group []Changes) bool { return c.isLike(group[0]) })
		if i < 0 {
			groups = append(groups, []Changes{c})
			continue
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

func (c Changes) isLike(other Changes) bool {
	c.Dialect = other.Dialect
	return reflect.DeepEqual(c, other)
}

// called lists dialects, grouped by provider: "MCP (mcp), OpenAI (openai, responses)".
func called(group []Changes) string {
	var providers []string
	names := map[string][]string{}
	for _, c := range group {
		provider := c.Dialect.Provider
		if names[provider] == nil {
			providers = append(providers, provider)
		}
		names[provider] = append(names[provider], c.Dialect.Name)
	}
	for i, provider := range providers {
		providers[i] = provider + " (" + strings.Join(names[provider], ", ") + ")"
	}
	return strings.Join(providers, ", ")
}

package diff

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A walk compares two prepared schemas, from and to, side by side and lists their
// differences. Each difference is an edit that replaces a part of from with the
// corresponding part of to. If from accepts a value that to rejects, something breaks.
// Therefore from is the old schema of an input, or the new schema of an output.
type walk struct {
	part     Part
	from, to *schema.Doc
	graph    *schema.Graph // graph of from
	other    *schema.Graph // graph of to
	lenient  bool          // whether readers ignore properties that they do not know
	recurs   bool          // whether either schema has references
	seen     map[[2]*schema.Doc]bool
	edits    []edit
}

// An edit is one difference.
type edit struct {
	place   string
	path    schema.Path // path, as in [Change]
	keyword string
	message string // without the path
	pos     token.Position
	// class is set if no search for a value is necessary; otherwise, it is Same.
	class  Class
	unless Assumption // as in [Change], if the edit is breaking
	// changes are applied together, because the same difference occurs at several paths.
	changes []change
	also    []string // paths of all changes except the first
}

// A change replaces a part of a document.
type change struct {
	path schema.Path
	by   func(part *schema.Doc) *schema.Doc
}

// A spot is a pair of schemas to compare.
type spot struct {
	place    string
	path     schema.Path // path, as in [Change]
	real     schema.Path // path in walk.from, which the edits modify
	from, to *schema.Doc
	quiet    bool // whether differences in wording are already reported for another spot
	demanded bool // whether the property is now required, so that removing its default has no effect
}

// in returns the spot for from and to, which are the schemas under the keys in s.from and
// s.to. The path place is for messages.
func (s spot) in(place string, from, to *schema.Doc, keys ...string) spot {
	return spot{place: place, path: slices.Concat(s.path, keys), real: slices.Concat(s.real, keys), from: from, to: to}
}

func newWalk(part Part, from, to *schema.Doc) *walk {
	w := &walk{part: part, from: from, to: to, graph: schema.NewGraph(from), other: schema.NewGraph(to), seen: map[[2]*schema.Doc]bool{}}
	for _, root := range []*schema.Doc{from, to} {
		w.recurs = w.recurs || root.Has("$defs")
	}
	return w
}

func (w *walk) order(from, to *schema.Doc) (old, new *schema.Doc) {
	if w.part == Output {
		return to, from
	}
	return from, to
}

// add adds e, with the path of s. If an edit with the same keyword, message, and last
// name in its path exists, add merges e into it.
func (w *walk) add(s spot, e edit) {
	e.place, e.path = s.place, s.path
	if e.pos == (token.Position{}) {
		_, new := w.order(s.from, s.to)
		e.pos = new.PosOf(e.keyword)
	}
	for i, other := range w.edits {
		if other.keyword == e.keyword && other.message == e.message && lastName(other.place) == lastName(e.place) && !touches(other, e) {
			w.edits[i] = joined(other, e)
			return
		}
	}
	w.edits = append(w.edits, e)
}

// joined merges two equal edits into one. The shorter path becomes the path of the edit,
// and the other is added to also.
func joined(a, b edit) edit {
	a.changes = append(a.changes, b.changes...)
	if len(b.place) < len(a.place) {
		a.place, a.path, a.pos, b.place = b.place, b.path, b.pos, a.place
	}
	a.also = append(a.also, b.place)
	return a
}

// touches reports whether two edits change the same part of the document.
func touches(a, b edit) bool {
	for _, x := range a.changes {
		for _, y := range b.changes {
			if slices.Equal(x.path, y.path) {
				return true
			}
		}
	}
	return a.place == b.place
}

func lastName(place string) string { return place[strings.LastIndexByte(place, '.')+1:] }

func (w *walk) schemas(s spot) {
	if !w.recurs && s.from.Equal(s.to) {
		return
	}
	s, ok := w.followed(s)
	switch {
	case !ok:
	case s.from.Kind != schema.Object || s.to.Kind != schema.Object:
		if !s.from.Equal(s.to) {
			w.replaced(s)
		}
	case isChoice(s.from) || isChoice(s.to):
		w.choice(s)
	case !typesMeet(s.from, s.to):
		w.replaced(s)
	default:
		w.keywords(s)
	}
}

// followed returns the spot for the targets of two references. It returns false if the
// targets have already been compared.
func (w *walk) followed(s spot) (spot, bool) {
	from, real := refTarget(w.graph, s.from)
	to, _ := refTarget(w.other, s.to)
	if from == nil && to == nil || from == nil && isChoice(s.from) || to == nil && isChoice(s.to) {
		return s, true
	}
	if from != nil && to != nil && !s.quiet {
		w.words(s)
	}
	if from != nil {
		s.from, s.real = from, real
	}
	if to != nil {
		s.to = to
	}
	s.quiet = s.quiet && (from == nil || to == nil)
	pair := [2]*schema.Doc{s.from, s.to}
	if w.seen[pair] {
		return s, false
	}
	w.seen[pair] = true
	return s, true
}

// refTarget returns the target of a schema that consists only of a reference, and the path
// of the target. It returns nil for any other schema.
func refTarget(graph *schema.Graph, d *schema.Doc) (*schema.Doc, schema.Path) {
	ref, ok := d.Ref()
	if !ok || len(d.Without(wordings...).Members) > 1 {
		return nil, nil
	}
	return graph.Target(d), schema.Path{"$defs", schema.DefinitionName(ref.Text)}
}

func (w *walk) replaced(s spot) {
	old, new := w.order(s.from, s.to)
	var e edit
	if old.Kind == schema.Bool {
		e.message = "allowed now"
	} else if new.Kind == schema.Bool {
		e.message = "no longer allowed"
	} else if a, b := kinds(old), kinds(new); a != b {
		e.message = valuesMessage("type", typeOf(a), typeOf(b))
	} else if message, pos, ok := w.tagsMessage(old, new); ok {
		e.message, e.pos = message, pos
	}
	to := s.to
	w.add(s, edit{keyword: "type", message: cmp.Or(e.message, "is a different schema"), pos: e.pos, changes: []change{{s.real, func(*schema.Doc) *schema.Doc { return to }}}})
}

func typeOf(kinds string) *schema.Doc {
	if kinds == "" {
		return nil
	}
	return &schema.Doc{Kind: schema.Number, Text: kinds} // shown without quotes
}

func typesMeet(a, b *schema.Doc) bool {
	x, _ := a.Types()
	y, _ := b.Types()
	return len(x) == 0 || len(y) == 0 || slices.ContainsFunc(x, func(kind string) bool {
		return slices.Contains(y, kind) || isNumeric(kind) && slices.ContainsFunc(y, isNumeric)
	})
}

func isNumeric(kind string) bool { return kind == "integer" || kind == "number" }

func (w *walk) keywords(s spot) {
	for _, f := range families {
		w.family(s, f)
	}
	w.encoding(s)
	w.object(s)
	for _, keyword := range nested {
		w.nested(s, keyword)
	}
	for _, keyword := range nestedLists {
		w.nestedList(s, keyword)
	}
	w.others(s)
	if !s.quiet {
		w.words(s)
	}
}

// others adds an edit for each differing keyword that no other function compares. It
// compares the whole value of the keyword.
func (w *walk) others(s spot) {
	for _, keyword := range eitherOf(s.from.Keys(), s.to.Keys()) {
		if !isWording(keyword) && !slices.Contains(walked, keyword) {
			w.family(s, family{keywords: []string{keyword}, message: otherMessage(keyword)})
		}
	}
}

// walked are the keywords that [walk.others] skips, because other functions compare them.
var walked = func() []string {
	all := []string{"enum", "const", "contentEncoding", "properties", "required", "patternProperties", "additionalProperties"}
	all = slices.Concat(all, nested, nestedLists)
	for _, f := range families {
		all = append(all, f.keywords...)
	}
	return all
}()

// nested are the keywords that contain one schema.
var nested = []string{
	"items", "contains", "propertyNames", "not", "if", "then", "else",
	"unevaluatedItems", "unevaluatedProperties", "additionalItems",
}

func (w *walk) nested(s spot, keyword string) {
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	if from != nil && to != nil && from.Kind == schema.Object && to.Kind == schema.Object {
		w.schemas(s.in(schema.PlaceIn(s.place, keyword, ""), from, to, keyword))
		return
	}
	if w.lenient && keyword == "unevaluatedProperties" {
		return
	}
	w.family(s, family{keywords: []string{keyword}, message: otherMessage(keyword)})
}

// nestedLists are the keywords that contain a list of schemas that are not alternatives.
var nestedLists = []string{"prefixItems", "allOf"}

func (w *walk) nestedList(s spot, keyword string) {
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	if from == nil || to == nil || len(from.Items) != len(to.Items) {
		w.family(s, family{keywords: []string{keyword}, message: otherMessage(keyword)})
		return
	}
	for i := range from.Items {
		index := strconv.Itoa(i)
		w.schemas(s.in(schema.PlaceIn(s.place, keyword, index), from.Items[i], to.Items[i], keyword, index))
	}
}

// choices are the keywords that list alternatives.
var choices = []string{"anyOf", "oneOf"}

// choiceOf returns the keyword in which a schema lists alternatives, if the schema has no
// other constraints. Otherwise, it returns "".
func choiceOf(d *schema.Doc) string {
	limits := ""
	for _, m := range d.Members {
		if isWording(m.Key) {
			continue
		}
		if limits != "" || !slices.Contains(choices, m.Key) || m.Value.Kind != schema.Array {
			return ""
		}
		limits = m.Key
	}
	return limits
}

func isChoice(d *schema.Doc) bool { return choiceOf(d) != "" }

// alternatives returns the alternatives of a schema, or the schema itself.
func alternatives(d *schema.Doc) []*schema.Doc {
	if keyword := choiceOf(d); keyword != "" {
		return d.List(keyword)
	}
	return []*schema.Doc{d}
}

// choice compares two schemas, at least one of which lists alternatives.
func (w *walk) choice(s spot) {
	from, to := alternatives(s.from), alternatives(s.to)
	pairs := matched(from, to)
	if len(pairs) == 0 || choiceOf(s.from) == "" && len(pairs) < len(from) {
		w.replaced(s)
		return
	}
	for _, pair := range pairs {
		w.schemas(w.alternative(s, from[pair[0]], to[pair[1]], pair[0], from))
	}
	for i, alternative := range from {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i }) {
			w.removedAlternative(s, alternative, i)
		}
	}
	for i, alternative := range to {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[1] == i }) {
			w.offered(s, alternative)
		}
	}
	w.words(s)
}

// alternative returns the spot for from and to, an alternative that both schemas of s
// have. The alternatives of s.from are in all, and from has the index i.
func (w *walk) alternative(s spot, from, to *schema.Doc, i int, all []*schema.Doc) spot {
	at := spot{place: s.place, path: s.path, real: s.real, from: from, to: to, quiet: !isChoice(s.from) || !isChoice(s.to)}
	if keyword := choiceOf(s.from); keyword != "" {
		at.real = slices.Concat(s.real, schema.Path{keyword, strconv.Itoa(i)})
	}
	if name := schema.FormNames(all, w.resolved)[slices.Index(all, from)]; name != "" {
		at.place += "(" + name + ")"
	}
	return at
}

// matched returns index pairs of alternatives. It first pairs equal alternatives, then
// alternatives with the same discriminator value, then references, and then alternatives
// with the same type and no discriminator.
func matched(from, to []*schema.Doc) [][2]int {
	var pairs [][2]int
	for _, key := range []func(*schema.Doc) string{canonicalKey, schema.DiscriminatorText, refOf, undistinguished} {
		for i, a := range from {
			for j, b := range to {
				free := !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i || p[1] == j })
				if k := key(a); free && k != "" && k == key(b) {
					pairs = append(pairs, [2]int{i, j})
				}
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}

// undistinguished returns the types of an alternative without a discriminator.
func undistinguished(d *schema.Doc) string {
	if schema.DiscriminatorText(d) != "" {
		return ""
	}
	return kinds(d)
}

// refOf returns "$ref" if d is a reference, and "" otherwise. It does not distinguish
// references, because the names of their targets have no meaning.
func refOf(d *schema.Doc) string {
	if d.Has("$ref") {
		return "$ref"
	}
	return ""
}

// tagOf returns the discriminator property of a choice and the property's schema in the
// first alternative. It returns "" if the choice has no discriminator.
func (w *walk) tagOf(d *schema.Doc) (string, *schema.Doc) {
	var tag string
	var first *schema.Doc
	for _, alternative := range alternatives(d) {
		if isNull(alternative) {
			continue
		}
		alternative = w.resolved(alternative)
		key, _, ok := strings.Cut(schema.DiscriminatorText(alternative), "=")
		switch {
		case !ok || first != nil && key != tag:
			return "", nil
		case first == nil:
			tag = key
			first = alternative.Property(key)
		}
	}
	return tag, first
}

// tagsMessage returns a message that the discriminator of a choice has changed, and the
// position of the new discriminator. It returns false if it has not changed.
func (w *walk) tagsMessage(old, new *schema.Doc) (string, token.Position, bool) {
	a, _ := w.tagOf(old)
	b, tag := w.tagOf(new)
	if a == b || a == "" || b == "" || !isChoice(old) || !isChoice(new) {
		return "", token.Position{}, false
	}
	return "distinguished by " + b + " now, was " + a, tag.PosOf("type"), true
}

// resolved returns the target of an alternative that is a reference. It returns any other
// alternative unchanged.
func (w *walk) resolved(d *schema.Doc) *schema.Doc {
	for _, graph := range []*schema.Graph{w.graph, w.other} {
		if target, _ := refTarget(graph, d); target != nil {
			d = target
		}
	}
	return d
}

// removedAlternative adds an edit for an alternative that only s.from has.
func (w *walk) removedAlternative(s spot, alternative *schema.Doc, i int) {
	keyword := choiceOf(s.from)
	w.add(s, edit{keyword: keyword, message: w.alternativeMessage(alternative, w.part == Input), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return part.With(keyword, schema.Arr(slices.Delete(slices.Clone(part.List(keyword)), i, i+1)...))
	}}}})
}

// offered adds an edit for an alternative that only s.to has.
func (w *walk) offered(s spot, alternative *schema.Doc) {
	keyword := choiceOf(s.from)
	if keyword == "" {
		keyword = "anyOf"
	}
	listed := isChoice(s.from)
	w.add(s, edit{keyword: keyword, message: w.alternativeMessage(alternative, w.part == Output), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		if !listed {
			return schema.Obj(schema.M(keyword, schema.Arr(part, alternative)))
		}
		return part.WithItems(keyword, alternative)
	}}}})
}

func (w *walk) alternativeMessage(d *schema.Doc, gone bool) string {
	what := "null"
	if !isNull(d) {
		what = "the form " + schema.FormName(w.resolved(d))
	}
	if gone {
		return what + " is no longer allowed"
	}
	return what + " is allowed now"
}

// closed adds "additionalProperties": false to each schema in doc that declares
// properties and does not constrain other properties. It skips schemas that apply to the
// same value together with others: if closed, each of them would reject the properties of
// the others.
func closed(doc *schema.Doc) *schema.Doc {
	together := composed(doc)
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		if together[sub] || len(sub.Table("properties")) == 0 || sub.Has("additionalProperties", "unevaluatedProperties") {
			return sub
		}
		return sub.With("additionalProperties", schema.Boolean(false))
	})
}

// composed returns the schemas in doc that apply to a value together with another schema,
// for example those in allOf.
func composed(doc *schema.Doc) map[*schema.Doc]bool {
	graph := schema.NewGraph(doc)
	inPlace := func(sub *schema.Doc) []*schema.Doc { return graph.InPlace(sub) }
	var heads []*schema.Doc
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if len(inPlace(sub)) > 0 && !passes(sub) {
			heads = append(heads, sub)
		}
		return true
	})
	all := map[*schema.Doc]bool{}
	for sub := range schema.Reachable(inPlace, heads...) {
		all[sub] = true
	}
	return all
}

// passes reports whether a schema consists only of a reference or of alternatives.
func passes(sub *schema.Doc) bool {
	rest := sub.Body()
	return choiceOf(rest) != "" || rest.Has("$ref") && len(rest.Without(wordings...).Members) == 1
}

// hybrid returns w.from with only the edit e applied. It adds the definitions of w.to,
// because the edit may refer to them.
func (w *walk) hybrid(e edit) *schema.Doc {
	doc := w.from
	for _, c := range e.changes {
		if len(c.path) > 0 {
			doc = replaceAt(doc, c.path, c.by)
			continue
		}
		defs := doc.Under("$defs")
		if doc = c.by(doc.Without("$defs")); defs != nil && len(defs.Members) > 0 && doc.Kind == schema.Object {
			doc = doc.With("$defs", defs)
		}
	}
	return doc.WithDefinitions(w.to)
}

// replaceAt returns d after the function by has replaced the part at path. If there is no
// such part, it returns d unchanged.
func replaceAt(d *schema.Doc, path schema.Path, by func(*schema.Doc) *schema.Doc) *schema.Doc {
	if len(path) == 0 {
		return by(d)
	}
	if child := d.Under(path[0]); child != nil {
		return d.With(path[0], replaceAt(child, path[1:], by))
	}
	i, err := strconv.Atoi(path[0])
	if err != nil || i < 0 || i >= len(d.Items) {
		return d
	}
	changed := *d
	changed.Items = slices.Clone(d.Items)
	changed.Items[i] = replaceAt(d.Items[i], path[1:], by)
	return &changed
}

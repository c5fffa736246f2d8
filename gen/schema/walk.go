package schema

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Path is the location of a part of a document. It consists of the keys and the decimal
// array indexes from the root to the part. Callers may retain paths that this package
// returns.
type Path []string

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// String returns the path as "#" followed by a JSON Pointer (RFC 6901), for example
// "#/properties/city". The root is "#".
func (p Path) String() string {
	var b strings.Builder
	b.WriteByte('#')
	for _, token := range p {
		b.WriteByte('/')
		b.WriteString(pointerEscapes.Replace(token))
	}
	return b.String()
}

// Ref returns a reference to the part of a document at the path: its JSON Pointer, escaped
// as a URI fragment.
func (p Path) Ref() string {
	fragment := url.URL{Fragment: strings.TrimPrefix(p.String(), WholeRef)}
	return WholeRef + fragment.EscapedFragment()
}

func (p Path) to(token string) Path { return append(slices.Clip(p), token) }

// Walk visits doc and every schema inside it, including boolean schemas, in the order of
// the document. It visits each schema before the schemas inside it, and skips the schemas
// inside a schema for which visit returns false. It does not visit data, for example a
// value under "const" or under an unknown keyword.
func Walk(doc *Doc, visit func(path Path, sub *Doc) bool) { walk(nil, doc, one, visit) }

func walk(path Path, d *Doc, c content, visit func(Path, *Doc) bool) {
	if c.isSchema(d) && !visit(path, d) {
		return
	}
	for key, child := range d.children() {
		if inner := c.inside(d, key, child); inner != data {
			walk(path.to(key), child, inner, visit)
		}
	}
}

// Visit is [Walk] without paths. It takes half the time.
func Visit(doc *Doc, visit func(sub *Doc) bool) { visitIn(doc, one, visit) }

// Mentions reports whether doc or a schema inside it has one of the keywords.
func Mentions(doc *Doc, keywords ...string) bool {
	found := false
	Visit(doc, func(sub *Doc) bool {
		found = found || sub.Has(keywords...)
		return !found
	})
	return found
}

func visitIn(d *Doc, c content, visit func(*Doc) bool) {
	if c.isSchema(d) && !visit(d) {
		return
	}
	for key, child := range d.children() {
		if inner := c.inside(d, key, child); inner != data {
			visitIn(child, inner, visit)
		}
	}
}

// Rewrite replaces every schema in doc with the result of rule, the root last. The rule
// receives a schema after the schemas inside it are replaced. The rule must not modify the
// schema, but can return the same schema to keep it. Rewrite does not modify doc. The
// result shares the parts in which every schema is kept, and may be doc itself. Copies have
// the origins of the values that they replace.
func Rewrite(doc *Doc, rule func(*Doc) *Doc) *Doc {
	return RewriteAt(doc, func(_ *Place, sub *Doc) *Doc { return rule(sub) })
}

// RewriteAt is [Rewrite] for a rule that also receives the location of the schema in doc.
func RewriteAt(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewrite(rule, nil, doc, one)
}

// RewriteDown is [RewriteAt], but its rule receives a schema before the schemas inside it.
// The rule then receives the schemas inside its result.
func RewriteDown(doc *Doc, rule func(at *Place, sub *Doc) *Doc) *Doc {
	return rewriteDown(rule, nil, doc, one)
}

func rewrite(rule func(*Place, *Doc) *Doc, at *Place, d *Doc, c content) *Doc {
	changed := d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := c.inside(d, key, child)
		if inner == data {
			return child
		}
		return rewrite(rule, at.In(key), child, inner)
	})
	if c.isSchema(d) {
		return rule(at, changed)
	}
	return changed
}

func rewriteDown(rule func(*Place, *Doc) *Doc, at *Place, d *Doc, c content) *Doc {
	if c.isSchema(d) {
		d = rule(at, d)
	}
	return d.replaceChildren(func(key string, child *Doc) *Doc {
		inner := c.inside(d, key, child)
		if inner == data {
			return child
		}
		return rewriteDown(rule, at.In(key), child, inner)
	})
}

// A Place is the location of a schema in a document that is being rewritten; nil is the
// root. It creates a [Path] only when Path is called.
type Place struct {
	around *Place
	token  string
}

// Path returns the path from the root to the location.
func (p *Place) Path() Path {
	if p == nil {
		return nil
	}
	return append(p.around.Path(), p.token)
}

// In returns the location of the value with the key or index token inside the schema at
// p, for code that walks a document without [Walk].
func (p *Place) In(token string) *Place { return &Place{p, token} }

// A PlaceStep is one step of a path, as [PlaceOf] formats it.
type PlaceStep struct {
	Path Path   // path from the root to the end of the step
	Name string // name of the property or definition; "" for other steps
	Text string // ".limit", "[]", "(kind=email)"
}

// PlaceOf formats a path in a document for readers, for example "user.emails[]". It
// contains property names, separated by dots; [] for the items of an array, and [0] for
// the first item; .* for undeclared properties, such as the values of a map; and
// (kind=email) for an alternative of a choice. It returns "" for the whole document.
func PlaceOf(doc *Doc, path Path) string {
	place := ""
	for _, step := range PlaceSteps(doc, path) {
		place = placed(place, step.Text)
	}
	return place
}

// PlaceSteps returns the steps of a path in a document.
func PlaceSteps(doc *Doc, path Path) []PlaceStep {
	var steps []PlaceStep
	add := func(end int, name, text string) {
		if text != "" {
			steps = append(steps, PlaceStep{path[:end:end], name, text})
		}
	}
	for i := 0; i < len(path); i++ {
		keyword := path[i]
		if !slices.Contains(keyedKeywords, keyword) {
			add(i+1, "", stepText(keyword, ""))
			continue
		}
		if i++; i == len(path) {
			break // the path ends at the list or table of schemas
		}
		switch {
		case slices.Contains(choiceKeywords, keyword):
			add(i+1, "", formText(doc, path[:i+1]))
		case slices.Contains(DefinitionKeywords, keyword):
			add(i, "", "."+keyword)
			add(i+1, path[i], stepText("properties", path[i]))
		case keyword == "properties":
			add(i+1, path[i], stepText(keyword, path[i]))
		default:
			add(i+1, "", stepText(keyword, path[i]))
		}
	}
	return steps
}

var (
	choiceKeywords = []string{"anyOf", "oneOf"}
	// keyedKeywords contain several schemas, by name or by number.
	keyedKeywords = slices.Concat(choiceKeywords, DefinitionKeywords, []string{
		"properties", "patternProperties", "prefixItems", "allOf", "dependentSchemas",
	})
)

// PlaceIn formats the path of a schema that is under a keyword of the schema at place. If
// the keyword contains several schemas, key is the name or number of the schema. PlaceIn
// does not support alternatives of a choice; see [FormNames].
func PlaceIn(place, keyword, key string) string { return placed(place, stepText(keyword, key)) }

// placed appends the text of a step to place. If place is empty, it removes a leading dot
// or space from the text.
func placed(place, text string) string {
	if place == "" {
		return strings.TrimLeft(text, ". ")
	}
	return place + text
}

// plainName matches property names that need no quotes. It is compiled at the first use,
// because tables of all letters take long to compile.
var plainName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\p{L}_$][\p{L}\p{N}_$-]*$`)
})

func stepText(keyword, key string) string {
	switch keyword {
	case "properties":
		if plainName().MatchString(key) {
			return "." + key
		}
		return "[" + Quote(key) + "]"
	case "patternProperties":
		return "./" + key + "/"
	case "additionalProperties":
		return ".*"
	case "items":
		return "[]"
	case "prefixItems":
		return "[" + key + "]"
	case "allOf": // its schemas apply to the same value
		return ""
	}
	return " (" + strings.TrimSpace(keyword+" "+key) + ")"
}

// Resolve returns the target of a reference in one of the formats that [RefProblems]
// lists, or nil if there is no target.
func (g *Graph) Resolve(ref string) *Doc {
	target, known := g.targets[ref]
	if known {
		return target
	}
	if g.targets == nil {
		g.targets = map[string]*Doc{}
	}
	target = g.lookUp(ref)
	g.targets[ref] = target
	return target
}

func (g *Graph) lookUp(ref string) *Doc {
	path, ok := RefPath(ref)
	if !ok {
		return g.anchored(ref)
	}
	d := g.doc
	for _, token := range path {
		if d = g.child(d, token); d == nil {
			return nil
		}
	}
	return d
}

var pointerUnescapes = strings.NewReplacer("~0", "~", "~1", "/")

// RefPath returns the path of a reference that is a JSON Pointer (RFC 6901). The path of
// "#" is empty. RefPath returns false for any other reference, for example a reference to
// an "$anchor".
func RefPath(ref string) (Path, bool) {
	fragment, ok := fragmentOf(ref)
	if fragment == "" {
		return nil, ok
	}
	pointer, ok := strings.CutPrefix(fragment, "/")
	if !ok {
		return nil, false
	}
	path := strings.Split(pointer, "/")
	for i, token := range path {
		path[i] = pointerUnescapes.Replace(token)
	}
	return path, true
}

// fragmentOf returns the decoded text after the "#" of a reference. It returns false if
// the reference refers to another document, or is not well-formed.
func fragmentOf(ref string) (string, bool) {
	fragment, local := strings.CutPrefix(ref, WholeRef)
	fragment, err := url.PathUnescape(fragment)
	if !local || err != nil {
		return "", false
	}
	return fragment, true
}

// fewMembers is the maximum number of members for which an object is searched without a
// table.
const fewMembers = 16

// child is like [Doc.child], but is also fast for large objects.
func (g *Graph) child(d *Doc, token string) *Doc {
	if len(d.Members) <= fewMembers {
		return d.child(token)
	}
	table, ok := g.tables[d]
	if !ok {
		if g.tables == nil {
			g.tables = map[*Doc]map[string]*Doc{}
		}
		table = make(map[string]*Doc, len(d.Members))
		for _, m := range d.Members {
			table[m.Key] = m.Value
		}
		g.tables[d] = table
	}
	return table[token]
}

// anchored returns the schema with the "$anchor" that a reference names, or nil.
func (g *Graph) anchored(ref string) *Doc {
	name, ok := fragmentOf(ref)
	if !ok {
		return nil
	}
	if g.anchors == nil {
		g.anchors = map[string]*Doc{}
		Visit(g.doc, func(sub *Doc) bool {
			anchor := sub.Under("$anchor")
			if anchor != nil && anchor.Kind == String && g.anchors[anchor.Text] == nil {
				g.anchors[anchor.Text] = sub
			}
			return true
		})
	}
	return g.anchors[name]
}

// At returns the part of a document at a path, or nil.
func (d *Doc) At(path Path) *Doc {
	for _, token := range path {
		if d = d.child(token); d == nil {
			return nil
		}
	}
	return d
}

// child returns the value of a key, or the item at a decimal index. It returns nil if
// there is no such value.
func (d *Doc) child(token string) *Doc {
	if value := d.Under(token); value != nil {
		return value
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(d.Items) || token != strconv.Itoa(i) {
		return nil
	}
	return d.Items[i]
}

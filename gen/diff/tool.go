package diff

import (
	"fmt"
	"go/token"
	"mime"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
)

type comparer struct {
	budget *witness.Budget // nil if there is no limit
	Options
}

func (c comparer) tool(old, new dialect.Located) []Change {
	if sameFields(old, new) {
		return nil
	}
	changes := append(texts(old, new), offered(old, new)...)
	if comparable(old, new) {
		changes = append(changes, annotations(old, new)...)
	}
	from, to := inputOf(old), inputOf(new)
	if new.Kind.IsOffer() {
		arguments := to.Under("properties")
		var widened []string
		from, to, widened = asTexts(from, to)
		for _, name := range widened {
			changes = append(changes, Change{Class: Compatible, Part: Input, Place: name, Keyword: "type", Message: name + ": accepts any text now", Pos: arguments.Under(name).Origin.Pos()})
		}
	}
	if new.AbsentNulls {
		var unlisted []Change
		from, unlisted = withoutAbsentNulls(from, to)
		changes = append(changes, unlisted...)
	}
	in := c.comparison(Input, from, to)
	inputs := in.changes()
	if new.Kind.IsType() {
		for i := range inputs {
			inputs[i].Part = Value
		}
	}
	changes = slices.Concat(changes, inputs, c.output(old, new))
	return located(changes, new.Pos)
}

// withoutAbsentNulls removes null from optional properties that accept it only in old,
// because calls still accept it as a missing argument. It returns a compatible change for
// each property. It skips objects with a keyword, such as dependentRequired, that can
// restrict which properties are present.
func withoutAbsentNulls(old, new *schema.Doc) (*schema.Doc, []Change) {
	var changes []Change
	from := schema.RewriteAt(old, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		path := at.Path()
		if len(path) < 2 || path[len(path)-2] != "properties" {
			return sub
		}
		object, name := new.At(path[:len(path)-2]), path[len(path)-1]
		property := object.Property(name)
		if property == nil || object.Requires(name) || object.Has("dependentRequired", "dependentSchemas", "minProperties", "allOf", "anyOf", "oneOf", "not", "if") {
			return sub
		}
		rest, hadNull := sub.WithoutNull()
		if _, hasNull := property.WithoutNull(); !hadNull || hasNull {
			return sub
		}
		place := schema.PlaceOf(old, path)
		changes = append(changes, Change{
			Class: Compatible, Part: Input, Place: place, Path: path, Keyword: "type", Pos: property.Origin.Pos(),
			Message: placed(place, "the schema no longer lists null, which calls still accept for a missing argument"),
		})
		return rest
	})
	return from, changes
}

// located returns the changes. A change without a position gets pos, the position of the
// tool.
func located(changes []Change, pos token.Position) []Change {
	for i := range changes {
		if !changes[i].Pos.IsValid() {
			changes[i].Pos = pos
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return int(b.Class) - int(a.Class) })
	return changes
}

// inputOf returns the schema of a tool's arguments in the newest draft. It also returns a
// schema for a function without arguments.
func inputOf(t dialect.Located) *schema.Doc {
	if t.Input != nil {
		return lower.Newest(t.Input)
	}
	lowered, _ := dialect.MCP.Lower(t.Tool)
	return lowered.Input
}

// nestingHint returns a hint if all arguments of a tool have become properties of a single
// argument, or vice versa. The cause is a struct that is no longer, or has become, the only
// parameter.
func nestingHint(old, new *schema.Doc) string {
	if name := argumentWith(new, old); name != "" {
		return "its arguments are now properties of " + name + ", because the fields of a struct are the arguments only if it is the only parameter; to add an argument, add a field to the struct"
	}
	if name := argumentWith(old, new); name != "" {
		return "the properties of " + name + " are now the arguments, because the fields of a struct that is the only parameter are the arguments; to keep " + name + ", add nested to //toolgen:tool"
	}
	return ""
}

// argumentWith returns the name of the argument of outer that has all arguments of inner
// as properties. It returns "" if there is no such argument, or if outer itself has these
// arguments.
func argumentWith(outer, inner *schema.Doc) string {
	graph := schema.NewGraph(outer)
	has := func(d *schema.Doc, name string) bool { return slices.Contains(d.Under("properties").Keys(), name) }
	names := inner.Under("properties").Keys()
	if len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return has(outer, name) }) {
		return ""
	}
	for _, argument := range outer.Table("properties") {
		target, _ := graph.Follow(argument.Value, nil)
		if target != nil && !slices.ContainsFunc(names, func(name string) bool { return !has(target, name) }) {
			return argument.Key
		}
	}
	return ""
}

// outputOf returns the schema of a tool's results in the newest draft, or nil if there is
// no schema.
func outputOf(t dialect.Located) *schema.Doc {
	if t.Output == nil {
		return nil
	}
	return lower.Newest(t.Output)
}

func (c comparer) output(old, new dialect.Located) []Change {
	a, b := outputOf(old), outputOf(new)
	if (a == nil) != (b == nil) && !comparable(old, new) {
		return nil // the API has no field for it
	}
	switch {
	case a == nil && b == nil:
		return nil
	case a == nil:
		return []Change{{Class: Compatible, Part: Output, Keyword: "outputSchema", Message: "the result has a schema now", Pos: b.Origin.Pos()}}
	case b == nil:
		return []Change{{Class: Breaking, Part: Output, Keyword: "outputSchema", Message: "the result no longer has a schema"}}
	}
	compared := c.comparison(Output, a, b)
	if a.IsBox() != b.IsBox() {
		return c.boxing(compared)
	}
	return compared.changes()
}

// removed returns the change for a removed tool, with a call that worked before.
func (c comparer) removed(old dialect.Located) Change {
	return Change{Class: Breaking, Keyword: "name", Message: "removed", Example: c.call(old), Pos: old.Pos}
}

// call returns arguments that a tool accepts, or nil if it finds none.
func (c comparer) call(t dialect.Located) *schema.Doc {
	if answer := c.budget.Solver().Find(inputOf(t), schema.Boolean(false)); answer.Verdict == witness.Found {
		return answer.Value
	}
	return nil
}

// sameOffer reports whether two prompts or two resources have the same entry in a list.
func sameOffer(old, new dialect.Located) bool {
	if !new.Kind.IsOffer() || old.Kind != new.Kind {
		return old.Kind == new.Kind
	}
	a, _ := dialect.MCP.For(old.Kind).Define(old.Tool)
	b, _ := dialect.MCP.For(new.Kind).Define(new.Tool)
	return a.Equal(b)
}

// offered returns the changes of a resource's list entry. A removed URI breaks clients,
// which may store URIs. A different content type breaks clients as well. All other
// changes are only informative.
func offered(old, new dialect.Located) []Change {
	if new.Kind != dialect.Resource {
		return nil
	}
	a, b := old.Offer, new.Offer
	var changes []Change
	add := func(class Class, keyword string, from, to *schema.Doc) {
		if !schema.SameValue(from, to) {
			changes = append(changes, Change{Class: class, Keyword: keyword, Message: valuesMessage(keyword, from, to), Pos: new.Pos})
		}
	}
	class := Breaking
	if coversAll(a.URI, b.URI) {
		class = Compatible
	}
	add(class, "uri", text(a.URI), text(b.URI))
	class = Breaking
	if a.MIME == "" || mediaType(a.MIME) == mediaType(b.MIME) {
		class = Compatible
	}
	add(class, "mimeType", text(a.MIME), text(b.MIME))
	add(Wording, "size", sizeOf(a.Size), sizeOf(b.Size))
	add(Wording, "annotations", a.Annotations, b.Annotations)
	return changes
}

// mediaType returns a MIME type without its parameters.
func mediaType(of string) string {
	kind, _, err := mime.ParseMediaType(of)
	if err != nil {
		return of
	}
	return kind
}

func sizeOf(bytes int64) *schema.Doc {
	if bytes == 0 {
		return nil
	}
	return schema.Num(strconv.FormatInt(bytes, 10))
}

// coversAll reports whether every URI that matches the old template also matches the new
// template, if the templates differ only in query parameters. Query parameters are
// optional.
func coversAll(old, new string) bool {
	path, query, _ := strings.Cut(old, "{?")
	newPath, newQuery, _ := strings.Cut(new, "{?")
	has := strings.Split(strings.TrimSuffix(newQuery, "}"), ",")
	return path == newPath && (query == "" || !slices.ContainsFunc(strings.Split(strings.TrimSuffix(query, "}"), ","), func(name string) bool {
		return !slices.Contains(has, name)
	}))
}

// asTexts prepares the arguments of a prompt, or the variables of a resource, for
// comparison. An argument that was a number or boolean and may now be any string gets the
// same schema on both sides, because nothing breaks. widened contains the names of these
// arguments.
func asTexts(old, new *schema.Doc) (from, to *schema.Doc, widened []string) {
	for _, m := range old.Table("properties") {
		now := new.Under("properties").Under(m.Key)
		types, _ := m.Value.Types()
		sample := "1"
		switch {
		case now == nil || !isAnyText(now) || len(types) == 0 || slices.Contains(types, "string"):
			continue
		case types[0] == "boolean":
			sample = "true"
		}
		one := schema.Obj(schema.M("type", schema.Str("string")), schema.M("enum", schema.Arr(schema.Str(sample))))
		old, new = withProperty(old, m.Key, described(one, m.Value)), withProperty(new, m.Key, described(one, now))
		widened = append(widened, m.Key)
	}
	return old, new, widened
}

func isAnyText(sub *schema.Doc) bool {
	return sub.TextUnder("type") == "string" && !slices.ContainsFunc(sub.Keys(), func(key string) bool {
		return !slices.Contains([]string{"type", "description", "title", "examples", "default"}, key)
	})
}

func described(one, as *schema.Doc) *schema.Doc {
	if description := as.Under("description"); description != nil {
		return one.With("description", description)
	}
	return one
}

func withProperty(of *schema.Doc, name string, sub *schema.Doc) *schema.Doc {
	return of.With("properties", of.Under("properties").With(name, sub))
}

// semver matches a version of Semantic Versioning, optionally with Go's prefix "v".
// https://semver.org/spec/v2.0.0.html#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string
var semver = regexp.MustCompile(`^(v?)(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?` +
	`(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$`)

// The parts of a version that a change may raise.
const (
	none = iota
	patch
	minor
	major
)

var levelNames = [...]string{"none", "patch", "minor", "major"}

var levels = [...]int{Same: none, Wording: patch, Compatible: minor, Undecided: major, Breaking: major}

// initialLevels are the levels for versions before 1.0.0, which have no stable API. By
// convention, a breaking change raises the minor part of these versions, and any other
// change raises the patch part.
// https://semver.org/spec/v2.0.0.html#spec-item-4
var initialLevels = [...]int{Same: none, Wording: patch, Compatible: patch, Undecided: minor, Breaking: minor}

// Bump returns the next version according to Semantic Versioning 2.0.0, if class is the
// worst change. Undecided counts as Breaking. A pre-release becomes its release if that is
// sufficient. Build metadata is removed. If version is "", Bump returns "major", "minor",
// "patch", or "none". It returns false if version is neither "" nor a valid version.
func Bump(version string, class Class) (next string, ok bool) {
	if version == "" {
		return levelNames[levels[class]], true
	}
	m := semver.FindStringSubmatch(version)
	if m == nil {
		return "", false
	}
	var parts [3]uint64
	for i := range parts {
		n, err := strconv.ParseUint(m[i+2], 10, 63)
		if err != nil {
			return "", false
		}
		parts[i] = n
	}
	if class == Same {
		return version, true
	}
	level := levels[class]
	if parts[0] == 0 {
		level = initialLevels[class]
	}
	raised := major - level
	following := parts[raised+1:]
	isRelease := m[5] == "" // after v2.0.0-rc.1 comes v2.0.0, whatever changes
	if isRelease || slices.ContainsFunc(following, func(part uint64) bool { return part > 0 }) {
		parts[raised]++
		clear(following)
	}
	return fmt.Sprintf("%s%d.%d.%d", m[1], parts[0], parts[1], parts[2]), true
}

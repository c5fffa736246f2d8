package diff

import (
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

// A comparer compares tools.
type comparer struct {
	budget *witness.Budget // nil for none
	Options
}

// tool returns what changed of a tool that is on both sides.
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

// located gives changes that have no position that of the tool.
func located(changes []Change, pos token.Position) []Change {
	for i := range changes {
		if !changes[i].Pos.IsValid() {
			changes[i].Pos = pos
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return int(b.Class) - int(a.Class) })
	return changes
}

// inputOf returns the schema of the arguments of a tool, which a function
// without arguments has, too, in the newest draft.
func inputOf(t dialect.Located) *schema.Doc {
	if t.Input != nil {
		return lower.Newest(t.Input)
	}
	lowered, _ := dialect.MCP.Lower(t.Tool)
	return lowered.Input
}

// outputOf returns the schema of the results of a tool in the newest draft; nil
// where there is none.
func outputOf(t dialect.Located) *schema.Doc {
	if t.Output == nil {
		return nil
	}
	return lower.Newest(t.Output)
}

// output returns what changed of the results of a tool.
func (c comparer) output(old, new dialect.Located) []Change {
	a, b := outputOf(old), outputOf(new)
	if (a == nil) != (b == nil) && !comparable(old, new) {
		return nil // an API that has no place for it
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

// removed returns the change of a tool that is gone, with a call that worked.
func (c comparer) removed(old dialect.Located) Change {
	return Change{Class: Breaking, Keyword: "name", Message: "removed", Example: c.call(old), Pos: old.Pos}
}

// call returns arguments that a tool takes; nil where none are known.
func (c comparer) call(t dialect.Located) *schema.Doc {
	if answer := c.budget.Solver().Find(inputOf(t), schema.Boolean(false)); answer.Verdict == witness.Found {
		return answer.Value
	}
	return nil
}

// sameOffer reports whether two prompts, or two resources, are listed alike.
func sameOffer(old, new dialect.Located) bool {
	if !new.Kind.IsOffer() || old.Kind != new.Kind {
		return old.Kind == new.Kind
	}
	a, _ := dialect.MCP.For(old.Kind).Define(old.Tool)
	b, _ := dialect.MCP.For(new.Kind).Define(new.Tool)
	return a.Equal(b)
}

// offered returns what changed of what a resource is told to be. Who has a URI reads it
// again: one that is none any more breaks that, and so does another type of what is
// read. The rest only tells something.
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

// coversAll reports whether every URI of one template is one of another, where that
// differs in members of a query alone, which may be left out.
func coversAll(old, new string) bool {
	path, query, _ := strings.Cut(old, "{?")
	newPath, newQuery, _ := strings.Cut(new, "{?")
	has := strings.Split(strings.TrimSuffix(newQuery, "}"), ",")
	return path == newPath && (query == "" || !slices.ContainsFunc(strings.Split(strings.TrimSuffix(query, "}"), ","), func(name string) bool {
		return !slices.Contains(has, name)
	}))
}

// asTexts returns the schemas of the arguments of a prompt, or the variables of a
// resource, on both sides as those of texts where it matters: one that takes any text
// now takes what was a number, true or false before. It returns the names of those, too.
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

// isAnyText reports whether a schema takes every text.
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

// withProperty returns a schema with another one for a property.
func withProperty(of *schema.Doc, name string, sub *schema.Doc) *schema.Doc {
	return of.With("properties", of.Under("properties").With(name, sub))
}

// semver is a version of Semantic Versioning, with the "v" that Go puts before it.
// https://semver.org/spec/v2.0.0.html#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string
var semver = regexp.MustCompile(`^(v?)(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?` +
	`(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$`)

// The parts of a version that a change can raise.
const (
	none = iota
	patch
	minor
	major
)

var levelNames = [...]string{"none", "patch", "minor", "major"}

// levels say what each class raises.
var levels = [...]int{Same: none, Wording: patch, Compatible: minor, Undecided: major, Breaking: major}

// initialLevels say it of versions before 1.0.0, which promise nothing: by custom
// a change that breaks raises the minor part there, and any other the patch.
// https://semver.org/spec/v2.0.0.html#spec-item-4
var initialLevels = [...]int{Same: none, Wording: patch, Compatible: patch, Undecided: minor, Breaking: minor}

// Bump returns the next version after version by the rules of semver.org 2.0.0, if
// class is the worst change; Undecided counts as Breaking. A pre-release becomes its
// release if that is enough, and build metadata is dropped. If version is "", it
// returns "major", "minor", "patch" or "none". It reports false if version is neither
// "" nor a version.
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
	if m[5] == "" || !releases(parts, level) {
		parts = raise(parts, level)
	}
	return m[1] + strconv.FormatUint(parts[0], 10) + "." + strconv.FormatUint(parts[1], 10) + "." + strconv.FormatUint(parts[2], 10), true
}

// releases reports whether the release of a pre-release is raised enough
// already: v2.0.0-rc.1 is to be v2.0.0 whatever changes.
func releases(parts [3]uint64, level int) bool {
	switch level {
	case major:
		return parts[1] == 0 && parts[2] == 0
	case minor:
		return parts[2] == 0
	default:
		return true
	}
}

func raise(parts [3]uint64, level int) [3]uint64 {
	switch level {
	case major:
		return [3]uint64{parts[0] + 1}
	case minor:
		return [3]uint64{parts[0], parts[1] + 1}
	default:
		return [3]uint64{parts[0], parts[1], parts[2] + 1}
	}
}

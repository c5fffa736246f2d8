package diff

import (
	"cmp"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// Compare returns the changes between old and new tools, each in any order. It matches
// tools by package and name, then by name, and then renamed tools by their other
// properties. It first upgrades schemas of older drafts to the newest draft.
//
// A change of an input breaks callers if the new schema rejects arguments that the old
// schema accepts. A change of an output breaks readers if the new schema accepts a result
// that the old schema rejects. A changed default breaks nothing. A hint that promises less
// than before breaks clients that rely on it. Tools that cannot be loaded from the new
// source are listed separately.
func Compare(old, new []dialect.Located, o Options) Report {
	c := comparer{budget: witness.NewBudget(stepsToMatch), Options: o}
	left, unreadable := o.readable(old)
	r := report(c.match(left, new), o, new, unreadable)
	r.accept(o.Accepted)
	return r
}

// Limits on the total number of steps in which [Compare] searches for values: to match
// renamed tools, and to compare matched tools. Real sets of tools need less than a
// hundredth of these steps. Sets that are constructed to be slow take a few seconds.
const (
	stepsToMatch   = 1_000_000
	stepsToCompare = 6_000_000
)

// compared returns the changes of each pair, in at most the given total number of steps.
// First, all pairs that require a search for values share half of the steps equally.
// Pairs that exhaust their share are then compared again, and share the remaining steps.
func compared(pairs []pair, o Options, steps int) [][]Change {
	changes := make([][]Change, len(pairs))
	var open []int
	for i, p := range pairs {
		if p.old == nil || p.new != nil && p.old.Name == p.new.Name && sameFields(*p.old, *p.new) {
			changes[i] = comparer{Options: o}.pair(p)
		} else {
			open = append(open, i)
		}
	}
	left := steps
	for _, share := range []int{steps / 2, steps} {
		budgets := make([]*witness.Budget, len(open))
		share = min(share, left) / max(len(open), 1)
		parallel.Do(len(open), func(i int) {
			budgets[i] = witness.NewBudget(share)
			changes[open[i]] = comparer{budgets[i], o}.pair(pairs[open[i]])
		})
		var short []int
		for i, b := range budgets {
			if left -= share - b.Left(); b.Left() == 0 {
				short = append(short, open[i])
			}
		}
		open = short
	}
	return changes
}

func report(matched []pair, o Options, new []dialect.Located, unreadable []Unreadable) Report {
	r := Report{Unreadable: unreadable}
	matched = slices.DeleteFunc(matched, func(p pair) bool {
		if p.new != nil {
			return false
		}
		u, ok := o.unreadable(*p.old)
		if ok {
			r.Unreadable = append(r.Unreadable, u)
		}
		return ok
	})
	slices.SortFunc(r.Unreadable, func(a, b Unreadable) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
	})
	changes := compared(matched, o, stepsToCompare)
	for i, p := range matched {
		t := p.tool()
		tool := ToolChange{Kind: t.Kind, Name: t.Name, Package: t.Package, New: p.old == nil, Changes: changes[i]}
		if tool.Class = worst(tool.Changes); tool.Class == Same {
			r.Unchanged++
			continue
		}
		if p.old != nil && p.old.Name != tool.Name {
			tool.Was = p.old.Name
		}
		if p.new == nil {
			tool.Changes[0].Near = near(*p.old, new)
		}
		if p.old != nil && p.new != nil && tool.Kind == dialect.Callable {
			tool.Hint = nestingHint(inputOf(*p.old), inputOf(*p.new))
		}
		r.Class = max(r.Class, tool.Class)
		r.Tools = append(r.Tools, tool)
	}
	slices.SortStableFunc(r.Tools, func(a, b ToolChange) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return r
}

// near returns the beginning of the file in which to report that old was removed. It
// prefers the file of the package with the same base name to the first file that has tools.
func near(old dialect.Located, new []dialect.Located) token.Position {
	var file string
	for _, t := range new {
		name := t.Pos.Filename
		switch {
		case t.Package != old.Package || name == "":
		case path.Base(name) == path.Base(old.Pos.Filename):
			return token.Position{Filename: name, Line: 1}
		case file == "" || name < file:
			file = name
		}
	}
	if file == "" {
		return token.Position{}
	}
	return token.Position{Filename: file, Line: 1}
}

func (c comparer) pair(p pair) []Change {
	switch {
	case p.new == nil:
		return []Change{c.removed(*p.old)}
	case p.old == nil:
		message := strings.Join(append([]string{"new"}, p.new.Annotations.Phrases()...), ", ")
		return []Change{{Class: Compatible, Keyword: "name", Message: message, Pos: namePos(*p.new)}}
	}
	changes := c.tool(*p.old, *p.new)
	if p.old.Name == p.new.Name {
		return changes
	}
	renamed := Change{Class: Breaking, Keyword: "name", Message: "renamed, was " + strconv.Quote(p.old.Name), Pos: namePos(*p.new)}
	switch {
	case p.new.Kind == dialect.Resource && address(p.old) == address(p.new): // clients identify a resource by its URI
		renamed.Class = Wording
	case slices.Contains(p.new.Aliases, p.old.Name):
		renamed.Class, renamed.Message = Compatible, renamed.Message+", which it still accepts"
	default:
		renamed.Example = c.call(*p.old)
	}
	return located(append([]Change{renamed}, changes...), p.new.Pos)
}

// maxInlined limits the size of documents that are walked, and the amount by which they
// may grow when references are replaced with their targets.
const maxInlined = 50_000

// prepare converts a document to an equivalent that can be walked side by side with
// another document. It replaces references with their targets, except recursive
// references, which become "#/$defs/" and a name that begins with prefix. It folds allOf
// if that is simple, and makes null a separate alternative of an anyOf. It returns false
// if the conversion is not possible.
func prepare(doc *schema.Doc, prefix string) (*schema.Doc, bool) {
	if doc.Size(maxInlined) > maxInlined {
		return nil, false
	}
	in := newInliner(doc, prefix)
	if in == nil {
		return nil, false
	}
	root := tidied(in.inline(doc))
	defs := schema.Obj()
	// Inlining a target can add further recurring targets.
	for i := 0; i < len(in.recurring); i++ {
		defs = defs.With(in.name(i), tidied(in.inline(in.recurring[i])))
	}
	if in.left < 0 || root.Kind != schema.Object {
		return nil, false
	}
	if len(defs.Members) > 0 {
		root = root.With("$defs", defs)
	}
	return root, true
}

// tidied returns an equivalent document in the form that [walk] expects: each true is an
// empty object, allOf is folded, null is a separate alternative, and there is no
// "$comment" or "$anchor".
func tidied(doc *schema.Doc) *schema.Doc {
	return schema.Rewrite(doc, func(sub *schema.Doc) *schema.Doc {
		if sub.IsTrue() {
			return &schema.Doc{Kind: schema.Object, Origin: sub.Origin}
		}
		return splitNull(foldAllOf(sub.Body().Without("$comment", "$anchor")))
	})
}

type inliner struct {
	graph     *schema.Graph
	prefix    string
	recurs    *schema.Cycles[*schema.Doc] // cycles among the targets of references
	recurring []*schema.Doc               // recursive targets found so far, in order
	left      int                         // number of values by which the document may still grow
}

// newInliner returns an inliner for doc. It returns nil if only a complete implementation
// of JSON Schema can resolve the references of doc.
func newInliner(doc *schema.Doc, prefix string) *inliner {
	in := &inliner{graph: schema.NewGraph(doc), prefix: prefix, left: maxInlined}
	in.recurs = schema.NewCycles(in.graph.TargetsIn)
	clear := true
	schema.Walk(doc, func(path schema.Path, sub *schema.Doc) bool {
		clear = clear && !sub.Has("$dynamicRef") && (!sub.Has("$id") || len(path) == 0) && (!sub.Has("$ref") || in.graph.Target(sub) != nil)
		return clear
	})
	if !clear {
		return nil
	}
	return in
}

func (in *inliner) inline(doc *schema.Doc) *schema.Doc {
	return schema.RewriteDown(doc, func(_ *schema.Place, sub *schema.Doc) *schema.Doc {
		for target := in.graph.Target(sub); target != nil && in.left >= 0; target = in.graph.Target(sub) {
			if in.recurs.Has(target) {
				return sub.With("$ref", schema.Str(schema.DefinitionRef(in.nameOf(target))))
			}
			in.left -= target.Size(in.left)
			sub = beside(target, sub.Without("$ref"))
		}
		return sub
	})
}

func (in *inliner) name(i int) string { return in.prefix + strconv.Itoa(i) }

func (in *inliner) nameOf(target *schema.Doc) string {
	i := slices.Index(in.recurring, target)
	if i < 0 {
		i = len(in.recurring)
		in.recurring = append(in.recurring, target)
	}
	return in.name(i)
}

// beside returns a schema that combines the constraints of a reference's target and of the
// keywords next to the reference.
func beside(target, rest *schema.Doc) *schema.Doc {
	if len(rest.Members) == 0 {
		return target
	}
	if joined, ok := join(rest, target); ok {
		return joined
	}
	return rest.With("allOf", schema.Arr(append([]*schema.Doc{target}, rest.List("allOf")...)...))
}

// boxing returns the changes of a result that is wrapped in an object on only one side: a
// change for the wrapper, and the changes of the wrapped value.
func (c comparer) boxing(of comparison) []Change {
	old, new := of.old, of.new
	message := `the result is in "result" now, was the whole value`
	if of.old.IsBox() {
		old = old.Unboxed(schema.BoxField)
		message = `the result is now the whole value; before, it was in "result"`
	} else {
		new = new.Unboxed(schema.BoxField)
	}
	whole := of.broken()
	box := of.summary(whole)
	box.Message = message
	if whole.Verdict == witness.Unknown {
		box.Message += undecided(whole)
	}
	changes := c.comparison(Output, old, new).changes()
	for i, change := range changes {
		if change.Class == Breaking {
			changes[i] = of.outside(change, whole)
		}
	}
	return append([]Change{box}, changes...)
}

// outside adapts a breaking change of the wrapped value to readers of the whole result. If
// the example does not break them, whole determines the class.
func (c comparison) outside(change Change, whole witness.Answer) Change {
	if c.new.IsBox() {
		change.Example = schema.Obj(schema.M(schema.BoxField, change.Example))
	}
	switch {
	case whole.Verdict == witness.None:
		change.Class, change.Example = Compatible, nil
		change.Message += madeUpFor
	case !c.refused(change.Example) && whole.Verdict == witness.Found:
		change.Example = whole.Value
	case !c.refused(change.Example):
		change.Class, change.Example = Undecided, nil
		change.Message += undecided(whole)
	}
	return change
}

// ways are the ways to call a tool: plainly, or as a task that continues while the
// client does something else.
type ways struct{ plain, task bool }

// waysOf are the values of "taskSupport".
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolexecution
var waysOf = map[string]ways{
	"forbidden": {plain: true},
	"optional":  {plain: true, task: true},
	"required":  {task: true},
}

// execution returns the effect of a change of the field "execution", which is nil if it
// is missing, and a message. A change breaks callers if the tool no longer supports a way
// in which it could be called, because the server then answers the call with an error.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
func execution(old, new *schema.Doc) (Class, string) {
	a, knownA := taskSupport(old)
	b, knownB := taskSupport(new)
	message := valuesMessage("execution", old, new)
	switch {
	case !knownA || !knownB:
		return Undecided, message + "; toolgen could not determine whether the change breaks callers: it can compare only taskSupport"
	case a == b:
		return Same, ""
	case a.plain && !b.plain:
		return Breaking, "can only be called as a task now; a plain call is rejected"
	case a.task && !b.task:
		return Breaking, "can no longer be called as a task"
	case !a.task:
		return Compatible, "can also be called as a task now"
	}
	return Compatible, "can also be called without a task now"
}

// taskSupport returns the ways to call a tool. It returns false if it does not know the
// value.
func taskSupport(execution *schema.Doc) (ways, bool) {
	if execution == nil {
		return waysOf["forbidden"], true
	}
	support := execution.Under("taskSupport")
	if support == nil {
		support = schema.Str("forbidden")
	}
	known, ok := waysOf[support.Text]
	return known, ok && execution.Kind == schema.Object && len(execution.Without("taskSupport").Members) == 0
}

// encoding compares "contentEncoding". Only base64 is a constraint, because calls and
// readers check no other encoding. All other changes are only informative.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
func (w *walk) encoding(s spot) {
	const keyword = "contentEncoding"
	old, new := w.order(s.from, s.to)
	a, b := old.Under(keyword), new.Under(keyword)
	base64 := schema.Str("base64")
	switch {
	case schema.SameValue(a, b):
	case schema.SameValue(a, base64) || schema.SameValue(b, base64):
		w.family(s, plain(keyword))
	default:
		w.add(s, edit{keyword: keyword, class: Wording, message: valuesMessage(keyword, a, b)})
	}
}

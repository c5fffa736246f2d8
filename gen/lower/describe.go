package lower

import (
	"math/big"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// hinted makes a schema one for a provider that accepts all keywords as hints.
func (g *grammar) hinted(l *lowering, doc *schema.Doc) *schema.Doc {
	for _, keyword := range g.drops {
		if doc.Has(keyword) {
			l.note(Dropped, nil, doc, keyword, "%q tells a model nothing", keyword)
			doc = doc.Without(keyword)
		}
	}
	doc = l.withoutHeaders(doc)
	if !g.unchecked {
		if doc = l.rootObject(doc); Has(l.notes, Refused) {
			return doc
		}
	}
	if len(g.needs)+len(g.describes) > 0 {
		doc = schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
			sub = l.fillIn(at, sub, g.needs...)
			if at == nil { // of which folding has more to say first
				return sub
			}
			return l.describe(at, sub, g.describes...)
		})
	}
	doc = l.foldRoot(doc, rootRefused)
	if !g.unchecked {
		doc = l.rootObject(doc)
	}
	return l.describe(nil, doc, g.describes...)
}

// withoutHeaders leaves out what is for the clients of MCP alone.
func (l *lowering) withoutHeaders(doc *schema.Doc) *schema.Doc {
	if !schema.Mentions(doc, schema.HeaderKeyword) {
		return doc
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		if !sub.Has(schema.HeaderKeyword) {
			return sub
		}
		l.note(Dropped, at, sub, schema.HeaderKeyword, "%q is for clients of MCP alone", schema.HeaderKeyword)
		return sub.Without(schema.HeaderKeyword)
	})
}

// narrowed returns what the grammar has for a document, and tells the rest. A
// definition that nothing matches has no form of its own, so references are
// replaced where there is one.
func (g *grammar) narrowed(l *lowering, doc *schema.Doc) *schema.Doc {
	try := lowering{notes: slices.Clip(l.notes)}
	out := g.narrow(&try, doc, g.refs == noRefs)
	if slices.ContainsFunc(out.Table("$defs"), func(m schema.Member) bool { return m.Value.IsFalse() }) {
		try = lowering{notes: slices.Clip(l.notes)}
		out = g.narrow(&try, doc, true)
	}
	*l = try
	return out
}

// narrow does that with references, or without any.
func (g *grammar) narrow(l *lowering, doc *schema.Doc, inline bool) *schema.Doc {
	n := &describer{lowering: l, to: g, merger: newMerger()}
	if inline || !n.refsMayStay(doc) {
		doc = n.withoutRefs(doc)
	}
	root := n.plainRoot(doc)
	if Has(l.notes, Refused) {
		return doc
	}
	n.graph = schema.NewGraph(root)
	doc = schema.RewriteAt(schema.RewriteDown(root, n.node), n.complete)
	if n.unrolled {
		l.notes = onceEach(l.notes)
	}
	return doc
}

// plainRoot returns the root with what its own reference leads to, and without
// the unions that providers refuse there. What is joined there can be a reference
// again.
func (n *describer) plainRoot(root *schema.Doc) *schema.Doc {
	for seen := map[*schema.Doc]bool{}; ; {
		if root = n.withoutRootRef(root, seen); Has(n.notes, Refused) {
			return root
		}
		root = n.foldAll(nil, root)
		if _, again := root.Ref(); !again {
			break
		}
	}
	if root.Kind == schema.Bool {
		return n.rootObject(root)
	}
	return n.rootObject(n.foldRoot(root, rootRefused))
}

// withoutRootRef returns a root with what its reference leads to, which is then among
// those that were seen.
func (n *describer) withoutRootRef(root *schema.Doc, seen map[*schema.Doc]bool) *schema.Doc {
	ref, ok := root.Ref()
	if !ok {
		return root
	}
	definitions := root.Only(schema.DefinitionKeywords...)
	target, _ := schema.NewGraph(root).Follow(root, nil)
	merged, exact := n.merger.merge(root.Without("$ref").Body(), target.Body())
	if !exact || target.Has("$ref") || merged.Kind == schema.Bool || seen[target] {
		n.note(Refused, nil, root, "$ref", "what the root refers to with %s cannot be joined with the rest of the root; write the properties there", ref)
		return root
	}
	seen[target] = true
	n.note(Adapted, nil, root, "$ref", "what the reference at the root leads to is written in its place")
	return withMembers(merged, definitions.Members)
}

// node is the rule for a schema before its inner ones. The arguments of a
// provider that has fields for them alone are declared, all of them.
func (n *describer) node(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if at != nil || n.to.rootKeeps == nil {
		return n.schema(at, sub)
	}
	if sub.IsClosed() {
		n.note(Adapted, nil, sub, "additionalProperties", "a model sends only arguments that are declared")
		sub = sub.Without("additionalProperties")
	}
	own := sub.Only(n.to.rootKeeps...)
	root := withMembers(n.schema(nil, sub.Without(n.to.rootKeeps...)), own.Members)
	return n.fillIn(nil, root, "properties")
}

// schema makes one schema that of the grammar, as far as its inner ones do not
// count.
func (n *describer) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Kind == schema.Object {
		sub = n.foldAll(at, sub)
	}
	switch {
	case sub.IsFalse(), sub.Kind == schema.Bool && isUnder(at, "additionalProperties"):
		return sub
	case sub.Equal(schema.Obj()) && isUnder(at, "additionalProperties"):
		return schema.Boolean(true) // as clients want it, see [schema.Node.Doc]
	case sub.Kind == schema.Bool:
		sub = schema.Obj()
	}
	sub = n.enumOfConst(at, n.loneRef(at, n.openUnion(at, sub)))
	if n.to.types == oneType {
		var done bool
		if sub, done = n.ofOneType(at, sub); done {
			return sub
		}
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.writeType, n.plainEnum, n.inclusive, n.plainNumbers, n.declareRequired, n.withoutPatterns, n.withoutAdditional,
		n.withoutTuple, n.plainFormat, n.describeRest, n.writeItems, n.writeOpen,
	} {
		sub = rule(at, sub)
	}
	if n.to.namesEverywhere {
		n.refuseKeys(at.Path(), sub, n.to.names)
	}
	return sub
}

// foldAll returns a schema without "allOf", as far as one set of keywords says
// the same.
func (n *describer) foldAll(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("allOf") {
		return sub
	}
	n.note(Adapted, at, sub, "allOf", "the schemas under %q are joined", "allOf")
	return n.merger.mergeAllOf(sub)
}

// loneRef leaves nothing beside a reference. What constrains the value is
// joined with what the reference leads to, where that has an exact form and
// an end; annotations stand around the reference.
func (n *describer) loneRef(at *schema.Place, sub *schema.Doc) *schema.Doc {
	ref, ok := sub.Ref()
	if !ok || len(sub.Members) == 1 || !n.to.loneRefs {
		return sub
	}
	constrains := func(m schema.Member) bool { return m.Key != "$ref" && !isAnnotation(m.Key) }
	if slices.ContainsFunc(sub.Members, constrains) {
		if joined, ok := n.joinRef(sub, ref); ok {
			n.note(Adapted, at, sub, "$ref", "what the reference leads to is joined with what stands beside it")
			return n.schema(at, joined)
		}
		sub = n.describe(at, sub, "anyOf", "oneOf")
	}
	n.note(Adapted, at, sub, "$ref", "what stands beside the reference stands around it")
	return sub.Rename("$ref", "anyOf", schema.Arr(schema.Obj(schema.M("$ref", ref))))
}

// complete is the rule for a schema whose inner ones are complete.
func (n *describer) complete(at *schema.Place, sub *schema.Doc) *schema.Doc {
	sub = n.prune(at, sub)
	if at == nil {
		sub = n.rootObject(sub)
	}
	switch {
	case sub.Kind == schema.Bool:
		return sub
	case n.to.notation == nil:
		return n.describe(at, sub, describedLast...)
	}
	return n.to.notation.write(n, at, sub)
}

// A describer lowers one document to a grammar: what the grammar does not support
// goes into descriptions.
type describer struct {
	*lowering
	to       *grammar
	merger   *merger
	graph    *schema.Graph   // of what references lead into
	refs     definitionGraph // of that; nil until it is needed
	unrolled bool
}

// describeRest describes the keywords that the grammar lacks, but for [describedLast], and
// leaves out those that mean nothing to a model.
func (n *describer) describeRest(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if kinds, typed := sub.Types(); typed {
		sub = n.dropSilent(at, sub, kinds)
	}
	var told []string
	for _, m := range sub.Members {
		switch {
		case n.to.has(m.Key), isDescribedLast(m.Key):
		case isMeaningless(m.Key):
			n.note(Dropped, at, sub, m.Key, "%q tells a model nothing", m.Key)
			sub = sub.Without(m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return n.describe(at, sub, told...)
}

// dropSilent leaves out keywords that say nothing of values of the types.
func (n *describer) dropSilent(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	for _, m := range sub.Members {
		if !constrains(m, kinds) {
			n.note(Dropped, at, sub, m.Key, "%q says nothing of a value of the type %s", m.Key, strings.Join(kinds, " or "))
			sub = sub.Without(m.Key)
		}
	}
	return sub
}

// fillIn adds the "properties" of an object and the "items" of an array, where
// they are needed and missing or null. Empty ones allow what their absence
// allows.
func (l *lowering) fillIn(at *schema.Place, sub *schema.Doc, needs ...string) *schema.Doc {
	for _, needed := range []struct{ kind, key string }{{"object", "properties"}, {"array", "items"}} {
		if slices.Contains(needs, needed.key) && sub.HasType(needed.kind) && lacks(sub, needed.key) {
			l.note(Adapted, at, sub, "", "an %s needs %q, so an empty one is added", needed.kind, needed.key)
			if needed.key == "items" { // which looks at all items, so that none is left for it
				sub = l.describe(at, sub, "unevaluatedItems")
			}
			sub = words.WithNearType(sub, needed.key, schema.Obj())
		}
	}
	return sub
}

// lacks reports whether nothing stands under a key, or null, which OpenAI's
// API has for nothing.
func lacks(sub *schema.Doc, key string) bool {
	value := sub.Under(key)
	return value == nil || value.Kind == schema.Null
}

// ofOneType makes a schema one of a single type, or a choice of such. It
// reports whether there is no more to do than that.
func (n *describer) ofOneType(at *schema.Place, sub *schema.Doc) (_ *schema.Doc, done bool) {
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{n.describeUntyped, n.distribute, n.splitTypes} {
		if sub = rule(at, sub); sub.Kind == schema.Bool {
			return sub, true
		}
	}
	switch {
	case sub.Has("anyOf"):
		return sub, true
	case sub.TextUnder("type") == schema.NullType:
		return n.lastNull(at, sub), true
	}
	return sub, false
}

// describeUntyped describes what is about values of any type, which is said once
// before the types are set apart.
func (n *describer) describeUntyped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	rest, typed := sub.Split(func(key string) bool { return keywordType[key] == "" })
	return withMembers(n.describeRest(at, rest), typed.Members)
}

// distribute makes what stands beside an "anyOf" part of each of its choices.
// Where that has no exact form the "anyOf" is described.
func (n *describer) distribute(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("anyOf")
	if union == nil {
		return sub
	}
	around, beside := sub.Split(func(key string) bool { return key == "anyOf" || isAround(key) })
	if len(beside.Members) == 0 {
		return sub
	}
	choices := &schema.Doc{Kind: schema.Array, Origin: union.Origin}
	for _, branch := range union.Items {
		choice, exact := n.merger.merge(beside, n.merger.mergeAllOf(branch))
		if !exact {
			return n.describe(at, sub, "anyOf")
		}
		choices.Items = append(choices.Items, choice)
	}
	n.note(Adapted, at, sub, "anyOf", "what stands beside %q is said in each of its choices", "anyOf")
	return around.With("anyOf", choices)
}

// splitTypes makes a choice for each type of a schema that has several, null
// among them, and states the type of one that does not say it.
func (n *describer) splitTypes(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("anyOf") {
		return sub
	}
	kinds, said := sub.Types()
	if !said {
		kinds = n.impliedTypes(at, sub)
	}
	if slices.Contains(kinds, "number") {
		kinds = filter(kinds, func(kind string) bool { return kind != "integer" })
	}
	if sub.Has("enum") {
		before := len(kinds)
		if sub, kinds = narrowEnum(sub, sub.List("enum"), kinds); len(kinds) < before {
			n.note(Adapted, at, sub, "enum", "only types that the values are of are allowed")
		}
	}
	switch len(kinds) {
	case 0:
		return schema.Boolean(false)
	case 1:
		return n.dropSilent(at, sub.WithType(kinds...), kinds)
	}
	sub = n.dropSilent(at, sub, kinds)
	if said {
		n.note(Adapted, at, sub, "type", "a list of types is a choice of them, and null is %q", "nullable")
	}
	return choicesByType(sub, kinds)
}

// isAround reports whether a keyword of a schema with choices tells a model
// something of the value whichever of them it is.
func isAround(key string) bool { return key == "title" || key == "description" || isDescribedLast(key) }

func choicesByType(sub *schema.Doc, kinds []string) *schema.Doc {
	around, beside := sub.Split(isAround)
	choices := schema.Arr()
	for _, kind := range kinds {
		choice := *beside
		choice.Members = filter(beside.Members, func(m schema.Member) bool { return constrains(m, []string{kind}) })
		narrow := &choice
		if choice.Has("enum") {
			narrow, _ = narrowEnum(narrow, choice.List("enum"), []string{kind})
		}
		choices.Items = append(choices.Items, narrow.WithType(kind))
	}
	return around.With("anyOf", choices)
}

// lastNull leaves of null as a choice among others what says that, and its
// words; alone it is a type.
func (n *describer) lastNull(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("enum") {
		n.note(Adapted, at, sub, "enum", "null is the only value of its type")
	}
	if isChoice(at) {
		return sub.Only("type", "description")
	}
	return n.describeRest(at, sub.Without("enum"))
}

// writeType states the type of a schema that does not: that of its values, those
// that its keywords are about, or all of them.
func (n *describer) writeType(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("type", "anyOf", "$ref") || n.to.types != requiredTypes || sub.Kind == schema.Bool {
		return sub
	}
	return sub.WithType(n.impliedTypes(at, sub)...)
}

// impliedTypes returns the types of a schema that does not say them.
func (n *describer) impliedTypes(at *schema.Place, sub *schema.Doc) []string {
	kinds := spokenTypes(sub)
	if len(kinds) == 0 {
		n.note(Adapted, at, sub, "type", "that the value may be of any type is said")
		return allTypes
	}
	n.note(Adapted, at, sub, "type", "the type, which was not said, is what the keywords are about: %s", strings.Join(kinds, " or "))
	return kinds
}

// spokenTypes returns the types that the keywords of a schema are about.
func spokenTypes(sub *schema.Doc) []string {
	if sub.Has("enum") {
		return typesOfValues(sub.List("enum"))
	}
	var kinds []string
	for _, kind := range allTypes {
		about := func(m schema.Member) bool { return keywordType[m.Key] == kind }
		if slices.ContainsFunc(sub.Members, about) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// openUnion makes a "oneOf" an "anyOf", which loses nothing where no value
// matches two of its choices; else that is described. Beside an "anyOf" it is described
// as a whole. Providers take "oneOf" for "anyOf", if they take it.
func (n *describer) openUnion(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("oneOf")
	switch {
	case union == nil:
		return sub
	case sub.Has("anyOf"):
		return n.describe(at, sub, "oneOf")
	case exclusive(n.graph, union.Items) && !(n.unrolled && slices.ContainsFunc(union.Items, (*schema.Doc).IsFalse)):
		n.note(Adapted, at, sub, "oneOf", "%q is %q, because no value matches two of its choices", "oneOf", "anyOf")
		return sub.Rename("oneOf", "anyOf", union)
	}
	n.note(Described, at, sub, "oneOf", "%q is %q, and that only one may match is moved into the description", "oneOf", "anyOf")
	return words.AppendSentence(sub.Rename("oneOf", "anyOf", union), words.ExactlyOneChoice)
}

// enumOfConst makes a "const" an "enum" of one value.
func (n *describer) enumOfConst(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("const") {
		return sub
	}
	n.note(Adapted, at, sub, "const", "a %q is an %q of one value", "const", "enum")
	return constAsEnum(sub)
}

// plainEnum makes choices of an "enum" whose values are not all of kinds that
// the provider accepts there. Where that has no exact form the "enum" is described.
func (n *describer) plainEnum(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("enum") {
		return sub
	}
	plain := filter(sub.List("enum"), n.to.supportsEnumOf)
	rest, whole := wholeKinds(filter(sub.List("enum"), func(value *schema.Doc) bool { return !n.to.supportsEnumOf(value) }))
	constrains := func(m schema.Member) bool { return m.Key != "type" && m.Key != "enum" && !isAnnotation(m.Key) }
	switch {
	case whole && len(rest) == 0:
		return sub
	case !whole || slices.ContainsFunc(sub.Members, constrains):
		return n.describe(at, sub, "enum")
	}
	choices := n.choicesOf(sub, plain, rest)
	if choices.IsFalse() {
		n.note(Adapted, at, sub, "enum", "nothing matches an %q of values of other types", "enum")
	} else {
		n.note(Adapted, at, sub, "enum", "the values of each type are a choice of their own")
	}
	return choices
}

// wholeKinds returns the types of values that are all values of their types,
// which null is, and true with false; false where they are not.
func wholeKinds(values []*schema.Doc) ([]string, bool) {
	seen := map[string]bool{}
	var kinds []string
	for _, value := range values {
		if value.Kind != schema.Null && value.Kind != schema.Bool {
			return nil, false
		}
		seen[value.String()] = true
		if kind := value.Kind.String(); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, seen["true"] == seen["false"]
}

// choicesOf returns a schema with a choice for the plain values of an enum and
// one for each other type of which it has all values.
func (n *describer) choicesOf(sub *schema.Doc, plain []*schema.Doc, kinds []string) *schema.Doc {
	allowed, said := sub.Types()
	choices := schema.Arr()
	add := func(choice *schema.Doc, kinds []string) {
		if said {
			both, _ := mergeTypes(nil, schema.TypeValue(allowed...), schema.TypeValue(kinds...))
			if kinds, _ = schema.Obj(schema.M("type", both)).Types(); both == never {
				return
			}
		}
		choices.Items = append(choices.Items, choice.WithType(kinds...))
	}
	if len(plain) > 0 {
		add(schema.Obj(schema.M("enum", schema.Arr(plain...))), typesOfValues(plain))
	}
	for _, kind := range kinds {
		add(schema.Obj(), []string{kind})
	}
	if len(choices.Items) == 0 {
		return schema.Boolean(false)
	}
	return sub.Without("type").Rename("enum", "anyOf", choices)
}

// inclusive makes the exclusive bounds of integers inclusive ones.
func (n *describer) inclusive(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kinds, said := sub.Types()
	if !said || slices.Contains(kinds, "number") || !n.to.has("minimum") {
		return sub
	}
	sub = n.inclusiveBound(at, sub, "exclusiveMinimum", "minimum", 1, larger)
	return n.inclusiveBound(at, sub, "exclusiveMaximum", "maximum", -1, smaller)
}

func (n *describer) inclusiveBound(at *schema.Place, sub *schema.Doc, exclusive, inclusive string, step int64, narrower mergeRule) *schema.Doc {
	value := sub.Under(exclusive)
	if value == nil {
		return sub
	}
	bound, ok := schema.Exact(value)
	if !ok {
		return sub
	}
	beyond := schema.Floor(bound)
	if step < 0 {
		beyond = schema.Ceiling(bound)
	}
	next := schema.Num(beyond.Add(beyond, big.NewInt(step)).String())
	next.Origin = value.Origin
	if old := sub.Under(inclusive); old != nil {
		if next, ok = narrower(nil, next, old); !ok {
			return sub
		}
		sub = sub.Without(inclusive)
	}
	n.note(Adapted, at, sub, exclusive, "the bound of an integer is said by %q", inclusive)
	return sub.Rename(exclusive, inclusive, next)
}

// countKeywords are followed by a number of things.
var countKeywords = []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"}

// numberKeywords are those, and bounds of numbers.
var numberKeywords = slices.Concat(countKeywords, []string{"minimum", "maximum"})

// plainNumbers describes the counts and bounds that the provider's types cannot
// hold, and writes counts as it reads them.
func (n *describer) plainNumbers(at *schema.Place, sub *schema.Doc) *schema.Doc {
	var told []string
	for _, key := range numberKeywords {
		number := sub.Under(key)
		if number == nil || !n.to.has(key) {
			continue
		}
		switch isCount := slices.Contains(countKeywords, key); {
		case !n.to.supports(key, number):
			told = append(told, key)
		case n.to.plainCounts && isCount && digitsOf(number) != number.Text:
			digits := digitsOf(number)
			n.note(Adapted, at, sub, key, "the count is written as %s", digits)
			sub = sub.With(key, &schema.Doc{Kind: schema.Number, Text: digits, Origin: number.Origin})
		}
	}
	return n.describe(at, sub, told...)
}

// plainFormat describes a "format" that the provider does not know.
func (n *describer) plainFormat(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if format := sub.Under("format"); format == nil || n.to.supports("format", format) {
		return sub
	}
	return n.describe(at, sub, "format")
}

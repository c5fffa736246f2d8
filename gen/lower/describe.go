package lower

import (
	"math/big"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// hinted lowers a schema for a provider that accepts all keywords as hints.
func (g *grammar) hinted(l *lowering, doc *schema.Doc) *schema.Doc {
	if doc.Has("$schema") {
		l.note(Dropped, nil, doc, "$schema", "%q has no meaning for a model", "$schema")
		doc = doc.Without("$schema")
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
			if at == nil { // the root is described after foldRoot has added its descriptions
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

// withoutHeaders removes the keyword that only MCP clients use.
func (l *lowering) withoutHeaders(doc *schema.Doc) *schema.Doc {
	if !schema.Mentions(doc, schema.HeaderKeyword) {
		return doc
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		if !sub.Has(schema.HeaderKeyword) {
			return sub
		}
		l.note(Dropped, at, sub, schema.HeaderKeyword, "%q is only for MCP clients", schema.HeaderKeyword)
		return sub.Without(schema.HeaderKeyword)
	})
}

// narrowed returns a document that contains only what the grammar accepts, and describes
// the rest. A definition that no value matches cannot be represented. If there is one, all
// references are inlined.
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

// narrow implements narrowed. It inlines references if inline is set.
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

// plainRoot merges the root with the target of its own reference, and removes the unions
// that providers reject at the root. It repeats both steps, because merging "allOf" can
// add another reference.
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

// withoutRootRef merges a root with the target of its reference, and adds the target to
// seen.
func (n *describer) withoutRootRef(root *schema.Doc, seen map[*schema.Doc]bool) *schema.Doc {
	ref, ok := root.Ref()
	if !ok {
		return root
	}
	definitions := root.Only(schema.DefinitionKeywords...)
	target, _ := schema.NewGraph(root).Follow(root, nil)
	merged, exact := n.merger.merge(root.Without("$ref").Body(), target.Body())
	if !exact || target.Has("$ref") || merged.Kind == schema.Bool || seen[target] {
		n.note(Refused, nil, root, "$ref", "the target of %s at the root cannot be merged with the rest of the root; declare the properties at the root", ref)
		return root
	}
	seen[target] = true
	n.note(Adapted, nil, root, "$ref", "the reference at the root is replaced by its target")
	return withMembers(merged, definitions.Members)
}

// node lowers a schema before its subschemas are lowered. If the grammar has rootKeeps,
// it keeps those keywords at the root, and all arguments must be declared.
func (n *describer) node(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if at != nil || n.to.rootKeeps == nil {
		return n.schema(at, sub)
	}
	if sub.IsClosed() {
		n.note(Adapted, nil, sub, "additionalProperties", "the keyword is removed, because a model sends only declared arguments")
		sub = sub.Without("additionalProperties")
	}
	own := sub.Only(n.to.rootKeeps...)
	root := withMembers(n.schema(nil, sub.Without(n.to.rootKeeps...)), own.Members)
	return n.fillIn(nil, root, "properties")
}

// schema lowers one schema to the grammar, except for the rules that depend on its
// subschemas.
func (n *describer) schema(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Kind == schema.Object {
		sub = n.foldAll(at, sub)
	}
	switch {
	case sub.IsFalse(), sub.Kind == schema.Bool && isUnder(at, "additionalProperties"):
		return sub
	case sub.Equal(schema.Obj()) && isUnder(at, "additionalProperties"):
		return schema.Boolean(true) // the form that clients expect, see [schema.Node.Doc]
	case sub.Kind == schema.Bool:
		sub = schema.Obj()
	}
	sub = n.enumOfConst(at, n.loneRef(at, n.openUnion(at, sub)))
	if n.to.firstOnly {
		if sub = n.distribute(at, sub); sub.Has("anyOf") || sub.IsFalse() {
			return sub
		}
	}
	if n.to.types == oneType {
		var done bool
		if sub, done = n.ofOneType(at, sub); done {
			return sub
		}
	}
	for _, rule := range []func(*schema.Place, *schema.Doc) *schema.Doc{
		n.writeType, n.plainEnum, n.plainPattern, n.first, n.inclusive, n.plainNumbers, n.declareRequired, n.withoutPatterns, n.withoutAdditional,
		n.withoutTuple, n.plainFormat, n.describeRest, n.writeItems, n.writeOpen,
	} {
		sub = rule(at, sub)
	}
	if n.to.namesEverywhere {
		n.refuseKeys(at.Path(), sub, n.to.names)
	}
	return sub
}

// foldAll merges the schemas in "allOf" into sub. The "allOf" remains for schemas that
// cannot be merged exactly.
func (n *describer) foldAll(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("allOf") {
		return sub
	}
	n.note(Adapted, at, sub, "allOf", "the schemas under %q are merged", "allOf")
	return n.merger.mergeAllOf(sub)
}

// loneRef removes the keywords next to a reference. It merges constraints with the
// reference's target if the result is exact and finite, and moves annotations to an
// enclosing schema.
func (n *describer) loneRef(at *schema.Place, sub *schema.Doc) *schema.Doc {
	ref, ok := sub.Ref()
	if !ok || len(sub.Members) == 1 || !n.to.loneRefs {
		return sub
	}
	constrains := func(m schema.Member) bool { return m.Key != "$ref" && !isAnnotation(m.Key) }
	if slices.ContainsFunc(sub.Members, constrains) {
		if joined, ok := n.joinRef(sub, ref); ok {
			n.note(Adapted, at, sub, "$ref", "the reference's target is merged with the keywords next to it")
			return n.schema(at, joined)
		}
		sub = n.describe(at, sub, "anyOf", "oneOf")
	}
	if n.to.firstOnly { // only the "anyOf" is enforced
		sub = n.withoutRest(at, sub, func(key string) bool { return key == "$ref" || isAround(key) })
	}
	n.note(Adapted, at, sub, "$ref", "the keywords next to the reference are moved to the enclosing schema")
	return sub.Rename("$ref", "anyOf", schema.Arr(schema.Obj(schema.M("$ref", ref))))
}

// complete lowers a schema whose subschemas are already lowered.
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

// A describer lowers one document to a grammar. Keywords that the grammar does not
// support are moved into descriptions.
type describer struct {
	*lowering
	to       *grammar
	merger   *merger
	graph    *schema.Graph   // graph of the document to which references refer
	refs     definitionGraph // definitions of graph; nil until it is needed
	unrolled bool
}

// describeRest describes the keywords that the grammar does not support, except those in
// [describedLast], and removes keywords that mean nothing to a model.
func (n *describer) describeRest(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if kinds, typed := sub.Types(); typed {
		sub = n.dropSilent(at, sub, kinds)
	}
	return n.withoutRest(at, sub, func(key string) bool { return n.to.has(key) || isDescribedLast(key) })
}

// withoutRest describes the keywords that are not kept, and removes keywords that mean
// nothing to a model.
func (n *describer) withoutRest(at *schema.Place, sub *schema.Doc, isKept func(key string) bool) *schema.Doc {
	var told []string
	for _, m := range sub.Members {
		switch {
		case isKept(m.Key):
		case isMeaningless(m.Key):
			n.note(Dropped, at, sub, m.Key, "%q has no meaning for a model", m.Key)
			sub = sub.Without(m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return n.describe(at, sub, told...)
}

// dropSilent removes keywords that do not apply to values of the given types.
func (n *describer) dropSilent(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	for _, m := range sub.Members {
		if !constrains(m, kinds) {
			n.note(Dropped, at, sub, m.Key, "%q does not apply to values of type %s", m.Key, strings.Join(kinds, " or "))
			sub = sub.Without(m.Key)
		}
	}
	return sub
}

// fillIn adds the "properties" of an object or the "items" of an array, if they are needed
// but missing or null. The added empty values have the same meaning as missing keywords.
func (l *lowering) fillIn(at *schema.Place, sub *schema.Doc, needs ...string) *schema.Doc {
	for _, needed := range []struct{ kind, key string }{{"object", "properties"}, {"array", "items"}} {
		if slices.Contains(needs, needed.key) && sub.HasType(needed.kind) && lacks(sub, needed.key) {
			l.note(Adapted, at, sub, "", "an %s needs %q, so an empty value is added", needed.kind, needed.key)
			if needed.key == "items" { // unevaluatedItems has no effect next to "items"
				sub = l.describe(at, sub, "unevaluatedItems")
			}
			sub = words.WithNearType(sub, needed.key, schema.Obj())
		}
	}
	return sub
}

// lacks reports whether a key is missing or null. OpenAI's API treats null as missing.
func lacks(sub *schema.Doc, key string) bool {
	value := sub.Under(key)
	return value == nil || value.Kind == schema.Null
}

// ofOneType converts a schema to a schema of a single type, or to a choice of such
// schemas. If the result is a choice, accepts only null, or is true or false, no further
// rules apply, and done is set.
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

// describeUntyped describes the keywords that apply to values of any type. It does so
// once, before the schema is split by type.
func (n *describer) describeUntyped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	rest, typed := sub.Split(func(key string) bool { return keywordType[key] == "" })
	return withMembers(n.describeRest(at, rest), typed.Members)
}

// distribute copies the keywords next to an "anyOf" into each choice. If that cannot be
// exact, it describes the "anyOf".
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
	if n.to.firstOnly && !slices.ContainsFunc(choices.Items, func(choice *schema.Doc) bool { return !choice.IsFalse() }) {
		n.note(Adapted, at, sub, "anyOf", "no value matches both the choices and the other keywords")
		return schema.Boolean(false)
	}
	n.note(Adapted, at, sub, "anyOf", "the keywords next to %q are repeated in each choice", "anyOf")
	return around.With("anyOf", choices)
}

// splitTypes converts a schema with several types, including null, to a choice with one
// schema for each type. It adds the type to a schema that does not declare it.
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
			n.note(Adapted, at, sub, "enum", "types that no enum value has are removed")
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
		n.note(Adapted, at, sub, "type", "the list of types becomes a choice of types, and null becomes %q", "nullable")
	}
	return choicesByType(sub, kinds)
}

// isAround reports whether a keyword next to choices applies to the whole value. The
// keyword is then not copied into each choice.
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

// lastNull lowers a schema that accepts only null. A choice of a union keeps only its
// type and description. In any other schema, the keywords that the grammar does not
// support are described.
func (n *describer) lastNull(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("enum") {
		n.note(Adapted, at, sub, "enum", "the keyword is removed, because null is the only value of its type")
	}
	if isChoice(at) {
		return sub.Only("type", "description")
	}
	return n.describeRest(at, sub.Without("enum"))
}

// If the provider requires a type and the schema declares none, writeType adds one. It adds
// the types of the schema's values, the types to which its keywords apply, or all types.
func (n *describer) writeType(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if sub.Has("type", "anyOf", "$ref") || sub.Kind == schema.Bool {
		return sub
	}
	if n.to.types != requiredTypes && (n.to.types != typedKeywords || len(spokenTypes(sub)) == 0) {
		return sub
	}
	return sub.WithType(n.impliedTypes(at, sub)...)
}

// impliedTypes returns the types of a schema that does not declare any.
func (n *describer) impliedTypes(at *schema.Place, sub *schema.Doc) []string {
	kinds := spokenTypes(sub)
	if len(kinds) == 0 {
		n.note(Adapted, at, sub, "type", "all types are listed explicitly")
		return allTypes
	}
	n.note(Adapted, at, sub, "type", "the missing type is derived from the keywords: %s", strings.Join(kinds, " or "))
	return kinds
}

// spokenTypes returns the types to which the keywords of a schema apply.
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

// openUnion changes a "oneOf" to an "anyOf", because providers that accept "oneOf" treat it
// as "anyOf". It describes the difference if a value may match two choices. If the schema
// also has an "anyOf", it describes the whole "oneOf".
func (n *describer) openUnion(at *schema.Place, sub *schema.Doc) *schema.Doc {
	union := sub.Under("oneOf")
	switch {
	case union == nil:
		return sub
	case sub.Has("anyOf"):
		return n.describe(at, sub, "oneOf")
	case exclusive(n.graph, union.Items) && !(n.unrolled && slices.ContainsFunc(union.Items, (*schema.Doc).IsFalse)):
		n.note(Adapted, at, sub, "oneOf", "%q becomes %q, because no value matches two of its choices", "oneOf", "anyOf")
		return sub.Rename("oneOf", "anyOf", union)
	}
	n.note(Described, at, sub, "oneOf", "%q becomes %q, and the constraint that only one may match is moved into the description", "oneOf", "anyOf")
	return words.AppendSentence(sub.Rename("oneOf", "anyOf", union), words.ExactlyOneChoice)
}

func (n *describer) enumOfConst(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if !sub.Has("const") {
		return sub
	}
	n.note(Adapted, at, sub, "const", "%q becomes an %q with one value", "const", "enum")
	return constAsEnum(sub)
}

// plainEnum splits an "enum" into choices if the provider does not accept all types of its
// values. If that cannot be exact, it describes the "enum".
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
		n.note(Adapted, at, sub, "enum", "an %q that contains only values of other types matches nothing", "enum")
	} else {
		n.note(Adapted, at, sub, "enum", "the values of each type become a separate choice")
	}
	return choices
}

// If values contains every value of its types (null, or both true and false), wholeKinds
// returns these types. Otherwise, it returns false.
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

// choicesOf returns a schema with one choice for the plain values of an enum, and one
// choice for each type in kinds.
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

// inclusive changes the exclusive bounds of integers to inclusive bounds.
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
	if n.to.integerBounds && !n.to.supports(inclusive, next) {
		return sub // describeRest describes it
	}
	if old := sub.Under(inclusive); old != nil {
		if next, ok = narrower(nil, next, old); !ok {
			return sub
		}
		sub = sub.Without(inclusive)
	}
	n.note(Adapted, at, sub, exclusive, "the bound of an integer becomes %q", inclusive)
	return sub.Rename(exclusive, inclusive, next)
}

var countKeywords = []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"}

var numberKeywords = slices.Concat(countKeywords, []string{"minimum", "maximum"})

// plainNumbers describes counts and bounds that the provider's types cannot represent, and
// formats counts as the provider parses them.
func (n *describer) plainNumbers(at *schema.Place, sub *schema.Doc) *schema.Doc {
	var told []string
	for _, key := range numberKeywords {
		number := sub.Under(key)
		if number == nil || !n.to.has(key) {
			continue
		}
		switch isCount := slices.Contains(countKeywords, key); {
		case !n.to.supports(key, number), !isCount && n.to.integerBounds && sub.HasType("number"):
			told = append(told, key)
		case n.to.plainCounts && isCount && digitsOf(number) != number.Text:
			digits := digitsOf(number)
			n.note(Adapted, at, sub, key, "the number is written as %s", digits)
			sub = sub.With(key, &schema.Doc{Kind: schema.Number, Text: digits, Origin: number.Origin})
		}
	}
	return n.describe(at, sub, told...)
}

// plainPattern rewrites a "pattern" that the provider does not support, or describes it.
func (n *describer) plainPattern(at *schema.Place, sub *schema.Doc) *schema.Doc {
	pattern := sub.Under("pattern")
	if pattern == nil || !n.to.has("pattern") || n.to.supports("pattern", pattern) {
		return sub
	}
	text, ok := schema.PortablePattern(pattern.Text)
	portable := &schema.Doc{Kind: schema.String, Text: text, Origin: pattern.Origin}
	if !ok || !n.to.supports("pattern", portable) {
		return n.describe(at, sub, "pattern")
	}
	n.note(Adapted, at, sub, "pattern", "the pattern is anchored at both ends, and its shorthand classes are expanded")
	return sub.With("pattern", portable)
}

// plainFormat describes a "format" that the provider does not support.
func (n *describer) plainFormat(at *schema.Place, sub *schema.Doc) *schema.Doc {
	if format := sub.Under("format"); format == nil || n.to.supports("format", format) {
		return sub
	}
	return n.describe(at, sub, "format")
}

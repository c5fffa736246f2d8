package call

import (
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// compile returns the node of a schema (JSON Schema 2020-12,
// https://json-schema.org/draft/2020-12/json-schema-core). The error names the part of the
// schema that cannot be enforced.
func compile(text string) (*node, error) {
	document, fault := parse(text)
	if fault != nil {
		return nil, fmt.Errorf("the schema is not JSON: at byte %d: expected %s", fault.offset, fault.expected)
	}
	c := &compiler{document: document, nodes: map[*tree]*node{}, at: map[*node]string{}}
	root := c.node(document, "")
	if c.err == nil {
		c.finish()
	}
	if c.err != nil {
		return nil, c.err
	}
	return root, nil
}

type compiler struct {
	document *tree
	nodes    map[*tree]*node
	at       map[*node]string
	order    []*node // same order as the document
	nullable []nullable
	err      error
}

// A nullable is a node that allows the values of another node, and null.
type nullable struct{ node, of *node }

// fail records the first error. at is the JSON pointer of the schema.
func (c *compiler) fail(at, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("the schema at #%s: %s", at, fmt.Sprintf(format, args...))
	}
}

func (c *compiler) node(schema *tree, at string) *node {
	if n := c.nodes[schema]; n != nil {
		return n
	}
	switch {
	case schema.raw == "true":
		return anything
	case schema.raw == "false":
		return nothing
	case schema.kind != object:
		c.fail(at, "want an object, true or false")
		return anything
	}
	if ref := c.bareRef(schema); ref != nil {
		n := c.reference(ref, at)
		c.nodes[schema] = n
		return n
	}
	return c.object(schema, at)
}

func (c *compiler) object(schema *tree, at string) *node {
	n := newNode()
	c.nodes[schema], c.at[n] = n, at
	c.order = append(c.order, n)
	if of := schema.orNull(); of != nil {
		inner := c.node(of, at+"/anyOf")
		inner.nameValues(schema.get("description"))
		c.nullable = append(c.nullable, nullable{n, inner})
		return n
	}
	k := keywords{compiler: c, node: n, schema: schema, at: at}
	for _, m := range schema.members {
		k.add(m.name, m.tree, at+"/"+escapePointer(m.name))
	}
	k.finish()
	return n
}

// alone returns the value of keyword, or nil if the schema has other keywords that are
// neither annotations nor in beside.
func (t *tree) alone(keyword string, beside ...string) *tree {
	for _, m := range t.members {
		if m.name != keyword && !isAnnotation(m.name) && !slices.Contains(beside, m.name) {
			return nil
		}
	}
	return t.get(keyword)
}

// bareRef returns the $ref of a schema that has no other constraint. A "type" does not count
// as a constraint if the target has the same type.
func (c *compiler) bareRef(schema *tree) *tree {
	ref := schema.alone("$ref", "type")
	kind := schema.get("type")
	if ref == nil || kind == nil {
		return ref
	}
	target, _, err := c.resolve(ref)
	if err != nil || target.get("$ref") != nil {
		return nil
	}
	if said := target.get("type"); said == nil || said.raw != kind.raw {
		return nil
	}
	return ref
}

// orNull returns S if the schema is {"anyOf": [S, {"type": "null"}]}, in either order, or
// else nil.
func (t *tree) orNull() *tree {
	choice := t.alone("anyOf")
	if choice == nil || len(choice.items) != 2 {
		return nil
	}
	for i, option := range choice.items {
		if kind := option.alone("type"); kind != nil && kind.text == "null" {
			return choice.items[1-i]
		}
	}
	return nil
}

// annotations are the keywords that do not constrain a value.
var annotations = map[string]bool{
	"$comment": true, "$defs": true, "$schema": true, "definitions": true,
	"default": true, "deprecated": true, "description": true, "examples": true,
	"readOnly": true, "title": true, "writeOnly": true,
}

func isAnnotation(keyword string) bool {
	return annotations[keyword] || strings.HasPrefix(keyword, "x-")
}

// reference returns the node of the target of ref. If the target is only a reference, it
// follows that reference too.
func (c *compiler) reference(ref *tree, at string) *node {
	for seen := []*tree{}; ; {
		target, pointer, err := c.resolve(ref)
		switch {
		case err != nil:
			c.fail(at, "%v", err)
			return anything
		case slices.Contains(seen, target):
			c.fail(pointer, "the reference resolves only to itself")
			return anything
		}
		if ref = c.bareRef(target); ref == nil {
			return c.node(target, pointer)
		}
		seen, at = append(seen, target), pointer
	}
}

// resolve returns a reference's target and the target's pointer. The reference must be a
// pointer within the document (RFC 6901, section 6).
func (c *compiler) resolve(ref *tree) (*tree, string, error) {
	fragment, ok := strings.CutPrefix(ref.text, "#")
	pointer, err := url.PathUnescape(fragment)
	if !ok || err != nil || pointer != "" && pointer[0] != '/' {
		return nil, "", fmt.Errorf("$ref %s: only a pointer within the schema is followed, such as #/$defs/Name", clip(ref.raw))
	}
	target := c.document
	for _, part := range strings.Split(pointer, "/")[1:] {
		if target = target.step(unescapePointer(part)); target == nil {
			return nil, "", fmt.Errorf("$ref %s has no target", clip(ref.raw))
		}
	}
	return target, pointer, nil
}

// step returns the member or element that a part of a pointer names, or nil.
func (t *tree) step(part string) *tree {
	if t.kind == object {
		return t.get(part)
	}
	i, err := strconv.Atoi(part)
	if err != nil || i < 0 || i >= len(t.items) {
		return nil
	}
	return t.items[i]
}

func escapePointer(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

func unescapePointer(part string) string {
	return strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
}

// fallback returns the default of a schema, or of the schema that it refers to, or "". A
// null default does not count, because Python servers write it for every optional argument.
func (c *compiler) fallback(schema *tree) string {
	for range len(c.nodes) + 1 {
		if value := schema.get("default"); value != nil {
			if value.kind == null {
				return ""
			}
			return value.raw
		}
		ref := c.bareRef(schema)
		if ref == nil {
			return ""
		}
		target, _, err := c.resolve(ref)
		if err != nil {
			return ""
		}
		schema = target
	}
	return ""
}

// finish computes the fields that depend on all nodes.
func (c *compiler) finish() {
	if c.refuseLoops(); c.err != nil {
		return
	}
	for len(c.nullable) > 0 {
		c.complete(c.nullable[0])
	}
	for _, n := range c.order {
		n.free = n.isFree()
		n.measure()
		for i := range n.properties {
			p := &n.properties[i]
			p.voidNull = !p.required && !p.node.accepts("null")
			switch {
			case !p.required:
			case i < 64:
				n.needs |= 1 << i
			default:
				n.needsMore = true
			}
		}
	}
	for _, n := range c.order {
		c.countFallbacks(n)
	}
}

// complete makes n.node accept null and the values of n.of, and completes n.of first. It
// copies n.of if n.of has only common keywords, and otherwise refers to n.of.
func (c *compiler) complete(n nullable) {
	c.nullable = slices.DeleteFunc(c.nullable, func(other nullable) bool { return other == n })
	for _, other := range c.nullable {
		if other.node == n.of {
			c.complete(other)
			break
		}
	}
	if n.of.also != nil {
		n.node.also = newAlso()
		n.node.also.anyOf = []*node{n.of, nodeOf(null)}
		return
	}
	*n.node = *n.of
	n.node.allowNull()
}

func (n *node) allowNull() {
	n.never = false
	n.kinds |= null
	if n.enum != nil {
		n.enum = append(slices.Clip(n.enum), literal{json: "null", kind: null})
	}
}

// isFree reports whether the node does not constrain scalars except by their kind.
func (n *node) isFree() bool {
	return n.minLength == 0 && n.maxLength < 0 && n.pattern == nil && n.format == nil && !n.base64 &&
		n.least == noLeast && n.most == noMost && n.bounds == nil && n.enum == nil
}

// measure computes leastBytes and mostBytes. A string with a length in bytes in this range
// is valid, so its characters need not be counted.
func (n *node) measure() {
	n.leastBytes, n.mostBytes = utf8.UTFMax*min(n.minLength, math.MaxInt/utf8.UTFMax), n.maxLength
	switch {
	case n.enum != nil || n.pattern != nil || n.format != nil:
		n.mostBytes = -1
	case n.maxLength < 0:
		n.mostBytes = math.MaxInt
	}
}

// countFallbacks counts the defaults and removes their nulls that represent missing members.
// A default that its own schema rejects is an error: otherwise the tool would run without a
// value.
func (c *compiler) countFallbacks(n *node) {
	n.fallbacks = 0
	for i := range n.properties {
		p := &n.properties[i]
		if p.fallback == "" {
			continue
		}
		n.fallbacks++
		p.fallback = p.node.settle(p.fallback)
		for _, problem := range p.node.explain(p.fallback, "") {
			c.fail(c.at[n]+"/properties/"+escapePointer(p.name), "the default %s is invalid: %s", clip(p.fallback), problem.story())
		}
	}
}

// keywords adds the keywords of one schema to its node.
type keywords struct {
	*compiler
	node   *node
	schema *tree
	at     string

	consts []literal // values of "const"
}

func (k *keywords) add(name string, value *tree, at string) {
	if why := unfollowed[name]; why != "" && (name != "$id" || k.at != "") {
		k.fail(k.at, "%s cannot be enforced: %s", name, why)
		return
	}
	switch {
	case k.general(name, value, at), k.ofText(name, value, at), k.ofNumber(name, value, at),
		k.ofArray(name, value, at), k.ofObject(name, value, at), k.choice(name, value, at):
	}
}

// unfollowed are the keywords that constrain a value but cannot be enforced, with the
// replacement to suggest.
var unfollowed = map[string]string{
	"$id":                   "refer to the schemas by JSON pointer, such as #/$defs/Name",
	"$dynamicAnchor":        "refer to the schema by JSON pointer, such as #/$defs/Name",
	"$dynamicRef":           "use $ref",
	"$recursiveRef":         "use $ref",
	"unevaluatedProperties": "use additionalProperties",
	"unevaluatedItems":      "use items",
	"additionalItems":       "use prefixItems and items",
	"dependencies":          "use dependentRequired or dependentSchemas",
}

// general adds the keywords that apply to values of any kind.
func (k *keywords) general(name string, value *tree, at string) bool {
	switch name {
	case "type":
		k.node.kinds = k.types(value, at)
	case "enum":
		k.node.enum = make([]literal, 0, len(value.items))
		for _, item := range value.items {
			k.node.enum = append(k.node.enum, literalOf(item))
		}
	case "const":
		k.consts = []literal{literalOf(value)}
	case "$ref":
		also := k.also()
		also.allOf = append(also.allOf, k.reference(value, at))
	default:
		return false
	}
	return true
}

// types returns the kinds that "type" names, one or a list.
func (k *keywords) types(value *tree, at string) kinds {
	names := value.items
	if value.kind == text {
		names = []*tree{value}
	}
	var all kinds
	for _, name := range names {
		kind, ok := kindNames[name.text]
		if !ok {
			k.fail(at, "no JSON type is named %s", clip(name.raw))
		}
		all |= kind
	}
	return all
}

var kindNames = map[string]kinds{
	"null": null, "boolean": boolean, "object": object, "array": array,
	"string": text, "integer": integer, "number": number,
}

func literalOf(value *tree) literal {
	return literal{json: value.raw, kind: value.kind, text: value.text}
}

func (k *keywords) ofText(name string, value *tree, at string) bool {
	switch name {
	case "minLength":
		k.node.minLength = k.count(value, at)
	case "maxLength":
		k.node.maxLength = k.count(value, at)
	case "pattern":
		k.node.pattern = k.pattern(value.text, at)
	case "format":
		k.node.format = formatNamed(value.text)
	case "contentEncoding":
		k.node.base64 = value.text == "base64"
	default:
		return false
	}
	return true
}

func (k *keywords) pattern(pattern, at string) *regexp.Regexp {
	compiled, err := compileRegexp(pattern)
	if err != nil {
		k.fail(at, "%v: use a pattern that Go's regexp supports (https://golang.org/s/re2syntax)", err)
		return nil
	}
	return compiled
}

func (k *keywords) count(value *tree, at string) int {
	const digits = 18
	if value.kind == integer {
		plain, ok := newDecimal(value.raw).plain(digits)
		n, err := strconv.Atoi(plain)
		if ok && err == nil && n >= 0 {
			return n
		}
	}
	k.fail(at, "want a non-negative integer, not %s", clip(value.raw))
	return 0
}

// ofNumber stores a keyword of numbers in the node's bounds, which finish simplifies.
func (k *keywords) ofNumber(name string, value *tree, at string) bool {
	var limit **decimal
	b := k.node.bounds
	if b == nil {
		b = &bounds{}
	}
	switch name {
	case "minimum":
		limit = &b.least
	case "maximum":
		limit = &b.most
	case "exclusiveMinimum":
		limit = &b.above
	case "exclusiveMaximum":
		limit = &b.below
	case "multipleOf":
		limit = &b.multipleOf
	default:
		return false
	}
	if value.kind&number == 0 {
		k.fail(at, "want a number, not %s", clip(value.raw))
		return true
	}
	d := newDecimal(value.raw)
	if limit == &b.multipleOf && d.sign() <= 0 {
		k.fail(at, "want a number greater than 0, not %s", clip(value.raw))
	}
	*limit, k.node.bounds = &d, b
	return true
}

func (k *keywords) ofArray(name string, value *tree, at string) bool {
	switch name {
	case "items":
		if value.kind == array {
			k.fail(at, "an array is valid here only in older drafts: use prefixItems")
			return true
		}
		k.node.items = k.unlessTrue(value, at)
	case "minItems":
		k.node.minItems = k.count(value, at)
	case "maxItems":
		k.node.maxItems = k.count(value, at)
	case "prefixItems":
		k.also().prefixItems = k.all(value, at)
	case "uniqueItems":
		if value.raw == "true" {
			k.also().uniqueItems = true
		}
	case "contains":
		k.also().contains = k.compiler.node(value, at)
	case "minContains":
		k.also().minContains = k.count(value, at)
	case "maxContains":
		k.also().maxContains = k.count(value, at)
	default:
		return false
	}
	return true
}

// unlessTrue returns the node of a schema, or nil if the schema allows anything.
func (k *keywords) unlessTrue(schema *tree, at string) *node {
	if n := k.compiler.node(schema, at); n != anything {
		return n
	}
	return nil
}

func (k *keywords) all(list *tree, at string) []*node {
	nodes := make([]*node, 0, len(list.items))
	for i, schema := range list.items {
		nodes = append(nodes, k.compiler.node(schema, at+"/"+strconv.Itoa(i)))
	}
	return nodes
}

// also returns the node's keywords that only the general check enforces. It creates them if
// necessary.
func (k *keywords) also() *also {
	if k.node.also == nil {
		k.node.also = newAlso()
	}
	return k.node.also
}

func (k *keywords) ofObject(name string, value *tree, at string) bool {
	switch name {
	case "properties":
		for _, m := range value.members {
			k.property(m, at)
		}
	case "required", "additionalProperties":
		// These keywords take effect when the properties are known: see finish.
	case "patternProperties":
		k.also().patternProperties = k.patterns(value, at)
	case "propertyNames":
		k.also().propertyNames = k.compiler.node(value, at)
	case "minProperties":
		k.also().minProperties = k.count(value, at)
	case "maxProperties":
		k.also().maxProperties = k.count(value, at)
	case "dependentRequired":
		k.also().dependentRequired = dependents(value)
	case "dependentSchemas":
		schemas := map[string]*node{}
		for _, m := range value.members {
			schemas[m.name] = k.compiler.node(m.tree, at+"/"+escapePointer(m.name))
		}
		k.also().dependentSchemas = schemas
	default:
		return false
	}
	return true
}

func (k *keywords) property(m branch, at string) {
	k.node.properties = append(k.node.properties, property{
		name:     m.name,
		key:      makeKey(keyOf(m.name)),
		node:     k.compiler.node(m.tree, at+"/"+escapePointer(m.name)),
		fallback: k.fallback(m.tree),
	})
}

// keyOf returns name as a JSON string with a colon after it, or "" if the string needs
// escapes.
func keyOf(name string) string {
	key := `"` + name + `"`
	if quoted(name) != key {
		return ""
	}
	return key + ":"
}

func (k *keywords) patterns(value *tree, at string) []patternProperty {
	var all []patternProperty
	for _, m := range value.members {
		at := at + "/" + escapePointer(m.name)
		all = append(all, patternProperty{k.pattern(m.name, at), k.compiler.node(m.tree, at)})
	}
	return all
}

// dependents returns the names that "dependentRequired" requires, by name.
func dependents(value *tree) map[string][]string {
	all := map[string][]string{}
	for _, m := range value.members {
		for _, name := range m.items {
			all[m.name] = append(all[m.name], name.text)
		}
	}
	return all
}

// choice adds the keywords that apply several schemas to a value.
func (k *keywords) choice(name string, value *tree, at string) bool {
	switch name {
	case "allOf":
		also := k.also()
		also.allOf = append(also.allOf, k.all(value, at)...)
	case "anyOf":
		k.also().anyOf = k.all(value, at)
	case "oneOf":
		k.also().oneOf = k.all(value, at)
	case "not":
		k.also().not = k.compiler.node(value, at)
	case "if":
		k.conditional(value, at)
	default:
		return false
	}
	return true
}

// conditional adds "if", if "then" or "else" is present.
func (k *keywords) conditional(value *tree, at string) {
	then, other := k.schema.get("then"), k.schema.get("else")
	if then == nil && other == nil {
		return
	}
	also := k.also()
	also.ifs = k.compiler.node(value, at)
	if then != nil {
		also.thens = k.compiler.node(then, k.at+"/then")
	}
	if other != nil {
		also.elses = k.compiler.node(other, k.at+"/else")
	}
}

// finish adds the constraints that depend on several keywords.
func (k *keywords) finish() {
	n := k.node
	if schema := k.schema.get("additionalProperties"); schema != nil {
		n.additional = k.unlessTrue(schema, k.at+"/additionalProperties")
	}
	if list := k.schema.get("required"); list != nil {
		for _, name := range list.items {
			k.require(name.text)
		}
	}
	if len(n.properties) > maxFew {
		n.byName = make(map[string]int, len(n.properties))
		for i, p := range n.properties {
			n.byName[p.name] = i
		}
	}
	k.finishEnum()
	n.nameValues(k.schema.get("description"))
	k.finishBounds()
	if n.also != nil && n.also.contains == nil {
		n.also.minContains, n.also.maxContains = 1, -1
	}
}

// require makes a property required. If the property is not declared, the schema for
// undeclared properties applies to it.
func (k *keywords) require(name string) {
	n := k.node
	i := n.find(name)
	if i < 0 {
		additional := n.additional
		if additional == nil {
			additional = anything
		}
		if len(n.patternsOf(name)) > 0 {
			additional = anything
		}
		i = len(n.properties)
		n.properties = append(n.properties, property{name: name, key: makeKey(keyOf(name)), node: additional})
	}
	if !n.properties[i].required {
		n.properties[i].required = true
		n.required++
	}
}

func (n *node) patternsOf(name string) []*node {
	if n.also == nil {
		return nil
	}
	var nodes []*node
	for _, p := range n.also.patternProperties {
		if p.pattern != nil && p.pattern.MatchString(name) {
			nodes = append(nodes, p.node)
		}
	}
	return nodes
}

// finishEnum merges "const" into "enum".
func (k *keywords) finishEnum() {
	n := k.node
	if k.consts == nil {
		return
	}
	if n.enum != nil {
		other := newNode()
		other.enum = n.enum
		k.also().allOf = append(k.also().allOf, other)
	}
	n.enum = k.consts
}

// finishBounds stores the bounds as integers in least and most, if all of them fit. If the
// schema allows only integers, an exclusive bound becomes the next inclusive one.
func (k *keywords) finishBounds() {
	n := k.node
	b := n.bounds
	if b == nil || b.multipleOf != nil {
		return
	}
	moves := n.kinds&number == integer
	least, ok1 := plainBound(b.least, b.above, 1, moves)
	most, ok2 := plainBound(b.most, b.below, -1, moves)
	if !ok1 || !ok2 {
		return
	}
	n.bounds = nil
	if least != nil {
		n.least = *least
	}
	if most != nil {
		n.most = *most
	}
}

// plainBound returns the integer that is the tighter of two bounds, or nil if there is no
// bound. It reports false if no integer of 18 digits is equivalent.
func plainBound(inclusive, exclusive *decimal, step int64, moves bool) (*int64, bool) {
	if inclusive == nil && exclusive == nil {
		return nil, true
	}
	if exclusive != nil && !moves {
		return nil, false
	}
	var bound *int64
	if inclusive != nil {
		n, ok := inclusive.int64()
		if !ok {
			return nil, false
		}
		bound = &n
	}
	if exclusive != nil {
		n, ok := exclusive.int64()
		if !ok {
			return nil, false
		}
		n += step
		if bound == nil || (n-*bound)*step > 0 {
			bound = &n
		}
	}
	return bound, true
}

// constantName matches a value and the name of its constant in a description: "One of: 1 =
// Debug, 2 = Warn (something is odd)."
var constantName = regexp.MustCompile(`[:,] +(-?[0-9][^ ,]*) = ([\pL_][\pL\p{Nd}_]*)`)

// nameValues gives the values of an enum the names that the description lists. If a model
// sends a name, the error message contains the value.
func (n *node) nameValues(description *tree) {
	if n.enum == nil || description == nil {
		return
	}
	for _, found := range constantName.FindAllStringSubmatch(withoutRemarks(description.text), -1) {
		for i := range n.enum {
			l := &n.enum[i]
			if value := l.json; l.name == "" && (value == found[1] || l.kind == text && l.text == found[1]) {
				l.name = found[2]
			}
		}
	}
}

// withoutRemarks returns a string without its parts in parentheses.
func withoutRemarks(s string) string {
	depth := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
			return -1
		}
		if depth > 0 {
			return -1
		}
		return r
	}, s)
}

func (n *node) valueNamed(name string) (string, bool) {
	for _, l := range n.enum {
		if l.name != "" && strings.EqualFold(l.name, name) {
			return l.json, true
		}
	}
	return "", false
}

// refuseLoops rejects a schema that refers back to itself for the same value, because
// validation would not terminate (core, section 9.4.1).
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (c *compiler) refuseLoops() {
	inPlace := map[*node][]*node{}
	for _, n := range c.order {
		inPlace[n] = n.inPlace()
	}
	for _, n := range c.nullable {
		inPlace[n.node] = append(inPlace[n.node], n.of)
	}
	done := map[*node]bool{} // false while the nodes that a node refers to are visited
	for _, n := range c.order {
		if leadsBack(n, inPlace, done) {
			c.fail(c.at[n], "the schema refers back to itself for the same value")
			return
		}
	}
}

// leadsBack reports whether a cycle of nodes can be reached from n through inPlace. done is
// true for nodes without a reachable cycle, and false for nodes on the current path.
func leadsBack(n *node, inPlace map[*node][]*node, done map[*node]bool) bool {
	if over, seen := done[n]; seen {
		return !over
	}
	done[n] = false
	for _, other := range inPlace[n] {
		if leadsBack(other, inPlace, done) {
			return true
		}
	}
	done[n] = true
	return false
}

// inPlace returns the nodes that apply to the same value as a node.
func (n *node) inPlace() []*node {
	if n.also == nil {
		return nil
	}
	a := n.also
	var all []*node
	for _, branches := range [][]*node{a.allOf, a.anyOf, a.oneOf, {a.not, a.ifs, a.thens, a.elses}} {
		all = append(all, branches...)
	}
	for _, other := range a.dependentSchemas {
		all = append(all, other)
	}
	return filter(all, func(n *node) bool { return n != nil })
}

package call

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// compile returns the node of a schema (JSON Schema 2020-12,
// https://json-schema.org/draft/2020-12/json-schema-core). The error says what
// in it cannot be held to.
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

// A compiler turns the schemas of one document into nodes.
type compiler struct {
	document *tree
	nodes    map[*tree]*node // nil while a reference is followed
	at       map[*node]string
	order    []*node // in the order of the document
	nullable []nullable
	err      error
}

// A nullable is a node that allows what another does, and null.
type nullable struct{ node, of *node }

// fail keeps the first error, of the schema at a pointer.
func (c *compiler) fail(at, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("the schema at #%s: %s", at, fmt.Sprintf(format, args...))
	}
}

// node returns the node of a schema; at is the pointer to it.
func (c *compiler) node(schema *tree, at string) *node {
	if n, ok := c.nodes[schema]; ok {
		if n == nil {
			c.fail(at, "the reference leads only to itself")
			return anything
		}
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
		c.nodes[schema] = nil
		c.nodes[schema] = c.reference(ref, at)
		return c.nodes[schema]
	}
	return c.object(schema, at)
}

// object returns the node of a schema that is an object.
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

// alone returns the value of a keyword that only annotations stand beside, or
// those that are let pass.
func (t *tree) alone(keyword string, beside ...string) *tree {
	for _, m := range t.members {
		if m.name != keyword && !isAnnotation(m.name) && !slices.Contains(beside, m.name) {
			return nil
		}
	}
	return t.get(keyword)
}

// bareRef returns the reference that is all that a schema asks for: nothing
// stands beside it but a type that what it leads to says, too.
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

// orNull returns S where the schema is S or null: {"anyOf": [S, {"type": "null"}]}.
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

// annotations are the keywords that ask nothing of a value.
var annotations = map[string]bool{
	"$comment": true, "$defs": true, "$schema": true, "definitions": true,
	"default": true, "deprecated": true, "description": true, "examples": true,
	"readOnly": true, "title": true, "writeOnly": true,
}

func isAnnotation(keyword string) bool {
	return annotations[keyword] || strings.HasPrefix(keyword, "x-")
}

// reference returns the node that a reference leads to.
func (c *compiler) reference(ref *tree, at string) *node {
	target, pointer, err := c.resolve(ref)
	if err != nil {
		c.fail(at, "%v", err)
		return anything
	}
	return c.node(target, pointer)
}

// resolve returns the schema that a reference leads to, and the pointer that
// it is: a pointer within the document (RFC 6901, section 6).
func (c *compiler) resolve(ref *tree) (*tree, string, error) {
	fragment, ok := strings.CutPrefix(ref.text, "#")
	pointer, err := url.PathUnescape(fragment)
	if !ok || err != nil || pointer != "" && pointer[0] != '/' {
		return nil, "", fmt.Errorf("$ref %s: only a pointer within the schema is followed, such as #/$defs/Name", clip(ref.raw))
	}
	target := c.document
	for _, part := range strings.Split(pointer, "/")[1:] {
		if target = target.step(unescapePointer(part)); target == nil {
			return nil, "", fmt.Errorf("$ref %s leads nowhere", clip(ref.raw))
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

// fallback returns the default of a schema, or of what it refers to: "" where
// there is none. A default that is null counts as none, whether the schema accepts null
// or not: Python servers write it for every optional argument.
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

// finish completes what can be told only when all nodes are there.
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

// complete makes a node allow what another does, which is completed before,
// and null: as a copy of it, unless it has keywords that null would have to
// pass. Nodes do not lead back to themselves: see refuseLoops.
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

// allowNull makes a node allow null besides what it allows.
func (n *node) allowNull() {
	n.never = false
	n.kinds |= null
	if n.enum != nil {
		n.enum = append(slices.Clip(n.enum), literal{json: "null", kind: null})
	}
}

// isFree reports whether a node asks nothing but a kind of what is neither an
// array nor an object.
func (n *node) isFree() bool {
	return n.minLength == 0 && n.maxLength < 0 && n.pattern == nil && n.format == nil && !n.base64 &&
		n.least == noLeast && n.most == noMost && n.bounds == nil && n.enum == nil
}

// measure tells which texts are sure to be accepted.
func (n *node) measure() {
	n.leastBytes, n.mostBytes = utf8.UTFMax*min(n.minLength, math.MaxInt/utf8.UTFMax), n.maxLength
	switch {
	case n.enum != nil || n.pattern != nil || n.format != nil:
		n.mostBytes = -1
	case n.maxLength < 0:
		n.mostBytes = math.MaxInt
	}
}

// countFallbacks counts the defaults, in which nulls that stand for absent members are
// removed. A default that its own schema rejects is an error: a tool must not run with
// nothing in its place.
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
			c.fail(c.at[n]+"/properties/"+escapePointer(p.name), "the default %s is refused: %s", clip(p.fallback), problem.story())
		}
	}
}

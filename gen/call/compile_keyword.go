package call

import (
	"regexp"
	"strconv"
)

// keywords adds the keywords of one schema to its node.
type keywords struct {
	*compiler
	node   *node
	schema *tree
	at     string

	consts []literal // of "const"
}

// add adds one keyword.
func (k *keywords) add(name string, value *tree, at string) {
	if why := unfollowed[name]; why != "" && (name != "$id" || k.at != "") {
		k.fail(k.at, "%s cannot be held to: %s", name, why)
		return
	}
	switch {
	case k.general(name, value, at), k.ofText(name, value, at), k.ofNumber(name, value, at),
		k.ofArray(name, value, at), k.ofObject(name, value, at), k.choice(name, value, at):
	}
}

// unfollowed are the keywords that would ask something of a value, but cannot
// be held to, and what to write instead.
var unfollowed = map[string]string{
	"$id":                   "name the schemas by their place, such as #/$defs/Name",
	"$anchor":               "name the schemas by their place, such as #/$defs/Name",
	"$dynamicAnchor":        "write out what it stands for",
	"$dynamicRef":           "write a $ref",
	"$recursiveRef":         "write a $ref",
	"unevaluatedProperties": "write additionalProperties",
	"unevaluatedItems":      "write items",
	"additionalItems":       "write prefixItems and items",
	"dependencies":          "write dependentRequired or dependentSchemas",
}

// general adds the keywords that ask something of values of any kind.
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
			k.fail(at, "no type is called %s", clip(name.raw))
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

// ofText adds the keywords of strings.
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

// pattern compiles a regular expression.
func (k *keywords) pattern(pattern, at string) *regexp.Regexp {
	compiled, err := compileRegexp(pattern)
	if err != nil {
		k.fail(at, "%v: write a pattern that Go's regexp knows (https://golang.org/s/re2syntax)", err)
		return nil
	}
	return compiled
}

// count returns a limit of a number of things.
func (k *keywords) count(value *tree, at string) int {
	const digits = 18
	if value.kind == integer {
		plain, ok := newDecimal(value.raw).plain(digits)
		n, err := strconv.Atoi(plain)
		if ok && err == nil && n >= 0 {
			return n
		}
	}
	k.fail(at, "want a whole number from 0 on, not %s", clip(value.raw))
	return 0
}

// ofNumber adds the keywords of numbers, all to bounds; finish simplifies them.
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

// ofArray adds the keywords of arrays.
func (k *keywords) ofArray(name string, value *tree, at string) bool {
	switch name {
	case "items":
		if value.kind == array {
			k.fail(at, "a list here is of older drafts: write prefixItems")
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

// unlessTrue returns the node of a schema, nil for one that allows anything.
func (k *keywords) unlessTrue(schema *tree, at string) *node {
	if n := k.compiler.node(schema, at); n != anything {
		return n
	}
	return nil
}

// all returns the nodes of a list of schemas.
func (k *keywords) all(list *tree, at string) []*node {
	nodes := make([]*node, 0, len(list.items))
	for i, schema := range list.items {
		nodes = append(nodes, k.compiler.node(schema, at+"/"+strconv.Itoa(i)))
	}
	return nodes
}

// also returns what the node holds for the general check.
func (k *keywords) also() *also {
	if k.node.also == nil {
		k.node.also = newAlso()
	}
	return k.node.also
}

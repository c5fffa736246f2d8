package call

// ofObject adds the keywords of objects.
func (k *keywords) ofObject(name string, value *tree, at string) bool {
	switch name {
	case "properties":
		for _, m := range value.members {
			k.property(m, at)
		}
	case "required", "additionalProperties":
		// They are of use when the properties are known: see finish.
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

// property adds a property.
func (k *keywords) property(m branch, at string) {
	k.node.properties = append(k.node.properties, property{
		name:     m.name,
		key:      makeKey(keyOf(m.name)),
		node:     k.compiler.node(m.tree, at+"/"+escapePointer(m.name)),
		fallback: k.fallback(m.tree),
	})
}

// keyOf returns a name as it stands in JSON with its colon, "" where there are
// several ways to write it.
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

// dependents returns the names that "dependentRequired" asks for, by name.
func dependents(value *tree) map[string][]string {
	all := map[string][]string{}
	for _, m := range value.members {
		for _, name := range m.items {
			all[m.name] = append(all[m.name], name.text)
		}
	}
	return all
}

// choice adds the keywords that hold a value to several schemas.
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

// conditional adds "if", where "then" or "else" stands beside it.
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

// finish adds what depends on several keywords.
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

// require makes a property required; one that is nowhere declared is held to
// what undeclared ones are held to.
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

// patternsOf returns the nodes of the patterns that a name matches.
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

// finishEnum joins "const" to "enum".
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

// finishBounds makes bounds that are integers plain ones. An exclusive bound
// is moved where only integers count.
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

// plainBound returns the integer that is the narrower of two bounds, nil where
// there is none. It reports false where no integer of 18 digits says the same.
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

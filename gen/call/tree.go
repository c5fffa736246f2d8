package call

// A tree is a value of JSON with what is in it.
type tree struct {
	kind    kinds
	raw     string
	text    string // what a string says
	members []branch
	items   []*tree
}

// A branch is a member of an object.
type branch struct {
	name string
	*tree
}

// maxSchemaDepth is how deep a schema may nest.
const maxSchemaDepth = 1000

// parse returns the tree of a text, or the fault in it.
func parse(text string) (*tree, *fault) {
	s := &scanner{text: text, limit: maxSchemaDepth}
	t := s.tree()
	s.end()
	return t, s.fault
}

// tree reads the value at the position.
func (s *scanner) tree() *tree {
	kind := kindOf[s.next()]
	t := &tree{kind: kind}
	start := s.pos
	switch kind {
	case object:
		t.members = s.branches()
	case array:
		for more := s.begin(']'); more; more = s.more(']') {
			t.items = append(t.items, s.tree())
		}
	case text:
		t.text = s.string()
	default:
		s.value()
	}
	t.raw = s.text[start:max(start, s.pos)]
	if kind == number && s.fault == nil {
		t.kind = kindOfNumber(t.raw)
	}
	return t
}

// branches reads the members of an object.
func (s *scanner) branches() []branch {
	var members []branch
	var names nameSet
	for more := s.begin('}'); more; more = s.more('}') {
		at := s.pos
		name := s.name()
		if s.fault == nil && !names.add(name) {
			s.fail(DuplicateArgument, at, "each name once in an object")
		}
		members = append(members, branch{name, s.tree()})
	}
	return members
}

// kindOfNumber tells an integer from a number with a fraction.
func kindOfNumber(raw string) kinds {
	if newDecimal(raw).isInteger() {
		return integer
	}
	return fraction
}

// get returns the member of an object, nil where there is none.
func (t *tree) get(name string) *tree {
	for _, m := range t.members {
		if m.name == name {
			return m.tree
		}
	}
	return nil
}

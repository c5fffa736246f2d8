package call

import "strconv"

// value passes over the value that is next and returns its text. The value
// is well-formed, with no name twice in an object, or there is a fault.
func (s *scanner) value() string {
	first := s.next()
	start := s.pos
	switch kindOf[first] {
	case object:
		s.object()
	case array:
		s.array()
	case text:
		s.string()
	case number:
		s.number()
	case boolean:
		if s.at('t') {
			s.word("true")
		} else {
			s.word("false")
		}
	case null:
		s.word("null")
	default:
		s.wants(valueExpected)
	}
	if s.fault != nil {
		return ""
	}
	return s.text[start:s.pos]
}

// end notes a fault where something follows the value that was read.
func (s *scanner) end() {
	s.next()
	if s.pos < len(s.text) {
		s.wants("nothing after the end of the value")
	}
}

// object passes over an object.
func (s *scanner) object() {
	var names nameSet
	for more := s.begin('}'); more; more = s.more('}') {
		at := s.pos
		name := s.name()
		if s.fault == nil && !names.add(name) {
			s.fail(DuplicateArgument, at, "each name once in an object")
		}
		s.value()
	}
}

// array passes over an array.
func (s *scanner) array() {
	for more := s.begin(']'); more; more = s.more(']') {
		s.value()
	}
}

// begin enters the object or array at the position and reports whether there
// is something in it; end is the byte that ends it.
func (s *scanner) begin(end byte) bool {
	if s.depth == s.limit {
		s.failDepth()
		return false
	}
	s.depth++
	s.pos++
	if s.next() != end {
		return true
	}
	s.pos++
	s.depth--
	return false
}

// more goes on after an element or member and reports whether another follows.
func (s *scanner) more(end byte) bool {
	switch s.next() {
	case ',':
		s.pos++
		s.next()
		return true
	case end:
		s.pos++
		s.depth--
		return false
	}
	s.wants("a comma or " + string(end))
	return false
}

// name reads the name of a member and goes to its value.
func (s *scanner) name() string {
	if s.next() != '"' {
		s.wants("a name in double quotes")
		return ""
	}
	name := s.string()
	if s.next() != ':' {
		s.wants("a colon")
		return ""
	}
	s.pos++
	s.next()
	return name
}

// A nameSet is a set of the names of one object. It costs little where they
// are few, and time in proportion to them where they are many.
type nameSet struct {
	few  []string
	many map[string]struct{}
}

// maxFew is for how many names a search one by one is the faster way.
const maxFew = 16

// add adds a name and reports whether it is new.
func (set *nameSet) add(name string) bool {
	if set.many != nil {
		before := len(set.many)
		set.many[name] = struct{}{}
		return len(set.many) > before
	}
	for _, known := range set.few {
		if known == name {
			return false
		}
	}
	set.few = append(set.few, name)
	if len(set.few) > maxFew {
		set.many = make(map[string]struct{}, 2*len(set.few))
		for _, known := range set.few {
			set.many[known] = struct{}{}
		}
	}
	return true
}

// failDepth notes that the object or array at the position is too deep.
func (s *scanner) failDepth() {
	s.fail(TooDeep, s.pos, "at most "+strconv.Itoa(s.limit)+" nested arrays and objects")
}

package schema

// A Source says where a typed schema comes from.
type Source struct {
	// Origin is that of the schema, and of each keyword that Parts does not
	// name. One without a place has that of the schema around.
	Origin Origin
	Parts  []Part
}

// A Part is a keyword, or one of the values that it lists, and its own origin.
type Part struct {
	Keyword string
	// Item is a name or a value in the list of the keyword, as [Doc.Text] has
	// it. The first part of a keyword in which it is "" is of the keyword itself.
	Item   string
	Origin Origin
}

// mark gives their origins to the members of a schema that is being made, and
// to the items of its lists. What has one already, such as a schema, keeps it.
func (s Source) mark(doc *Doc) {
	for _, m := range doc.Members {
		switch origin := &m.Value.Origin; {
		case origin.Pos.IsValid():
		case origin.Rule != "": // such as a boolean schema, which has no place
			origin.Pos = s.Origin.Pos
		default:
			s.markMember(m)
		}
	}
}

// markMember marks an item that has no part of its own like the whole list.
// The part of the keyword stands before those of items, of which one can be "".
func (s Source) markMember(m Member) {
	m.Value.Origin = s.Origin
	if i := s.findKeyword(m.Key); i >= 0 {
		m.Value.Origin = s.Parts[i].Origin
	}
	if len(m.Value.Items) > 0 {
		s.markItems(m)
	}
}

func (s Source) markItems(m Member) {
	next := 0
	for _, item := range m.Value.Items {
		if item.Origin != (Origin{}) {
			continue
		}
		item.Origin = m.Value.Origin
		if i := s.findItem(m.Key, item.Text, next); i >= 0 {
			item.Origin, next = s.Parts[i].Origin, i+1
		}
	}
}

// findKeyword returns the index of the part of a keyword itself, -1 for none.
func (s Source) findKeyword(keyword string) int {
	for i := range s.Parts {
		if part := &s.Parts[i]; part.Keyword == keyword && part.Item == "" {
			return i
		}
	}
	return -1
}

// findItem returns the index of the part of an item, -1 for none. It looks from
// the one at next on, since parts mostly come in the order of the list.
func (s Source) findItem(keyword, text string, next int) int {
	own := -1
	if text == "" {
		own = s.findKeyword(keyword)
	}
	for n := range s.Parts {
		i := (next + n) % len(s.Parts)
		if part := &s.Parts[i]; part.Item == text && i != own && part.Keyword == keyword {
			return i
		}
	}
	return -1
}

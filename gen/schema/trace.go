package schema

import "slices"

// A Part is a keyword, or one of the values that it lists, and its own origin.
type Part struct {
	Keyword string
	// Item is a name or a value in the list of the keyword, as [Doc.Text] has
	// it. The first part of a keyword in which it is "" is of the keyword itself.
	Item   string
	Origin Origin
}

// Trace remembers what made a keyword, where that is something else than what
// made the node.
func (n *Node) Trace(keyword string, origin Origin) { n.TraceItem(keyword, "", origin) }

// TraceItem does so for a name or a value in the list of a keyword.
func (n *Node) TraceItem(keyword, item string, origin Origin) {
	i := slices.IndexFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword && p.Item == item })
	if i >= 0 {
		n.Parts[i].Origin = origin
		return
	}
	n.Parts = append(n.Parts, Part{Keyword: keyword, Item: item, Origin: origin})
}

// TraceAll remembers a keyword with all items of its list, instead of what was
// remembered of them.
func (n *Node) TraceAll(keyword string, origin Origin, items []Part) {
	parts := slices.DeleteFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword })
	parts = append(slices.Grow(parts, 1+len(items)), Part{Keyword: keyword, Origin: origin})
	n.Parts = append(parts, items...)
}

// Traced returns what is remembered of a keyword, or else of its node.
func (n *Node) Traced(keyword string) Origin {
	if i := n.findKeyword(keyword); i >= 0 {
		return n.Parts[i].Origin
	}
	return n.Origin
}

// mark gives their origins to the members of a schema that is being made, and
// to the items of its lists. What has one already, such as a schema, keeps it.
func (n *Node) mark(doc *Doc) {
	for _, m := range doc.Members {
		switch origin := &m.Value.Origin; {
		case origin.Pos.IsValid():
		case origin.Rule != "": // such as a boolean schema, which has no place
			origin.Pos = n.Origin.Pos
		default:
			n.markMember(m)
		}
	}
}

// markMember marks an item that has no part of its own like the whole list.
// The part of the keyword stands before those of items, of which one can be "".
func (n *Node) markMember(m Member) {
	m.Value.Origin = n.Origin
	if i := n.findKeyword(m.Key); i >= 0 {
		m.Value.Origin = n.Parts[i].Origin
	}
	if len(m.Value.Items) > 0 {
		n.markItems(m)
	}
}

func (n *Node) markItems(m Member) {
	next := 0
	for _, item := range m.Value.Items {
		if item.Origin != (Origin{}) {
			continue
		}
		item.Origin = m.Value.Origin
		if i := n.findItem(m.Key, item.Text, next); i >= 0 {
			item.Origin, next = n.Parts[i].Origin, i+1
		}
	}
}

// findKeyword returns the index of the part of a keyword itself, -1 for none.
func (n *Node) findKeyword(keyword string) int {
	for i := range n.Parts {
		if part := &n.Parts[i]; part.Keyword == keyword && part.Item == "" {
			return i
		}
	}
	return -1
}

// findItem returns the index of the part of an item, -1 for none. It looks from
// the one at next on, since parts mostly come in the order of the list.
func (n *Node) findItem(keyword, text string, next int) int {
	own := -1
	if text == "" {
		own = n.findKeyword(keyword)
	}
	for step := range n.Parts {
		i := (next + step) % len(n.Parts)
		if part := &n.Parts[i]; part.Item == text && i != own && part.Keyword == keyword {
			return i
		}
	}
	return -1
}

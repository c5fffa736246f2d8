package schema

import "slices"

// A Part is the origin of a keyword, or of one item of its list.
type Part struct {
	Keyword string
	// Item is the [Doc.Text] of the item. The first part of a keyword whose Item is
	// "" is that of the keyword itself.
	Item   string
	Origin *Origin
}

// Trace sets the origin of a keyword, if it is not that of the node.
func (n *Node) Trace(keyword string, origin *Origin) { n.TraceItem(keyword, "", origin) }

// TraceItem sets the origin of one item in the list of a keyword.
func (n *Node) TraceItem(keyword, item string, origin *Origin) {
	i := slices.IndexFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword && p.Item == item })
	if i >= 0 {
		n.Parts[i].Origin = origin
		return
	}
	n.Parts = append(n.Parts, Part{Keyword: keyword, Item: item, Origin: origin})
}

// TraceAll sets the origins of a keyword and of all items of its list, and removes
// earlier ones.
func (n *Node) TraceAll(keyword string, origin *Origin, items []Part) {
	parts := slices.DeleteFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword })
	parts = append(slices.Grow(parts, 1+len(items)), Part{Keyword: keyword, Origin: origin})
	n.Parts = append(parts, items...)
}

// Traced returns the origin of a keyword: its own, or that of the node.
func (n *Node) Traced(keyword string) *Origin {
	if i := n.findKeyword(keyword); i >= 0 {
		return n.Parts[i].Origin
	}
	return n.Origin
}

// mark sets the origins of the members of a new document, and of the items of its
// lists. Those that have one already, such as schemas, keep it.
func (n *Node) mark(doc *Doc) {
	for _, m := range doc.Members {
		switch origin := m.Value.Origin; {
		case origin.HasPos():
		case origin.Rule() != "": // such as a boolean schema, which has no place
			m.Value.Origin = OriginAt(n.Origin.Pos(), origin.Rule())
		default:
			n.markMember(m)
		}
	}
}

// markMember sets the origin of a member. Items without a part of their own get the
// same.
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
		if item.Origin != nil {
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

// findItem returns the index of the part of an item, -1 for none. The search begins at
// the index next, since parts mostly are in the order of the list.
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

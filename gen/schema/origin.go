package schema

import "go/token"

// An Origin is where a value comes from. Many values have the same, so it is shared and
// never changed; nil is that of a value of which it is not known.
type Origin struct {
	pos  token.Position
	rule string
}

// OriginAt returns the origin of what a rule, told in words, makes of a place in the
// source; nil if neither is known.
func OriginAt(pos token.Position, rule string) *Origin {
	if rule == "" && pos == (token.Position{}) {
		return nil
	}
	return &Origin{pos, rule}
}

// Equal reports whether two origins are of the same place and rule.
func (o *Origin) Equal(other *Origin) bool {
	return o == other || o != nil && other != nil && *o == *other
}

// Pos returns the place in the source.
func (o *Origin) Pos() token.Position {
	if o == nil {
		return token.Position{}
	}
	return o.pos
}

// HasPos reports whether the place is known.
func (o *Origin) HasPos() bool { return o != nil && o.pos.IsValid() }

// Rule returns the rule that made the value of it, in words.
func (o *Origin) Rule() string {
	if o == nil {
		return ""
	}
	return o.rule
}

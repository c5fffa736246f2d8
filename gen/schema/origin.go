package schema

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/slab"
)

// An Origin is where a value comes from. Many values have the same, so it is shared and
// never changed; nil is that of a value of which it is not known.
type Origin struct {
	pos  token.Position
	rule string
}

// OriginAt returns the origin of what a rule, told in words, makes of a place in the
// source; nil if neither is known.
func OriginAt(pos token.Position, rule string) *Origin {
	if isUnknown(pos, rule) {
		return nil
	}
	return &Origin{pos, rule}
}

func isUnknown(pos token.Position, rule string) bool {
	return rule == "" && pos == (token.Position{})
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

// Origins makes many origins, in few pieces of memory.
type Origins struct{ made slab.Of[Origin] }

// At returns what [OriginAt] does.
func (all *Origins) At(pos token.Position, rule string) *Origin {
	if isUnknown(pos, rule) {
		return nil
	}
	made := all.made.New()
	made.pos, made.rule = pos, rule
	return made
}

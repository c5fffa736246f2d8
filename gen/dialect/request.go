package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
)

// A requestLimit is how much of something the strict tools of one request may have.
type requestLimit struct {
	what  string         // in messages
	most  int            // that they may have together
	count func(Tool) int // how much one of them has
}

// anthropicLimits are the limits of Anthropic's Messages API. It does not document
// whether a schema is counted for every reference to it; here it is, which is the
// safe side.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits
var anthropicLimits = []requestLimit{
	{"strict tools", 20, func(Tool) int { return 1 }},
	{"optional parameters in strict tools", 24, func(t Tool) int { return lower.CountStrict(t.Input).Optional }},
	{"parameters with a union of types in strict tools", 16, func(t Tool) int { return lower.CountStrict(t.Input).Unions }},
}

// anthropicRequest returns the limits that the strict tools of a request exceed.
func anthropicRequest(tools []Tool) []RequestNote {
	var notes []RequestNote
	for _, limit := range anthropicLimits {
		if note, exceeded := limit.check(tools); exceeded {
			notes = append(notes, note)
		}
	}
	return notes
}

// check adds up what the strict tools have, in their order, and reports whether that
// exceeds the limit. Tools that add to a sum above the limit are beyond it.
func (l requestLimit) check(tools []Tool) (RequestNote, bool) {
	total, first := 0, -1
	var beyond []string
	for i, tool := range tools {
		if !isStrict(tool) {
			continue
		}
		n := l.count(tool)
		total += n
		if n == 0 || total <= l.most {
			continue
		}
		if first < 0 {
			first = i
		}
		beyond = append(beyond, tool.Name)
	}
	return RequestNote{
		Tool:    first,
		Message: fmt.Sprintf("they have %d %s, and %d is the limit; beyond it: %s", total, l.what, l.most, Enumerate(beyond, MostNamed)),
	}, first >= 0
}

// MostNamed is how many tools a message names.
const MostNamed = 5

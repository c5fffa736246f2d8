package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// tell adds a sentence about a statement.
func (n *narrowing) tell(st validator.Statement, condition string) {
	if c, ok := st.Untold(); ok {
		n.ledger.report(diag.Warnf(n.check.Pos(c.Offset), diag.BadTag, "%s: the schema does not tell %s of the %s tag", n.path, c.Name, n.check.Key()).
			WithHint("say in the description what it checks"))
		return
	}
	if sentence := n.of.Sentence(st, condition); !slices.Contains(n.words, sentence) {
		n.words = append(n.words, sentence)
	}
}

// remark adds sentences to what describes a schema.
func (n *narrowing) remark(s *schema.Node, words []string) {
	if len(words) > 0 {
		s.Remark(strings.Join(words, " "), n.check.Origin)
	}
}

func (n *narrowing) reportUnknown(c validator.Check) {
	d := diag.Warnf(n.check.Pos(c.Offset), diag.BadTag, "%s: %s of the %s tag is no check of validator itself, so what it means is not known", n.path, c.Name, n.check.Key()).
		WithHint("say in the description what it checks")
	if near, ok := diag.Nearest(c.Name, validator.Names()); ok {
		d = d.WithHint("did you mean %s? If not, say in the description what it checks", near)
	}
	n.ledger.report(d)
}

package infer

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// describe adds a sentence about a statement to n.words.
func (n *checkJoiner) describe(st validator.Statement, condition string) {
	if c, ok := st.Undescribed(); ok {
		n.warn(c.Offset, adviceDescribe, "the schema does not express %s of the %s tag", c.Name, n.check.Key())
		return
	}
	if sentence := n.of.Sentence(st, condition); !slices.Contains(n.words, sentence) {
		n.words = append(n.words, sentence)
	}
}

// remark adds sentences to the description of a schema.
func (n *checkJoiner) remark(s *schema.Node, words []string) {
	if len(words) > 0 {
		s.Remark(strings.Join(words, " "), n.check.Origin)
	}
}

const adviceDescribe = "say in the description what it checks"

func (n *checkJoiner) reportUnknown(c validator.Check) {
	hint := adviceDescribe
	if near, ok := diag.Nearest(c.Name, validator.Names()); ok {
		hint = "did you mean " + near + "? If not, " + hint
	}
	n.warn(c.Offset, hint, "%s of the %s tag is not a check of validator itself, so its meaning is not known", c.Name, n.check.Key())
	if meant, ok := diag.Meant(c.Name, validator.Names()); ok && diag.IsSlip(c.Name, meant) && !n.check.Foreign() {
		n.ledger.fix("write "+meant, diag.Replace(n.check.Pos(c.Offset), c.Name, meant))
	}
}

// fail reports an error at a byte of the tag.
func (n *checkJoiner) fail(offset int, hint, format string, args ...any) {
	n.ledger.report(n.check.Problem(diag.Errorf(n.check.Pos(offset), diag.BadTag, "%s: "+format, slices.Concat([]any{n.path}, args)...).WithHint("%s", hint)))
}

// warn reports what the schema cannot express, at a byte of the tag.
func (n *checkJoiner) warn(offset int, hint, format string, args ...any) {
	n.ledger.report(diag.Warnf(n.check.Pos(offset), diag.BadTag, "%s: "+format, slices.Concat([]any{n.path}, args)...).WithHint("%s", hint))
}

package directive

import (
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Ignore suppresses the findings of some lint rules on one line.
type Ignore struct {
	Pos    token.Position
	Rules  []string // not checked
	Reason string
}

// IgnoreVerb is the verb of the directive that is decoded into an [Ignore].
const IgnoreVerb = "ignore"

var ignoreDefinition = Definition{
	Verb:     IgnoreVerb,
	Where:    Anywhere,
	Operand:  "RULE,… REASON",
	FreeText: true,
	Summary:  "suppresses findings of toolgen lint on one line",
	Doc: `RULE is the code in brackets at the end of a finding. REASON is the rest of the
line. At the end of a line of code, the directive applies to that line. On a separate
line, it applies to the comment that contains it and to the line after that comment. If a
line of code already has a comment, write the directive on the line above.

	city string, //toolgen:ignore parameter-undescribed The name is enough.

If a directive suppresses no finding, lint reports it. To suppress findings in a whole
repository, use -disable or a baseline; see toolgen help lint.`,
}

// DecodeIgnore decodes a directive with the verb ignore. A directive without a rule or
// without a reason is an error [diag.BadArgument].
func DecodeIgnore(line Line) (Ignore, diag.List) {
	rules, reason, _ := strings.Cut(strings.TrimSpace(line.Text), " ")
	ignore := Ignore{Pos: line.Pos, Reason: strings.TrimSpace(reason)}
	if ignore.Reason == "" {
		return ignore, diag.List{diag.Errorf(line.TextPos, diag.BadArgument, "%s%s needs a rule and a reason", opening, line.Verb).
			WithHint("use %s%s %s, such as %[1]s%[2]s bare-name The server has no other tools.", opening, line.Verb, ignoreDefinition.Operand)}
	}
	ignore.Rules = strings.Split(rules, ",")
	return ignore, nil
}

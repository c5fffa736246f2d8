package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// answers draws a block of constants for each type that models answer with, and the
// list of all:
//
//	const answerDefinitions = `[{"name":"plan","type":"Plan","description":"…","schema":` + PlanSchema + `}` +
//		`]`
func answers(p plan, b *Bulk) []jen.Code {
	if len(p.Answers) == 0 {
		return nil
	}
	return []jen.Code{b.Keep(answersText(p.Answers)), b.Keep(listText(p.AnswerList, "answers"))}
}

// answersText writes the blocks.
//
//	// What a model answers with for Plan.
//	const (
//		// PlanSchema is …
//		PlanSchema = `{…}`
//
//		// PlanTextFormat is …
//		PlanTextFormat = `{"type":"json_schema","name":"plan","schema":` + planStrict + `}`
//	)
func answersText(answers []Answer) string {
	var b strings.Builder
	for i, a := range answers {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("// " + a.About + "\nconst (\n")
		constList(&b, a.Consts)
		b.WriteString(")\n")
	}
	return b.String()
}

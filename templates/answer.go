package templates

// answers writes a block of constants for each type that models answer with, and the
// list of all:
//
//	// What a model answers with for Plan.
//	const (
//		// PlanSchema is …
//		PlanSchema = `{…}`
//
//		// PlanTextFormat is …
//		PlanTextFormat = `{"type":"json_schema","name":"plan","schema":` + planStrict + `}`
//	)
//
//	const answerDefinitions = `[{"name":"plan","type":"Plan","description":"…","schema":` + PlanSchema + `}` +
//		`]`
func answers(p plan, b *Bulk) {
	for _, a := range p.Answers {
		b.beginConsts(a.About)
		b.consts(a.Consts)
		b.endConsts()
	}
	if len(p.Answers) > 0 {
		b.list(p.AnswerList, "answers")
	}
}

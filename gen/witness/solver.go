package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// A Solver answers several questions about the same documents in less time than
// calls of [Find]: it reads and compiles each document once, and remembers what it
// found out about their parts. It tells documents apart by their address, so they
// must not change. It is not safe for concurrent use.
type Solver struct {
	search  *search
	sides   map[*schema.Doc]side
	compile compiler
	budget  *Budget // nil for none
}

// A side is a document that was read into a statement.
type side struct {
	lit    lit
	reason string // why it could not be read; "" if it was
}

// NewSolver returns a solver without a budget.
func NewSolver() *Solver {
	return &Solver{search: newSearch(), sides: map[*schema.Doc]side{}, compile: compiler{}}
}

// Find looks for a value that accepting accepts and each of the schemas refusing
// refuses; see the function [Find]. The validator confirms it for accepting and
// for the first of refusing, which Path and Keyword are about.
func (s *Solver) Find(accepting *schema.Doc, refusing ...*schema.Doc) Answer {
	goal, at := s.goal(accepting, refusing)
	if goal == nil {
		return at
	}
	s.begin(goal, s.judge(accepting, refusing))
	return s.end(s.search.answer(s.search.solve(goal)))
}

// answer makes an answer of the result of the outermost goal, whose value it has
// confirmed.
func (s *search) answer(r result) Answer {
	if r.verdict != Found {
		return Answer{Verdict: r.verdict, Reason: r.reason}
	}
	at, ok := s.refusal(r.value)
	if !ok {
		return Answer{Reason: unconfirmed(r.reason)}
	}
	return Answer{Verdict: Found, Value: r.value, Path: at.Path, Keyword: at.Keyword}
}

// judge returns what confirms a value that accepting accepts and the first of
// refusing refuses.
func (s *Solver) judge(accepting *schema.Doc, refusing []*schema.Doc) *judge {
	return &judge{accepting: accepting, refusing: refusing[0], compiler: s.compile}
}

// begin begins a question that may take as many steps as the budget allows.
func (s *Solver) begin(goal []lit, confirm *judge) {
	s.search.question(goal, confirm, s.budget.allows())
}

// end subtracts the steps of a question from the budget, and makes their lack the
// reason of an answer that stayed unknown because of it.
func (s *Solver) end(a Answer) Answer {
	if a.Verdict == Unknown && s.search.steps > s.search.limit && s.search.limit < maxSteps {
		a.Reason = spent
	}
	s.budget.Spend(s.search.steps)
	return a
}

// Seek is Find without the confirmation by the validator, which takes most of the
// time. Its answers have no Path or Keyword; None is as much of a proof.
func (s *Solver) Seek(accepting *schema.Doc, refusing ...*schema.Doc) Answer {
	goal, at := s.goal(accepting, refusing)
	if goal == nil {
		return at
	}
	s.begin(goal, nil)
	r := s.search.solve(goal)
	if r.verdict == Found && !r.sure() {
		return s.end(Answer{Reason: r.reason})
	}
	return s.end(Answer{Verdict: r.verdict, Value: r.value, Reason: r.reason})
}

// Confirm reports whether accepting accepts a value and each of refusing refuses
// it, with the validator's confirmation, so that Find could return it.
func (s *Solver) Confirm(value, accepting *schema.Doc, refusing ...*schema.Doc) bool {
	goal, _ := s.goal(accepting, refusing)
	if goal == nil {
		return false
	}
	s.begin(goal, s.judge(accepting, refusing))
	_, refused := s.search.refusal(value)
	confirmed := refused && s.search.fitsAll(goal, value) == yes
	s.end(Answer{})
	return confirmed
}

// goal returns the statements that the value has to satisfy; nil, and the answer,
// where no search is needed or possible.
func (s *Solver) goal(accepting *schema.Doc, refusing []*schema.Doc) ([]lit, Answer) {
	if s.budget.allows() <= 0 {
		return nil, Answer{Reason: spent}
	}
	wanted, reason := s.read(accepting)
	goal := []lit{wanted}
	for _, doc := range refusing {
		if accepting != nil && accepting.Equal(doc) {
			return nil, Answer{Verdict: None}
		}
		unwanted, why := s.read(doc)
		if reason == "" {
			reason = why
		}
		goal = append(goal, unwanted.not())
	}
	if len(refusing) == 0 {
		reason = noSchema
	}
	if reason != "" {
		return nil, Answer{Reason: reason}
	}
	return goal, Answer{}
}

const noSchema = "there is no schema"

// read returns the statement that a document makes; or the reason why it cannot be
// read.
func (s *Solver) read(doc *schema.Doc) (l lit, reason string) {
	if doc == nil {
		return noLit, noSchema
	}
	known, ok := s.sides[doc]
	if !ok {
		if err := bounds.Check(doc); err != nil {
			known.reason = err.Error()
		} else {
			s.budget.Spend(stepsToRead(doc))
			known.lit = s.search.side(doc)
		}
		s.sides[doc] = known
	}
	return known.lit, known.reason
}

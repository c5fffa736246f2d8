package witness

import "github.com/go-toolgen/toolgen/gen/schema"

// A Solver answers several questions about the same few documents in less time
// than [Find] takes for each: it reads and compiles each document once, and
// remembers what was found out about their parts. It knows documents by their
// address, so they must not change. It is for one goroutine.
type Solver struct {
	search  *search
	sides   map[*schema.Doc]side
	compile compiler
	budget  *Budget // nil for none
}

// A side is a document as a statement.
type side struct {
	lit    lit
	reason string // why it is not read; "" where it is
}

// NewSolver returns a solver that knows nothing yet.
func NewSolver() *Solver {
	return &Solver{search: newSearch(), sides: map[*schema.Doc]side{}, compile: compiler{}}
}

// Find looks for a value that the schema takes accepts and that each of the
// others refuses, as the function [Find] does for one. The validator confirms
// what takes and the first of the others say of it; Path and Keyword are of the
// first, too.
func (s *Solver) Find(takes *schema.Doc, refuses ...*schema.Doc) Answer {
	goal, at := s.goal(takes, refuses)
	if goal == nil {
		return at
	}
	s.begin(goal, &judge{docs: [2]*schema.Doc{takes, refuses[0]}, compiler: s.compile})
	return s.end(s.search.answer(s.search.solve(goal)))
}

// begin begins a question, with as many steps as it may take.
func (s *Solver) begin(goal []lit, confirm *judge) {
	s.search.question(goal, confirm, s.budget.allows())
}

// end takes off what a question took, and says where it was too much.
func (s *Solver) end(a Answer) Answer {
	if a.Verdict == Unknown && s.search.steps > s.search.limit && s.search.limit < maxSteps {
		a.Reason = spent
	}
	s.budget.Spend(s.search.steps)
	return a
}

// Seek is Find without having the value confirmed, which takes most of the
// time. None is as much of a proof.
func (s *Solver) Seek(takes *schema.Doc, refuses ...*schema.Doc) Answer {
	goal, at := s.goal(takes, refuses)
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

// Confirm reports whether a value is one that Find may find.
func (s *Solver) Confirm(value, takes *schema.Doc, refuses ...*schema.Doc) bool {
	goal, _ := s.goal(takes, refuses)
	if goal == nil {
		return false
	}
	s.begin(goal, &judge{docs: [2]*schema.Doc{takes, refuses[0]}, compiler: s.compile})
	_, refused := s.search.refusal(value)
	confirmed := refused && s.search.fitsAll(goal, value) == yes
	s.end(Answer{})
	return confirmed
}

// goal returns what is asked of a value; nil, with the answer, where nothing
// has to be sought.
func (s *Solver) goal(takes *schema.Doc, refuses []*schema.Doc) ([]lit, Answer) {
	if s.budget.allows() <= 0 {
		return nil, Answer{Reason: spent}
	}
	wanted, reason := s.read(takes)
	goal := []lit{wanted}
	for _, doc := range refuses {
		if takes != nil && takes.Equal(doc) {
			return nil, Answer{Verdict: None}
		}
		unwanted, why := s.read(doc)
		if reason == "" {
			reason = why
		}
		goal = append(goal, unwanted.not())
	}
	if len(refuses) == 0 {
		reason = noSchema
	}
	if reason != "" {
		return nil, Answer{Reason: reason}
	}
	return goal, Answer{}
}

const noSchema = "there is no schema"

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

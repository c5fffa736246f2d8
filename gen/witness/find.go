package witness

import (
	"math"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A Verdict says what a search found.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // neither a value nor a proof was found
	None                   // there is no such value: that is proven
	Found                  // there is such a value
)

// An Answer is the result of [Find].
type Answer struct {
	Verdict Verdict
	// Value is set if and only if the verdict is Found: the value that one schema
	// accepts and the other refuses.
	Value *schema.Doc
	// Path leads to the part of Value that is refused.
	Path schema.Path
	// Keyword is the keyword that refuses that part: "maximum".
	Keyword string
	// Reason says why the verdict is Unknown, in lower case and without a full stop.
	Reason string
}

// bounds are the largest documents that are read: far above what schemas of tools
// need, and small enough that no schema exhausts time or memory.
var bounds = schema.Budget{Depth: 250, Nodes: 100_000, Bytes: 4 << 20, Refs: 10_000}

// Find looks for a value that the schema accepting accepts and the schema refusing
// does not; a validator has confirmed the value that it returns. Both documents
// are read as JSON Schema 2020-12, whatever their "$schema" is. As in generated
// calls, regular expressions mean what they mean in Go, and "format" and
// "contentEncoding": "base64" are checked; keywords and formats that are not known
// accept everything. The answer depends on the two documents alone. It takes
// bounded time: a search that needs more is Unknown.
func Find(accepting, refusing *schema.Doc) Answer { return NewSolver().Find(accepting, refusing) }

// Equal reports whether two schemas accept the same values, and whether that could
// be decided: equal is true only if it is proven.
func Equal(a, b *schema.Doc) (equal, decided bool) {
	there := Find(a, b)
	if there.Verdict == Found {
		return false, true
	}
	back := Find(b, a)
	if back.Verdict == Found {
		return false, true
	}
	equal = there.Verdict == None && back.Verdict == None
	return equal, equal
}

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

// FindUnconfirmed is Find without the confirmation by the validator, which takes most of the
// time. Its answers have no Path or Keyword; None is as much of a proof.
func (s *Solver) FindUnconfirmed(accepting *schema.Doc, refusing ...*schema.Doc) Answer {
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
			s.budget.Spend(4 * schemasIn(doc))
			known.lit = s.search.side(doc)
		}
		s.sides[doc] = known
	}
	return known.lit, known.reason
}

// A Budget limits the steps that the questions to all of its solvers may take
// together. A nil Budget sets no limit beyond that of each question. It counts
// steps, not time, so that answers are the same on every machine. It is not safe
// for concurrent use.
type Budget struct{ left int }

// NewBudget returns a budget of the given number of steps. A question takes
// 400,000 at most; most take fewer than a thousand.
func NewBudget(steps int) *Budget { return &Budget{left: steps} }

// Solver returns a new solver that spends the steps of the budget.
func (b *Budget) Solver() *Solver {
	s := NewSolver()
	s.budget = b
	return s
}

// Left returns how many steps are left. Once that is 0, questions may have gone
// unanswered for lack of steps.
func (b *Budget) Left() int {
	if b == nil {
		return math.MaxInt
	}
	return max(b.left, 0)
}

// Spend subtracts the steps of work that was done outside of the solvers.
func (b *Budget) Spend(steps int) {
	if b != nil {
		b.left -= steps
	}
}

// allows returns how many steps the next question may take.
func (b *Budget) allows() int { return min(maxSteps, b.Left()) }

// spent is the reason of an answer for which no steps were left.
const spent = "the comparison has taken all the steps that it may"

// stepsToCompile returns how many steps are counted for compiling a document with
// the validator, which searches the list of all its schemas for each of them.
func stepsToCompile(doc *schema.Doc) int {
	schemas := schemasIn(doc)
	return 4*schemas + schemas*schemas/128
}

func schemasIn(doc *schema.Doc) int {
	schemas := 0
	schema.Visit(doc, func(*schema.Doc) bool { schemas++; return true })
	return schemas
}

// A judge checks values against two schemas with an independent validator.
type judge struct {
	accepting, refusing *schema.Doc
	compiler            compiler
}

// A compiler keeps the validators of documents that were compiled; nil for a
// document that is not a valid schema.
type compiler map[*schema.Doc]*meta.Validator

func (c compiler) compiled(doc *schema.Doc) *meta.Validator {
	v, ok := c[doc]
	if !ok {
		v, _ = meta.Compile(doc.Without("$schema")) // nil with an error
		c[doc] = v
	}
	return v
}

// toCompile returns how many steps are counted for compiling the documents that
// are not compiled yet.
func (j *judge) toCompile() int {
	steps := 0
	for _, doc := range []*schema.Doc{j.accepting, j.refusing} {
		if _, compiled := j.compiler[doc]; !compiled {
			steps += stepsToCompile(doc)
		}
	}
	return steps
}

// refusal returns why the schema refusing refuses a value that the schema accepting
// accepts, and how many steps are counted for the validation. It reports false
// where the value is not such a one, or a schema is not valid.
func (j *judge) refusal(value *schema.Doc) (at meta.Refusal, refused bool, steps int) {
	accepting, refusing := j.compiler.compiled(j.accepting), j.compiler.compiled(j.refusing)
	if accepting == nil || refusing == nil {
		return meta.Refusal{}, false, 0
	}
	decoded := value.Decoded()
	steps = accepting.Effort(decoded) + refusing.Effort(decoded)
	if accepting.Misfit(decoded) != "" {
		return meta.Refusal{}, false, steps
	}
	at, refused = refusing.Refusal(decoded)
	return at, refused, steps
}

// judgedFormat returns whether the validator accepts a text as one of a format;
// maybe for a format that it cannot compile.
func (s *search) judgedFormat(name string, text *schema.Doc) verdict {
	v, ok := s.validators[name]
	if !ok {
		v, _ = meta.Compile(schema.Obj(schema.M("format", schema.Str(name))))
		s.validators[name] = v
	}
	if v == nil {
		return maybe
	}
	return truthOf(v.Misfit(text.Decoded()) == "")
}

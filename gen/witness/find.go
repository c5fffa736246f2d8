package witness

import (
	"math"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A Verdict is the result of a search.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // neither a value nor a proof was found
	None                   // proven: there is no such value
	Found                  // there is such a value
)

// An Answer is the result of [Find].
type Answer struct {
	Verdict Verdict
	// Value is accepted by one schema and rejected by the other. It is set if and only if
	// the verdict is Found.
	Value *schema.Doc
	// Path is the path of the rejected part of Value.
	Path schema.Path
	// Keyword is the keyword that rejects this part, such as "maximum".
	Keyword string
	// Reason explains why the verdict is Unknown. It is in lower case and has no full
	// stop.
	Reason string
}

// bounds are the limits for documents. They are far above the needs of tool schemas, but
// small enough that no schema can exhaust time or memory.
var bounds = schema.Budget{Depth: 250, Nodes: 100_000, Bytes: 4 << 20, Refs: 10_000}

// Find looks for a value that the schema accepting accepts and the schema refusing
// rejects. A validator confirms the value that it returns. Find treats both documents as
// JSON Schema 2020-12, whatever their "$schema". As in generated calls, regular
// expressions have Go's semantics, "format" and "contentEncoding": "base64" are checked,
// and unknown keywords and formats accept everything. The answer depends only on the two
// documents. Find takes bounded time: if a search needs more, the verdict is Unknown.
func Find(accepting, refusing *schema.Doc) Answer { return NewSolver().Find(accepting, refusing) }

// Equal reports whether two schemas accept the same values, and whether this could be
// decided. It reports equality only if there is a proof.
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

// A Solver answers several questions about the same documents in less time than calls of
// [Find]. It compiles each document once, and caches results about the document's parts.
// It identifies documents by address, so they must not change. It is not safe for
// concurrent use.
type Solver struct {
	search  *search
	sides   map[*schema.Doc]side
	compile compiler
	budget  *Budget // nil if there is no budget
}

type side struct {
	lit    lit
	reason string // reason why the document could not be compiled, or ""
}

// NewSolver returns a solver without a budget.
func NewSolver() *Solver {
	return &Solver{search: newSearch(), sides: map[*schema.Doc]side{}, compile: compiler{}}
}

// Find looks for a value that accepting accepts and all schemas in refusing reject (see
// the function [Find]). The validator confirms the value only for accepting and for the
// first schema in refusing. Path and Keyword refer to that schema.
func (s *Solver) Find(accepting *schema.Doc, refusing ...*schema.Doc) Answer {
	goal, at := s.goal(accepting, refusing)
	if goal == nil {
		return at
	}
	s.begin(goal, s.judge(accepting, refusing))
	return s.end(s.search.answer(s.search.solve(goal)))
}

// answer converts the result r of the whole search to an Answer. It confirms the value
// with the validator.
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

// judge returns a judge that confirms a value with the validator: the schema accepting
// must accept the value, and the first schema in refusing must reject it.
func (s *Solver) judge(accepting *schema.Doc, refusing []*schema.Doc) *judge {
	return &judge{accepting: accepting, refusing: refusing[0], compiler: s.compile}
}

// begin begins a search for a value that satisfies goal. The search may take as many
// steps as the budget allows.
func (s *Solver) begin(goal []lit, confirm *judge) {
	s.search.question(goal, confirm, s.budget.allows())
}

// end subtracts the steps of the last question from the budget, and returns its answer a.
// If no steps are left and a is unknown, end sets that as the reason.
func (s *Solver) end(a Answer) Answer {
	if a.Verdict == Unknown && s.search.steps > s.search.limit && s.search.limit < maxSteps {
		a.Reason = spent
	}
	s.budget.Spend(s.search.steps)
	return a
}

// FindUnconfirmed is like Find, but the validator does not confirm the value, which takes
// most of the time. The answer has no Path and Keyword. A verdict of None is still proven.
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

// Confirm reports whether Find could return value: accepting accepts value, and each schema
// in refusing rejects value. The validator confirms this for accepting and the first other
// schema.
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

// goal returns the statements that a value must satisfy to be accepted by accepting and
// rejected by all schemas in refusing. If no search is needed, or a search is impossible,
// it returns nil and the answer.
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

const noSchema = "no schema is given"

// read returns the statement that a document makes, or the reason why the document cannot
// be compiled.
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

// A Budget limits the total number of steps for the questions of all its solvers. A nil
// Budget adds no limit to the limit of each question. It counts steps instead of time, so
// that answers are the same on every machine. It is not safe for concurrent use.
type Budget struct{ left int }

// NewBudget returns a budget with the given number of steps. A question takes at most
// 400,000 steps; most take fewer than a thousand.
func NewBudget(steps int) *Budget { return &Budget{left: steps} }

// Solver returns a new solver that uses the budget's steps.
func (b *Budget) Solver() *Solver {
	s := NewSolver()
	s.budget = b
	return s
}

// Left returns the number of remaining steps. If it is 0, questions may be unanswered
// because of the budget.
func (b *Budget) Left() int {
	if b == nil {
		return math.MaxInt
	}
	return max(b.left, 0)
}

// Spend subtracts steps for work outside the solvers.
func (b *Budget) Spend(steps int) {
	if b != nil {
		b.left -= steps
	}
}

func (b *Budget) allows() int { return min(maxSteps, b.Left()) }

const spent = "the comparison exceeded its step limit"

// stepsToCompile returns the cost, in steps, of compiling a document with the validator.
// The cost is high because, for each schema, the validator searches the list of all
// schemas in the document.
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

// A compiler caches validators by document. The validator is nil if the document is not a
// valid schema.
type compiler map[*schema.Doc]*meta.Validator

func (c compiler) compiled(doc *schema.Doc) *meta.Validator {
	v, ok := c[doc]
	if !ok {
		v, _ = meta.Compile(doc.Without("$schema")) // nil with an error
		c[doc] = v
	}
	return v
}

// toCompile returns the cost, in steps, of compiling the documents of the judge that are
// not compiled yet.
func (j *judge) toCompile() int {
	steps := 0
	for _, doc := range []*schema.Doc{j.accepting, j.refusing} {
		if _, compiled := j.compiler[doc]; !compiled {
			steps += stepsToCompile(doc)
		}
	}
	return steps
}

// refusal returns why the schema refusing rejects a value that the schema accepting
// accepts, and the cost of the validation in steps. It returns false if accepting rejects
// the value, if refusing accepts it, or if a schema is not valid.
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

// judgedFormat reports whether the validator accepts a string for a format. It returns
// maybe if the validator cannot compile the format.
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

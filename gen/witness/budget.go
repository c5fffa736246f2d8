package witness

import (
	"math"

	"github.com/go-toolgen/toolgen/gen/schema"
)

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

// stepsToRead returns how many steps are counted for reading a document into
// statements.
func stepsToRead(doc *schema.Doc) int { return 4 * schemasIn(doc) }

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

package witness

import (
	"math"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Budget is how many steps the questions to some solvers may take together.
// A nil Budget has no end, but each question has one. It is for one goroutine,
// and counts steps, not time, so that answers are the same on every machine.
type Budget struct{ left int }

// NewBudget returns a budget of so many steps. A question takes 400,000 at most,
// and most take fewer than a thousand.
func NewBudget(steps int) *Budget { return &Budget{left: steps} }

// Solver returns a solver that knows nothing yet, and asks no more than the
// budget has.
func (b *Budget) Solver() *Solver {
	s := NewSolver()
	s.budget = b
	return s
}

// Left returns how many steps are left; 0 where a question may have gone
// without an answer for the lack of them.
func (b *Budget) Left() int {
	if b == nil {
		return math.MaxInt
	}
	return max(b.left, 0)
}

// Spend takes off what something else took.
func (b *Budget) Spend(steps int) {
	if b != nil {
		b.left -= steps
	}
}

// allows returns how many steps the next question may take.
func (b *Budget) allows() int { return min(maxSteps, b.Left()) }

// spent is the reason of answers for which no steps are left.
const spent = "the comparison has taken all the steps that it may"

// stepsToRead returns what it takes to make statements of a document.
func stepsToRead(doc *schema.Doc) int { return 4 * schemasIn(doc) }

// stepsToCompile returns what it takes the validator to compile a document:
// among all schemas it looks for each.
func stepsToCompile(doc *schema.Doc) int {
	schemas := schemasIn(doc)
	return 4*schemas + schemas*schemas/128
}

func schemasIn(doc *schema.Doc) int {
	schemas := 0
	schema.Visit(doc, func(*schema.Doc) bool { schemas++; return true })
	return schemas
}

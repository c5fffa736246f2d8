package witness

import "testing"

// TestBudget: once the budget is spent, no solver of it answers; and it is spent at
// the same step each time.
func TestBudget(t *testing.T) {
	accepting, refusing := parse(t, hostile()["large patterns"][0]), parse(t, hostile()["large patterns"][1])
	light, lighter := parse(t, `{"type":"integer"}`), parse(t, `{"type":"integer","maximum":5}`)
	const steps = 1000
	var lefts []int
	for range 2 {
		b := NewBudget(steps)
		if got := b.Solver().Find(light, lighter); got.Verdict != Found || b.Left() == 0 || b.Left() == steps {
			t.Errorf("got %s, and %d steps are left", short(got), b.Left())
		}
		lefts = append(lefts, b.Left())
		if got := b.Solver().Find(accepting, refusing); short(got) != "unknown: "+spent || b.Left() != 0 {
			t.Errorf("got %s, and %d steps are left", short(got), b.Left())
		}
		s := b.Solver()
		if got := short(s.Seek(light, lighter)); got != "unknown: "+spent {
			t.Errorf("once nothing is left: %s", got)
		}
		if s.Confirm(parse(t, "9"), light, lighter) {
			t.Error("once nothing is left a value is confirmed")
		}
	}
	if lefts[0] != lefts[1] {
		t.Errorf("%d steps are left, and then %d", lefts[0], lefts[1])
	}
	if got := (*Budget)(nil).Solver().Find(light, lighter); got.Verdict != Found {
		t.Errorf("without a budget: %s", short(got))
	}
}

package inspect

// A Stage is a part of a run that takes time worth telling.
type Stage string

// The stages of a load and of [Facts], in the order in which a run comes to
// them.
const (
	StageList  Stage = "list"  // ask the go command which packages there are
	StageParse Stage = "parse" // read the files of the packages
	StageCheck Stage = "check" // type-check
	StageFacts Stage = "facts" // find tools and what they say
)

// A Trace is how a caller learns where time goes and why: the stages themselves
// know no clock. The zero value is one that nobody listens to. Both functions are
// called from several goroutines.
type Trace struct {
	// Began is called where a stage begins, with the number of things that it
	// is about, 0 where that is not known, and what it returns at its end. Stages
	// of several packages can run at once.
	Began func(stage Stage, n int) (done func())
	// Noted is called with what became of one thing in a stage, such as a
	// package: which way it went, and why if that is not the usual one. Things
	// of one reason are told together, so it says nothing of the thing itself.
	Noted func(stage Stage, thing, what string)
}

// Begin tells that a stage begins.
func (t Trace) Begin(stage Stage, n int) (done func()) {
	if t.Began == nil {
		return func() {}
	}
	return t.Began(stage, n)
}

// Note tells what became of a thing in a stage. It is cheap where nobody
// listens, but for what it takes to make the texts.
func (t Trace) Note(stage Stage, thing, what string) {
	if t.Noted != nil {
		t.Noted(stage, thing, what)
	}
}

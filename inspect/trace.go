package inspect

// A Stage is a part of a run whose time is measured.
type Stage string

// The stages of [Load] and [Facts], in order.
const (
	StageList  Stage = "list"  // ask the go command which packages there are
	StageParse Stage = "parse" // read the files of the packages
	StageCheck Stage = "check" // type-check
	StageFacts Stage = "facts" // find tools and collect their facts
)

// A Trace tells a caller what the time is spent on; the stages themselves measure no
// time. The functions may be nil, and are called from several goroutines.
type Trace struct {
	// Began is called when a stage begins, with the number of things that it handles,
	// or 0 if that is not known. The function that it returns is called when the
	// stage ends. Stages of several packages can run at once.
	Began func(stage Stage, n int) (done func())
	// Noted is called with what happened to one thing in a stage, such as a package:
	// how it was handled, and why if not in the usual way. The text does not name the
	// thing, so that things with the same text can be printed together.
	Noted func(stage Stage, thing, what string)
}

// Begin calls Began, if it is not nil; done is never nil.
func (t Trace) Begin(stage Stage, n int) (done func()) {
	if t.Began == nil {
		return func() {}
	}
	return t.Began(stage, n)
}

// Note calls Noted, if it is not nil.
func (t Trace) Note(stage Stage, thing, what string) {
	if t.Noted != nil {
		t.Noted(stage, thing, what)
	}
}

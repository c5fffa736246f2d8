package inspect

// A Stage is a part of a run that takes time worth telling.
type Stage string

// The stages of a load and of [Facts], in the order in which a run comes to
// them.
const (
	StageList   Stage = "list"   // ask the go command which packages there are
	StageParse  Stage = "parse"  // read the files of the packages
	StageImport Stage = "import" // get export data of packages from elsewhere
	StageCheck  Stage = "check"  // type-check
	StageFacts  Stage = "facts"  // find tools and what they say
)

// A Trace is called where a stage begins, with the number of things that it is
// about, 0 where that is not known, and what it returns is called at its end.
// Stages of several packages can run at once. It is how a caller learns where
// time goes: the stages themselves know no clock.
type Trace func(stage Stage, n int) (done func())

// Begin calls the trace; nil is one that nobody listens to.
func (t Trace) Begin(stage Stage, n int) (done func()) {
	if t == nil {
		return func() {}
	}
	return t(stage, n)
}

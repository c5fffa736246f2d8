package diff

import "github.com/go-toolgen/toolgen/gen/schema"

// ways is how a tool may be called: plainly, and as a task that goes on while
// the client does something else.
type ways struct{ plain, task bool }

// waysOf are the values of "taskSupport".
// https://modelcontextprotocol.io/specification/2025-11-25/schema#toolexecution
var waysOf = map[string]ways{
	"forbidden": {plain: true},
	"optional":  {plain: true, task: true},
	"required":  {task: true},
}

// execution returns what a change of the field of that name means; nil stands
// for none. A server answers a call in a way that its tool does not have with
// an error.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
func execution(old, new *schema.Doc) (Class, string) {
	a, knownA := taskSupport(old)
	b, knownB := taskSupport(new)
	message := valuesMessage("execution", old, new)
	switch {
	case !knownA || !knownB:
		return Undecided, message + "; whether that breaks is not decided: only taskSupport is known"
	case a == b:
		return Same, ""
	case a.plain && !b.plain:
		return Breaking, "can only be called as a task now; a plain call is refused"
	case a.task && !b.task:
		return Breaking, "can no longer be called as a task"
	case !a.task:
		return Compatible, "can also be called as a task now"
	}
	return Compatible, "can also be called without a task now"
}

// taskSupport returns how a tool may be called. It reports false where that is
// not known.
func taskSupport(execution *schema.Doc) (ways, bool) {
	if execution == nil {
		return waysOf["forbidden"], true
	}
	support := execution.Under("taskSupport")
	if support == nil {
		support = schema.Str("forbidden")
	}
	known, ok := waysOf[support.Text]
	return known, ok && execution.Kind == schema.Object && len(execution.Without("taskSupport").Members) == 0
}

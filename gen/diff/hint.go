package diff

import "strconv"

// assumptions are in the order in which hints tell of them.
var assumptions = []struct {
	of         Assumption
	one, many  string // the changes
	who, under string
}{
	{OpenOutputs, "is only a new property of results", "are only new properties of results", "readers that ignore unknown properties are not broken", "-open-outputs"},
	{ClosedInputs, "is only a new optional argument of an open object", "are only new optional arguments of open objects", "callers that send only properties of the schema are not broken", "-closed-inputs"},
}

// hints say which of the changes that break would not under an assumption, and
// the flag that makes it.
func (r Report) hints() []string {
	var hints []string
	for _, a := range assumptions {
		n := 0
		for _, t := range r.Tools {
			for _, c := range t.Changes {
				if c.Class == Breaking && c.Unless == a.of {
					n++
				}
			}
		}
		verb := a.many
		if n == 1 {
			verb = a.one
		}
		if n > 0 {
			hints = append(hints, strconv.Itoa(n)+" of the breaking changes "+verb+"; "+a.who+": "+a.under)
		}
	}
	return hints
}

package call

import "strconv"

// An UnknownToolError is the error for a call of a tool that does not exist.
type UnknownToolError struct {
	Name    string
	Nearest string // the tool that was likely meant, "" if none is near
}

// Error names the tool, and the one that was likely meant.
func (e *UnknownToolError) Error() string {
	text := "no tool is called " + strconv.Quote(clipText(e.Name, maxName))
	if e.Nearest != "" {
		text += ": did you mean " + strconv.Quote(e.Nearest) + "?"
	}
	return text
}

// unknown is the error of a name that no tool of the set has.
func (s Set) unknown(name string) error {
	names := make([]string, 0, len(s.index))
	for d := range s.All() {
		names = append(names, d.Name)
	}
	return &UnknownToolError{Name: name, Nearest: nearest(name, names)}
}

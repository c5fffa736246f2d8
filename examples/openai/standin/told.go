package standin

import (
	"regexp"
	"strconv"
	"strings"
)

// A hint is a line of an error message: the position of an error in the arguments, and the
// nearest valid name or value, or "".
type hint struct {
	path    string // such as guests[0].by
	name    bool   // the name at the end of the path is wrong, not its value
	nearest string // a name, or a value in JSON
}

// hints parses the error message of a rejected call, which contains one problem per line:
//
//	book_event: 2 problems with the arguments
//	- tittle: unknown name, the names here are title (required), …; did you mean title?
//	- kind: expected one of "meeting", "outing", "errand", got "Outing"; did you mean "outing"?
func hints(text string) []hint {
	var all []hint
	for line := range strings.SplitSeq(text, "\n") {
		problem, ok := strings.CutPrefix(line, "- ")
		path := problem[:pathLength(problem)]
		story, colon := strings.CutPrefix(problem[len(path):], ": ")
		if !ok || !colon {
			continue
		}
		all = append(all, hint{path, strings.HasPrefix(story, "unknown name"), nearest(story)})
	}
	return all
}

// nearest returns the suggestion at the end of a problem: "; did you mean …?".
func nearest(story string) string {
	const before, after = "; did you mean ", "?"
	i := strings.LastIndex(story, before)
	if i < 0 || !strings.HasSuffix(story, after) {
		return ""
	}
	return strings.TrimSuffix(story[i+len(before):], after)
}

// pathStep matches a step of a path: .name, [2] or ["odd name"]. The dot before the first
// name is omitted.
var pathStep = regexp.MustCompile(`^(?:\.?([A-Za-z_$][A-Za-z0-9_$-]*)|\[([0-9]+)\]|\[("(?:[^"\\]|\\.)*")\])`)

// pathLength returns the length of the path at the beginning of a text.
func pathLength(text string) int {
	length := 0
	for {
		step := pathStep.FindString(text[length:])
		if step == "" {
			return length
		}
		length += len(step)
	}
}

// steps returns the names and indexes of a path, as strings and ints.
func steps(path string) []any {
	var all []any
	for path != "" {
		step := pathStep.FindStringSubmatch(path)
		path = path[len(step[0]):]
		switch index, err := strconv.Atoi(step[2]); {
		case err == nil:
			all = append(all, index)
		case step[1] != "":
			all = append(all, step[1])
		default:
			name, _ := strconv.Unquote(step[3])
			all = append(all, name)
		}
	}
	return all
}

// otherTool matches the error for a tool that does not exist.
var otherTool = regexp.MustCompile(`^no tool is called ".*": did you mean ("(?:[^"\\]|\\.)*")\?$`)

// nearestTool returns the tool that the error for an unknown tool suggests.
func nearestTool(text string) (string, bool) {
	match := otherTool.FindStringSubmatch(text)
	if match == nil {
		return "", false
	}
	name, err := strconv.Unquote(match[1])
	return name, err == nil
}

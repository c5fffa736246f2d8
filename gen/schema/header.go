package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// HeaderKeyword makes clients of MCP over HTTP send an argument in a header, too,
// whose name begins with HeaderPrefix.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters
const (
	HeaderKeyword = "x-mcp-header"
	HeaderPrefix  = "Mcp-Param-"
)

// headerToken is what may stand in the name of a header, RFC 9110, section 5.1.
var headerToken = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// HeaderProblems returns each header of an input schema for which clients of MCP have
// to leave out the tool: one that is no name, that another one has in any case, that is
// of another type than string, integer and boolean, or to which something else leads
// than "properties" alone. Before 2026-07-28 the keyword means nothing.
func HeaderProblems(input *Doc) []Problem {
	var problems []Problem
	seen := map[string]bool{}
	Walk(input, func(path Path, sub *Doc) bool {
		header := sub.Under(HeaderKeyword)
		if header == nil {
			return true
		}
		name := strings.ToLower(header.Text)
		if message := headerFault(path, sub, header); message != "" {
			problems = append(problems, Problem{path, header, message})
		} else if seen[name] {
			problems = append(problems, Problem{path, header, fmt.Sprintf("two arguments have the header %s%s", HeaderPrefix, header.Text)})
		}
		seen[name] = true
		return true
	})
	return problems
}

func headerFault(path Path, sub, header *Doc) string {
	if header.Kind != String || !headerToken.MatchString(header.Text) {
		return fmt.Sprintf("%s is no name of a header", header)
	}
	inProperties := len(path) > 0 && len(path)%2 == 0
	for i := 0; i < len(path); i += 2 {
		inProperties = inProperties && path[i] == "properties"
	}
	if !inProperties {
		return fmt.Sprintf("a header is that of an argument, or of a property of one, and at %s clients do not find it", path)
	}
	if slices.Contains([]string{"string", "integer", "boolean"}, sub.TextUnder("type")) {
		return ""
	}
	kind := "any JSON"
	if types, said := sub.Types(); said {
		kind = "of the type " + strings.Join(types, " or ")
	}
	return fmt.Sprintf("a header is a string, an integer or a boolean, and %s is %s", path[len(path)-1], kind)
}

package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// HeaderKeyword makes clients of MCP over HTTP also send an argument in a header, whose
// name is HeaderPrefix and the value of the keyword.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters
const (
	HeaderKeyword = "x-mcp-header"
	HeaderPrefix  = "Mcp-Param-"
)

// headerToken matches the name of a header, RFC 9110, section 5.1.
var headerToken = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// HeaderProblems returns the headers of an input schema for which clients of MCP have to
// ignore the tool: a header that is not a valid name, or equals another but for the case
// of letters, or whose schema is not of the type string, integer or boolean, or is
// reached through other keywords than "properties". Before revision 2026-07-28 the
// keyword has no meaning.
func HeaderProblems(input *Doc) []Problem {
	if !Mentions(input, HeaderKeyword) {
		return nil
	}
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

// headerFault returns what is wrong with one header by itself; "" for nothing.
func headerFault(path Path, sub, header *Doc) string {
	if header.Kind != String || !headerToken.MatchString(header.Text) {
		return fmt.Sprintf("%s is not a valid name of a header", header)
	}
	inProperties := len(path) > 0 && len(path)%2 == 0
	for i := 0; i < len(path); i += 2 {
		inProperties = inProperties && path[i] == "properties"
	}
	if !inProperties {
		return fmt.Sprintf("a header has to be that of an argument, or of a property of one: clients do not look for it at %s", path)
	}
	if slices.Contains([]string{"string", "integer", "boolean"}, sub.TextUnder("type")) {
		return ""
	}
	kind := "any JSON"
	if types, stated := sub.Types(); stated {
		kind = "of the type " + strings.Join(types, " or ")
	}
	return fmt.Sprintf("a header can only have a string, an integer or a boolean, and %s is %s", path[len(path)-1], kind)
}

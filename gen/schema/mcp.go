package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A box is a wrapper: an object whose only property is a result that is not an object.
// MCP before revision 2026-07-28 accepts only objects as structured results. Package
// gen/call, which imports nothing of this module, produces the same boxes.
const (
	// BoxField is the name of the property in the boxes that toolgen generates.
	BoxField = "result"
	// BoxMarker is the default keyword that marks the schema of a box.
	BoxMarker = "x-dedalus-box"
	// BoxMarkField is the key in the object under BoxMarker whose value is the name of
	// the box's property.
	BoxMarkField = "field"
)

// IsBox reports whether a schema describes a box as toolgen generates it, with or without
// a mark.
func (d *Doc) IsBox() bool {
	for _, key := range d.Keys() {
		switch key {
		case "type", "properties", "required", "additionalProperties", "$defs", "$schema":
		default:
			if !isExtension(key) {
				return false
			}
		}
	}
	properties := d.Table("properties")
	return len(properties) == 1 && properties[0].Key == BoxField && d.Requires(BoxField) && d.IsClosed()
}

// MarkedBox returns the name of the only property, if any extension keyword marks the
// schema as a box. Otherwise, it returns "".
func (d *Doc) MarkedBox() string {
	properties := d.Table("properties")
	if len(properties) != 1 {
		return ""
	}
	mark := Obj(M(BoxMarkField, Str(properties[0].Key)))
	if slices.ContainsFunc(d.Members, func(m Member) bool { return isExtension(m.Key) && m.Value.Equal(mark) }) {
		return properties[0].Key
	}
	return ""
}

func isExtension(key string) bool { return strings.HasPrefix(key, "x-") }

// Unboxed returns the schema of a box's property, with the definitions to which it may
// refer. It returns d itself if field is "" or d has no such property.
func (d *Doc) Unboxed(field string) *Doc {
	inner := d.Property(field)
	if field == "" || inner == nil {
		return d
	}
	return inner.WithDefinitions(d)
}

// WithDefinitions returns a copy of a schema that also has the "$defs" of other. If both
// schemas have a definition of the same name, the definition of other is used.
func (d *Doc) WithDefinitions(other *Doc) *Doc {
	more := other.Table("$defs")
	if len(more) == 0 || d.Kind != Object {
		return d
	}
	definitions := Obj()
	if own := d.Under("$defs"); own != nil {
		definitions = own
	}
	for _, m := range more {
		definitions = definitions.With(m.Key, m.Value)
	}
	return d.With("$defs", definitions)
}

// HeaderKeyword makes clients of MCP over HTTP also send an argument in a header. The
// name of the header is HeaderPrefix followed by the value of the keyword.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters
const (
	HeaderKeyword = "x-mcp-header"
	HeaderPrefix  = "Mcp-Param-"
)

// headerToken matches the name of a header, RFC 9110, section 5.1.
var headerToken = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// HeaderProblems returns the headers of an input schema for which MCP clients must ignore
// the tool:
//
//   - A name is invalid, or differs from another only in letter case.
//   - A schema is not a string, integer, or boolean.
//   - A header is not reached through "properties" alone.
//
// Before revision 2026-07-28, the header keyword has no meaning.
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
			problems = append(problems, Problem{path, header, fmt.Sprintf("two arguments have the same header %s%s", HeaderPrefix, header.Text)})
		}
		seen[name] = true
		return true
	})
	return problems
}

// headerFault returns an error message about a single header, or "" if the header is
// valid.
func headerFault(path Path, sub, header *Doc) string {
	if header.Kind != String || !headerToken.MatchString(header.Text) {
		return fmt.Sprintf("%s is not a valid header name", header)
	}
	inProperties := len(path) > 0 && len(path)%2 == 0
	for i := 0; i < len(path); i += 2 {
		inProperties = inProperties && path[i] == "properties"
	}
	if !inProperties {
		return fmt.Sprintf("a header must belong to an argument, or to a property of an argument: clients ignore it at %s", path)
	}
	if slices.Contains([]string{"string", "integer", "boolean"}, sub.TextUnder("type")) {
		return ""
	}
	kind := "any JSON"
	if types, stated := sub.Types(); stated {
		kind = "of type " + strings.Join(types, " or ")
	}
	return fmt.Sprintf("a header can only contain a string, an integer, or a boolean, but %s is %s", path[len(path)-1], kind)
}

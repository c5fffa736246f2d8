package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// dialect2020 is the one that MCP assumes where a schema does not say.
const dialect2020 = "https://json-schema.org/draft/2020-12/schema"

func checkVersion(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		said := d.doc.Under("$schema")
		if said == nil {
			continue
		}
		f := found{
			pos: s.pos(d, schema.Path{"$schema"}), subject: d.name + " $schema",
			message: fmt.Sprintf("the %s schema of %s has $schema, which no provider asks for", d.name, s.Name),
			hint:    "leave $schema out",
		}
		if strings.TrimSuffix(said.Text, "#") != dialect2020 {
			f.message = fmt.Sprintf("the %s schema of %s is written for %s, but clients read it as 2020-12 or as their own", d.name, s.Name, said)
			f.hint = "write it in JSON Schema 2020-12, and leave $schema out"
		}
		all = append(all, f)
	}
	return all
}

// formats are those of JSON Schema.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
	"ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
	"json-pointer", "relative-json-pointer", "regex",
}

func checkFormats(s *subject) []found {
	var all []found
	schema.Walk(s.Input, func(path schema.Path, sub *schema.Doc) bool {
		said := sub.Under("format")
		if said == nil || said.Kind != schema.String || slices.Contains(formats, said.Text) {
			return true
		}
		at := append(path[:len(path):len(path)], "format")
		f := found{
			pos: s.pos(s.input(), at), subject: s.input().at(at),
			message: fmt.Sprintf("%q is not a format of JSON Schema, and strict modes refuse it", said.Text),
			hint:    formatHint(said.Text),
		}
		if meant, ok := diag.Meant(said.Text, formats); ok && diag.IsSlip(said.Text, meant) {
			f.old, f.text = said.Text, meant
		}
		all = append(all, f)
		return true
	})
	return all
}

func formatHint(format string) string {
	if near, ok := diag.Nearest(format, formats); ok {
		return fmt.Sprintf("did you mean %s? What no format can say belongs into the description or a pattern", near)
	}
	return "say it in the description or with a pattern"
}

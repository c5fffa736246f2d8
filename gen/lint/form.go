package lint

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// checkForm finds the fields of a form that clients of MCP 2025-06-18 have no form for.
func checkForm(s *subject) []found {
	if s.Kind != dialect.Form {
		return nil
	}
	var all []found
	for _, m := range s.Input.Table("properties") {
		if !m.Value.HasType("array") {
			continue
		}
		at := schema.Path{"properties", m.Key}
		all = append(all, found{
			pos: s.pos(s.input(), at), subject: s.input().at(at),
			message: fmt.Sprintf("clients of MCP 2025-06-18 cannot be asked for %s: %s is a choice of several, which forms have from 2025-11-25 on", s.Name, m.Key),
			hint:    "ask for a bool for each value, if such clients matter",
		})
	}
	return all
}

package infer

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// loopFaults returns references that lead back to themselves without a step into a value,
// so that validators would not end (JSON Schema 2020-12, core, section 9.4.1).
func loopFaults(doc *schema.Doc) []fault {
	graph := schema.NewGraph(doc)
	var all []*schema.Doc
	schema.Visit(doc, func(sub *schema.Doc) bool {
		all = append(all, sub)
		return true
	})
	cycles := schema.NewCycles(func(sub *schema.Doc) []*schema.Doc { return graph.InPlace(sub) }, all...)
	var faults []fault
	for _, edge := range cycles.Closing() {
		if ref, ok := edge.From.Ref(); ok && graph.Target(edge.From) == edge.To {
			faults = append(faults, fault{ref, fmt.Sprintf("$ref %s leads back to itself, and to no value", ref), "refer to it from a part of the value, such as a property or the items, or write what it means"})
		}
	}
	return faults
}

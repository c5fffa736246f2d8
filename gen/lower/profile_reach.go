package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// A reach answers whether a schema holds one of some kind, itself, inside it
// or in what it refers to. Each answer is found once: the same schemas are
// asked about again and again.
type reach struct {
	graph   *schema.Graph
	is      func(*schema.Doc) bool
	led     map[*schema.Doc]bool // the targets of references that hold one
	answers map[*schema.Doc]bool
}

func newReach(graph *schema.Graph, is func(*schema.Doc) bool) *reach {
	r := &reach{graph: graph, is: is, led: map[*schema.Doc]bool{}, answers: map[*schema.Doc]bool{}}
	var found []*schema.Doc
	users := map[*schema.Doc][]*schema.Doc{} // the targets in which there is a reference to a target
	for _, target := range graph.TargetsIn(graph.Root()) {
		holds := false
		schema.Visit(target, func(sub *schema.Doc) bool {
			holds = holds || is(sub)
			return !holds
		})
		if holds {
			found = append(found, target)
		}
		for _, other := range graph.TargetsIn(target) {
			users[other] = append(users[other], target)
		}
	}
	for target := range schema.Reachable(func(target *schema.Doc) []*schema.Doc { return users[target] }, found...) {
		r.led[target] = true
	}
	return r
}

// within reports whether a schema of the document holds one.
func (r *reach) within(sub *schema.Doc) bool {
	answer, known := r.answers[sub]
	if known {
		return answer
	}
	schema.Visit(sub, func(inner *schema.Doc) bool {
		answer = answer || r.is(inner) || r.led[r.graph.Target(inner)]
		return !answer
	})
	r.answers[sub] = answer
	return answer
}

package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// A reach answers whether a schema holds one of some kind, itself, inside it
// or in what it refers to. Each answer is found once: the same schemas are
// asked about again and again.
type reach struct {
	root    *schema.Doc
	is      func(*schema.Doc) bool
	targets map[string]*schema.Doc // what references lead to; nil for nothing
	led     map[*schema.Doc]bool   // the targets that hold one
	answers map[*schema.Doc]bool
}

func newReach(root *schema.Doc, is func(*schema.Doc) bool) *reach {
	r := &reach{root: root, is: is, targets: map[string]*schema.Doc{}, led: map[*schema.Doc]bool{}, answers: map[*schema.Doc]bool{}}
	var found []*schema.Doc
	users := map[*schema.Doc][]*schema.Doc{} // the targets in which there is a reference to a target
	for _, target := range r.allTargets() {
		holds := false
		schema.Walk(target, func(_ schema.Path, sub *schema.Doc) bool {
			holds = holds || is(sub)
			if other := r.target(sub); other != nil {
				users[other] = append(users[other], target)
			}
			return true
		})
		if holds {
			found = append(found, target)
		}
	}
	for len(found) > 0 {
		target := found[0]
		if found = found[1:]; !r.led[target] {
			r.led[target] = true
			found = append(found, users[target]...)
		}
	}
	return r
}

// allTargets returns what the references of the document lead to, each once.
func (r *reach) allTargets() []*schema.Doc {
	var targets []*schema.Doc
	seen := map[*schema.Doc]bool{nil: true}
	schema.Walk(r.root, func(_ schema.Path, sub *schema.Doc) bool {
		if target := r.target(sub); !seen[target] {
			seen[target] = true
			targets = append(targets, target)
		}
		return true
	})
	return targets
}

// target returns what the "$ref" of a schema leads to, or nil.
func (r *reach) target(sub *schema.Doc) *schema.Doc {
	ref, ok := sub.Get("$ref")
	if !ok {
		return nil
	}
	if _, known := r.targets[ref.Text]; !known {
		r.targets[ref.Text] = schema.Resolve(r.root, ref.Text)
	}
	return r.targets[ref.Text]
}

// within reports whether a schema of the document holds one.
func (r *reach) within(sub *schema.Doc) bool {
	answer, known := r.answers[sub]
	if known {
		return answer
	}
	schema.Walk(sub, func(_ schema.Path, inner *schema.Doc) bool {
		answer = answer || r.is(inner) || r.led[r.target(inner)]
		return !answer
	})
	r.answers[sub] = answer
	return answer
}

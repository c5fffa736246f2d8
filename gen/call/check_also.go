package call

import "strings"

// checkAlso checks the keywords that apply other schemas to the same value:
// core, section 10.2.
func (c *checker) checkAlso(n *node, raw, path string) bool {
	a := n.also
	ok := true
	for _, branch := range a.allOf {
		ok = c.check(branch, raw, path) && ok
		if !c.goesOn(ok) {
			return false
		}
	}
	ok = c.checkCondition(a, raw, path) && ok
	ok = c.checkNot(a, raw, path) && ok
	if !c.goesOn(ok) {
		return false
	}
	ok = c.checkAnyOf(n, raw, path) && ok
	return c.checkOneOf(n, raw, path) && ok
}

// checkCondition checks "if", "then" and "else".
func (c *checker) checkCondition(a *also, raw, path string) bool {
	switch {
	case a.ifs == nil:
		return true
	case c.accepts(a.ifs, raw):
		if c.isSilent() || a.thens == nil || c.accepts(a.thens, raw) || !c.failThen(a, raw, path) { // else it is reported
			return c.check(a.thens, raw, path)
		}
		return false
	}
	return c.check(a.elses, raw, path)
}

func (c *checker) checkNot(a *also, raw, path string) bool {
	if a.not == nil || !c.accepts(a.not, raw) {
		return true
	}
	if c.isSilent() {
		return false
	}
	words := "a value that is not " + expected(a.not)
	if names := a.not.requiredAlone(); names != nil {
		words = "an object without " + list(names, " and ") + " together"
	}
	return c.failAs(Problem{Path: path, Code: NotAccepted, Got: clip(raw), Expected: words})
}

func (c *checker) checkAnyOf(n *node, raw, path string) bool {
	if n.also.anyOf == nil || c.count(n.also.anyOf, raw, 1) > 0 {
		return true
	}
	if !c.isSilent() && c.failTogether("at least one", n.also.anyOf, raw, path) {
		return false
	}
	return c.failBranches(n, n.also.anyOf, raw, path)
}

func (c *checker) checkOneOf(n *node, raw, path string) bool {
	if n.also.oneOf == nil {
		return true
	}
	count := c.count(n.also.oneOf, raw, 2)
	switch {
	case count == 1:
		return true
	case c.isSilent() || c.failTogether("exactly one", n.also.oneOf, raw, path):
		return false
	case count == 0:
		return c.failBranches(n, n.also.oneOf, raw, path)
	}
	return c.failAs(Problem{
		Path: path, Code: NotAccepted, Got: clip(raw),
		Expected: "a value that matches exactly one of these: " + expectedEach(n.also.oneOf, raw),
	})
}

// expectedEach says what each of the branches that take a value wants of its kind.
func expectedEach(branches []*node, raw string) string {
	var all []string
	for _, b := range branches {
		if b.accepts(raw) {
			all = append(all, expected(b.of(kindIn(raw))))
		}
	}
	return strings.Join(all, "; ")
}

// of returns what a node says about values of some kinds.
func (n *node) of(kinds kinds) *node {
	if kinds&number != 0 {
		kinds |= number
	}
	narrow := *n
	narrow.kinds &= kinds
	return &narrow
}

// count returns how many of the branches take a value; it stops at enough.
func (c *checker) count(branches []*node, raw string, enough int) int {
	count := 0
	for _, branch := range branches {
		if c.accepts(branch, raw) {
			if count++; count == enough {
				return count
			}
		}
	}
	return count
}

package call

// A checker holds values to nodes by all keywords that nodes have: JSON Schema
// 2020-12, validation and applicators. What it is given has passed a scanner.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6
type checker struct {
	quiet    bool // only the verdict counts: the first problem ends the check
	problems []Problem
	unlisted int // problems that are not in problems, or more
	decided  *decisions
}

// A decision is a node with rare keywords and a value. Decisions are kept, for
// a value may come to the same node on many ways: without them a schema that
// refers to itself twice takes time that doubles with each level of the value.
type decision struct {
	node *node
	raw  string
}

type decisions map[decision]bool

// maxFound is how many problems of one value are told; more are counted.
const maxFound = 32

// accepts reports whether a node takes a value.
func (n *node) accepts(raw string) bool {
	c := checker{quiet: true, decided: new(decisions)}
	return c.check(n, raw, "")
}

// explain returns why a node does not take the value at a path. There are no
// problems if and only if it does.
func (n *node) explain(raw, path string) []Problem {
	c := checker{decided: new(decisions)}
	c.check(n, raw, path)
	return c.problems
}

// check reports whether a node takes a value.
func (c *checker) check(n *node, raw, path string) bool {
	switch {
	case n == nil:
		return true
	case c.isFull():
		if !c.accepts(n, raw) {
			c.unlisted++
		}
		return true
	case n.also == nil:
		return c.checkAll(n, raw, path)
	}
	if ok := c.decide(n, raw); ok || c.quiet {
		return ok
	}
	return c.checkAll(n, raw, path)
}

// decide returns the verdict alone, for a node with rare keywords.
func (c *checker) decide(n *node, raw string) bool {
	key := decision{n, raw}
	if ok, known := (*c.decided)[key]; known {
		return ok
	}
	silent := checker{quiet: true, decided: c.decided}
	ok := silent.checkAll(n, raw, "")
	if *c.decided == nil {
		*c.decided = decisions{}
	}
	(*c.decided)[key] = ok
	return ok
}

// accepts returns the verdict on a value, whatever is reported.
func (c *checker) accepts(n *node, raw string) bool {
	silent := checker{quiet: true, decided: c.decided}
	return silent.check(n, raw, "")
}

// checkAll checks all keywords of a node.
func (c *checker) checkAll(n *node, raw, path string) bool {
	kind := kindIn(raw)
	switch {
	case n.never:
		return c.fail(NotAccepted, n, raw, path)
	case n.kinds&kind == 0:
		return c.fail(WrongType, n, raw, path)
	case n.enum != nil && !n.lists(kind, raw):
		return c.fail(NotInEnum, n, raw, path)
	}
	ok := c.checkKind(n, kind, raw, path)
	if n.also != nil && (ok || !c.quiet) {
		ok = c.checkAlso(n, raw, path) && ok
	}
	return ok
}

// checkKind checks the keywords that are for one kind of values.
func (c *checker) checkKind(n *node, kind kinds, raw, path string) bool {
	switch kind {
	case object:
		return c.checkObject(n, raw, path)
	case array:
		return c.checkArray(n, raw, path)
	case text:
		if code := n.checkText(textIn(raw)); code != "" {
			return c.fail(code, n, raw, path)
		}
	case integer, fraction:
		if code := n.checkNumber(newDecimal(raw)); code != "" {
			return c.fail(code, n, raw, path)
		}
	}
	return true
}

// fail notes the problem of a value that a node refuses.
func (c *checker) fail(code Code, n *node, raw, path string) bool {
	if c.isSilent() {
		return false
	}
	return c.failAs(problem(code, path, n, raw))
}

// isSilent reports whether another problem is not to be listed. It
// counts it nevertheless.
func (c *checker) isSilent() bool {
	if c.isFull() {
		c.unlisted++
		return true
	}
	return c.quiet
}

// isFull reports whether no other problem is told, but only the verdict on each
// value counts: the ways to a problem may be without number.
func (c *checker) isFull() bool { return !c.quiet && len(c.problems) == maxFound }

// failAs notes a problem that has its own words.
func (c *checker) failAs(p Problem) bool {
	c.problems = append(c.problems, p)
	return false
}

// member is the path of a member; verdicts need none.
func (c *checker) member(path, name string) string {
	if c.quiet {
		return ""
	}
	return memberPath(path, name)
}

// element is the path of an element; verdicts need none.
func (c *checker) element(path string, i int) string {
	if c.quiet {
		return ""
	}
	return elementPath(path, i)
}

// goesOn reports whether more problems are wanted.
func (c *checker) goesOn(ok bool) bool { return ok || !c.quiet }

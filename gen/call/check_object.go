package call

import "strconv"

// checkObject checks the members of an object, then what is missing, then what
// is asked of the object as a whole.
func (c *checker) checkObject(n *node, raw, path string) bool {
	ok := true
	count := 0
	there := make([]bool, len(n.properties))
	for name, value := range membersOf(raw) {
		count++
		ok = c.checkMember(n, there, name, value, path) && ok
		if !c.goesOn(ok) {
			return false
		}
	}
	for i, p := range n.properties {
		if p.required && !there[i] {
			ok = c.failMissing(&n.properties[i], c.member(path, p.name))
		}
	}
	if n.also != nil {
		ok = c.checkCount(n.also, count, raw, path) && ok
		ok = c.checkDependents(n.also, raw, path) && ok
	}
	return ok
}

func (c *checker) failMissing(p *property, path string) bool {
	if c.isSilent() {
		return false
	}
	return c.failAs(missing(path, p))
}

// checkMember checks a member by its name: core, section 10.3.2.
func (c *checker) checkMember(n *node, there []bool, name, value, path string) bool {
	at := c.member(path, name)
	ok, known := true, false
	if i := n.find(name); i >= 0 {
		there[i], known = true, true
		ok = c.check(n.properties[i].node, value, at)
	}
	if n.also != nil {
		matched, fits := c.checkPatterns(n.also, name, value, at)
		known = known || matched
		ok = fits && c.checkName(n.also, name, at) && ok
	}
	switch {
	case known || n.additional == nil:
		return ok
	case n.additional.never:
		return c.failUnknown(n, name, at)
	}
	return c.check(n.additional, value, at) && ok
}

func (c *checker) failUnknown(n *node, name, path string) bool {
	if c.isSilent() {
		return false
	}
	return c.failAs(unknown(path, name, n))
}

// checkPatterns checks a member by "patternProperties".
func (c *checker) checkPatterns(a *also, name, value, path string) (matched, ok bool) {
	ok = true
	for _, p := range a.patternProperties {
		if p.pattern.MatchString(name) {
			matched = true
			ok = c.check(p.node, value, path) && ok
		}
	}
	return matched, ok
}

// checkName checks the name of a member by "propertyNames".
func (c *checker) checkName(a *also, name, path string) bool {
	if a.propertyNames == nil || a.propertyNames.accepts(quoted(name)) {
		return true
	}
	if c.isSilent() {
		return false
	}
	p := a.propertyNames.explain(quoted(name), path)[0]
	p.Expected = "as its name " + expected(a.propertyNames.of(text))
	return c.failAs(p)
}

// checkCount checks "minProperties" and "maxProperties".
func (c *checker) checkCount(a *also, count int, raw, path string) bool {
	switch {
	case count < a.minProperties:
		return c.failCount(TooFewItems, "at least", a.minProperties, raw, path)
	case a.maxProperties >= 0 && count > a.maxProperties:
		return c.failCount(TooManyItems, "at most", a.maxProperties, raw, path)
	}
	return true
}

func (c *checker) failCount(code Code, limit string, count int, raw, path string) bool {
	if c.isSilent() {
		return false
	}
	return c.failAs(Problem{
		Path: path, Code: code, Got: clip(raw),
		Expected: "an object with " + limit + " " + plural(count, "member"),
	})
}

func plural(count int, word string) string {
	if count != 1 {
		word += "s"
	}
	return strconv.Itoa(count) + " " + word
}

// checkDependents checks "dependentRequired" and "dependentSchemas".
func (c *checker) checkDependents(a *also, raw, path string) bool {
	if a.dependentRequired == nil && a.dependentSchemas == nil {
		return true
	}
	ok := true
	for name := range membersOf(raw) {
		for _, other := range a.dependentRequired[name] {
			if _, found := memberOf(raw, other); !found {
				ok = c.failDependent([]string{shownName(name)}, c.member(path, other))
			}
		}
		ok = c.check(a.dependentSchemas[name], raw, path) && ok
		if !c.goesOn(ok) {
			return false
		}
	}
	return ok
}

func (c *checker) failDependent(given []string, path string) bool {
	if c.isSilent() {
		return false
	}
	has := " has one"
	if len(given) > 1 {
		has = " have one"
	}
	return c.failAs(Problem{
		Path: path, Code: MissingArgument,
		Expected: "a value, since " + list(given, " and ") + has,
	})
}

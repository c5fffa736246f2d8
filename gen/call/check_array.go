package call

// checkArray checks the elements of an array, then what is asked of the array
// as a whole.
func (c *checker) checkArray(n *node, raw, path string) bool {
	var prefix []*node
	if n.also != nil {
		prefix = n.also.prefixItems
	}
	ok := true
	count := 0
	for i, element := range elementsOf(raw) {
		count++
		of := n.items
		if i < len(prefix) {
			of = prefix[i]
		}
		if of != nil {
			ok = c.check(of, element, c.element(path, i)) && ok
		}
		if !c.goesOn(ok) {
			return false
		}
	}
	switch {
	case count < n.minItems:
		ok = c.fail(TooFewItems, n, raw, path)
	case n.maxItems >= 0 && count > n.maxItems:
		ok = c.fail(TooManyItems, n, raw, path)
	}
	if n.also != nil && c.goesOn(ok) {
		ok = c.checkContains(n.also, raw, path) && ok
		ok = c.checkUnique(n.also, raw, path) && ok
	}
	return ok
}

// checkContains checks "contains", "minContains" and "maxContains".
func (c *checker) checkContains(a *also, raw, path string) bool {
	if a.contains == nil {
		return true
	}
	count := 0
	for _, element := range elementsOf(raw) {
		if c.accepts(a.contains, element) {
			count++
		}
	}
	switch {
	case count < a.minContains:
		return c.failContains(TooFewItems, "at least", a.minContains, a, raw, path)
	case a.maxContains >= 0 && count > a.maxContains:
		return c.failContains(TooManyItems, "at most", a.maxContains, a, raw, path)
	}
	return true
}

func (c *checker) failContains(code Code, limit string, count int, a *also, raw, path string) bool {
	if c.isSilent() {
		return false
	}
	return c.failAs(Problem{
		Path: path, Code: code, Got: clip(raw),
		Expected: "an array with " + limit + " " + elements(count) + " " + expected(a.contains),
	})
}

// elements is a number of elements in front of what they are.
func elements(count int) string {
	if count == 1 {
		return "1 element that is"
	}
	return plural(count, "element") + " that each are"
}

// checkUnique checks "uniqueItems".
func (c *checker) checkUnique(a *also, raw, path string) bool {
	if !a.uniqueItems {
		return true
	}
	first, second, found := firstTwins(raw)
	if !found || c.isSilent() {
		return !found
	}
	twin := ""
	for i, element := range elementsOf(raw) {
		if i == second {
			twin = clip(element)
		}
	}
	return c.failAs(Problem{
		Path: elementPath(path, second), Code: NotUnique, Got: twin,
		Expected: "a value that differs from " + elementPath(path, first),
	})
}

package call

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A checker validates values against all keywords of nodes: the assertions and applicators of
// JSON Schema 2020-12. Its input must be JSON that a scanner has accepted.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6
type checker struct {
	quiet    bool // only the verdict counts: the first problem ends the check
	problems []Problem
	unlisted int // minimum number of problems that are not in problems
	decided  *decisions
}

// A decision is a node with rare keywords and a value. Without a cache of decisions, the
// time for a recursive schema could double with each level of the value.
type decision struct {
	node *node
	raw  string
}

type decisions map[decision]bool

// maxFound limits how many problems of one value are listed; more are counted.
const maxFound = 32

func (n *node) accepts(raw string) bool {
	c := checker{quiet: true, decided: new(decisions)}
	return c.check(n, raw, "")
}

// explain returns the problems of the value raw at path. There are none if the value is
// valid.
func (n *node) explain(raw, path string) []Problem {
	c := checker{decided: new(decisions)}
	c.check(n, raw, path)
	return c.problems
}

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

// decide reports whether a value is valid for a node with rare keywords. It caches the
// result, and records no problems.
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

// accepts reports whether a value is valid for n, and records no problems.
func (c *checker) accepts(n *node, raw string) bool {
	silent := checker{quiet: true, decided: c.decided}
	return silent.check(n, raw, "")
}

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

func (c *checker) fail(code Code, n *node, raw, path string) bool {
	if c.isOverLimit() {
		return false
	}
	return c.failAs(problem(code, path, n, raw))
}

// isOverLimit reports whether another problem is beyond the limit. If so, it counts the
// problem.
func (c *checker) isOverLimit() bool {
	if c.isFull() {
		c.unlisted++
		return true
	}
	return c.quiet
}

// isFull reports whether the list of problems is full. If so, only verdicts are computed,
// because the number of ways to reach a problem is unlimited.
func (c *checker) isFull() bool { return !c.quiet && len(c.problems) == maxFound }

// failAs records a problem that has its own message.
func (c *checker) failAs(p Problem) bool {
	c.problems = append(c.problems, p)
	return false
}

// member returns the path of a member. Verdicts need no path.
func (c *checker) member(path, name string) string {
	if c.quiet {
		return ""
	}
	return memberPath(path, name)
}

// element returns the path of an element. Verdicts need no path.
func (c *checker) element(path string, i int) string {
	if c.quiet {
		return ""
	}
	return elementPath(path, i)
}

// wantsMoreProblems reports whether to check further keywords after a keyword with the
// verdict ok.
func (c *checker) wantsMoreProblems(ok bool) bool { return ok || !c.quiet }

// lists reports whether the enum contains a value (validation, sections 6.1.2 and 6.1.3).
func (n *node) lists(kind kinds, raw string) bool {
	value := ""
	for _, l := range n.enum {
		if l.kind != kind {
			continue
		}
		if value == "" {
			value = canonical(raw)
		}
		if canonical(l.json) == value {
			return true
		}
	}
	return false
}

// checkText checks a string against the limits of a node, and returns the code of the limit
// that it violates, or "".
func (n *node) checkText(s string) Code {
	if n.minLength > 0 || n.maxLength >= 0 {
		length := utf8.RuneCountInString(s)
		switch {
		case length < n.minLength:
			return TooShort
		case n.maxLength >= 0 && length > n.maxLength:
			return TooLong
		}
	}
	switch {
	case n.pattern != nil && !n.pattern.MatchString(s):
		return NoPatternMatch
	case n.format != nil && !n.format.valid(s):
		return BadFormat
	}
	return ""
}

// The general check and the functions below walk JSON that a scanner has accepted: it is
// well-formed, and no object has a duplicate name.

// walk returns a scanner of JSON that another scanner has accepted.
func walk(raw string) scanner { return scanner{text: raw, limit: math.MaxInt} }

func kindIn(raw string) kinds {
	kind := kindOf[raw[0]]
	if kind != number {
		return kind
	}
	return kindOfNumber(raw)
}

func textIn(raw string) string {
	s := walk(raw)
	return s.string()
}

func membersOf(raw string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		s := walk(raw)
		for more := s.begin('}'); more; more = s.more('}') {
			if name := s.name(); !yield(name, s.pass()) {
				return
			}
		}
	}
}

func elementsOf(raw string) iter.Seq2[int, string] {
	return func(yield func(i int, value string) bool) {
		s := walk(raw)
		i := 0
		for more := s.begin(']'); more; more = s.more(']') {
			if !yield(i, s.pass()) {
				return
			}
			i++
		}
	}
}

// pass skips a well-formed value and returns its JSON. It looks only for the end.
func (s *scanner) pass() string {
	start := s.pos
	for depth := 0; ; {
		switch s.text[s.pos] {
		case '"':
			s.passString()
		case '{', '[':
			depth++
			s.pos++
		case '}', ']':
			depth--
			s.pos++
		case ' ', '\t', '\n', '\r', ',', ':':
			s.pos++
			continue
		default:
			s.passPlain()
		}
		if depth == 0 {
			return s.text[start:s.pos]
		}
	}
}

func (s *scanner) passString() {
	for s.pos++; s.text[s.pos] != '"'; s.pos++ {
		if s.text[s.pos] == '\\' {
			s.pos++
		}
	}
	s.pos++
}

// passPlain skips a number or a literal name.
func (s *scanner) passPlain() {
	for s.pos < len(s.text) && !endsPlain[s.text[s.pos]] {
		s.pos++
	}
}

var endsPlain = [256]bool{' ': true, '\t': true, '\n': true, '\r': true, ',': true, ']': true, '}': true}

func memberOf(raw, name string) (string, bool) {
	for other, value := range membersOf(raw) {
		if other == name {
			return value, true
		}
	}
	return "", false
}

// checkObject checks the members of an object, then the missing members, then the
// constraints on the object as a whole.
func (c *checker) checkObject(n *node, raw, path string) bool {
	ok := true
	count := 0
	there := make([]bool, len(n.properties))
	for name, value := range membersOf(raw) {
		count++
		ok = c.checkMember(n, there, name, value, path) && ok
		if !c.wantsMoreProblems(ok) {
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
	if c.isOverLimit() {
		return false
	}
	return c.failAs(missing(path, p))
}

// checkMember checks a member against the keywords that apply to its name (core, section
// 10.3.2).
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
	if c.isOverLimit() {
		return false
	}
	return c.failAs(unknown(path, name, n))
}

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

func (c *checker) checkName(a *also, name, path string) bool {
	if a.propertyNames == nil || a.propertyNames.accepts(quoted(name)) {
		return true
	}
	if c.isOverLimit() {
		return false
	}
	p := a.propertyNames.explain(quoted(name), path)[0]
	p.Expected = "as its name " + expected(a.propertyNames.of(text))
	return c.failAs(p)
}

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
	if c.isOverLimit() {
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
		if !c.wantsMoreProblems(ok) {
			return false
		}
	}
	return ok
}

func (c *checker) failDependent(given []string, path string) bool {
	if c.isOverLimit() {
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

// checkArray checks the elements of an array, then the constraints on the array as a whole.
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
		if !c.wantsMoreProblems(ok) {
			return false
		}
	}
	switch {
	case count < n.minItems:
		ok = c.fail(TooFewItems, n, raw, path)
	case n.maxItems >= 0 && count > n.maxItems:
		ok = c.fail(TooManyItems, n, raw, path)
	}
	if n.also != nil && c.wantsMoreProblems(ok) {
		ok = c.checkContains(n.also, raw, path) && ok
		ok = c.checkUnique(n.also, raw, path) && ok
	}
	return ok
}

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
	if c.isOverLimit() {
		return false
	}
	return c.failAs(Problem{
		Path: path, Code: code, Got: clip(raw),
		Expected: "an array with " + limit + " " + elements(count) + " " + expected(a.contains),
	})
}

func elements(count int) string {
	if count == 1 {
		return "1 element that is"
	}
	return plural(count, "element") + " that each are"
}

func (c *checker) checkUnique(a *also, raw, path string) bool {
	if !a.uniqueItems {
		return true
	}
	first, second, found := findDuplicates(raw)
	if !found || c.isOverLimit() {
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

// checkAlso checks the keywords that apply other schemas to the same value:
// core, section 10.2.
func (c *checker) checkAlso(n *node, raw, path string) bool {
	a := n.also
	ok := true
	for _, branch := range a.allOf {
		ok = c.check(branch, raw, path) && ok
		if !c.wantsMoreProblems(ok) {
			return false
		}
	}
	ok = c.checkCondition(a, raw, path) && ok
	ok = c.checkNot(a, raw, path) && ok
	if !c.wantsMoreProblems(ok) {
		return false
	}
	ok = c.checkAnyOf(n, raw, path) && ok
	return c.checkOneOf(n, raw, path) && ok
}

func (c *checker) checkCondition(a *also, raw, path string) bool {
	switch {
	case a.ifs == nil:
		return true
	case c.accepts(a.ifs, raw):
		if c.isOverLimit() || a.thens == nil || c.accepts(a.thens, raw) || !c.failThen(a, raw, path) { // if failThen cannot describe the problem, check reports it
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
	if c.isOverLimit() {
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
	if !c.isOverLimit() && c.failTogether("at least one", n.also.anyOf, raw, path) {
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
	case !c.isOverLimit() && isNoneOf(n.also.oneOf) && c.failTogether("at most one", n.also.oneOf[:len(n.also.oneOf)-1], raw, path):
		return false
	case c.isOverLimit() || c.failTogether("exactly one", n.also.oneOf, raw, path):
		return false
	case count == 0:
		return c.failBranches(n, n.also.oneOf, raw, path)
	}
	return c.failAs(Problem{
		Path: path, Code: NotAccepted, Got: clip(raw),
		Expected: "a value that matches exactly one of these: " + expectedEach(n.also.oneOf, raw),
	})
}

// isNoneOf reports whether an object can match at most one of the branches except for the
// last: each of these only requires members, and the last accepts the objects that match
// none of them.
func isNoneOf(branches []*node) bool {
	last := branches[len(branches)-1]
	if last.also == nil || last.also.not == nil || last.also.not.also == nil {
		return false
	}
	sets, ok := requiredSets(branches[:len(branches)-1])
	none, isAny := requiredSets(last.also.not.also.anyOf)
	return ok && isAny && slices.Equal(sets, none)
}

// expectedEach describes the constraints of the branches that accept values of the same
// kind as raw.
func expectedEach(branches []*node, raw string) string {
	var all []string
	for _, b := range branches {
		if b.accepts(raw) {
			all = append(all, expected(b.of(kindIn(raw))))
		}
	}
	return strings.Join(all, "; ")
}

// of returns a copy of n that accepts only values of the given kinds. If kinds includes any
// kind of number, the copy accepts all numbers that n accepts.
func (n *node) of(kinds kinds) *node {
	if kinds&number != 0 {
		kinds |= number
	}
	narrow := *n
	narrow.kinds &= kinds
	return &narrow
}

// count returns how many of the branches accept a value, but at most enough.
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

// failBranches reports the problems of a value with the branch of "anyOf" or "oneOf" that
// is nearest. If no branch is near, it reports the constraints of all branches.
func (c *checker) failBranches(n *node, branches []*node, raw, path string) bool {
	if c.isOverLimit() {
		return false
	}
	kind := kindIn(raw)
	near := filter(branches, func(b *node) bool { return b.kinds&kind != 0 && !b.never })
	switch {
	case len(near) == 0:
		return c.fail(WrongType, n, raw, path)
	case len(near) == 1:
		return c.check(near[0], raw, path)
	case kind == object:
		return c.failObjects(near, raw, path)
	case kind == array:
		return c.check(nearestBranch(near, raw), raw, path)
	}
	if values, ok := enumOf(near); ok {
		return c.fail(NotInEnum, values, raw, path)
	}
	return c.fail(NoVariant, n, raw, path)
}

// failObjects reports why no branch accepts an object. If a member distinguishes the
// branches, its value selects the branches to consider, or is the problem.
func (c *checker) failObjects(branches []*node, raw, path string) bool {
	name, values, told := tagOf(branches)
	if !told {
		return c.check(nearestBranch(branches, raw), raw, path)
	}
	value, there := memberOf(raw, name)
	if !there {
		return c.failMissing(&property{name: name, node: values}, memberPath(path, name))
	}
	agree := filter(branches, func(b *node) bool {
		return b.properties[b.find(name)].node.lists(kindIn(value), value)
	})
	if len(agree) == 0 {
		return c.fail(NotInEnum, values, value, memberPath(path, name))
	}
	return c.check(nearestBranch(agree, raw), raw, path)
}

// tagOf returns the first member that all branches require and give an enum. values
// contains the values of all these enums.
func tagOf(branches []*node) (name string, values *node, ok bool) {
	for _, p := range branches[0].properties {
		var tags []*node
		for _, b := range branches {
			if i := b.find(p.name); i >= 0 && b.properties[i].required {
				tags = append(tags, b.properties[i].node)
			}
		}
		if values, ok = enumOf(tags); ok && len(tags) == len(branches) {
			return p.name, values, true
		}
	}
	return "", nil, false
}

// enumOf returns a node that has the values of the enums of all nodes. It reports false if
// a node has no enum, or has keywords in addition to it.
func enumOf(nodes []*node) (*node, bool) {
	all := nodeOf(0)
	for _, n := range nodes {
		if n == nil || n.enum == nil || n.also != nil {
			return nil, false
		}
		all.kinds |= n.kinds
		all.enum = append(all.enum, n.enum...)
	}
	return all, true
}

// nearestBranch returns the branch that best matches the names and kinds of a value's
// members or elements; the first if several match equally well.
func nearestBranch(branches []*node, raw string) *node {
	best, least := branches[0], branches[0].countMismatches(raw)
	for _, b := range branches[1:] {
		if count := b.countMismatches(raw); count < least {
			best, least = b, count
		}
	}
	return best
}

// countMismatches counts the shallow mismatches of an object or array: members that are
// missing, unknown, or of another kind, and elements of another kind.
func (n *node) countMismatches(raw string) int {
	count := 0
	if kindOf[raw[0]] == array {
		for _, element := range elementsOf(raw) {
			count += n.items.kindMismatch(element)
		}
		return count
	}
	missing := n.required
	for name, value := range membersOf(raw) {
		of := n.additional
		if i := n.find(name); i >= 0 {
			of = n.properties[i].node
			if n.properties[i].required {
				missing--
			}
		}
		count += of.kindMismatch(value)
	}
	return count + missing
}

func (n *node) kindMismatch(raw string) int {
	if n == nil || !n.never && n.kinds&kindIn(raw) != 0 {
		return 0
	}
	return 1
}

func filter(nodes []*node, keep func(*node) bool) []*node {
	var kept []*node
	for _, n := range nodes {
		if keep(n) {
			kept = append(kept, n)
		}
	}
	return kept
}

// requiredAlone returns the names that a schema requires, if that is its only constraint,
// and nil otherwise.
func (n *node) requiredAlone() []string {
	isBare := n.kinds == anyKind && n.free && n.also == nil && n.additional == nil &&
		n.items == nil && n.minItems == 0 && n.maxItems < 0
	if !isBare || n.required != len(n.properties) {
		return nil
	}
	var names []string
	for _, p := range n.properties {
		if p.node != anything {
			return nil
		}
		names = append(names, shownName(p.name))
	}
	return names
}

// requiredSets returns the names that each of several schemas requires, if they have no
// other constraint.
func requiredSets(branches []*node) (sets []string, ok bool) {
	for _, b := range branches {
		names := b.requiredAlone()
		if names == nil {
			return nil, false
		}
		sets = append(sets, strings.Join(names, " and "))
	}
	return sets, len(sets) > 0
}

// failTogether reports that an object has too few or too many of several sets of members. It
// returns false if the branches contain other constraints, or the value is not an object.
func (c *checker) failTogether(count string, branches []*node, raw, path string) bool {
	sets, ok := requiredSets(branches)
	if !ok || kindIn(raw) != object {
		return false
	}
	p := Problem{
		Path: path, Code: NotAccepted, Got: clip(raw),
		Expected: "an object with " + count + " of " + list(sets, ", "),
	}
	if !slices.Contains(c.problems, p) { // two conditions can require the same
		c.failAs(p)
	}
	return true
}

// failThen reports the missing members that a condition on other members requires. It returns
// false if the condition, or its consequence, contains other constraints.
func (c *checker) failThen(a *also, raw, path string) bool {
	given, then := a.ifs.requiredAlone(), a.thens
	if given == nil || then.requiredAlone() == nil {
		return false
	}
	for _, p := range then.properties {
		if _, found := memberOf(raw, p.name); !found {
			c.failDependent(given, c.member(path, p.name))
		}
	}
	return true
}

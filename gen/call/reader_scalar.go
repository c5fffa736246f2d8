package call

// Null reports whether the value is a null that the schema accepts. Then the null has
// been read.
func (r *Reader) Null() bool {
	n := r.awaited()
	if n == nil || r.text[r.pos] != 'n' || n.kinds&null == 0 || !n.accepts("null") {
		return false
	}
	r.pending = false
	return r.word("null")
}

// Bool reads true or false.
func (r *Reader) Bool() bool {
	if n := r.expect(boolean); n != nil {
		return r.boolOf(n)
	}
	return false
}

// boolOf reads a boolean that expect found.
func (r *Reader) boolOf(n *node) bool {
	word := "true"
	if r.text[r.pos] == 'f' {
		word = "false"
	}
	if !r.word(word) {
		return false
	}
	if n.enum != nil && !n.lists(boolean, word) {
		r.refuse(NotInEnum, n, word)
		return false
	}
	return word == "true"
}

// String reads a string.
func (r *Reader) String() string {
	if n := r.expect(text); n != nil {
		return r.stringOf(n)
	}
	return ""
}

// stringOf reads a string that expect found.
func (r *Reader) stringOf(n *node) string {
	start := r.pos
	s := r.string()
	if n.surelyAcceptsText(s) || r.fault != nil {
		return s
	}
	if code := n.checkString(s); code != "" {
		r.refuse(code, n, r.text[start:r.pos])
		return ""
	}
	return s
}

// surelyAcceptsText reports whether a node accepts a text, as far as its bytes tell.
func (n *node) surelyAcceptsText(s string) bool {
	return n.leastBytes <= len(s) && len(s) <= n.mostBytes
}

// checkString holds a string to the enum and the limits of a node.
func (n *node) checkString(s string) Code {
	if n.enum == nil {
		return n.checkText(s)
	}
	for i := range n.enum {
		if l := &n.enum[i]; l.text == s && l.kind == text {
			return n.checkText(s)
		}
	}
	return NotInEnum
}

// refuseAs notes a value that the Go type does not take, with its reason.
func (r *Reader) refuseAs(code Code, raw string, err error) {
	r.report(r.decoderProblem(Problem{Path: r.path(), Code: code, Got: clip(raw)}, err, ""))
}

// refuseText notes a string that the Go type does not take.
func (r *Reader) refuseText(code Code, raw, expected string) {
	r.report(Problem{Path: r.path(), Code: code, Expected: expected, Got: clip(raw)})
}

package inspect

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// blankBodies returns the source of a file with spaces in place of all that the
// bodies of its functions hold, but for functions of which keep takes the name:
// most of a file is in bodies, and of a package that somebody else wrote its
// declarations count alone. Each position stays what it is. It returns the source
// itself, and no outline, where that has positions of other files, or what it is at
// a loss with.
func blankBodies(source []byte, keep func(name string) bool) ([]byte, *outline) {
	if bytes.Contains(source, []byte("//line ")) || bytes.Contains(source, []byte("/*line ")) {
		return source, nil
	}
	b := blanker{tokens: tokens{text: source}, blank: bytes.Clone(source), keep: keep}
	for b.next() {
		if !b.follow() {
			return source, nil
		}
	}
	if b.failed {
		return source, nil
	}
	b.endConsts(len(source))
	b.found.consts = b.blank[b.constsFrom:b.constsTo]
	return b.blank, &b.found
}

// An outline is what can be told of a file without parsing it.
type outline struct {
	pkg string // the name of the package
	// names are those that the file declares, and the words of receivers. There may be
	// more, and never less.
	names   []string
	consts  []byte // has the declarations of constants
	aliases bool   // there is a type that is another name of one
	dots    bool   // there is an import whose names need no package before them
}

// A blanker goes through the declarations of a file.
type blanker struct {
	tokens
	blank []byte
	keep  func(name string) bool
	found outline
	// keyword begins the declaration that is gone through, and grouped says that it has
	// several lines in parentheses.
	keyword string
	grouped bool
	// named says that a name may come next, and behindName that it, or something in
	// brackets behind it, was the last token.
	named, behindName    bool
	constsFrom, constsTo int
}

// follow goes on with a token outside of functions. It reports false for what it is at a
// loss with.
func (b *blanker) follow() bool {
	switch b.kind {
	case wordToken:
		if b.begins && !b.grouped && slices.Contains(declarers, string(b.word())) {
			return b.declaration()
		}
		if b.named || b.grouped && b.begins {
			b.name()
			return true
		}
		b.behindName = false
	case '(':
		if b.named && !b.grouped {
			b.grouped = true // and its first word is a name
			return true
		}
		b.behindName = false
		return b.group()
	case ')':
		b.grouped, b.named = false, false
	case ',':
		b.named, b.behindName = b.behindName, false
	case '[':
		return b.group()
	case '{':
		b.behindName = false
		return b.group()
	case '=':
		b.found.aliases = b.found.aliases || b.behindName && b.keyword == "type"
		b.behindName = false
	case '.':
		b.found.dots = b.found.dots || b.keyword == "import"
		b.behindName = false
	default:
		b.behindName = false
	}
	return true
}

// declarers begin the declarations of a file.
var declarers = []string{"package", "import", "const", "type", "var", "func"}

// declaration goes on with the first word of a declaration.
func (b *blanker) declaration() bool {
	b.endConsts(b.from)
	b.keyword, b.named, b.behindName = string(b.word()), true, false
	switch b.keyword {
	case "func":
		b.named = false
		return b.function()
	case "const":
		if b.constsTo == 0 {
			b.constsFrom = b.from
		}
	}
	return true
}

// endConsts ends a declaration of constants at a place.
func (b *blanker) endConsts(at int) {
	if b.keyword == "const" {
		b.constsTo = at
	}
}

// name notes a name.
func (b *blanker) name() {
	switch b.keyword {
	case "package":
		b.found.pkg = string(b.word())
	case "type", "const", "var":
		b.found.names = append(b.found.names, string(b.word()))
	}
	b.named, b.behindName = false, true
}

// receiver notes the words of a receiver, which is what comes before a place.
func (b *blanker) receiver(from int) {
	for word := range bytes.FieldsFuncSeq(b.text[from:b.at], func(r rune) bool { return r < utf8.RuneSelf && !isWordByte(byte(r)) }) {
		b.found.names = append(b.found.names, string(word))
	}
}

// function passes over a declared function behind its first word, and blanks its
// body. It reports false for what is none.
func (b *blanker) function() bool {
	name, behindType := "", false // a { behind struct or interface begins a type
	receiver := false
	for b.next() {
		if b.begins { // of the next declaration: this function has no body
			b.again()
			return true
		}
		switch b.kind {
		case wordToken:
			word := string(b.word())
			if name == "" {
				name = word
				if !receiver {
					b.found.names = append(b.found.names, name)
				}
			}
			behindType = word == "struct" || word == "interface"
			continue
		case '(', '[':
			from := b.at
			if !b.group() {
				return false
			}
			if name == "" {
				receiver = true
				b.receiver(from)
			}
		case '{':
			if behindType {
				if !b.group() {
					return false
				}
				break
			}
			return b.body(b.keep(name))
		}
		behindType = false
	}
	return !b.failed
}

// body passes over a body behind its first brace.
func (b *blanker) body(kept bool) bool {
	from := b.at
	if !b.group() {
		return false
	}
	for i := from; i < b.at-1 && !kept; i++ {
		if b.blank[i] != '\n' {
			b.blank[i] = ' '
		}
	}
	return true
}

// tokens are those of Go source, as far as they say where a function ends.
type tokens struct {
	text   []byte
	at     int  // behind the token
	from   int  // where it begins
	kind   byte // wordToken, literalToken, or the byte that it is
	ended  bool // a line can end a declaration behind the token
	begins bool // the token is the first of a declaration, or can be
	fresh  bool // so is the next one
	failed bool
}

const (
	wordToken    = 'a'
	literalToken = '"'
)

func (t *tokens) word() []byte { return t.text[t.from:t.at] }

// again makes the token the next one, too.
func (t *tokens) again() { t.at, t.fresh = t.from, true }

// next goes to the next token that is no comment, and reports false at the end.
func (t *tokens) next() bool {
	t.begins = t.fresh || t.from == t.at // of the file
	t.fresh = false
	for t.at < len(t.text) {
		switch c := t.text[t.at]; {
		case c == '\n' || c == ' ' || c == '\t' || c == '\r':
			t.begins = t.begins || t.ended && c == '\n'
			t.at++
		case c == '/' && t.isComment():
			t.from = t.at
			if !t.pass() {
				return false
			}
			t.begins = t.begins || t.ended && bytes.IndexByte(t.word(), '\n') >= 0
		default:
			return t.token(c)
		}
	}
	return false
}

func (t *tokens) token(c byte) bool {
	t.from = t.at
	switch {
	case isWordByte(c):
		for t.at < len(t.text) && isWordByte(t.text[t.at]) {
			t.at++
		}
		t.kind, t.ended = wordToken, canEndLine(t.word())
		return true
	case c == '"' || c == '`' || c == '\'':
		t.kind, t.ended = literalToken, true
		return t.pass()
	}
	t.at++
	t.kind, t.ended, t.fresh = c, c == ')' || c == ']' || c == '}' || c == '.', c == ';' // a number can end with a dot
	return true
}

// canEndLine reports whether a line can end a declaration behind a word: not behind the
// keywords that stand outside of functions (https://go.dev/ref/spec#Semicolons).
func canEndLine(word []byte) bool {
	switch string(word) {
	case "chan", "const", "func", "import", "interface", "map", "package", "struct", "type", "var":
		return false
	}
	return true
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// group passes over what is between the bracket that the token is and the one
// that closes it, whatever kinds of them are between.
func (t *tokens) group() bool {
	for depth := 1; t.at < len(t.text); {
		switch c := t.text[t.at]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				t.at++
				t.ended = true
				return true
			}
		case '"', '`', '\'':
			if !t.pass() {
				return false
			}
			continue
		case '/':
			if t.isComment() {
				if !t.pass() {
					return false
				}
				continue
			}
		}
		t.at++
	}
	t.failed = true
	return false
}

func (t *tokens) isComment() bool {
	return t.at+1 < len(t.text) && (t.text[t.at+1] == '/' || t.text[t.at+1] == '*')
}

// pass goes behind the literal or comment that begins here.
func (t *tokens) pass() bool {
	begin, rest := t.text[t.at], t.text[t.at+1:]
	end := -1
	switch {
	case begin == '`':
		end = bytes.IndexByte(rest, '`')
	case begin == '/' && rest[0] == '/':
		if end = bytes.IndexByte(rest, '\n') - 1; end < 0 {
			end = len(rest) - 1
		}
	case begin == '/':
		if end = bytes.Index(rest[1:], []byte("*/")); end >= 0 {
			end += 2
		}
	default:
		for i := 0; i < len(rest) && rest[i] != '\n' && end < 0; i++ {
			switch rest[i] {
			case '\\':
				i++
			case begin:
				end = i
			}
		}
	}
	if end < 0 {
		t.failed = true
		return false
	}
	t.at += end + 2
	return true
}

package facts

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Tag is the tag of a struct field, and where it stands.
type Tag struct {
	Pairs []Pair
	text  string
	pos   token.Position // of the literal, or of the field where that is not known
	raw   bool           // the literal is a raw one, in which places can be told
	// foreign says that another module declares the field.
	foreign bool
}

// A Pair is one key:"value" of a struct tag.
type Pair struct {
	Key, Value string
	literal    string // the value as it is written, in its quotes
	offset     int    // of the key in the tag
}

// A tagFault is what reflect.StructTag does not tell: it reads a tag up to the
// first mistake, and finds no key beyond that.
type tagFault struct {
	problem, hint string
	offset        int
	first         *Pair  // the pair that a second one repeats
	old, text     string // what stands at the offset, and what to write in its place; both "" where that is not known
}

// ReadTag reads the tag of a field that stands at a place, up to the first mistake
// in its form, as package reflect does.
func ReadTag(text string, decl *inspect.FieldDecl, field token.Position) Tag {
	tag, _ := readTag(text, decl, field)
	return tag
}

func readTag(text string, decl *inspect.FieldDecl, field token.Position) (Tag, []tagFault) {
	tag := Tag{text: text, pos: field, foreign: decl.Foreign}
	if decl.TagPos.IsValid() {
		tag.pos, tag.raw = decl.TagPos, decl.TagRaw
	}
	var faults []tagFault
	tag.Pairs, faults = parseTag(text)
	return tag, faults
}

// find returns the pair of a key, and false where there is none.
func (t Tag) find(key string) (Pair, bool) {
	i := slices.IndexFunc(t.Pairs, func(pair Pair) bool { return pair.Key == key })
	if i < 0 {
		return Pair{}, false
	}
	return t.Pairs[i], true
}

// words returns the value of a key as words for a model.
func (t Tag) words(key string) inspect.Text {
	pair, ok := t.find(key)
	if !ok {
		return inspect.Text{}
	}
	return inspect.Text{Value: pair.Value, Pos: t.Of(pair), Rule: key + ruleTag}
}

// at returns where a byte of the tag stands: of an interpreted literal, where
// that begins.
func (t Tag) at(offset int) token.Position {
	if !t.raw {
		return t.pos
	}
	return Behind(t.pos, "`"+t.text[:offset])
}

// Of returns where a pair stands.
func (t Tag) Of(pair Pair) token.Position { return t.at(pair.offset) }

// inside returns where a byte of a pair's value stands.
func (t Tag) inside(pair Pair, n int) token.Position {
	rest := strings.TrimPrefix(pair.literal, `"`)
	for n > 0 && rest != "" {
		char, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			break
		}
		size := 1
		if multibyte {
			size = utf8.RuneLen(char)
		}
		n, rest = n-size, tail
	}
	return t.at(pair.offset + len(pair.Key) + len(":") + len(pair.literal) - len(rest))
}

// parseTag reads a struct tag as [reflect.StructTag.Lookup] does, and tells
// the first mistake in its form and the keys that come again.
func parseTag(text string) (pairs []Pair, faults []tagFault) {
	rest := strings.TrimLeft(text, " ")
	for rest != "" {
		pair, tail, fault := cutPair(rest)
		pair.offset = len(text) - len(rest)
		if fault != nil && len(faults) == 0 {
			fault.offset += pair.offset
			faults = append(faults, *fault)
		}
		if tail == "" && fault != nil {
			break
		}
		if fault == nil {
			pairs = append(pairs, pair)
		}
		if tail != "" && tail[0] != ' ' && len(faults) == 0 {
			faults = append(faults, tagFault{
				problem: "there is no space behind the value of " + pair.Key,
				hint:    "write a space, and nothing else, between the pairs",
				offset:  len(text) - len(tail),
				old:     tail[:len(tail)-len(strings.TrimLeft(tail, ",;"))],
				text:    " ",
			})
		}
		rest = strings.TrimLeft(tail, " ")
	}
	return pairs, append(faults, repeated(pairs)...)
}

// cutPair reads the pair that a tag begins with. A fault without a tail is
// one behind which nothing is read.
func cutPair(text string) (pair Pair, tail string, fault *tagFault) {
	end := strings.IndexFunc(text, func(c rune) bool { return c <= ' ' || c == ':' || c == '"' || c == 0x7f })
	if end < 0 {
		end = len(text)
	}
	pair.Key, tail = text[:end], text[end:]
	if strings.HasPrefix(tail, `:"`) && pair.Key != "" {
		return pair.cutValue(tail[len(":"):], end+len(":"))
	}
	write := "write " + pair.Key + `:"value"`
	switch {
	case pair.Key == "":
		return pair, "", &tagFault{problem: strconv.Quote(text[:1]) + " stands where a key belongs", hint: `write key:"value" pairs with a space between them`}
	case !strings.HasPrefix(tail, ":"):
		return pair, "", &tagFault{problem: pair.Key + " has no value", hint: write}
	}
	fault = &tagFault{problem: "the value of " + pair.Key + " is not in double quotes", hint: write, offset: end + len(":")}
	fault.old, fault.text = quotes(tail[len(":"):])
	return pair, "", fault
}

// inQuotes are the values that people write without the quotes of a tag: behind a
// space, in others, or in none.
var inQuotes = regexp.MustCompile(`^(?: +("[^"\\]*")|'([^'"\\ ]*)'|([^'"\\ :]+))(?: |$)`)

// quotes returns the value that a text begins with, as it is and in its quotes.
func quotes(text string) (old, quoted string) {
	m := inQuotes.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	old = strings.TrimRight(m[0], " ")
	if m[1] != "" {
		return old, m[1]
	}
	return old, strconv.Quote(m[2] + m[3])
}

// cutValue gives a pair the value that a text begins with, at an offset.
func (p Pair) cutValue(text string, offset int) (pair Pair, tail string, fault *tagFault) {
	p.literal, tail = cutQuoted(text)
	if p.literal == "" {
		return p, "", &tagFault{problem: "the value of " + p.Key + " has no closing quote", hint: "write " + p.Key + `:"value"`, offset: offset}
	}
	value, err := strconv.Unquote(p.literal)
	if err != nil {
		fault = &tagFault{problem: "the value of " + p.Key + " is not a Go string", hint: `write \\ for a backslash`, offset: offset}
		if !strings.Contains(p.literal, `\"`) && !strings.Contains(p.literal, `\\`) {
			fault.old, fault.text = p.literal, strings.ReplaceAll(p.literal, `\`, `\\`)
		}
		return p, tail, fault
	}
	p.Value = value
	return p, tail, nil
}

// cutQuoted cuts a text behind the quote that closes the one it begins with.
func cutQuoted(text string) (literal, tail string) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return text[:i+1], text[i+1:]
		}
	}
	return "", ""
}

// repeated tells of the pairs whose key stands in the tag already.
func repeated(pairs []Pair) []tagFault {
	var faults []tagFault
	for i, pair := range pairs {
		first := slices.IndexFunc(pairs, func(other Pair) bool { return other.Key == pair.Key })
		if first < i {
			fault := tagFault{
				problem: pair.Key + " occurs twice, and only the first is read",
				hint:    "keep one",
				offset:  pair.offset,
				first:   &pairs[first],
			}
			if pairs[first].literal == pair.literal {
				fault.old = pair.Key + ":" + pair.literal
			}
			faults = append(faults, fault)
		}
	}
	return faults
}

// problems tells what is wrong with the form of a tag.
func (t Tag) problems(path string, faults []tagFault) (list diag.List) {
	for _, fault := range faults {
		d := diag.Errorf(t.at(fault.offset), diag.BadTag, "%s: the struct tag is malformed: %s", path, fault.problem).
			WithHint("%s", fault.hint)
		if fault.old != fault.text {
			message := fault.hint
			if strings.TrimSpace(fault.text) != "" {
				message = "write " + fault.text
			}
			d = d.WithFix(message, diag.Replace(d.Pos, fault.old, fault.text))
		}
		if fault.first != nil {
			d = d.WithRelated(t.Of(*fault.first), "%s is written here", fault.first.Key)
		}
		list = append(list, t.Problem(d))
	}
	return list
}

// Problem is what is wrong with a tag. In another module nobody can correct it,
// and so it is passed over.
func (t Tag) Problem(d diag.Diagnostic) diag.Diagnostic {
	if t.foreign {
		return PassedOver(d)
	}
	return d
}

// PassedOver makes a warning of an error in a tag of another module.
func PassedOver(d diag.Diagnostic) diag.Diagnostic {
	d.Severity, d.Fixes = diag.Warning, nil
	d.Message += "; what is here is ignored"
	return d.WithHint("the field is of another module: ignore this, or write the schema of its type with //toolgen:schema in the package doc")
}

// Behind returns where a text that begins at a position ends.
func Behind(pos token.Position, text string) token.Position {
	pos.Offset += len(text)
	pos.Column += len(text)
	if line := strings.LastIndexByte(text, '\n'); line >= 0 {
		pos.Line += strings.Count(text, "\n")
		pos.Column = len(text) - line
	}
	return pos
}

// Before returns where a text begins that ends at a position of its line.
func Before(pos token.Position, text string) token.Position {
	pos.Offset -= len(text)
	pos.Column -= len(text)
	return pos
}

package infer

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A structTag is the tag of a struct field, and where it stands.
type structTag struct {
	text  string
	pos   token.Position // of the literal, or of the field where that is not known
	raw   bool           // the literal is a raw one, in which places can be told
	pairs []tagPair
	// foreign says that another module declares the field.
	foreign bool
}

// A tagPair is one key:"value" of a struct tag.
type tagPair struct {
	key, value string
	literal    string // the value as it is written, in its quotes
	offset     int    // of the key in the tag
}

// A tagFault is what reflect.StructTag does not tell: it reads a tag up to the
// first mistake, and finds no key beyond that.
type tagFault struct {
	problem, hint string
	offset        int
	first         *tagPair // the pair that a second one repeats
}

// readTag reads the tag of a field that stands at a place.
func readTag(text string, decl *inspect.FieldDecl, field token.Position) (structTag, []tagFault) {
	tag := structTag{text: text, pos: field, foreign: decl.Foreign}
	if decl.TagPos.IsValid() {
		tag.pos, tag.raw = decl.TagPos, decl.TagRaw
	}
	var faults []tagFault
	tag.pairs, faults = parseTag(text)
	return tag, faults
}

// find returns the pair of a key.
func (t structTag) find(key string) (tagPair, bool) {
	i := slices.IndexFunc(t.pairs, func(pair tagPair) bool { return pair.key == key })
	if i < 0 {
		return tagPair{}, false
	}
	return t.pairs[i], true
}

func (t structTag) get(key string) string {
	pair, _ := t.find(key)
	return pair.value
}

// words returns the value of a key as words for a model.
func (t structTag) words(key string) inspect.Text {
	pair, ok := t.find(key)
	if !ok {
		return inspect.Text{}
	}
	return textAt(pair.value, t.of(pair), key+ruleTag)
}

// at returns where a byte of the tag stands: of an interpreted literal, where
// that begins.
func (t structTag) at(offset int) token.Position {
	if !t.raw {
		return t.pos
	}
	return behind(t.pos, "`"+t.text[:offset])
}

// of returns where a pair stands.
func (t structTag) of(pair tagPair) token.Position { return t.at(pair.offset) }

// inside returns where a byte of a pair's value stands.
func (t structTag) inside(pair tagPair, n int) token.Position {
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
	return t.at(pair.offset + len(pair.key) + len(":") + len(pair.literal) - len(rest))
}

// parseTag reads a struct tag as [reflect.StructTag.Lookup] does, and tells
// the first mistake in its form and the keys that come again.
func parseTag(text string) (pairs []tagPair, faults []tagFault) {
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
				problem: "there is no space behind the value of " + pair.key,
				hint:    "write a space, and nothing else, between the pairs",
				offset:  len(text) - len(tail),
			})
		}
		rest = strings.TrimLeft(tail, " ")
	}
	return pairs, append(faults, repeated(pairs)...)
}

// cutPair reads the pair that a tag begins with. A fault without a tail is
// one behind which nothing is read.
func cutPair(text string) (pair tagPair, tail string, fault *tagFault) {
	end := strings.IndexFunc(text+" ", func(c rune) bool { return c <= ' ' || c == ':' || c == '"' || c == 0x7f })
	pair.key, tail = text[:end], text[end:]
	write := "write " + pair.key + `:"value"`
	switch {
	case pair.key == "":
		return pair, "", &tagFault{problem: strconv.Quote(text[:1]) + " stands where a key belongs", hint: `write key:"value" pairs with a space between them`}
	case !strings.HasPrefix(tail, ":"):
		return pair, "", &tagFault{problem: pair.key + " has no value", hint: write}
	case !strings.HasPrefix(tail, `:"`):
		return pair, "", &tagFault{problem: "the value of " + pair.key + " is not in double quotes", hint: write, offset: end + len(":")}
	}
	pair.literal, tail = cutQuoted(tail[len(":"):])
	if pair.literal == "" {
		return pair, "", &tagFault{problem: "the value of " + pair.key + " has no closing quote", hint: write, offset: end + len(":")}
	}
	value, err := strconv.Unquote(pair.literal)
	if err != nil {
		return pair, tail, &tagFault{problem: "the value of " + pair.key + " is no Go string", hint: `write \\ for a backslash`, offset: end + len(":")}
	}
	pair.value = value
	return pair, tail, nil
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
func repeated(pairs []tagPair) []tagFault {
	var faults []tagFault
	for i, pair := range pairs {
		first := slices.IndexFunc(pairs, func(other tagPair) bool { return other.key == pair.key })
		if first < i {
			faults = append(faults, tagFault{
				problem: pair.key + " stands there twice, and only the first is read",
				hint:    "keep one",
				offset:  pair.offset,
				first:   &pairs[first],
			})
		}
	}
	return faults
}

// reportFaults reports what is wrong with the form of a tag.
func (m *maker) reportFaults(path string, tag structTag, faults []tagFault) {
	for _, fault := range faults {
		d := diag.Errorf(tag.at(fault.offset), diag.BadTag, "%s: the struct tag is malformed: %s", path, fault.problem).
			WithHint("%s", fault.hint)
		if fault.first != nil {
			d = d.WithRelated(tag.of(*fault.first), "%s is said here", fault.first.key)
		}
		m.reportTag(tag, d)
	}
}

// reportTag reports what is wrong with a tag.
func (m *maker) reportTag(tag structTag, d diag.Diagnostic) { m.report(tag.problem(d)) }

// problem is what is wrong with a tag. In another module nobody can correct it,
// and so it is passed over.
func (t structTag) problem(d diag.Diagnostic) diag.Diagnostic {
	if t.foreign {
		return passedOver(d)
	}
	return d
}

// passedOver makes a warning of an error in a tag of another module.
func passedOver(d diag.Diagnostic) diag.Diagnostic {
	d.Severity = diag.Warning
	d.Message += "; what stands here is passed over"
	return d.WithHint("the field is of another module: leave it at that, or give the schema of its type with //toolgen:schema in the doc of the package")
}

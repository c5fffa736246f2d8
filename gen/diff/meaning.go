package diff

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// compareMeanings lists what descriptions say that no keyword does and that decides what a
// value means: the names of numbers, and the unit of one. Whether another one
// breaks nobody can see from outside: it may be a better name for the same. It
// reports whether nothing else of the descriptions differs.
func (w *walk) compareMeanings(s spot) (all bool) {
	old, new := w.order(s.from, s.to)
	a, b := meaningsOf(old), meaningsOf(new)
	before := len(w.edits)
	for _, m := range b.list {
		was, both := a.of(m.value)
		if both && was.Name != m.Name && was.Name != "" && m.Name != "" {
			message := m.value.String() + " is " + m.Name + " now, was " + was.Name
			w.add(s, edit{keyword: "enum", class: Undecided, message: clip(message), pos: b.position(m.value)})
		}
	}
	if message := unitMessage(old, new); message != "" {
		w.add(s, edit{keyword: "description", class: Undecided, message: message})
		return unitOf(old).rest == unitOf(new).rest
	}
	return len(w.edits) > before && a.rest == b.rest && a.sameRemarks(b)
}

// A namedValue is a value with what its description says of it.
type namedValue struct {
	value *schema.Doc
	words.Meaning
}

// meanings are the values that a description tells of.
type meanings struct {
	rest string // of the description
	list []namedValue
	pos  token.Position // of the list of values, where the schema has one
}

func meaningsOf(d *schema.Doc) meanings {
	description := d.TextUnder("description")
	values := numbersIn(description)
	var m meanings
	for _, alternative := range alternatives(d) {
		if listed, limited := alternative.Values(); limited {
			values = listed
			if enum := alternative.Under("enum"); enum != nil {
				m.pos = enum.Origin.Pos()
			}
			break
		}
	}
	rest, found := words.Meanings(description, values)
	m.rest = rest
	for i, meaning := range found {
		m.list = append(m.list, namedValue{values[i], meaning})
	}
	return m
}

func (m meanings) of(value *schema.Doc) (namedValue, bool) {
	i := slices.IndexFunc(m.list, func(v namedValue) bool { return schema.SameValue(v.value, value) })
	if i < 0 {
		return namedValue{}, false
	}
	return m.list[i], true
}

// position returns where a value is listed, or those beside it.
func (m meanings) position(value *schema.Doc) token.Position {
	if value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return m.pos
}

// sameRemarks reports whether both say the same of their values but for names.
func (m meanings) sameRemarks(other meanings) bool {
	return slices.EqualFunc(m.list, other.list, func(a, b namedValue) bool { return a.Remark == b.Remark && schema.SameValue(a.value, b.value) })
}

// namedNumber is how a list tells of a number: "0 = Low".
var namedNumber = regexp.MustCompile(`[:,] (-?[0-9][0-9.eE+-]*) = `)

// numbersIn returns the numbers that a description gives names to.
func numbersIn(description string) []*schema.Doc {
	var numbers []*schema.Doc
	for _, m := range namedNumber.FindAllStringSubmatch(description, -1) {
		numbers = append(numbers, schema.Num(m[1]))
	}
	return numbers
}

// A unit is what a description says a number is in.
type unit struct {
	name     string // "" for none
	explicit bool   // in the sentence that stands for it alone, as a type has it that has a unit
	rest     string // of the description, without that sentence
}

const unitName = `(nanoseconds|microseconds|milliseconds|seconds|minutes|hours|days)`

var (
	unitSentence = regexp.MustCompile(`(?:^|[.!?]?\s+)In ` + unitName + `\.$`)
	unitWords    = regexp.MustCompile(`(?i)\bin ` + unitName + `\b`)
)

func unitOf(d *schema.Doc) unit {
	text := d.TextUnder("description")
	if m := unitSentence.FindStringSubmatchIndex(text); m != nil {
		return unit{text[m[2]:m[3]], true, text[:m[0]]}
	}
	if m := unitWords.FindStringSubmatch(text); m != nil {
		return unit{strings.ToLower(m[1]), false, text}
	}
	return unit{rest: text}
}

// unitMessage says that a number is in another unit, where a type tells one of them.
func unitMessage(old, new *schema.Doc) string {
	a, b := unitOf(old), unitOf(new)
	numeric := !slices.ContainsFunc(slices.Concat(alternatives(old), alternatives(new)), func(d *schema.Doc) bool { return !isNull(d) && !isNumeric(kinds(d)) })
	switch {
	case !numeric || a.name == b.name || !a.explicit && !b.explicit:
		return ""
	case b.name == "":
		return "is no longer said to be in " + a.name
	case a.name == "":
		return "is in " + b.name + " now"
	}
	return "is in " + b.name + " now, was in " + a.name
}

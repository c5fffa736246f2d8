package validator

import (
	"encoding/json"
	"go/types"
	"regexp"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// zeros is the JSON of the zero value of each kind that has one.
var zeros = map[kind]any{
	ofText: "", ofSigned: json.Number("0"), ofUnsigned: json.Number("0"), ofFloat: json.Number("0"), ofBool: false,
	ofSlice: []any{}, ofMap: map[string]any{},
}

// Zero returns the JSON of the zero value of the subject, if its kind has one.
func (of Subject) Zero() (any, bool) {
	v, ok := zeros[of.kind]
	return v, ok
}

// skipsAbsent reports whether an omission exempts the subject when it is left out.
func (of Subject) skipsAbsent(omit string) bool {
	return omit != "omitnil" || of.nilable() || of.kind&(ofSlice|ofMap) != 0
}

// SkipsZero reports whether an omission exempts the zero value when it is given in
// JSON. omitempty does not exempt a pointer to it, nor an empty list.
func (of Subject) SkipsZero(omit string) bool {
	switch omit {
	case "omitzero":
		return true
	case "omitempty":
		return !of.pointer && of.kind&(ofText|ofNumber|ofBool) != 0
	}
	return false
}

// nonZero begins a sentence about values that are not zero.
var nonZero = map[kind]string{
	ofText: "If not empty", ofSigned: "If not 0", ofUnsigned: "If not 0", ofFloat: "If not 0", ofBool: "If true",
	ofSlice: "If not empty", ofMap: "If not empty",
}

// NonZero begins a sentence about the values of the subject that are not zero.
func (of Subject) NonZero() string { return nonZero[of.kind] }

// schemaAcceptsZero reports whether no keyword refuses the zero value of the subject.
func (of Subject) schemaAcceptsZero(keywords []Keyword) bool {
	return !slices.ContainsFunc(keywords, of.schemaRejectsZero)
}

// schemaRejectsZero reports whether a keyword refuses the zero value of the subject. Bounds
// outside of the range of the Go type are mistakes, and not put into schemas.
func (of Subject) schemaRejectsZero(k Keyword) bool {
	switch k.Name {
	case "enum":
		return !slices.ContainsFunc(k.Values, isZero)
	case "format":
		return true // no format accepts ""
	case "pattern":
		pattern, err := regexp.Compile(k.text())
		return err == nil && !pattern.MatchString("")
	case "minLength", "minItems", "minProperties":
		return !isZero(k.Values[0])
	case "minimum":
		return of.holds(k.text()) && k.sign() > 0
	case "exclusiveMinimum":
		return k.sign() >= 0
	case "maximum":
		return of.holds(k.text()) && k.sign() < 0
	case "exclusiveMaximum":
		return k.sign() <= 0
	}
	return false
}

// holds reports whether a number is in the range of the subject's integer type, where
// int and uint have 64 bits. It is true for other types.
func (of Subject) holds(number string) bool {
	const machine = 8 // bytes
	size := types.StdSizes{WordSize: machine, MaxAlign: machine}
	var err error
	switch of.kind {
	case ofSigned:
		_, err = strconv.ParseInt(number, 10, 8*int(size.Sizeof(of.Type)))
	case ofUnsigned:
		_, err = strconv.ParseUint(number, 10, 8*int(size.Sizeof(of.Type)))
	}
	return err == nil
}

// isZero reports whether a value of JSON is the zero value of its type.
func isZero(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case bool:
		return !v
	case json.Number:
		n, ok := gotype.Number(v)
		return ok && n.Sign() == 0
	}
	return false
}

// AllowZero changes statements so that they accept the zero value of the subject, and
// reports whether that was possible: it drops the zero value from refused values, and
// the lower limits that refuse nothing else.
func (of Subject) AllowZero(list []Statement) ([]Statement, bool) {
	list = exempt(list)
	for _, candidate := range [][]Statement{list, of.relaxed(list)} {
		if of.acceptsZero(candidate) {
			return candidate, true
		}
	}
	return list, false
}

// exempt returns the statements without the zero value among the refused values.
func exempt(list []Statement) []Statement {
	list = slices.Clone(list)
	for i, st := range list {
		list[i].Meanings = slices.Clone(st.Meanings)
		for j, meant := range st.Meanings {
			list[i].Meanings[j].Without = slices.DeleteFunc(slices.Clone(meant.Without), isZero)
		}
	}
	return list
}

// relaxations are the lower limits that refuse nothing but the zero value, each with the
// limit that accepts it.
var relaxations = []struct {
	on          kind
	name, limit string
	to          string // a minimum, or "" for none
}{
	{ofText, "minLength", "1", ""},
	{ofList, "minItems", "1", ""},
	{ofMap, "minProperties", "1", ""},
	{ofInteger, "minimum", "1", "0"},
	{ofFloat, "exclusiveMinimum", "0", "0"},
}

// relaxed applies the relaxations to statements without alternatives.
func (of Subject) relaxed(list []Statement) []Statement {
	list = slices.Clone(list)
	for i, st := range list {
		if len(st.Meanings) != 1 {
			continue
		}
		meant := st.Meanings[0]
		meant.Keywords = nil
		for _, k := range st.Meanings[0].Keywords {
			if k, ok := of.relax(k); ok {
				meant.Keywords = append(meant.Keywords, k)
			}
		}
		list[i].Meanings = []Meaning{meant}
	}
	return list
}

func (of Subject) relax(k Keyword) (_ Keyword, left bool) {
	for _, r := range relaxations {
		if of.kind&r.on != 0 && k.Name == r.name && k.Values[0] == json.Number(r.limit) {
			return bound("minimum", r.to), r.to != ""
		}
	}
	return k, true
}

// acceptsZero reports whether a schema with the keywords of statements, and no others,
// accepts the zero value of the subject. A schema has one pattern, one format and one
// list of alternatives, the first of each; all others are words alone, and refuse
// nothing.
func (of Subject) acceptsZero(list []Statement) bool {
	texts, alternatives := map[string]any{}, false
	for _, st := range list {
		if st.IsEmpty() {
			continue
		}
		options := st.options()
		switch isTaken := func(k Keyword) bool { return texts[k.Name] != nil && texts[k.Name] != k.Values[0] }; {
		case len(options) == 0, len(options) > 1 && alternatives, len(options) == 1 && slices.ContainsFunc(options[0], isTaken):
			continue // words alone
		case !slices.ContainsFunc(options, of.schemaAcceptsZero):
			return false
		case len(options) > 1:
			alternatives = true
			continue
		}
		for _, k := range options[0] {
			if k.Name == "pattern" || k.Name == "format" {
				texts[k.Name] = k.Values[0]
			}
		}
	}
	return true
}

// options returns the keywords of each alternative of a statement, or a single enum if
// all alternatives are values. It returns nil if there are several alternatives and
// keywords do not express each of them.
func (st Statement) options() [][]Keyword {
	if len(st.Meanings) == 1 {
		return [][]Keyword{st.Meanings[0].Keywords}
	}
	if values, ok := st.Choices(); ok {
		return [][]Keyword{{newKeyword("enum", values...)}}
	}
	var options [][]Keyword
	for _, meant := range st.Meanings {
		if !meant.Exact || len(meant.Keywords) == 0 {
			return nil
		}
		options = append(options, meant.Keywords)
	}
	return options
}

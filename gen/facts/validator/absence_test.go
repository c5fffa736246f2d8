package validator

import (
	"go/types"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/inspect"
)

func TestAbsence(t *testing.T) {
	text, number, small := types.Typ[types.String], types.Typ[types.Int], types.Typ[types.Uint8]
	tests := []struct {
		typ  types.Type
		tag  string
		want Absence
	}{
		{text, "", Silent},
		{text, "required", Demanded},
		{text, "max=3", Silent},
		{text, "min=1", Refused},
		{text, "omitempty,min=1", Skipped},
		{text, "min=1,omitempty", Refused},
		{text, "omitnil,min=1", Refused}, // never nil
		{text, "len=0|email", Silent},
		{text, "email|uuid", Refused},
		{text, "isdefault", Skipped},
		{text, "alpha", Refused},
		{text, "ascii", Silent}, // the empty string passes
		{text, "oneof=a b", Refused},
		{text, "custom", Silent},
		{number, "min=0", Silent},
		{number, "gt=0", Refused},
		{number, "lt=0", Refused},
		{number, "lt=1", Silent},
		{number, "eq=3", Refused},
		{small, "min=300", Silent}, // no value of the type passes; this is reported elsewhere
		{types.NewPointer(text), "min=1", Refused},
		{types.NewPointer(text), "omitempty,min=1", Skipped},
		{types.NewPointer(text), "required_with=A", Skipped},
		{types.NewPointer(text), "", Silent},
		{types.NewSlice(text), "min=1", Refused},
		{types.NewSlice(text), "dive,min=1", Silent},
		{types.NewSlice(text), "omitnil,min=1", Skipped},
		{types.NewArray(text, 2), "dive,min=1", Refused}, // an array always has its elements
	}
	for _, test := range tests {
		c, fault := Parse(test.tag)
		if test.tag == "" {
			c, fault = Chain{}, nil
		}
		if got := c.Absence(NewSubject(test.typ, nil, inspect.Encoder{})); got != test.want || fault != nil {
			t.Errorf("%s of %s: absence %d, %v, want %d", test.tag, test.typ, got, fault, test.want)
		}
	}
}

// TestSparingZero checks the keywords that remain if omitempty exempts the zero value
// from checks, and whether they accept the zero value.
func TestSparingZero(t *testing.T) {
	text, number := types.Typ[types.String], types.Typ[types.Int]
	tests := []struct {
		typ   types.Type
		tag   string
		takes bool
		left  []Keyword
	}{
		{text, "max=3", true, []Keyword{bound("maxLength", "3")}},
		{text, "min=1", true, nil},
		{text, "min=2", false, []Keyword{bound("minLength", "2")}},
		{text, "required", true, nil},
		{text, "ne=a", true, nil},
		{text, "ascii", true, []Keyword{newKeyword("pattern", `^[\x00-\x7F]*$`)}},
		{text, "ascii,alpha", true, []Keyword{newKeyword("pattern", `^[\x00-\x7F]*$`), newKeyword("pattern", "^[a-zA-Z]+$")}}, // alpha becomes a sentence of the description
		{text, "oneof='' a", true, []Keyword{newKeyword("enum", "", "a")}},
		{text, "oneof=a b", false, []Keyword{newKeyword("enum", "a", "b")}},
		{text, "eq=a|eq=", true, []Keyword{newKeyword("enum", "a"), newKeyword("enum", "")}},
		{text, "email|len=2", false, []Keyword{newKeyword("format", "email"), bound("minLength", "2"), bound("maxLength", "2")}},
		{number, "gt=0", true, []Keyword{bound("minimum", "0")}},
		{number, "gt=1", false, []Keyword{bound("minimum", "2")}},
		{number, "lt=0", false, []Keyword{bound("maximum", "-1")}},
		{number, "ne=0", true, nil},
		{types.NewSlice(text), "min=1,max=2", true, []Keyword{bound("maxItems", "2")}},
	}
	for _, test := range tests {
		c, _ := Parse(test.tag)
		of := NewSubject(test.typ, nil, inspect.Encoder{})
		var list []Statement
		for _, step := range c.Steps {
			st := Statement{Item: step.Item}
			for _, check := range step.Item {
				meant, _ := of.Meaning(check)
				st.Meanings = append(st.Meanings, meant)
			}
			list = append(list, st)
		}
		spared, takes := of.AllowZero(list)
		var left []Keyword
		for _, st := range spared {
			for _, meant := range st.Meanings {
				left = append(left, meant.Keywords...)
			}
		}
		if diff := cmp.Diff(test.left, left); diff != "" || takes != test.takes {
			t.Errorf("%s of %s accepts the zero value: %t, want %t; keywords (-want +got):\n%s", test.tag, test.typ, takes, test.takes, diff)
		}
	}
}

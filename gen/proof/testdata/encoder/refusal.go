package encoder

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// A Refusal says why encoding/json refuses a text, in a form that one process
// can tell another.
type Refusal struct {
	Text   string       // of the error
	Digits string       `json:",omitempty"` // a number that its Go type does not hold
	Kind   reflect.Kind `json:",omitempty"` // of that Go type
	Date   string       `json:",omitempty"` // a time that is none
	Range  bool         `json:",omitempty"` // a number in a text is out of range
	Own    bool         `json:",omitempty"` // an unmarshaler says no, by [Refused]
}

// Refused is the error text of the unmarshalers that do not take everything.
const Refused = "refused"

// Refusals returns what an error says, one entry for each that it joins.
func Refusals(err error) []Refusal {
	if err == nil {
		return nil
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []Refusal
		for _, each := range joined.Unwrap() {
			all = append(all, Refusals(each)...)
		}
		return all
	}
	r := Refusal{Text: err.Error(), Range: errors.Is(err, strconv.ErrRange), Own: err.Error() == Refused}
	var number *json.UnmarshalTypeError
	if errors.As(err, &number) {
		digits, _ := strings.CutPrefix(number.Value, "number ")
		r.Digits, r.Kind = strings.TrimSpace(digits), number.Type.Kind()
	}
	var date *time.ParseError
	if errors.As(err, &date) {
		r.Date = date.Value
	}
	return []Refusal{r}
}

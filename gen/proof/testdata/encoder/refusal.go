package encoder

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// A Refusal is the reason why encoding/json rejects a text, in a format that can be sent to
// another process.
type Refusal struct {
	Text   string       // message of the error
	Digits string       `json:",omitempty"` // number that is out of the range of its Go type
	Kind   reflect.Kind `json:",omitempty"` // kind of that Go type
	Date   string       `json:",omitempty"` // string that is not a time
	Range  bool         `json:",omitempty"` // a number in a string is out of range
	Own    bool         `json:",omitempty"` // a method of the type rejects it with the error [Refused]
}

// Refused is the error of UnmarshalJSON and UnmarshalText methods that reject some texts.
const Refused = "refused"

// Refusals returns the reasons in an error: one for each error that it joins.
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

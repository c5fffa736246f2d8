package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-toolgen/toolgen/examples/peers/types/testdata/catalogue"
)

// excused reports whether json.Unmarshal rejects an instance for a reason that a schema
// cannot express, or only with much effort:
//   - integers spelled as 1.0 and 1e2
//   - numbers beyond the range of the Go type
//   - days that a month does not have, and the lower-case t and z of RFC 3339
//   - invalid base64
//   - details of an address with a port, a network, a regular expression
//   - a method of the catalog that rejects a value
func excused(t reflect.Type, instance any, err error) bool {
	if unmarshal(encode(plain(instance)), reflect.New(t).Interface()) == nil {
		return true
	}
	var number *json.UnmarshalTypeError
	var date *time.ParseError
	var base base64.CorruptInputError
	switch {
	case errors.Is(err, catalogue.ErrRefused), errors.Is(err, strconv.ErrRange), errors.As(err, &base):
		return true
	case errors.As(err, &number):
		return outOfRange(number)
	case errors.As(err, &date):
		return rfc3339.MatchString(strings.Trim(date.Value, `"`))
	}
	return detailed.MatchString(err.Error())
}

// outOfRange reports whether an error is caused by a number of the right kind that is out
// of range.
func outOfRange(err *json.UnmarshalTypeError) bool {
	digits, ok := strings.CutPrefix(err.Value, "number ")
	switch err.Type.Kind() {
	case reflect.Float32, reflect.Float64:
		return ok
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n, parsed := new(big.Rat).SetString(strings.TrimSpace(digits))
		return ok && parsed && n.IsInt()
	}
	return false
}

// detailed matches errors of [net/netip], of [regexp], and of a decimal with an exponent out
// of its range.
var detailed = regexp.MustCompile(`^(netip\.ParsePrefix\(|invalid ip:port|not an ip:port|no IP|invalid port|netip\.ParseAddrPort|error parsing regexp)|fractional part too long$|exceeds MaxDecodeExponent`)

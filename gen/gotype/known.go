package gotype

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"go/types"
	"math/big"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Known is a type for which toolgen knows the JSON, even if methods determine it, or for
// which toolgen has a note for the model.
type Known struct {
	Name string // import path and name: "net/netip.Addr"
	Form Form   // form of the decoded JSON, and of the encoded JSON if Written is nil
	// Written is the form of the encoded JSON, if it allows more than Form; otherwise nil.
	Written *Form
	// FromText is the form of strings that UnmarshalText decodes, if it differs from the
	// strings of Form; otherwise nil.
	FromText *Form
	// Reads returns the error of the type for a string of FromText, because the type may
	// be stricter than the form. It is nil if the type decodes every value of the form.
	Reads func(text string) error
	// NilIsNull is set if MarshalJSON can be called on a nil pointer.
	NilIsNull bool
	// RejectsNull is set if UnmarshalJSON returns an error for null.
	RejectsNull bool
	// ByKind is set if the type has no methods for JSON.
	ByKind bool
	// Argument is set for a generic type that is encoded and decoded as its type argument.
	// Null is set if such a type can also be encoded as null. A type with Argument or Null
	// does not use Form.
	Argument, Null bool
	Note           string // sentence for the description
}

// A Form describes the JSON of a type with JSON Schema keywords. The zero value accepts
// any JSON.
type Form struct {
	Type, Format, Pattern, ContentEncoding string
	Minimum, Maximum                       json.Number
	AnyOf                                  []Form
	Items                                  *Form
}

// The names of known types that other packages use.
const (
	BigInt     = "math/big.Int"
	Duration   = "time.Duration"
	Time       = "time.Time"
	RawMessage = "encoding/json.RawMessage"
	jsonNumber = "encoding/json.Number"
)

// Formats and patterns of strings that contain a value of another type.
const (
	FormatTime   = "date-time"
	FormatUUID   = "uuid"
	SignedText   = `^-?(0|[1-9][0-9]*)$`
	UnsignedText = `^(0|[1-9][0-9]*)$`
	FloatText    = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`
	DurationText = `^-?([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`

	FractionText = `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`
	LevelText    = `^(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?$`
	// The following patterns check only the syntax. The decoder rejects invalid addresses.
	AddrPortText = `^([0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`
	NetworkText  = `^[0-9A-Fa-f:.]+/[0-9]{1,3}$`
)

// knownTypes lists the known types of the standard library. A row describes what the
// methods of the type do, not what its documentation promises: tests in package infer call
// the methods.
//
// A Form may be stricter than the type, because a format helps a model more than a long
// pattern that allows every spelling.
var knownTypes = []Known{
	{Name: Time, Form: Form{Type: "string", Format: FormatTime}, Reads: byMethod[time.Time]},
	{Name: Duration, Form: Form{Type: "integer"}, ByKind: true, Reads: asDuration, Note: "In nanoseconds."},
	{Name: RawMessage},
	{Name: jsonNumber, Form: Form{Type: "number"}, ByKind: true},
	{
		Name:      BigInt,
		Form:      Form{Type: "integer"},
		FromText:  &Form{Type: "string", Pattern: SignedText},
		NilIsNull: true,
	},
	{
		Name:    "math/big.Float",
		Form:    Form{Type: "string", Pattern: FloatText},
		Written: &Form{Type: "string"}, // also "+Inf"
		Reads:   ofFewDigits(byMethod[big.Float]),
		Note:    `A number in a string, such as "1.5".`,
	},
	{
		Name:  "math/big.Rat",
		Form:  Form{Type: "string", Pattern: FractionText},
		Reads: ofFewDigits(byMethod[big.Rat]),
		Note:  `A fraction such as "1/3".`,
	},
	{
		Name:    "net/netip.Addr",
		Form:    ipAddress,
		Written: &Form{Type: "string"}, // also "" and zones
		Reads:   byMethod[netip.Addr],
		Note:    "An IP address.",
	},
	{
		Name:    "net.IP",
		Form:    ipAddress,
		Written: &Form{Type: "string"}, // also ""
		Reads:   readIP,
		Note:    "An IP address.",
	},
	{
		Name:    "net/netip.AddrPort",
		Form:    Form{Type: "string", Pattern: AddrPortText},
		Written: &Form{Type: "string"}, // also "" and zones
		Reads:   byMethod[netip.AddrPort],
		Note:    "An IP address and port, such as 192.0.2.1:80.",
	},
	{
		Name:    "net/netip.Prefix",
		Form:    Form{Type: "string", Pattern: NetworkText},
		Written: &Form{Type: "string"}, // also ""
		Reads:   byMethod[netip.Prefix],
		Note:    "An IP network, such as 192.0.2.0/24.",
	},
	{Name: "log/slog.Level", Form: Form{Type: "string", Pattern: LevelText}, Reads: readLevel, RejectsNull: true},
	{Name: "log/slog.LevelVar", Form: Form{Type: "string", Pattern: LevelText}, Reads: readLevel},
	{Name: "regexp.Regexp", Form: Form{Type: "string"}, Reads: byMethod[regexp.Regexp], Note: "A regular expression."},
}

// byMethod decodes a string with a type's UnmarshalText.
func byMethod[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) error {
	return P(new(T)).UnmarshalText([]byte(text))
}

// ofFewDigits returns a function that rejects numbers with more digits, or a larger
// exponent, than [LongestNumber]. It passes all other numbers to read, which may be nil.
func ofFewDigits(read func(string) error) func(string) error {
	return func(text string) error {
		_, exponent, _ := strings.Cut(strings.ToLower(text), "e")
		if exp, err := strconv.Atoi(cmp.Or(exponent, "0")); len(text) > LongestNumber || err != nil || max(exp, -exp) > LongestNumber {
			return fmt.Errorf("it has more than %d digits", LongestNumber)
		}
		if read == nil {
			return nil
		}
		return read(text)
	}
}

// asDuration parses a duration with the function that generated calls use.
func asDuration(text string) error {
	_, err := time.ParseDuration(text)
	return err
}

// Nanoseconds returns the number that encoding/json writes for a duration such as 1m30s.
// It returns false if text is not a duration.
func Nanoseconds(text string) (int64, bool) {
	d, err := time.ParseDuration(text)
	return int64(d), err == nil
}

var ipAddress = Form{
	Type:  "string",
	AnyOf: []Form{{Format: "ipv4"}, {Format: "ipv6"}},
}

// IsKnown reports whether a type is in the table of known types.
func IsKnown(t types.Type) bool { return rowOf(t) != nil }

// FindKnown returns the row for a type in the table of known types, if the row has the
// given ByKind. Otherwise, it returns an empty row. The caller must not modify the row.
func FindKnown(t types.Type, byKind bool) (*Known, bool) {
	if row := rowOf(t); row != nil && row.ByKind == byKind {
		return row, true
	}
	return &unknown, false
}

// unknown is the row for types that are not in the table.
var unknown Known

// rowOf returns the row for a type in the table of known types, or nil.
func rowOf(t types.Type) *Known {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	path, name := named.Obj().Pkg().Path(), named.Obj().Name()
	if IsJSONValue(named) { // from Go 1.27 on, json.RawMessage is an alias for this type
		path, name = cutName(RawMessage)
	}
	if name == "Timestamp" && goGitHub.MatchString(path) {
		path = "github.com/google/go-github/github"
	}
	return knownNamed[name][path]
}

// goGitHub matches the import path of any version of go-github, because new versions are
// frequent.
var goGitHub = regexp.MustCompile(`^github\.com/google/go-github/v[0-9]+/github$`)

// knownNamed maps names, and then import paths, to known types. The name comes first,
// because few other types have the same name.
var knownNamed = func() map[string]map[string]*Known {
	rows := map[string]map[string]*Known{}
	all := slices.Concat(knownTypes, moduleTypes)
	for i := range all {
		path, name := cutName(all[i].Name)
		if rows[name] == nil {
			rows[name] = map[string]*Known{}
		}
		rows[name][path] = &all[i]
	}
	return rows
}()

func cutName(known string) (path, name string) {
	dot := strings.LastIndexByte(known, '.')
	return known[:dot], known[dot+1:]
}

// readIP returns the error of net.IP.UnmarshalText. It does not use package net, because
// that package would add more to the size of the command than all other known types.
func readIP(text string) error {
	if addr, err := netip.ParseAddr(text); text != "" && (err != nil || addr.Zone() != "") {
		return fmt.Errorf("invalid IP address: %s", text)
	}
	return nil
}

// readLevel returns the error of slog.Level.UnmarshalText.
func readLevel(text string) error {
	name, offset := text, ""
	if i := strings.IndexAny(text, "+-"); i >= 0 {
		name, offset = text[:i], text[i:]
	}
	if offset != "" {
		if _, err := strconv.Atoi(offset); err != nil {
			return fmt.Errorf("slog: level string %q: %w", text, err)
		}
	}
	switch strings.ToUpper(name) {
	case "DEBUG", "INFO", "WARN", "ERROR":
		return nil
	}
	return fmt.Errorf("slog: level string %q: unknown name", text)
}

package gotype

import (
	"cmp"
	"encoding"
	"fmt"
	"go/types"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Known is a type from elsewhere whose JSON toolgen knows although the type's
// own methods decide it, or about which it has something to say.
type Known struct {
	Name string // import path and name
	Form Form
	// Written is for types that write more than they read; nil for Form.
	Written *Form
	// FromText is for types whose UnmarshalText reads something else than the
	// strings of Form; nil for those.
	FromText *Form
	// Reads is how the type reads a FromText: it may refuse what the form takes.
	// nil reads all that the form takes.
	Reads func(text string) error
	// NilIsNull marks types whose MarshalJSON takes a nil pointer, too.
	NilIsNull bool
	// ByKind marks types without methods for JSON.
	ByKind bool
	Note   string
}

// A Form is what the JSON of a type looks like, in the keywords of JSON Schema.
// The zero value is any JSON.
type Form struct {
	Type, Format, Pattern string
	AnyOf                 []Form
}

// The types that are asked for by name.
const (
	BigInt     = "math/big.Int"
	Duration   = "time.Duration"
	Time       = "time.Time"
	RawMessage = "encoding/json.RawMessage"
	jsonNumber = "encoding/json.Number"
)

// The formats and patterns of texts that hold a value of another kind.
const (
	FormatTime   = "date-time"
	FormatUUID   = "uuid"
	SignedText   = `^-?(0|[1-9][0-9]*)$`
	UnsignedText = `^(0|[1-9][0-9]*)$`
	FloatText    = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`
	DurationText = `^-?([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`

	FractionText = `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`
	LevelText    = `^(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?$`
	// The form alone: what is no address in it the decoder finds.
	AddrPortText = `^([0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`
	NetworkText  = `^[0-9A-Fa-f:.]+/[0-9]{1,3}$`
)

// knownTypes are rows of name and JSON. Each is what the type's methods do,
// not what its documentation promises: tests of package infer ask them.
//
// Inputs may be narrower than what the type Reads: a format says more to a
// model than a long pattern that allows every spelling.
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
		Written: &Form{Type: "string"}, // "+Inf" as well
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
		Written: &Form{Type: "string"}, // "" and zones as well
		Reads:   byMethod[netip.Addr],
		Note:    "An IP address.",
	},
	{
		Name:    "net.IP",
		Form:    ipAddress,
		Written: &Form{Type: "string"}, // "" as well
		Reads:   byMethod[net.IP],
		Note:    "An IP address.",
	},
	{
		Name:    "net/netip.AddrPort",
		Form:    Form{Type: "string", Pattern: AddrPortText},
		Written: &Form{Type: "string"}, // "" and zones as well
		Reads:   byMethod[netip.AddrPort],
		Note:    "An IP address and port, such as 192.0.2.1:80.",
	},
	{
		Name:    "net/netip.Prefix",
		Form:    Form{Type: "string", Pattern: NetworkText},
		Written: &Form{Type: "string"}, // "" as well
		Reads:   byMethod[netip.Prefix],
		Note:    "An IP network, such as 192.0.2.0/24.",
	},
	{Name: "log/slog.Level", Form: Form{Type: "string", Pattern: LevelText}, Reads: byMethod[slog.Level]},
	{Name: "log/slog.LevelVar", Form: Form{Type: "string", Pattern: LevelText}, Reads: byMethod[slog.Level]},
	{Name: "regexp.Regexp", Form: Form{Type: "string"}, Reads: byMethod[regexp.Regexp], Note: "A regular expression."},
	{Name: "github.com/google/uuid.UUID", Form: Form{Type: "string", Format: FormatUUID}},
	{
		Name:    "github.com/google/uuid.NullUUID",
		Form:    Form{Type: "string", Format: FormatUUID},
		Written: &Form{AnyOf: []Form{{Type: "string", Format: FormatUUID}, {Type: "null"}}},
	},
	{Name: "github.com/gofrs/uuid/v5.UUID", Form: Form{Type: "string", Format: FormatUUID}},
	{
		Name:    "github.com/gofrs/uuid/v5.NullUUID",
		Form:    Form{Type: "string", Format: FormatUUID},
		Written: &Form{AnyOf: []Form{{Type: "string", Format: FormatUUID}, {Type: "null"}}},
	},
	{
		Name:     "github.com/shopspring/decimal.Decimal",
		Form:     Form{AnyOf: []Form{{Type: "string", Pattern: FloatText}, {Type: "number"}}},
		FromText: &Form{Type: "string", Pattern: FloatText},
		Written:  &Form{Type: "string", Pattern: FloatText},
		Reads:    ofFewDigits(nil),
	},
	{
		Name:     "github.com/shopspring/decimal.NullDecimal",
		Form:     Form{AnyOf: []Form{{Type: "string", Pattern: FloatText}, {Type: "number"}}},
		FromText: &Form{Type: "string", Pattern: FloatText},
		Written:  &Form{AnyOf: []Form{{Type: "string", Pattern: FloatText}, {Type: "null"}}},
		Reads:    ofFewDigits(nil),
	},
}

// byMethod reads a text as UnmarshalText of a type does.
func byMethod[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) error {
	return P(new(T)).UnmarshalText([]byte(text))
}

// ofFewDigits reads a text as read does, unless it is a number that is as long as
// none is written.
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

// asDuration reads a text as generated calls read a parameter.
func asDuration(text string) error {
	_, err := time.ParseDuration(text)
	return err
}

var ipAddress = Form{
	Type:  "string",
	AnyOf: []Form{{Format: "ipv4"}, {Format: "ipv6"}},
}

// IsKnown reports whether the table has a type.
func IsKnown(t types.Type) bool {
	_, byKind := FindKnown(t, true)
	_, byMethod := FindKnown(t, false)
	return byKind || byMethod
}

// FindKnown returns the row of a type: one whose JSON its kind decides, or one
// whose JSON its methods decide.
func FindKnown(t types.Type, byKind bool) (Known, bool) {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return Known{}, false
	}
	path := named.Obj().Pkg().Path()
	if !knownPackages[path] {
		return Known{}, false
	}
	name := path + "." + named.Obj().Name()
	if name == jsonValue {
		name = RawMessage // which is an alias of it, from Go 1.27 on
	}
	i := slices.IndexFunc(knownTypes, func(row Known) bool { return row.Name == name && row.ByKind == byKind })
	if i < 0 {
		return Known{}, false
	}
	return knownTypes[i], true
}

// knownPackages are the import paths of the table, and of jsontext.
var knownPackages = func() map[string]bool {
	paths := map[string]bool{JSONText: true}
	for _, row := range knownTypes {
		paths[row.Name[:strings.LastIndexByte(row.Name, '.')]] = true
	}
	return paths
}()

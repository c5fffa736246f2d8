package infer

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

	"github.com/invopop/jsonschema"
)

// A knownType is a type from elsewhere whose JSON toolgen knows although the
// type's own methods decide it, or about which it has something to say.
type knownType struct {
	name   string // import path and name
	schema jsonschema.Schema
	// output is for types that write more than they read; nil for schema.
	output *jsonschema.Schema
	// text is for types whose UnmarshalText reads something else than the
	// strings of schema; nil for those.
	text *jsonschema.Schema
	// reads is how the type reads a text: it may refuse what the schema takes.
	// nil reads all that the schema takes.
	reads func(text string) error
	// nilIsNull marks types whose MarshalJSON takes a nil pointer, too.
	nilIsNull bool
	// byKind marks types without methods for JSON.
	byKind bool
	note   string
}

const (
	bigInt     = "math/big.Int"
	formatTime = "date-time"
	formatUUID = "uuid"

	fractionText = `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`
	floatText    = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`
	levelText    = `^(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?$`
	// The form alone: what is no address in it the decoder finds.
	addrPortText = `^([0-9.]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}$`
	networkText  = `^[0-9A-Fa-f:.]+/[0-9]{1,3}$`
	durationText = `^-?([0-9]+(\.[0-9]+)?(ns|us|ms|s|m|h))+$`
)

// knownTypes are rows of name and JSON. Each is what the type's methods do,
// not what its documentation promises: a test asks them.
//
// Inputs may be narrower than what the type reads: a format says more to a
// model than a long pattern that allows every spelling.
var knownTypes = []knownType{
	{name: "time.Time", schema: jsonschema.Schema{Type: "string", Format: formatTime}, reads: byMethod[time.Time]},
	{name: "time.Duration", schema: jsonschema.Schema{Type: "integer"}, byKind: true, reads: asDuration, note: "In nanoseconds."},
	{name: "encoding/json.RawMessage"},
	{name: "encoding/json.Number", schema: jsonschema.Schema{Type: "number"}, byKind: true},
	{
		name:      bigInt,
		schema:    jsonschema.Schema{Type: "integer"},
		text:      &jsonschema.Schema{Type: "string", Pattern: signedText},
		nilIsNull: true,
	},
	{
		name:   "math/big.Float",
		schema: jsonschema.Schema{Type: "string", Pattern: floatText},
		output: &jsonschema.Schema{Type: "string"}, // "+Inf" as well
		reads:  ofFewDigits(byMethod[big.Float]),
		note:   `A number in a string, such as "1.5".`,
	},
	{
		name:   "math/big.Rat",
		schema: jsonschema.Schema{Type: "string", Pattern: fractionText},
		reads:  ofFewDigits(byMethod[big.Rat]),
		note:   `A fraction such as "1/3".`,
	},
	{
		name:   "net/netip.Addr",
		schema: ipAddress,
		output: &jsonschema.Schema{Type: "string"}, // "" and zones as well
		reads:  byMethod[netip.Addr],
		note:   "An IP address.",
	},
	{
		name:   "net.IP",
		schema: ipAddress,
		output: &jsonschema.Schema{Type: "string"}, // "" as well
		reads:  byMethod[net.IP],
		note:   "An IP address.",
	},
	{
		name:   "net/netip.AddrPort",
		schema: jsonschema.Schema{Type: "string", Pattern: addrPortText},
		output: &jsonschema.Schema{Type: "string"}, // "" and zones as well
		reads:  byMethod[netip.AddrPort],
		note:   "An IP address and port, such as 192.0.2.1:80.",
	},
	{
		name:   "net/netip.Prefix",
		schema: jsonschema.Schema{Type: "string", Pattern: networkText},
		output: &jsonschema.Schema{Type: "string"}, // "" as well
		reads:  byMethod[netip.Prefix],
		note:   "An IP network, such as 192.0.2.0/24.",
	},
	{name: "log/slog.Level", schema: jsonschema.Schema{Type: "string", Pattern: levelText}, reads: byMethod[slog.Level]},
	{name: "log/slog.LevelVar", schema: jsonschema.Schema{Type: "string", Pattern: levelText}, reads: byMethod[slog.Level]},
	{name: "regexp.Regexp", schema: jsonschema.Schema{Type: "string"}, reads: byMethod[regexp.Regexp], note: "A regular expression."},
	{name: "github.com/google/uuid.UUID", schema: jsonschema.Schema{Type: "string", Format: formatUUID}},
	{
		name:   "github.com/google/uuid.NullUUID",
		schema: jsonschema.Schema{Type: "string", Format: formatUUID},
		output: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string", Format: formatUUID}, {Type: "null"}}},
	},
	{name: "github.com/gofrs/uuid/v5.UUID", schema: jsonschema.Schema{Type: "string", Format: formatUUID}},
	{
		name:   "github.com/gofrs/uuid/v5.NullUUID",
		schema: jsonschema.Schema{Type: "string", Format: formatUUID},
		output: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string", Format: formatUUID}, {Type: "null"}}},
	},
	{
		name:   "github.com/shopspring/decimal.Decimal",
		schema: jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string", Pattern: floatText}, {Type: "number"}}},
		text:   &jsonschema.Schema{Type: "string", Pattern: floatText},
		output: &jsonschema.Schema{Type: "string", Pattern: floatText},
		reads:  ofFewDigits(nil),
	},
	{
		name:   "github.com/shopspring/decimal.NullDecimal",
		schema: jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string", Pattern: floatText}, {Type: "number"}}},
		text:   &jsonschema.Schema{Type: "string", Pattern: floatText},
		output: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string", Pattern: floatText}, {Type: "null"}}},
		reads:  ofFewDigits(nil),
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
		if exp, err := strconv.Atoi(cmp.Or(exponent, "0")); len(text) > longestNumber || err != nil || max(exp, -exp) > longestNumber {
			return fmt.Errorf("it has more than %d digits", longestNumber)
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

var ipAddress = jsonschema.Schema{
	Type:  "string",
	AnyOf: []*jsonschema.Schema{{Format: "ipv4"}, {Format: "ipv6"}},
}

// known returns the schema of a type that the table has, one whose JSON its
// methods decide or one whose JSON its kind decides.
func (m *maker) known(t types.Type, byKind bool, at place) (*jsonschema.Schema, bool) {
	row, ok := knownRow(t, byKind)
	if !ok {
		return nil, false
	}
	return m.fromRow(row, at), true
}

// knownText returns the schema of the texts of a type whose methods the table
// knows.
func (m *maker) knownText(t types.Type, at place) (*jsonschema.Schema, bool) {
	row, ok := knownRow(t, false)
	if !ok {
		return nil, false
	}
	if row.text != nil && !m.writes {
		row.schema = *row.text
	}
	s := m.fromRow(row, at)
	return s, s.Type == "string"
}

func isKnown(t types.Type) bool {
	_, byKind := knownRow(t, true)
	_, byMethod := knownRow(t, false)
	return byKind || byMethod
}

func knownRow(t types.Type, byKind bool) (knownType, bool) {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return knownType{}, false
	}
	name := named.Obj().Pkg().Path() + "." + named.Obj().Name()
	if name == jsonValue {
		name = "encoding/json.RawMessage" // which is an alias of it, from Go 1.27 on
	}
	i := slices.IndexFunc(knownTypes, func(row knownType) bool { return row.name == name && row.byKind == byKind })
	if i < 0 {
		return knownType{}, false
	}
	return knownTypes[i], true
}

func (m *maker) fromRow(row knownType, at place) *jsonschema.Schema {
	proto := row.schema
	if m.writes && row.output != nil {
		proto = *row.output
	}
	if at.argument && row.name == "time.Duration" {
		proto, row.note = jsonschema.Schema{Type: "string", Pattern: durationText}, `A duration such as "1h30m".`
	}
	if proto.Type == "integer" && m.inTexts(at) {
		proto = jsonschema.Schema{Type: "string", Pattern: signedText}
	}
	s := m.copy(proto, ruleKnown+row.name, at)
	if row.note != "" {
		m.notes[s] = note{row.note, m.origins[s]}
	}
	return s
}

// copy returns a copy of a row's schema and of those in it, for others to change.
func (m *maker) copy(proto jsonschema.Schema, rule string, at place) *jsonschema.Schema {
	s := m.make(at, rule, proto)
	s.AnyOf = nil
	for _, option := range proto.AnyOf {
		s.AnyOf = append(s.AnyOf, m.copy(*option, rule, at))
	}
	return s
}

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

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A knownType is a type from elsewhere whose JSON toolgen knows although the
// type's own methods decide it, or about which it has something to say.
type knownType struct {
	name   string // import path and name
	schema schema.Keywords
	// output is for types that write more than they read; nil for schema.
	output *schema.Keywords
	// text is for types whose UnmarshalText reads something else than the
	// strings of schema; nil for those.
	text *schema.Keywords
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
	{name: "time.Time", schema: schema.Keywords{Type: "string", Format: formatTime}, reads: byMethod[time.Time]},
	{name: "time.Duration", schema: schema.Keywords{Type: "integer"}, byKind: true, reads: asDuration, note: "In nanoseconds."},
	{name: "encoding/json.RawMessage"},
	{name: "encoding/json.Number", schema: schema.Keywords{Type: "number"}, byKind: true},
	{
		name:      bigInt,
		schema:    schema.Keywords{Type: "integer"},
		text:      &schema.Keywords{Type: "string", Pattern: signedText},
		nilIsNull: true,
	},
	{
		name:   "math/big.Float",
		schema: schema.Keywords{Type: "string", Pattern: floatText},
		output: &schema.Keywords{Type: "string"}, // "+Inf" as well
		reads:  ofFewDigits(byMethod[big.Float]),
		note:   `A number in a string, such as "1.5".`,
	},
	{
		name:   "math/big.Rat",
		schema: schema.Keywords{Type: "string", Pattern: fractionText},
		reads:  ofFewDigits(byMethod[big.Rat]),
		note:   `A fraction such as "1/3".`,
	},
	{
		name:   "net/netip.Addr",
		schema: ipAddress,
		output: &schema.Keywords{Type: "string"}, // "" and zones as well
		reads:  byMethod[netip.Addr],
		note:   "An IP address.",
	},
	{
		name:   "net.IP",
		schema: ipAddress,
		output: &schema.Keywords{Type: "string"}, // "" as well
		reads:  byMethod[net.IP],
		note:   "An IP address.",
	},
	{
		name:   "net/netip.AddrPort",
		schema: schema.Keywords{Type: "string", Pattern: addrPortText},
		output: &schema.Keywords{Type: "string"}, // "" and zones as well
		reads:  byMethod[netip.AddrPort],
		note:   "An IP address and port, such as 192.0.2.1:80.",
	},
	{
		name:   "net/netip.Prefix",
		schema: schema.Keywords{Type: "string", Pattern: networkText},
		output: &schema.Keywords{Type: "string"}, // "" as well
		reads:  byMethod[netip.Prefix],
		note:   "An IP network, such as 192.0.2.0/24.",
	},
	{name: "log/slog.Level", schema: schema.Keywords{Type: "string", Pattern: levelText}, reads: byMethod[slog.Level]},
	{name: "log/slog.LevelVar", schema: schema.Keywords{Type: "string", Pattern: levelText}, reads: byMethod[slog.Level]},
	{name: "regexp.Regexp", schema: schema.Keywords{Type: "string"}, reads: byMethod[regexp.Regexp], note: "A regular expression."},
	{name: "github.com/google/uuid.UUID", schema: schema.Keywords{Type: "string", Format: formatUUID}},
	{
		name:   "github.com/google/uuid.NullUUID",
		schema: schema.Keywords{Type: "string", Format: formatUUID},
		output: &schema.Keywords{AnyOf: optionsSaying(schema.Keywords{Type: "string", Format: formatUUID}, schema.Keywords{Type: "null"})},
	},
	{name: "github.com/gofrs/uuid/v5.UUID", schema: schema.Keywords{Type: "string", Format: formatUUID}},
	{
		name:   "github.com/gofrs/uuid/v5.NullUUID",
		schema: schema.Keywords{Type: "string", Format: formatUUID},
		output: &schema.Keywords{AnyOf: optionsSaying(schema.Keywords{Type: "string", Format: formatUUID}, schema.Keywords{Type: "null"})},
	},
	{
		name:   "github.com/shopspring/decimal.Decimal",
		schema: schema.Keywords{AnyOf: optionsSaying(schema.Keywords{Type: "string", Pattern: floatText}, schema.Keywords{Type: "number"})},
		text:   &schema.Keywords{Type: "string", Pattern: floatText},
		output: &schema.Keywords{Type: "string", Pattern: floatText},
		reads:  ofFewDigits(nil),
	},
	{
		name:   "github.com/shopspring/decimal.NullDecimal",
		schema: schema.Keywords{AnyOf: optionsSaying(schema.Keywords{Type: "string", Pattern: floatText}, schema.Keywords{Type: "number"})},
		text:   &schema.Keywords{Type: "string", Pattern: floatText},
		output: &schema.Keywords{AnyOf: optionsSaying(schema.Keywords{Type: "string", Pattern: floatText}, schema.Keywords{Type: "null"})},
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

// optionsSaying returns alternatives, for a row.
func optionsSaying(options ...schema.Keywords) []*schema.Node {
	nodes := make([]*schema.Node, len(options))
	for i, option := range options {
		nodes[i] = &schema.Node{Keywords: option}
	}
	return nodes
}

var ipAddress = schema.Keywords{
	Type:  "string",
	AnyOf: optionsSaying(schema.Keywords{Format: "ipv4"}, schema.Keywords{Format: "ipv6"}),
}

// known returns the schema of a type that the table has, one whose JSON its
// methods decide or one whose JSON its kind decides.
func (m *maker) known(t types.Type, byKind bool, at place) (*schema.Node, bool) {
	row, ok := knownRow(t, byKind)
	if !ok {
		return nil, false
	}
	return m.fromRow(row, at), true
}

// knownText returns the schema of the texts of a type whose methods the table
// knows.
func (m *maker) knownText(t types.Type, at place) (*schema.Node, bool) {
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

func (m *maker) fromRow(row knownType, at place) *schema.Node {
	proto := row.schema
	if m.writes && row.output != nil {
		proto = *row.output
	}
	if at.argument && row.name == "time.Duration" {
		proto, row.note = schema.Keywords{Type: "string", Pattern: durationText}, `A duration such as "1h30m".`
	}
	if proto.Type == "integer" && m.inTexts(at) {
		proto = schema.Keywords{Type: "string", Pattern: signedText}
	}
	s := m.copy(proto, ruleKnown+row.name, at)
	if row.note != "" {
		s.Note = schema.Note{Text: row.note, Origin: s.Origin}
	}
	return s
}

// copy returns a copy of a row's schema and of those in it, for others to change.
func (m *maker) copy(proto schema.Keywords, rule string, at place) *schema.Node {
	s := m.make(at, rule, proto)
	s.AnyOf = nil
	for _, option := range proto.AnyOf {
		s.AnyOf = append(s.AnyOf, m.copy(option.Keywords, rule, at))
	}
	return s
}

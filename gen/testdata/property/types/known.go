package types

import (
	"bytes"
	"container/list"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"sync"
	"sync/atomic"
	"time"
)

var knownTools = []any{
	PassTimes, PassTime, PassTimePointer, PassDurations, PassDurationParam, PassDurationParams, PassRaw, PassRawMessage, PassNumbers,
	PassBig, PassBigValues, PassBigInt, PassBigIntPointer, PassBigBehindPointer, PassNet, PassNetworks, PassIP, PassAddr, PassURL, PassLevels, PassLevelVar,
	PassSQL, PassWeb, WriteOpaque, PassRenamedKnown, PassBigMap,
}

// Times are points in time wherever they can be.
type Times struct {
	Time    time.Time
	Ptr     *time.Time
	List    []time.Time
	Map     map[string]time.Time
	Omitted time.Time  `json:",omitempty"`
	Zeroed  time.Time  `json:",omitzero"`
	PtrZero *time.Time `json:",omitzero"`
	Month   time.Month
	Day     time.Weekday
}

// Durations are nanoseconds.
type Durations struct {
	Wait   time.Duration
	Ptr    *time.Duration
	List   []time.Duration
	Quoted time.Duration `json:",string"`
	Map    map[string]time.Duration
	Keys   map[time.Duration]int
}

// Raw is JSON as it is.
type Raw struct {
	Raw     json.RawMessage
	Ptr     *json.RawMessage
	List    []json.RawMessage
	Map     map[string]json.RawMessage
	Omitted json.RawMessage `json:",omitempty"`
	Zeroed  json.RawMessage `json:",omitzero"`
}

// Numbers keep their digits.
type Numbers struct {
	Number  json.Number
	Ptr     *json.Number
	List    []json.Number
	Map     map[string]json.Number
	Quoted  json.Number `json:",string"`
	Omitted json.Number `json:",omitempty"`
	Keys    map[json.Number]int
}

// Big are numbers of any size.
type Big struct {
	Int     *big.Int
	Float   *big.Float
	Rat     *big.Rat
	Ints    []big.Int
	IntPtrs []*big.Int
	Omitted *big.Int  `json:",omitempty"`
	Twice   **big.Rat `json:"twice"`
	Map     map[string]*big.Float
}

// BigValues are big numbers without an address, which have no fields to see.
type BigValues struct {
	Int   big.Int
	Float big.Float
	Rat   big.Rat
	Fixed [1]big.Int
	Map   map[string]big.Rat
}

// Net are addresses.
type Net struct {
	Addr    netip.Addr
	AddrPtr *netip.Addr
	IP      net.IP
	IPs     []net.IP
	IPPtr   *net.IP
	MAC     net.HardwareAddr
	Mask    net.IPMask
	Network net.IPNet
	Omitted net.IP     `json:",omitempty"`
	Zeroed  netip.Addr `json:",omitzero"`
}

// Networks are texts of which a schema tells the form alone.
type Networks struct {
	Port    netip.AddrPort
	Prefix  netip.Prefix
	Pattern *regexp.Regexp
	Ports   []*netip.AddrPort
	Keys    map[netip.Prefix]bool
}

// Levels are levels of a log.
type Levels struct {
	Level slog.Level
	Ptr   *slog.Level
	List  []slog.Level
	Var   *slog.LevelVar
	Map   map[slog.Level]int
}

// SQL are columns that can be null, and not texts.
type SQL struct {
	String sql.NullString
	Int    sql.NullInt64
	Bool   *sql.NullBool
	Time   sql.NullTime
	Byte   sql.NullByte
	Any    sql.Null[Scalars]
}

// Web are types by their fields.
type Web struct {
	URL    url.URL
	Ptr    *url.URL
	Header http.Header
	Values url.Values
	Mail   mail.Address
	Net    *net.IPNet
}

// Opaque are types that write {}.
type Opaque struct {
	Mutex  *sync.Mutex
	Once   *sync.Once
	Buffer *bytes.Buffer
	List   *list.List
	Int    *atomic.Int64
	Bool   *atomic.Bool
	Zone   *time.Location
}

type (
	// MyTime has no methods, and so no fields that JSON sees.
	MyTime     time.Time
	MyRaw      json.RawMessage
	MyNumber   json.Number
	MyDuration time.Duration
	MyIP       net.IP
	MyInt      big.Int
)

// RenamedKnown are types of other packages under new names.
type RenamedKnown struct {
	Time     MyTime
	Raw      MyRaw
	Number   MyNumber
	Duration MyDuration
	IP       MyIP
	Int      *MyInt
}

func PassTimes(v Times) Times                                              { return v }
func PassTime(v time.Time) time.Time                                       { return v }
func PassTimePointer(v *time.Time) *time.Time                              { return v }
func PassDurations(v Durations) Durations                                  { return v }
func PassDurationParam(v time.Duration) time.Duration                      { return v }
func PassRaw(v Raw) Raw                                                    { return v }
func PassRawMessage(v json.RawMessage) json.RawMessage                     { return v }
func PassNumbers(v Numbers) Numbers                                        { return v }
func PassBig(v Big) Big                                                    { return v }
func PassBigBehindPointer(v *Big) *Big                                     { return v }
func PassBigValues(v BigValues) BigValues                                  { return v }
func PassBigInt(v big.Int) big.Int                                         { return v }
func PassBigIntPointer(v *big.Int) *big.Int                                { return v }
func PassBigMap(v map[string]big.Int) (int *big.Int, m map[string]big.Int) { return nil, v }
func PassNet(v Net) Net                                                    { return v }
func PassNetworks(v Networks) Networks                                     { return v }
func PassIP(v net.IP) net.IP                                               { return v }
func PassAddr(v netip.Addr) netip.Addr                                     { return v }
func PassURL(v url.URL) url.URL                                            { return v }
func PassLevels(v Levels) Levels                                           { return v }
func PassLevelVar(v *slog.LevelVar) *slog.LevelVar                         { return v }
func PassSQL(v SQL) SQL                                                    { return v }
func PassWeb(v Web) Web                                                    { return v }
func WriteOpaque() Opaque                                                  { return Opaque{} }
func PassRenamedKnown(v RenamedKnown) RenamedKnown                         { return v }

func PassDurationParams(wait *time.Duration, more ...time.Duration) (rwait *time.Duration, rmore []time.Duration) {
	return wait, more
}

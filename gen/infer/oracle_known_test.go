//lint:file-ignore SA5008 the encoder is asked about such tags, too
//lint:file-ignore U1000 the types are for the encoder and for inference, not for use

package infer

import (
	"bytes"
	"container/list"
	"database/sql"
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
	"unique"
)

// The structs in this file cover more types, in addition to oracle_types_test.go: types of
// the standard library whose JSON differs from their Go fields because of methods or
// unexported fields.

// oByFields contains types without JSON methods.
type oByFields struct {
	Month  time.Month
	Day    time.Weekday
	URL    url.URL
	URLPtr *url.URL
	Query  url.Values
	Mail   *mail.Address
	Net    net.IPNet
	Header http.Header
	Text   sql.NullString
	Int    sql.NullInt64
	Small  sql.NullInt16
	Byte   sql.NullByte
	Real   sql.NullFloat64
	Flag   sql.NullBool
	Time   sql.NullTime
	Any    sql.Null[oUnit]
	Bytes  sql.RawBytes
}

// oOpaque contains types that are encoded as {}.
type oOpaque struct {
	Int     atomic.Int64
	Pointer *atomic.Pointer[int]
	Flag    atomic.Bool
	Value   atomic.Value
	Mutex   sync.RWMutex
	Once    *sync.Once
	Map     sync.Map
	Group   sync.WaitGroup
	Buffer  bytes.Buffer
	Zone    *time.Location
	List    list.List
	Handle  unique.Handle[string]
	Pattern regexp.Regexp
	Level   slog.LevelVar
	Float   big.Float
}

// oTexts contains, at every position, types that their methods encode as strings.
type oTexts struct {
	Times    []time.Time
	TimeMap  map[string]*time.Time
	Addrs    [2]netip.Addr
	IPs      []net.IP
	IPMap    map[string]net.IP
	Prefix   *netip.Prefix
	Port     *netip.AddrPort
	Levels   []slog.Level
	LevelPtr *slog.Level
	Var      *slog.LevelVar
	Var2     []slog.LevelVar
	Patterns []*regexp.Regexp
	MACs     []net.HardwareAddr
}

type oKnownKeys struct {
	Levels   map[slog.Level]int
	Prefixes map[netip.Prefix]int
	Ports    map[netip.AddrPort]int
	Months   map[time.Month]int
	Waits    map[time.Duration]int
}

// oLevels contains levels with the option string, which has an effect only on decoding.
type oLevels struct {
	Level slog.Level  `json:",string"`
	Ptr   *slog.Level `json:",string"`
}

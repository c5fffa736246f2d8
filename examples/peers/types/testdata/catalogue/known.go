package catalogue

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
	"unique"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

type (
	// MyTime and similar types do not have the methods of the original types.
	MyTime     time.Time
	MyRaw      json.RawMessage
	MyNumber   json.Number
	MyDuration time.Duration
	MyIP       net.IP
	MyInt      big.Int
)

func PassTime(v Of[time.Time]) Of[time.Time]                                 { return v }
func PassTimePtr(v Of[*time.Time]) Of[*time.Time]                            { return v }
func PassTimes(v Of[[]time.Time]) Of[[]time.Time]                            { return v }
func PassTimeMap(v Of[map[string]time.Time]) Of[map[string]time.Time]        { return v }
func PassDuration(v Of[time.Duration]) Of[time.Duration]                     { return v }
func PassDurationPtr(v Of[*time.Duration]) Of[*time.Duration]                { return v }
func PassDurations(v Of[[]time.Duration]) Of[[]time.Duration]                { return v }
func PassDurationKeys(v Of[map[time.Duration]int]) Of[map[time.Duration]int] { return v }
func PassRaw(v Of[json.RawMessage]) Of[json.RawMessage]                      { return v }
func PassRawPtr(v Of[*json.RawMessage]) Of[*json.RawMessage]                 { return v }
func PassRaws(v Of[[]json.RawMessage]) Of[[]json.RawMessage]                 { return v }
func PassJSONNumber(v Of[json.Number]) Of[json.Number]                       { return v }
func PassJSONNumbers(v Of[[]json.Number]) Of[[]json.Number]                  { return v }
func PassBigInt(v Of[big.Int]) Of[big.Int]                                   { return v }
func PassBigIntPtr(v Of[*big.Int]) Of[*big.Int]                              { return v }
func PassBigInts(v Of[[]big.Int]) Of[[]big.Int]                              { return v }
func PassBigIntArray(v Of[[1]big.Int]) Of[[1]big.Int]                        { return v }
func PassBigFloat(v Of[big.Float]) Of[big.Float]                             { return v }
func PassBigFloatPtr(v Of[*big.Float]) Of[*big.Float]                        { return v }
func PassBigRat(v Of[big.Rat]) Of[big.Rat]                                   { return v }
func PassBigRatPtr(v Of[*big.Rat]) Of[*big.Rat]                              { return v }
func PassAddr(v Of[netip.Addr]) Of[netip.Addr]                               { return v }
func PassAddrPtr(v Of[*netip.Addr]) Of[*netip.Addr]                          { return v }
func PassAddrPort(v Of[netip.AddrPort]) Of[netip.AddrPort]                   { return v }
func PassPrefix(v Of[netip.Prefix]) Of[netip.Prefix]                         { return v }
func PassIP(v Of[net.IP]) Of[net.IP]                                         { return v }
func PassIPPtr(v Of[*net.IP]) Of[*net.IP]                                    { return v }
func PassIPs(v Of[[]net.IP]) Of[[]net.IP]                                    { return v }
func PassMAC(v Of[net.HardwareAddr]) Of[net.HardwareAddr]                    { return v }
func PassMask(v Of[net.IPMask]) Of[net.IPMask]                               { return v }
func PassNetwork(v Of[net.IPNet]) Of[net.IPNet]                              { return v }
func PassNetworkPtr(v Of[*net.IPNet]) Of[*net.IPNet]                         { return v }
func PassURL(v Of[url.URL]) Of[url.URL]                                      { return v }
func PassURLPtr(v Of[*url.URL]) Of[*url.URL]                                 { return v }
func PassValues(v Of[url.Values]) Of[url.Values]                             { return v }
func PassHeader(v Of[http.Header]) Of[http.Header]                           { return v }
func PassMail(v Of[mail.Address]) Of[mail.Address]                           { return v }
func PassNullString(v Of[sql.NullString]) Of[sql.NullString]                 { return v }
func PassNullInt64(v Of[sql.NullInt64]) Of[sql.NullInt64]                    { return v }
func PassNullBool(v Of[sql.NullBool]) Of[sql.NullBool]                       { return v }
func PassNullTime(v Of[sql.NullTime]) Of[sql.NullTime]                       { return v }
func PassNullAny(v Of[sql.Null[Pair]]) Of[sql.Null[Pair]]                    { return v }
func PassLevel(v Of[slog.Level]) Of[slog.Level]                              { return v }
func PassLevels(v Of[[]slog.Level]) Of[[]slog.Level]                         { return v }
func PassLevelKeys(v Of[map[slog.Level]int]) Of[map[slog.Level]int]          { return v }
func PassLevelVar(v Of[*slog.LevelVar]) Of[*slog.LevelVar]                   { return v }
func PassRegexp(v Of[*regexp.Regexp]) Of[*regexp.Regexp]                     { return v }
func PassRegexpValue(v Of[regexp.Regexp]) Of[regexp.Regexp]                  { return v }
func PassMutex(v Of[*sync.Mutex]) Of[*sync.Mutex]                            { return v }
func PassOnce(v Of[*sync.Once]) Of[*sync.Once]                               { return v }
func PassBuffer(v Of[bytes.Buffer]) Of[bytes.Buffer]                         { return v }
func PassLinkedList(v Of[*list.List]) Of[*list.List]                         { return v }
func PassAtomicInt(v Of[*atomic.Int64]) Of[*atomic.Int64]                    { return v }
func PassLocation(v Of[*time.Location]) Of[*time.Location]                   { return v }
func PassHandle(v Of[unique.Handle[string]]) Of[unique.Handle[string]]       { return v }
func PassUUID(v Of[uuid.UUID]) Of[uuid.UUID]                                 { return v }
func PassUUIDPtr(v Of[*uuid.UUID]) Of[*uuid.UUID]                            { return v }
func PassUUIDs(v Of[[]uuid.UUID]) Of[[]uuid.UUID]                            { return v }
func PassUUIDKeys(v Of[map[uuid.UUID]string]) Of[map[uuid.UUID]string]       { return v }
func PassNullUUID(v Of[uuid.NullUUID]) Of[uuid.NullUUID]                     { return v }
func PassDecimal(v Of[decimal.Decimal]) Of[decimal.Decimal]                  { return v }
func PassDecimalPtr(v Of[*decimal.Decimal]) Of[*decimal.Decimal]             { return v }
func PassNullDecimal(v Of[decimal.NullDecimal]) Of[decimal.NullDecimal]      { return v }
func PassMyTime(v Of[MyTime]) Of[MyTime]                                     { return v }
func PassMyRaw(v Of[MyRaw]) Of[MyRaw]                                        { return v }
func PassMyNumber(v Of[MyNumber]) Of[MyNumber]                               { return v }
func PassMyDuration(v Of[MyDuration]) Of[MyDuration]                         { return v }
func PassMyIP(v Of[MyIP]) Of[MyIP]                                           { return v }
func PassMyInt(v Of[*MyInt]) Of[*MyInt]                                      { return v }

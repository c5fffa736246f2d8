package main

import (
	"encoding/json"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"github.com/go-toolgen/toolgen/examples/peers/types/testdata/catalogue"
)

var constants = map[reflect.Type][]any{
	reflect.TypeFor[catalogue.Colour]():    {catalogue.Red, catalogue.Green, catalogue.Blue},
	reflect.TypeFor[catalogue.WithEmpty](): {catalogue.None, catalogue.Some, catalogue.Odd},
	reflect.TypeFor[catalogue.Lone]():      {catalogue.Only},
	reflect.TypeFor[catalogue.Size]():      {catalogue.Small, catalogue.Medium, catalogue.Large},
	reflect.TypeFor[catalogue.Bits]():      {catalogue.First, catalogue.Second, catalogue.Third},
	reflect.TypeFor[time.Month]():          {time.January, time.December},
	reflect.TypeFor[time.Weekday]():        {time.Sunday, time.Saturday},
}

// makers create values of types whose fields must not be random.
var makers = map[reflect.Type]func(*sampler) any{
	reflect.TypeFor[time.Time]():       func(s *sampler) any { return s.time() },
	reflect.TypeFor[json.RawMessage](): func(s *sampler) any { return s.raw() },
	reflect.TypeFor[json.Number]():     func(s *sampler) any { return json.Number(s.number()) },
	reflect.TypeFor[big.Int]():         func(s *sampler) any { return *s.bigInt() },
	reflect.TypeFor[big.Float]():       func(s *sampler) any { return *new(big.Float).SetInt(s.bigInt()) },
	reflect.TypeFor[big.Rat]():         func(s *sampler) any { return *s.bigRat() },
	reflect.TypeFor[netip.Addr]():      func(s *sampler) any { return s.addr() },
	reflect.TypeFor[netip.AddrPort]():  func(s *sampler) any { return netip.AddrPortFrom(s.addr(), uint16(s.IntN(1<<16))) },
	reflect.TypeFor[netip.Prefix]():    func(s *sampler) any { return netip.PrefixFrom(s.addr(), s.IntN(33)) },
	reflect.TypeFor[net.IP]():          func(s *sampler) any { return s.ip() },
	reflect.TypeFor[regexp.Regexp]():   func(s *sampler) any { return *regexp.MustCompile(pick(s.Rand, []string{"^a+$", "[a-z]*", ""})) },
	reflect.TypeFor[slog.Level]():      func(s *sampler) any { return slog.Level(s.IntN(41) - 20) },
	reflect.TypeFor[url.Userinfo]():    func(*sampler) any { return *url.User("name") },
	reflect.TypeFor[decimal.Decimal](): func(s *sampler) any { return decimal.New(s.integer(), int32(s.IntN(41)-20)) },
	reflect.TypeFor[uuid.UUID]():       func(s *sampler) any { return uuid.UUID{byte(s.IntN(256)), 15: byte(s.IntN(256))} },
}

// implementers create values for interfaces.
var implementers = []func(*sampler) any{
	func(s *sampler) any { return pick(s.Rand, words) },
	func(s *sampler) any { return s.IntN(2) == 0 },
	func(s *sampler) any { return s.integer() },
	func(s *sampler) any { return pick(s.Rand, floats64) },
	func(s *sampler) any { return []any{pick(s.Rand, words), 1.5} },
	func(s *sampler) any { return map[string]any{pick(s.Rand, words): "x"} },
	func(s *sampler) any { return s.time() },
	func(s *sampler) any { return catalogue.Square{Side: 2} },
	func(s *sampler) any { return catalogue.Point{X: 1} },
	func(s *sampler) any { return catalogue.Note{Body: pick(s.Rand, words)} },
	func(s *sampler) any { return catalogue.Wrapped{Text: pick(s.Rand, words)} },
	func(s *sampler) any { return s.bigInt() },
	func(s *sampler) any { return catalogue.Opened{By: "me"} },
	func(s *sampler) any { return &catalogue.Closed{By: "you"} },
}

// time returns a time in the range of years that RFC 3339 can represent.
func (s *sampler) time() time.Time {
	switch s.IntN(5) {
	case 0:
		return time.Time{}
	case 1:
		return time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC)
	}
	zone := time.FixedZone("", 60*(s.IntN(2*1400)-1400))
	return time.Date(1+s.IntN(9998), 1, 1+s.IntN(300), s.IntN(24), s.IntN(60), s.IntN(60), s.IntN(1e9), zone)
}

func (s *sampler) raw() json.RawMessage {
	if !s.full && s.IntN(4) == 0 {
		return nil
	}
	return json.RawMessage(pick(s.Rand, []string{`{"a":[1,2,{"b":3}]}`, `"text"`, `-1.5e+10`, `[]`, ` [ true ] `}))
}

func (s *sampler) number() string {
	return pick(s.Rand, []string{"", "0", "-0", "1", "-1.5", "1e5", "123456789012345678901234567890", "0.1E-10", "12"})
}

func (s *sampler) bigInt() *big.Int {
	return new(big.Int).Lsh(big.NewInt(s.integer()), uint(s.IntN(100)))
}

func (s *sampler) bigRat() *big.Rat {
	return new(big.Rat).SetFrac(s.bigInt(), big.NewInt(1+int64(s.IntN(1000))))
}

func (s *sampler) addr() netip.Addr {
	list := []string{"192.0.2.1", "::1", "2001:db8::ff", "::ffff:192.0.2.1"}
	if !s.full {
		list = append(list, "fe80::1%eth0", "")
	}
	addr, _ := netip.ParseAddr(pick(s.Rand, list)) // "" is the zero value
	return addr
}

func (s *sampler) ip() net.IP {
	list := []net.IP{net.IPv4(192, 0, 2, 1), net.IPv6loopback, net.ParseIP("2001:db8::1")}
	if !s.full {
		list = append(list, nil, net.IP{})
	}
	return pick(s.Rand, list)
}

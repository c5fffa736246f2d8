package encoder

import (
	"encoding/json"
	"errors"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"time"
)

// makers create values of types whose fields must not be set at random.
var makers = map[reflect.Type]func(*Maker) any{
	reflect.TypeFor[time.Time]():       func(m *Maker) any { return m.time() },
	reflect.TypeFor[json.RawMessage](): func(m *Maker) any { return m.raw() },
	reflect.TypeFor[json.Number]():     func(m *Maker) any { return json.Number(m.number()) },
	reflect.TypeFor[big.Int]():         func(m *Maker) any { return *m.bigInt() },
	reflect.TypeFor[big.Float]():       func(m *Maker) any { return *m.bigFloat() },
	reflect.TypeFor[big.Rat]():         func(m *Maker) any { return *m.bigRat() },
	reflect.TypeFor[netip.Addr]():      func(m *Maker) any { return m.addr() },
	reflect.TypeFor[netip.AddrPort]():  func(m *Maker) any { return m.addrPort() },
	reflect.TypeFor[netip.Prefix]():    func(m *Maker) any { return m.prefix() },
	reflect.TypeFor[regexp.Regexp]():   func(m *Maker) any { return *regexp.MustCompile(Pick(m.Rand, Expressions)) },
	reflect.TypeFor[net.IP]():          func(m *Maker) any { return m.ip() },
	reflect.TypeFor[slog.Level]():      func(m *Maker) any { return slog.Level(m.IntN(41) - 20) },
}

// Expressions are regular expressions.
var Expressions = []string{"^a+$", "[a-z]*"}

// implementers create values for interfaces.
var implementers = []func(*Maker) any{
	func(m *Maker) any { return m.Text() },
	func(m *Maker) any { return m.IntN(2) == 0 },
	func(m *Maker) any { return m.integer() },
	func(m *Maker) any { return m.oneOf(Floats64) },
	func(m *Maker) any { return []any{m.Text(), nil, []byte("bytes")} },
	func(m *Maker) any { return map[string]any{m.Text(): nil, "x": map[int]bool{1: true}} },
	func(m *Maker) any { return m.time() },
	func(m *Maker) any { return (*int)(nil) },
	func(m *Maker) any { return m.bigInt() },
	func(m *Maker) any { return m.raw() },
	func(m *Maker) any { return errors.New(m.Text()) },
	func(m *Maker) any { return &url.Error{Op: "get", Err: errors.New("inside")} },
}

// time returns a time in the years that RFC 3339 allows, sometimes with seconds in its offset.
func (m *Maker) time() time.Time {
	switch m.IntN(5) {
	case 0:
		return time.Time{}
	case 1:
		return time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC)
	}
	zone := time.FixedZone("", m.IntN(2*86000)-86000)
	return time.Date(1+m.IntN(9998), 1, 1+m.IntN(300), m.IntN(24), m.IntN(60), m.IntN(60), m.IntN(1e9), zone)
}

func (m *Maker) raw() json.RawMessage {
	if !m.Full && m.IntN(4) == 0 {
		return nil
	}
	texts := []string{`{"a":[1,2,{"b":3}]}`, `"text"`, `-1.5e+10`, `[]`, ` [ true ] `, `null`, `[null]`}
	if m.Full {
		texts = texts[:5]
	}
	return json.RawMessage(Pick(m.Rand, texts))
}

func (m *Maker) number() string {
	texts := []string{"", "0", "-0", "1", "-1.5", "1e5", "1.0", "123456789012345678901234567890", "0.1E-10", "12"}
	return Pick(m.Rand, texts)
}

func (m *Maker) bigInt() *big.Int {
	return new(big.Int).Lsh(big.NewInt(m.integer()), uint(m.IntN(100)))
}

func (m *Maker) bigFloat() *big.Float {
	if !m.Full && m.IntN(5) == 0 {
		return new(big.Float).SetInf(m.IntN(2) == 0)
	}
	f := new(big.Float).SetInt(m.bigInt())
	return f.Mul(f, big.NewFloat(m.oneOf(Floats64)))
}

func (m *Maker) bigRat() *big.Rat {
	return new(big.Rat).SetFrac(m.bigInt(), big.NewInt(1+int64(m.IntN(1000))))
}

func (m *Maker) addr() netip.Addr {
	list := []string{"192.0.2.1", "::1", "2001:db8::ff", "::ffff:192.0.2.1"}
	if !m.Full {
		list = append(list, "fe80::1%eth0", "")
	}
	addr, _ := netip.ParseAddr(Pick(m.Rand, list))
	return addr
}

func (m *Maker) addrPort() netip.AddrPort {
	return netip.AddrPortFrom(m.addr(), uint16(m.IntN(1<<16)))
}

func (m *Maker) prefix() netip.Prefix {
	return netip.PrefixFrom(m.addr(), m.IntN(140)-1)
}

func (m *Maker) ip() net.IP {
	list := []net.IP{net.IPv4(192, 0, 2, 1), net.IPv6loopback, net.ParseIP("2001:db8::1").To16(), net.IPv4zero.To4()}
	if !m.Full {
		list = append(list, nil, net.IP{})
	}
	return Pick(m.Rand, list)
}

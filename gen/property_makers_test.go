package gen_test

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

	catalogue "github.com/go-toolgen/toolgen/gen/testdata/property/types"
)

// makers make values of types whose fields are not to be set at random.
var makers = map[reflect.Type]func(*valueMaker) any{
	reflect.TypeFor[time.Time]():       func(m *valueMaker) any { return m.time() },
	reflect.TypeFor[json.RawMessage](): func(m *valueMaker) any { return m.raw() },
	reflect.TypeFor[json.Number]():     func(m *valueMaker) any { return json.Number(m.number()) },
	reflect.TypeFor[big.Int]():         func(m *valueMaker) any { return *m.bigInt() },
	reflect.TypeFor[big.Float]():       func(m *valueMaker) any { return *m.bigFloat() },
	reflect.TypeFor[big.Rat]():         func(m *valueMaker) any { return *m.bigRat() },
	reflect.TypeFor[netip.Addr]():      func(m *valueMaker) any { return m.addr() },
	reflect.TypeFor[netip.AddrPort]():  func(m *valueMaker) any { return m.addrPort() },
	reflect.TypeFor[netip.Prefix]():    func(m *valueMaker) any { return m.prefix() },
	reflect.TypeFor[regexp.Regexp]():   func(m *valueMaker) any { return *regexp.MustCompile(pick(m.Rand, formats["regex"])) },
	reflect.TypeFor[net.IP]():          func(m *valueMaker) any { return m.ip() },
	reflect.TypeFor[slog.Level]():      func(m *valueMaker) any { return slog.Level(m.IntN(41) - 20) },
}

// implementers make values for interfaces.
var implementers = []func(*valueMaker) any{
	func(m *valueMaker) any { return m.oneText() },
	func(m *valueMaker) any { return m.IntN(2) == 0 },
	func(m *valueMaker) any { return m.integer() },
	func(m *valueMaker) any { return m.oneOf(floats64) },
	func(m *valueMaker) any { return []any{m.oneText(), nil, []byte("bytes")} },
	func(m *valueMaker) any { return map[string]any{m.oneText(): nil, "x": map[int]bool{1: true}} },
	func(m *valueMaker) any { return m.time() },
	func(m *valueMaker) any { return (*int)(nil) },
	func(m *valueMaker) any { return catalogue.Square{Side: 2} },
	func(m *valueMaker) any { return catalogue.Point{X: 1} },
	func(m *valueMaker) any { return catalogue.Code(m.IntN(9)) },
	func(m *valueMaker) any { return catalogue.Note{Body: m.oneText()} },
	func(m *valueMaker) any { return &catalogue.Draft{Words: []string{m.oneText()}} },
	func(m *valueMaker) any { return catalogue.Any{Text: m.oneText()} },
	func(m *valueMaker) any { return &catalogue.Behind{N: 3} },
	func(m *valueMaker) any { return m.bigInt() },
	func(m *valueMaker) any { return m.raw() },
	func(m *valueMaker) any { return catalogue.FullOfThree{1, 2, 3}[:m.IntN(4)] },
	func(m *valueMaker) any { return catalogue.NeverZeroMap(nil) },
	func(m *valueMaker) any { return errors.New(m.oneText()) },
	func(m *valueMaker) any { return &url.Error{Op: "get", Err: errors.New("inside")} },
}

// time is within the years that have a form in RFC 3339, and has seconds in
// its offset at times.
func (m *valueMaker) time() time.Time {
	switch m.IntN(5) {
	case 0:
		return time.Time{}
	case 1:
		return time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC)
	}
	zone := time.FixedZone("", m.IntN(2*86000)-86000)
	return time.Date(1+m.IntN(9998), 1, 1+m.IntN(300), m.IntN(24), m.IntN(60), m.IntN(60), m.IntN(1e9), zone)
}

func (m *valueMaker) raw() json.RawMessage {
	if !m.full && m.IntN(4) == 0 {
		return nil
	}
	texts := []string{`{"a":[1,2,{"b":3}]}`, `"text"`, `-1.5e+10`, `[]`, ` [ true ] `, `null`, `[null]`}
	if m.full {
		texts = texts[:5]
	}
	return json.RawMessage(pick(m.Rand, texts))
}

func (m *valueMaker) number() string {
	texts := []string{"", "0", "-0", "1", "-1.5", "1e5", "1.0", "123456789012345678901234567890", "0.1E-10", "12"}
	return pick(m.Rand, texts)
}

func (m *valueMaker) bigInt() *big.Int {
	return new(big.Int).Lsh(big.NewInt(m.integer()), uint(m.IntN(100)))
}

func (m *valueMaker) bigFloat() *big.Float {
	if !m.full && m.IntN(5) == 0 {
		return new(big.Float).SetInf(m.IntN(2) == 0)
	}
	f := new(big.Float).SetInt(m.bigInt())
	return f.Mul(f, big.NewFloat(m.oneOf(floats64)))
}

func (m *valueMaker) bigRat() *big.Rat {
	return new(big.Rat).SetFrac(m.bigInt(), big.NewInt(1+int64(m.IntN(1000))))
}

func (m *valueMaker) addr() netip.Addr {
	list := []string{"192.0.2.1", "::1", "2001:db8::ff", "::ffff:192.0.2.1"}
	if !m.full {
		list = append(list, "fe80::1%eth0", "")
	}
	addr, _ := netip.ParseAddr(pick(m.Rand, list))
	return addr
}

func (m *valueMaker) addrPort() netip.AddrPort {
	return netip.AddrPortFrom(m.addr(), uint16(m.IntN(1<<16)))
}

func (m *valueMaker) prefix() netip.Prefix {
	return netip.PrefixFrom(m.addr(), m.IntN(140)-1)
}

func (m *valueMaker) ip() net.IP {
	list := []net.IP{net.IPv4(192, 0, 2, 1), net.IPv6loopback, net.ParseIP("2001:db8::1").To16(), net.IPv4zero.To4()}
	if !m.full {
		list = append(list, nil, net.IP{})
	}
	return pick(m.Rand, list)
}

package proof_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// An instanceMaker generates random instances that a schema accepts. It fails for an
// unknown keyword.
type instanceMaker struct {
	*rand.Rand
	t     testing.TB
	judge *judge
	parts int // number of parts of the instance so far
}

// knownKeywords are the supported assertions, and the keywords that assert nothing.
var knownKeywords = []string{
	"type", "properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties",
	"items", "minItems", "maxItems", "uniqueItems", "enum", "anyOf", "$ref", "$defs", "pattern", "format",
	"contentEncoding", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"description", "default", "deprecated", "examples", "oneOf", "allOf", "not", "dependentRequired", "if", "then",
}

// tries is the number of attempts to generate an instance: an instance for one keyword may
// violate another.
const tries = 200

// endless is a depth that only schemas without finite instances reach.
const endless = 10 * encoder.Deepest

func (m *instanceMaker) next() any {
	m.t.Helper()
	instance, err := m.try()
	if err != nil {
		m.t.Fatal(err)
	}
	return instance
}

// try returns an instance that the schema accepts, or the reason why there is none.
func (m *instanceMaker) try() (instance any, err error) {
	defer func() {
		if why, ok := recover().(impossible); ok {
			err = fmt.Errorf("%s\nschema:   %s", why, m.judge.text)
		}
	}()
	for range tries {
		m.parts = 0
		instance := m.of(m.judge.doc, 0)
		if err = m.judge.compiled.Validate(instance); err == nil {
			return instance, nil
		}
	}
	return nil, fmt.Errorf("no instance after %d tries: %v\nschema:   %s", tries, err, m.judge.text)
}

// impossible is the reason why no instance can be generated. It is a panic value that
// [instanceMaker.try] recovers.
type impossible string

func (m *instanceMaker) fail(format string, args ...any) {
	panic(impossible(fmt.Sprintf(format, args...)))
}

func (m *instanceMaker) of(doc any, depth int) any {
	m.parts++
	s, ok := doc.(map[string]any)
	if !ok {
		return m.anything(depth)
	}
	m.checkKeywords(s)
	if depth > endless {
		m.fail("every instance is infinite")
	}
	switch {
	case s["$ref"] != nil:
		return m.of(m.target(s["$ref"].(string)), depth)
	case s["enum"] != nil:
		return pick(m.Rand, s["enum"].([]any))
	case hasRules(s):
		return m.object(s, depth)
	case s["anyOf"] != nil:
		return m.ofOptions(s, depth)
	}
	kind := s["type"]
	if kinds, several := kind.([]any); several {
		kind = pick(m.Rand, kinds)
	}
	switch kind {
	case "object":
		return m.object(s, depth)
	case "array":
		return m.array(s, depth)
	case "string":
		return m.text(s)
	case "integer", "number":
		return m.number(s)
	case "boolean":
		return m.IntN(2) == 0
	case "null":
		return nil
	}
	return m.anything(depth)
}

func (m *instanceMaker) checkKeywords(s map[string]any) {
	for key := range s {
		if !slices.Contains(knownKeywords, key) && !strings.HasPrefix(key, "x-") {
			m.fail("the test does not support the keyword %s", key)
		}
	}
}

func (m *instanceMaker) target(ref string) any {
	name, ok := strings.CutPrefix(ref, "#/$defs/")
	if !ok {
		m.fail("the reference %s does not refer to $defs", ref)
	}
	return member(m.judge.doc, "$defs", name)
}

// ofOptions returns an instance of one of the schemas in "anyOf" of s. At great depth, it
// prefers null, or else a schema without references. A "type" next to "anyOf" replaces
// the type of the option.
func (m *instanceMaker) ofOptions(s map[string]any, depth int) any {
	options := s["anyOf"].([]any)
	if depth > encoder.Deepest {
		if short := slices.DeleteFunc(slices.Clone(options), refers); len(short) > 0 {
			options = short
		}
	}
	option := pick(m.Rand, options).(map[string]any)
	if last := options[len(options)-1].(map[string]any); last["type"] == "null" && depth > encoder.Deepest {
		option = last
	}
	if s["type"] != nil {
		option = with(option, "type", s["type"])
	}
	return m.of(option, depth)
}

func refers(doc any) bool {
	switch doc := doc.(type) {
	case []any:
		return slices.ContainsFunc(doc, refers)
	case map[string]any:
		for key, value := range doc {
			if key == "$ref" || refers(value) {
				return true
			}
		}
	}
	return false
}

func (m *instanceMaker) object(s map[string]any, depth int) any {
	object := map[string]any{}
	required, _ := s["required"].([]any)
	properties, _ := s["properties"].(map[string]any)
	given := map[string]any{}
	for try := range tries {
		clear(given)
		for _, name := range sortedKeys(properties) {
			// At great depth, optional members are added only if the object has rules,
			// which may require them; members without references are preferred.
			optional := !m.enough(depth) || hasRules(s) && (try > tries/2 || !refers(properties[name]))
			if slices.Contains(required, any(name)) || optional && m.IntN(2) == 0 {
				given[name] = nil
			}
		}
		if allows(s, given) {
			break
		}
	}
	for _, name := range sortedKeys(given) {
		object[name] = m.of(properties[name], depth+1)
	}
	if s["additionalProperties"] == false {
		return object
	}
	names, _ := s["propertyNames"].(map[string]any)
	for range m.count(s, "minProperties", "maxProperties", depth) {
		name := m.oneText()
		if names != nil {
			name = m.of(with(names, "type", "string"), depth+1).(string)
		}
		object[name] = m.of(s["additionalProperties"], depth+1)
	}
	return object
}

var ruleKeywords = []string{"oneOf", "anyOf", "allOf", "not", "dependentRequired", "if", "then"}

func hasRules(s map[string]any) bool {
	return s["type"] == "object" && slices.ContainsFunc(ruleKeywords, func(key string) bool { return s[key] != nil })
}

// allows reports whether the ruleKeywords of the schema s accept an object with exactly the
// members of given.
func allows(s map[string]any, given map[string]any) bool {
	rules := map[string]any{}
	for _, key := range ruleKeywords {
		if s[key] != nil {
			rules[key] = s[key]
		}
	}
	if len(rules) == 0 || s["type"] != "object" {
		return true
	}
	compiler := jsonschema.NewCompiler()
	if compiler.AddResource("rules.json", rules) != nil {
		return false
	}
	compiled, err := compiler.Compile("rules.json")
	return err == nil && compiled.Validate(given) == nil
}

func (m *instanceMaker) array(s map[string]any, depth int) any {
	list := []any{}
	for range m.count(s, "minItems", "maxItems", depth) {
		list = append(list, m.of(s["items"], depth+1))
	}
	return list
}

func (m *instanceMaker) enough(depth int) bool {
	return depth > encoder.Deepest || m.parts > encoder.Widest
}

// count returns a random number of elements between the limits that the keywords low and
// high of s contain. At great depth, it returns the lower limit.
func (m *instanceMaker) count(s map[string]any, low, high string, depth int) int {
	least, most := 0, 3
	if n, ok := s[low].(json.Number); ok {
		least, _ = strconv.Atoi(n.String())
		most = max(most, least)
	}
	if n, ok := s[high].(json.Number); ok {
		limit, _ := strconv.Atoi(n.String())
		most = min(most, limit)
	}
	if m.enough(depth) {
		return least
	}
	return least + m.IntN(most-least+1)
}

// anything returns a random JSON value. Its numbers are in the range of Go types.
func (m *instanceMaker) anything(depth int) any {
	kinds := []string{"null", "boolean", "number", "string", "array", "object"}
	if m.enough(depth) {
		kinds = kinds[:4]
	}
	return m.of(map[string]any{"type": pick(m.Rand, kinds)}, depth+1)
}

func (m *instanceMaker) text(s map[string]any) string {
	pattern, _ := s["pattern"].(string)
	format, _ := s["format"].(string)
	switch {
	case pattern != "":
		return m.matching(pattern)
	case s["contentEncoding"] == "base64":
		return base64.StdEncoding.EncodeToString([]byte(m.oneText()))
	case format != "":
		return m.formatted(format)
	}
	text := []rune(m.oneText())
	if n, ok := s["maxLength"].(json.Number); ok {
		most, _ := strconv.Atoi(n.String())
		text = text[:min(len(text), most)]
	}
	return string(text)
}

func (m *instanceMaker) oneText() string {
	for {
		if text := pick(m.Rand, encoder.Texts); utf8.ValidString(text) {
			return text
		}
	}
}

// formats contains example strings for each format that a schema can have.
var formats = map[string][]string{
	"date-time": {"2026-03-21T09:30:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "2024-02-29T23:59:59.5+14:00", "1999-01-01T00:00:00-23:59"},
	"date":      {"2026-03-21", "2024-02-29"},
	"time":      {"09:30:00Z"},
	"uuid":      {"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "00000000-0000-0000-0000-000000000000"},
	"ipv4":      {"192.0.2.1", "0.0.0.0", "255.255.255.255"},
	"ipv6":      {"::", "2001:db8::1", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8", "FE80::A"},
	"email":     {"a@example.com"},
	"uri":       {"https://example.com/?a=b#c"},
	"regex":     {"^a+$", "[a-z]*"},
}

func (m *instanceMaker) formatted(format string) string {
	list, ok := formats[format]
	if !ok {
		m.fail("the test does not support the format %s", format)
	}
	return pick(m.Rand, list)
}

// number returns an integer or a fraction within the limits that s contains, often one of
// the limits.
func (m *instanceMaker) number(s map[string]any) any {
	low, high := big.NewRat(math.MinInt64, 1), big.NewRat(math.MaxInt64, 1)
	setBound(low, s, "minimum", 0)
	setBound(high, s, "maximum", 0)
	setBound(low, s, "exclusiveMinimum", 1)
	setBound(high, s, "exclusiveMaximum", -1)
	if step, ok := s["multipleOf"].(json.Number); ok {
		return m.multiple(step, low, high)
	}
	if s["type"] == "number" && m.IntN(2) == 0 {
		return m.fraction(s)
	}
	return json.Number(m.between(floor(low, 1), floor(high, 0)).String())
}

// setBound sets limit to the value of keyword in s, if there is one, plus step. A step of
// 1 or -1 excludes an exclusive limit.
func setBound(limit *big.Rat, s map[string]any, keyword string, step int64) {
	if n, ok := s[keyword].(json.Number); ok {
		limit.SetString(n.String())
		limit.Add(limit, big.NewRat(step, 1))
	}
}

// floor rounds down, or up if up is 1.
func floor(r *big.Rat, up int64) *big.Int {
	if r.IsInt() {
		return new(big.Int).Set(r.Num())
	}
	q := new(big.Int).Div(r.Num(), r.Denom())
	return q.Add(q, big.NewInt(up))
}

// between returns low, high, 0 or 1, or any other integer between low and high.
func (m *instanceMaker) between(low, high *big.Int) *big.Int {
	span := new(big.Int).Sub(high, low)
	if span.Sign() <= 0 {
		return low
	}
	switch m.IntN(5) {
	case 0:
		return low
	case 1:
		return high
	case 2:
		if low.Sign() <= 0 && high.Sign() >= 0 {
			return big.NewInt(int64(m.IntN(2)))
		}
	}
	n := new(big.Int).SetUint64(m.Uint64())
	return n.Mod(n, span).Add(n, low)
}

func (m *instanceMaker) multiple(step json.Number, low, high *big.Rat) any {
	divisor, _ := new(big.Rat).SetString(step.String())
	factor := m.between(floor(new(big.Rat).Quo(low, divisor), 1), floor(new(big.Rat).Quo(high, divisor), 0))
	return json.Number(divisor.Mul(divisor, new(big.Rat).SetInt(factor)).RatString())
}

// fraction returns a number, mostly not an integer, in one of the spellings of JSON.
func (m *instanceMaker) fraction(s map[string]any) any {
	if s["exclusiveMinimum"] != nil || s["minimum"] != nil {
		return json.Number(fmt.Sprintf("0.%d", 1+m.IntN(999)))
	}
	return json.Number(pick(m.Rand, []string{"0.5", "-1.25e2", "1e10", "1E-7", "-0", "-0.0", "3.4e+38", "1.0"}))
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

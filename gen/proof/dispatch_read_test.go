package proof_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
)

// reads compares the values with which a tool was called, and the types in its unions, with
// the values and types that encoding/json decodes. If the text is spelled as by
// encoding/json, the values must be equal, including nils; otherwise their JSON must be the
// same.
func (d *dispatched) reads(reply encoder.Dispatched, text, plain string) error {
	if strings.Contains(reply.Unread, "invalid surrogate pair") {
		return nil // the number is in a doubly quoted string: see excuse
	}
	if reply.Unread != "" && strings.Contains(text, "null") && strings.Contains(d.sample.source(), `nullable:"true"`) && d.excuseText(text) == "unknown unmarshaler" {
		return nil // because of the tag, null counts as missing, and a call does not pass it to the method
	}
	if reply.Unread != "" {
		return d.violation("arguments that encoding/json rejects were accepted", d.input, text, errors.New(reply.Unread))
	}
	if d.json2 && strings.Contains(text, `"null"`) && strings.Contains(d.sample.source(), ",string") {
		return nil // version 2 decodes "null" through a pointer, even if the option string has no effect on the type
	}
	if strings.Contains(text, "null") && d.sample.hasKeyless() {
		return nil // a pointer decodes null without calling the method of the only type of its union
	}
	differ := text == plain && !reply.Same && !unequalToSame.MatchString(d.sample.source())
	for i := range reply.Took {
		differ = differ || !sameJSON(reply.Took[i], reply.Read[i])
	}
	if differ {
		return d.violation("the tool was called with other values than encoding/json decodes", d.input, text,
			fmt.Errorf("got the values %s, want %s", reply.Took, reply.Read))
	}
	d.account.read++
	d.account.unions += reply.Unions
	return nil
}

// excuseText returns the exception that allows encoding/json to reject a text.
func (d *dispatched) excuseText(text string) string {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return ""
	}
	return d.excuse(instance, false)
}

// unequalToSame matches types whose values may be unequal although their JSON is the same.
// These are map keys with pointers, and JSON text with members in any order.
var unequalToSame = regexp.MustCompile("map\\[time\\.Time\\]|json\\.RawMessage +`json:\"[^\"]*,embed")

// sameJSON reports whether two texts are the same JSON, comparing numbers by value.
func sameJSON(a, b string) bool {
	return a == b || reflect.DeepEqual(valueOf(a), valueOf(b))
}

func valueOf(text string) any {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	value, err := valueWithTwins(dec)
	if err != nil {
		return err.Error()
	}
	return mapJSON(value, func(part any) any {
		number, isNumber := part.(json.Number)
		if text, isText := part.(string); isText && json.Valid([]byte(text)) {
			number = json.Number(text) // encoding of a json.Number with the string option
		}
		if n, ok := new(big.Rat).SetString(number.String()); ok {
			return []any{isNumber, n.RatString()}
		}
		return part
	})
}

// valueWithTwins decodes a value. Members with the same name become a list, sorted by text:
// encoding/json encodes map keys with the same text in any order.
func valueWithTwins(dec *json.Decoder) (any, error) {
	token, err := dec.Token()
	open, isDelim := token.(json.Delim)
	switch {
	case err != nil:
		return nil, err
	case token == json.Number("-0"): // -0 is sorted like 0
		return json.Number("0"), nil
	case !isDelim:
		return token, nil
	}
	list, object := []any{}, map[string]any{}
	for dec.More() {
		name := any(nil)
		if open == '{' {
			if name, err = dec.Token(); err != nil {
				return nil, err
			}
		}
		part, err := valueWithTwins(dec)
		if err != nil {
			return nil, err
		}
		if open == '[' {
			list = append(list, part)
			continue
		}
		twins, _ := object[name.(string)].([]any)
		twins = append(twins, part)
		slices.SortFunc(twins, func(a, b any) int { return strings.Compare(encode(a), encode(b)) })
		object[name.(string)] = twins
	}
	if _, err := dec.Token(); err != nil || open == '[' {
		return list, err
	}
	return object, nil
}

// respelled returns an instance with numbers spelled differently.
func respelled(r *rand.Rand, instance any) any {
	return mapJSON(instance, func(value any) any {
		number, ok := value.(json.Number)
		if !ok || strings.ContainsAny(number.String(), ".eE") {
			return value
		}
		ways := []string{"", ".0", ".000", "e0", "E+00", "0e-1", "00.0E-2"}
		if strings.HasSuffix(number.String(), "0") { // it may be 0, and 00 is not JSON
			ways = ways[:5]
		}
		return json.Number(number.String() + pick(r, ways))
	})
}

// refusesTwins repeats a member of an object in an instance. The call must reject it.
func (d *dispatched) refusesTwins(r *rand.Rand, instance any) error {
	objects := 0
	walkJSON(instance, func(part any) {
		if object, ok := part.(map[string]any); ok && len(object) > 0 {
			objects++
		}
	})
	if objects == 0 {
		return nil
	}
	left := r.IntN(objects)
	text := withTwin(instance, &left)
	if reply := d.call(text, "{}"); reply.Problems == nil {
		return d.violation("arguments with a duplicate name were accepted", d.input, text, errors.New(reply.Error))
	}
	return nil
}

// withTwin returns the text of an instance in which one object contains its first member
// twice. left is the number of non-empty objects before that object; withTwin decrements
// it for each of them.
func withTwin(value any, left *int) string {
	var parts []string
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			parts = append(parts, withTwin(item, left))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		*left--
		twin := *left == -1 && len(value) > 0
		if len(value) == 0 {
			*left++
		}
		for _, name := range sortedKeys(value) {
			parts = append(parts, encode(name)+":"+withTwin(value[name], left))
		}
		if twin {
			parts = append(parts, parts[0])
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return encode(value)
}

// takesResults calls the tool with arguments that encoding/json encodes from random
// values of the parameter type, which is also a result type.
func (d *dispatched) takesResults(r *rand.Rand) error {
	if d.output == nil || len(d.sample.types) != 1 {
		return nil
	}
	for range instancesOfType {
		text, err := d.write(r.Uint64(), true)
		if err != nil {
			continue // a value that cannot be encoded as JSON
		}
		result, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		if err := d.takes(encode(d.asArguments(result))); err != nil {
			return err
		}
	}
	return nil
}

// noJSON contains texts that are not JSON, or are not arguments.
var noJSON = []string{
	"{", "}", "{} {}", "{},", "[]", "1", `"{}"`, "{]", `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{"a":01}`, `{"a":.5}`, `{"a":1.}`, `{"a":+1}`, `{"a":1e}`,
	`{a:1}`, `{'a':1}`, `{"a":"\x"}`, `{"a":"\u12"}`, "{\"a\":\"\n\"}", "{\"a\":\"\xff\"}", "{\"\xff\":1}", `{"a":NaN}`, `{"a":nul}`, `{"a":True}`, "\xef\xbb\xbf{}", "// {}",
	`{"a":` + strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000) + "}", strings.Repeat("[", 100_000),
}

func (d *dispatched) refusesTexts() error {
	for _, text := range noJSON {
		if reply := d.call(text, "{}"); reply.Problems == nil {
			return d.violation("a string that is not JSON, or not an object, was accepted", d.input, fmt.Sprintf("%.100q", text), errors.New(reply.Error))
		}
	}
	return nil
}

// proveGiving compares the results that calls send with the output of encoding/json. With
// nil=empty, it compares them with values in which nil slices and maps are replaced by empty
// values. A nil at the root does not occur.
func (d *dispatched) proveGiving(_ testing.TB, r *rand.Rand) error {
	if d.output == nil {
		return nil
	}
	form := d.form
	form.Boxed = d.boxed()
	for range valuesOfType {
		reply := *d.ask(encoder.Request{Form: form, Tool: d.tool("give"), Write: true, Seed: r.Uint64(), Empty: d.sample.empty || d.sample.emptyFields}).Dispatched
		if d.sample.empty {
			reply.Written, reply.Unwritten = reply.Emptied, reply.Unemptied
		}
		same := d.sameText(reply.Structured, reply.Written)
		if !same && d.sample.emptyFields && !d.sample.empty {
			same = isBetween(valueOf(reply.Structured), valueOf(reply.Written), valueOf(reply.Emptied))
		}
		switch {
		case reply.Unwritten != "" && reply.Error == "":
			return d.violation("a result that encoding/json cannot encode was sent", d.output, reply.Structured, errors.New(reply.Unwritten))
		case reply.Unwritten == "" && reply.Error != "" && isNull(reply.Written, form.Boxed):
			continue // a nil interface is not a result
		case reply.Unwritten == "" && (reply.Error != "" || !same):
			return d.violation("the result differs from the output of encoding/json", d.output, reply.Structured, fmt.Errorf("want %s, error: %q, with empty values: %s%s", reply.Written, reply.Error, reply.Emptied, reply.Unemptied))
		}
		d.account.written++
		if err := d.checkEmptied(reply); err != nil {
			return err
		}
	}
	return nil
}

// checkEmptied validates a result of a tool with nil=empty against its output schema, which
// rejects null if an empty value is encoded instead.
func (d *dispatched) checkEmptied(reply encoder.Dispatched) error {
	if !d.sample.empty && !d.sample.emptyFields || reply.Structured == "" {
		return nil
	}
	if reply.Structured != reply.Written || d.sample.empty {
		d.account.emptied++
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(reply.Structured))
	if err == nil {
		err = d.output.compiled.Validate(instance)
	}
	if err != nil {
		return d.violation("the output schema rejects the result of a tool with nil=empty", d.output, reply.Structured, err)
	}
	return nil
}

// isBetween reports whether v equals nulls. Instead of a null, v may contain the empty
// array or object that empty contains at the same position.
func isBetween(v, nulls, empty any) bool {
	if reflect.DeepEqual(v, nulls) || reflect.DeepEqual(v, empty) {
		return true
	}
	switch v := v.(type) {
	case map[string]any:
		nulls, _ := nulls.(map[string]any)
		empty, _ := empty.(map[string]any)
		for name, member := range v {
			if !isBetween(member, nulls[name], empty[name]) {
				return false
			}
		}
		return len(v) == len(nulls) && len(v) == len(empty)
	case []any:
		nulls, _ := nulls.([]any)
		empty, _ := empty.([]any)
		if len(v) != len(nulls) || len(v) != len(empty) {
			return false
		}
		for i := range v {
			if !isBetween(v[i], nulls[i], empty[i]) {
				return false
			}
		}
		return true
	}
	return false
}

func isNull(text string, boxed bool) bool {
	return text == "null" || boxed && text == `{"result":null}`
}

// sameText reports whether two texts are the same JSON, except for the order of members with
// the same name (see valueWithTwins), and for character escapes, which differ in version 2 of
// encoding/json.
func (d *dispatched) sameText(a, b string) bool {
	if a == b || d.json2 && sameJSON(a, b) {
		return true
	}
	sorted := func(text string) string {
		tokens := tokensOf(text)
		slices.Sort(tokens)
		return strings.Join(tokens, " ")
	}
	return sorted(a) == sorted(b) && hasTwins(a)
}

// tokensOf returns the tokens of a JSON text, with strings unescaped.
func tokensOf(text string) []string {
	var tokens []string
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			return tokens
		}
		tokens = append(tokens, fmt.Sprintf("%q", fmt.Sprint(token)))
	}
}

// hasTwins reports whether an object in a JSON text has a duplicate name. If so, decoding and
// encoding makes the text shorter.
func hasTwins(text string) bool {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	written, failed := json.Marshal(value)
	return err == nil && failed == nil && len(written) < len(text)
}

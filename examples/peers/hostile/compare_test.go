package hostile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/metrics"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A tally counts the outcomes of comparisons with the judge.
type tally struct{ Taken, Refused, Excused, Repaired, NoJSON int }

// compare calls a tool and compares the result with the judge's verdict. The call must
// accept exactly the arguments that the input schema accepts.
func (c *tally) compare(t *testing.T, s subject, args []byte) {
	t.Helper()
	given := bytes.Clone(args)
	before := allocated()
	result := s.set.Call(t.Context(), s.name, args)
	cost := allocated() - before
	switch {
	case !bytes.Equal(args, given):
		t.Errorf("%s: the arguments %q were changed to %q", s.name, given, args)
	case cost > maxCost(args):
		t.Errorf("%s %q: %d bytes of arguments cost %d bytes of memory", s.name, args, len(args), cost)
	}
	if err := checkResult(s, result); err != nil {
		t.Errorf("%s %q: %v", s.name, args, err)
	}
	if err := c.judge(s, args, result); err != nil {
		t.Errorf("%s %q: %v\n%s", s.name, args, err, result.Text())
	}
}

// judge returns an error if a call wrongly accepted or rejected its arguments.
func (c *tally) judge(s subject, args []byte, result call.Result) error {
	var refused *call.ArgumentError
	taken := !errors.As(result.Err, &refused)
	if text := string(bytes.Trim(args, " \t\r\n")); text == "" || text == "null" {
		args = []byte("{}")
	}
	if !isArguments(args) {
		c.NoJSON++
		if taken {
			return errors.New("taken, and no JSON of arguments")
		}
		return nil
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(args))
	if err != nil || isHuge(instance) {
		return err
	}
	switch valid := s.judge.takes(instance); {
	case taken && valid:
		c.Taken++
		if len(result.Repaired) > 0 {
			return fmt.Errorf("mended, and right before: %v", result.Repaired)
		}
	case taken && len(result.Repaired) > 0:
		c.Repaired++
	case taken:
		return fmt.Errorf("taken, and the schema refuses it: %v", s.judge.schema.Validate(instance))
	case !valid:
		c.Refused++
	case excused(refused.Problems, instance):
		c.Excused++
	default:
		return fmt.Errorf("refused, and the schema takes it: %+v", refused.Problems)
	}
	return nil
}

// maxText is the maximum length of an error message.
const maxText = 2200

// checkResult returns an error if a result cannot be sent, or contains more than it should.
func checkResult(s subject, result call.Result) error {
	var crash *call.PanicError
	var refused *call.ArgumentError
	text := result.Text()
	switch {
	case errors.As(result.Err, &crash) && !s.panics:
		return fmt.Errorf("panic: %v\n%s", crash, crash.Stack)
	case !utf8.ValidString(text):
		return fmt.Errorf("the text is no UTF-8: %q", text)
	case !json.Valid(result.AppendMCP(nil)):
		return fmt.Errorf("the result is not JSON: %s", result.AppendMCP(nil))
	case errors.As(result.Err, &refused):
		return checkRefusal(result, refused)
	}
	return nil
}

func checkRefusal(result call.Result, refused *call.ArgumentError) error {
	switch {
	case !result.IsError || result.Structured != nil:
		return errors.New("a refusal is no error result")
	case len(refused.Problems) == 0:
		return errors.New("refused without a problem")
	case len(result.Text()) > maxText:
		return fmt.Errorf("the text has %d bytes", len(result.Text()))
	}
	for _, p := range refused.Problems {
		if p.Code == "" || p.Expected == "" && p.Reason == "" && p.Code != call.UnknownArgument {
			return fmt.Errorf("a problem has no text: %+v", p)
		}
	}
	return nil
}

// maxCost returns the maximum number of bytes that a call may allocate. It is proportional
// to the arguments, plus a constant for the work of the tool, such as drawing a picture.
func maxCost(args []byte) uint64 { return 8<<20 + 1000*uint64(len(args)) }

// allocated returns the number of bytes that the program has allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

const instances = 400

// TestExamples compares the verdicts of generated code with those of the judge, for
// instances and near-instances of each schema.
func TestExamples(t *testing.T) {
	for _, package_ := range packages {
		t.Run(package_.name, func(t *testing.T) {
			var total tally
			for _, s := range package_.tools(t) {
				total.compareMade(t, s)
			}
			t.Logf("%+v", total)
			if total.Taken < instances/4 || total.Refused < instances/4 {
				t.Error("too few values were compared")
			}
		})
	}
}

func (c *tally) compareMade(t *testing.T, s subject) {
	for seed := range uint64(instances) {
		for _, text := range made(t, s, seed) {
			if c.compare(t, s, text); t.Failed() {
				return
			}
		}
	}
}

// made returns an instance of the input schema of s, a mutation of it, and a mutation of
// a mutation, as JSON.
func made(t testing.TB, s subject, seed uint64) [][]byte {
	t.Helper()
	m := maker{rand.New(rand.NewPCG(seed, 1))}
	instance := m.instance(s.judge.schema, 0)
	var all [][]byte
	for _, value := range []any{instance, m.mutate(instance, 0), m.mutate(m.mutate(instance, 0), 0)} {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	return all
}

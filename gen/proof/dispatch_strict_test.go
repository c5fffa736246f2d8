package proof_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// strictInstances is how many instances are made of each strict schema of a type.
const strictInstances = 5

// takesStrict calls a tool as a model with its strict schema does, which sends null for
// members that it leaves out. It skips strict schemas that are not exact.
func (d *dispatched) takesStrict(t testing.TB, r *rand.Rand) error {
	input, err := schema.Parse([]byte(d.input.text))
	if err != nil {
		return err
	}
	for _, mode := range strictModes {
		strict, notes := mode.lower(input)
		if lower.Has(notes, lower.Inexact) || describesConstraint(notes) {
			continue
		}
		m := &instanceMaker{Rand: r, t: t, judge: newJudge(t, d.name+" for "+mode.name, strict.String())}
		for range strictInstances {
			instance, err := m.try()
			if err != nil {
				return err
			}
			if err := d.takesRestored(encode(instance), input); err != nil {
				return fmt.Errorf("%w\nstrict:   %s", err, strict)
			}
		}
	}
	return nil
}

// takesRestored compares the arguments that a tool is called with to what [lower.Restore]
// returns.
func (d *dispatched) takesRestored(text string, input *schema.Doc) error {
	sent, err := schema.Parse([]byte(text))
	if err != nil {
		return err
	}
	restored, err := jsonschema.UnmarshalJSON(strings.NewReader(lower.Restore(input, sent).String()))
	if err != nil {
		return err
	}
	plain := encode(plainly(restored))
	reply := d.call(text, plain)
	switch {
	case reply.Error != "":
		return d.violation("the call fails", d.input, text, errors.New(reply.Error))
	case reply.Problems == nil:
		d.account.strict++
		return d.reads(reply, text, plain)
	}
	if why := d.pardon(restored); why != "" {
		d.account.excuse(why)
		return nil
	}
	return d.violation("arguments that the strict schema takes are refused", d.input, text, fmt.Errorf("%v", reply.Problems))
}

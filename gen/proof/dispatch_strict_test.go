package proof_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

const strictInstances = 5

// takesStrict calls a tool as a model with its strict schema would, with null for absent
// members. It skips strict schemas that are not exact.
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
			if err := d.takesSettled(instance); err != nil {
				return fmt.Errorf("%w\nstrict:   %s", err, strict)
			}
		}
	}
	return nil
}

// takesSettled calls a tool with an instance, and compares its arguments with the instance
// without the nulls that represent absent members.
func (d *dispatched) takesSettled(instance any) error {
	meant := settled(d.input.compiled, instance)
	text, plain := encode(instance), encode(plainly(meant))
	reply := d.call(text, plain)
	switch {
	case reply.Error != "":
		return d.violation("the call fails", d.input, text, errors.New(reply.Error))
	case reply.Problems == nil:
		d.account.strict++
		return d.reads(reply, text, plain)
	}
	if why := d.pardon(meant); why != "" {
		d.account.excuse(why)
		return nil
	}
	return d.violation("arguments that the strict schema accepts were rejected", d.input, text, fmt.Errorf("%v", reply.Problems))
}

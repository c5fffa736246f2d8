package proof_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// With -proof.engines, TestRandomDispatch writes the samples of local engines to a file.
// examples/peers/providers compares them with the grammars of the engines.
var proofEngines = flag.String("proof.engines", "", "file to write samples of local engines to")

// localEngines are the engines that constrain the output of a model with a grammar.
var localEngines = []struct {
	format string
	lower  func(*schema.Doc) (*schema.Doc, []lower.Note)
}{
	{"llamacpp", lower.LlamaCpp},
	{"xgrammar", lower.XGrammar},
}

// An engineSample is a schema in the format of a local engine, with arguments.
type engineSample struct {
	Format, Schema string
	Arguments      []engineArguments
}

// engineArguments are arguments with the verdicts of the schema and of the generated code.
type engineArguments struct {
	Text            string
	Valid, Accepted bool
}

// takesEngines calls a tool with arguments that fit a schema for a local engine, and with
// mutations of them. The schema must accept all arguments that the code accepts, because a
// model cannot write any others. The code must accept all arguments that the schema
// accepts, unless a constraint is only described.
func (d *dispatched) takesEngines(t testing.TB, r *rand.Rand) error {
	if *proofEngines == "" {
		return nil
	}
	input, err := schema.Parse([]byte(d.input.text))
	if err != nil {
		return err
	}
	for _, engine := range localEngines {
		lowered, notes := engine.lower(input)
		if lower.Has(notes, lower.Refused) {
			continue
		}
		sample := engineSample{Format: engine.format, Schema: lowered.String()}
		m := &instanceMaker{Rand: r, t: t, judge: newJudge(t, d.name+" for "+engine.format, sample.Schema)}
		for range strictInstances {
			instance, err := m.try()
			if err != nil {
				return err
			}
			for _, value := range []any{writable(instance), writable(mutator{m}.mutate(instance))} {
				if meant := settled(d.input.compiled, given(value)); !reflect.DeepEqual(meant, value) {
					continue // a null that represents an absent member
				}
				arguments, err := d.takesFrom(m.judge, value, !describesConstraint(notes))
				if err != nil {
					return fmt.Errorf("%w\n%s: %s", err, engine.format, lowered)
				}
				sample.Arguments = append(sample.Arguments, arguments)
			}
		}
		d.account.engines = append(d.account.engines, sample)
	}
	return nil
}

// writable returns an instance in which integers have at most 15 characters, and neither a
// fraction nor an exponent. Grammars accept no other integers.
func writable(instance any) any {
	return mapJSON(plainly(instance), func(part any) any {
		if number, ok := part.(json.Number); ok && !strings.ContainsAny(number.String(), ".eE") {
			return number[:min(len(number), 15)]
		}
		return part
	})
}

// takesFrom calls the tool with value, and fails if the call accepts value but the schema
// for engine does not. If exact is set, the schema contains all constraints, so takesFrom
// also fails if only the schema accepts value and no exception applies.
func (d *dispatched) takesFrom(engine *judge, value any, exact bool) (engineArguments, error) {
	text, refusal := encode(value), engine.compiled.Validate(value)
	reply := d.call(text, text)
	verdicts := engineArguments{text, refusal == nil, reply.Problems == nil}
	switch {
	case reply.Error != "":
		return verdicts, d.violation("the call fails", d.input, text, errors.New(reply.Error))
	case verdicts.Accepted && !verdicts.Valid:
		return verdicts, d.violation("the schema for an engine rejects arguments that calls accept", d.input, text, refusal)
	case exact && verdicts.Valid && !verdicts.Accepted && d.pardon(value) == "":
		return verdicts, d.violation("arguments that the schema for an engine accepts were rejected", d.input, text, fmt.Errorf("%v", reply.Problems))
	}
	return verdicts, nil
}

func (a *dispatchAccount) writeEngines(t *testing.T, name string) {
	t.Helper()
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	encoder := json.NewEncoder(file)
	for _, sample := range a.engines {
		err = errors.Join(err, encoder.Encode(sample))
	}
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

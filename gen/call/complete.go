package call

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// A Completion lists the values that an argument may have, of which MCP sends at most
// a hundred.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion
type Completion struct {
	Values  []string
	Total   int  // of all values, also those that are not listed
	HasMore bool // whether there are more than Values
}

// A Completer completes an argument of a prompt, or a variable of a URI template.
// Complete gets what was typed so far and the other arguments that are known, and
// returns the values that fit.
type Completer struct {
	Argument string
	Complete func(ctx context.Context, value string, others map[string]string) ([]string, error)

	// For generated code, in place of Complete: the input schema of the function, the
	// names of its parameters for what was typed and for the other arguments ("" if
	// it has none), and what it needs.
	Input, Value, Others string
	Needs                []Need
}

// maxCompleted is how many values MCP takes.
const maxCompleted = 100

// complete returns what an argument may go on with: what its completer says, or else
// the values of its schema that begin so, in any letter case.
func (o offers[T]) complete(ctx context.Context, d *Definition, argument, value string, others map[string]string) (Completion, error) {
	root, err := o.set.tools[o.set.index[d.Name]].contract.input.compiled()
	if err != nil {
		return Completion{}, Public("the "+d.noun()+" cannot be returned: a fault of the server", err)
	}
	i := root.find(argument)
	if i < 0 {
		return Completion{}, &ArgumentError{Tool: d.Name, Problems: []Problem{unknown(argument, argument, root)}}
	}
	if t, ok := o.help[d][argument]; ok {
		return t.completed(ctx, d, request{value, others})
	}
	var found []string
	for _, text := range root.properties[i].node.texts() {
		if len(text) >= len(value) && strings.EqualFold(text[:len(value)], value) {
			found = append(found, text)
		}
	}
	return completionOf(found), nil
}

// completionOf keeps what MCP takes of values.
func completionOf(values []string) Completion {
	c := Completion{Values: values, Total: len(values)}
	if len(values) > maxCompleted {
		c.Values, c.HasMore = values[:maxCompleted], true
	}
	if c.Values == nil {
		c.Values = []string{}
	}
	return c
}

// A completer is the function of a [Completer], called as a tool.
type completer struct {
	tool
	value, others string // names of its arguments
}

// completed calls the function.
func (t *completer) completed(ctx context.Context, of *Definition, asked request) (Completion, error) {
	args := []byte{'{'}
	if t.value != "" {
		args = appendString(appendName(args, 1, t.value), asked.name)
	}
	if t.others != "" {
		args = append(appendName(args, 1, t.others), nothing.fromTexts(asked.args)...)
	}
	result := t.call(context.WithValue(ctx, requestKey{}, asked), Call{Name: t.definition.Name, Args: append(args, '}')})
	if err := failureIn(of, result); err != nil {
		return Completion{}, err
	}
	var values []string
	if err := json.Unmarshal(result.Structured, &values); err != nil {
		return Completion{}, Public("the completion failed", err)
	}
	return completionOf(values), nil
}

// completersOf returns the functions of the completers of a definition, of which those of
// generated code are called by run, from a place on.
func completersOf(d *Definition, completers []Completer, run func(place int, r *Reader), place int) (map[string]completer, error) {
	if len(completers) == 0 {
		return nil, nil
	}
	root, err := (&schema{text: d.Input}).compiled()
	if err != nil {
		return nil, fmt.Errorf("%s: the input schema: %w", d.origin(), err)
	}
	help := make(map[string]completer, len(completers))
	for i, c := range completers {
		own := &Definition{Name: "completion of " + c.Argument + " of " + d.Name, Input: c.Input, Needs: c.Needs, Package: d.Package}
		switch _, twice := help[c.Argument]; {
		case twice:
			return nil, fmt.Errorf("the argument %q of %s has two completers", c.Argument, d.origin())
		case root.find(c.Argument) < 0:
			return nil, fmt.Errorf("%s has no argument %q to complete", d.origin(), c.Argument)
		}
		t := tool{definition: own, contract: contractOf(own), run: run, place: place + i, options: defaults}
		if c.Complete != nil {
			own.Input = `{"type":"object"}`
			if t, err = byHand(own, func(ctx context.Context, asked request) Result {
				values, err := c.Complete(ctx, asked.name, asked.args)
				if err != nil {
					return ErrorResult(err)
				}
				structured, err := json.Marshal(append([]string{}, values...))
				if err != nil {
					return ErrorResult(err)
				}
				return Result{Structured: structured}
			}); err != nil {
				return nil, err
			}
		}
		help[c.Argument] = completer{tool: t, value: c.Value, others: c.Others}
	}
	return help, nil
}

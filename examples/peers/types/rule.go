package main

import (
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// outputFault returns the reason why a schema does not match the output of json.Marshal, or
// "".
func (e evidence) outputFault(text string) string {
	if !e.writes {
		return "describes what json.Marshal never writes"
	}
	judge, err := newJudge(text)
	if err != nil {
		return "is no schema: " + err.Error()
	}
	for _, instance := range e.outputs {
		if err := judge.Validate(instance); err != nil {
			return fmt.Sprintf("refuses %s, which json.Marshal writes: %v", encode(instance), err)
		}
	}
	return ""
}

// inputFault returns the reason why a schema does not match the input of json.Unmarshal, or
// "".
func (e evidence) inputFault(text string) string {
	judge, err := newJudge(text)
	if err != nil {
		return "is no schema: " + err.Error()
	}
	for _, a := range e.inputs {
		if why := a.fault(judge, e.reads); why != "" {
			return why
		}
	}
	return ""
}

// fault returns the reason why the verdict of judge contradicts json.Unmarshal, or "".
// reads means that the type can be decoded.
func (a argument) fault(judge *jsonschema.Schema, reads bool) string {
	refused := judge.Validate(a.instance)
	switch {
	case a.err != nil && refused == nil && !a.excused:
		return fmt.Sprintf("takes %s, which json.Unmarshal refuses: %v", encode(a.instance), a.err)
	case reads && a.returns && refused != nil && !contains(a.instance, isNull) && !onlyEnum(refused):
		return fmt.Sprintf("refuses %s, which json.Unmarshal takes: %v", encode(a.instance), refused)
	}
	return ""
}

package main

import (
	"fmt"
	"sync"
)

type verdict struct {
	schemas
	described bool   // the library has a schema for each direction, decoding and encoding, that encoding/json supports for the type
	output    string // fault of the output schema, or ""
	input     string // fault of the input schema, or ""
	right     bool   // no fault, or a justified rejection
}

// judged compares the schemas of a library for a type with encoding/json.
func (e evidence) judged(s schemas) verdict {
	v := verdict{schemas: s}
	if s.Crash != "" {
		return v
	}
	if s.Output != "" {
		v.output = e.outputFault(s.Output)
	}
	if s.Input != "" {
		v.input = e.inputFault(s.Input)
	}
	v.described = e.described(s)
	// If no value of the type can be decoded, an input schema is optional: the library can
	// omit the field, or reject the type.
	missing := e.writes != (s.Output != "") || e.reads && s.Input == ""
	v.right = !missing && v.output == "" && v.input == ""
	return v
}

// described reports whether a library infers a schema for each possible direction. A
// rejection in an impossible direction does not count.
func (e evidence) described(s schemas) bool {
	if !e.writes && !e.reads {
		return s.Output != "" && s.Input != ""
	}
	return (s.Output != "" || !e.writes) && (s.Input != "" || !e.reads)
}

// compare returns the verdicts on all libraries: for each library, a list with a verdict
// for each row.
func compare() ([][]verdict, error) {
	rows := allRows()
	found := make([][]schemas, len(libraries))
	errs := make([]error, len(libraries))
	var running sync.WaitGroup
	for i, lib := range libraries {
		running.Go(func() { found[i], errs[i] = inferAll(lib) })
	}
	evidences := make([]evidence, len(rows))
	for i, r := range rows {
		evidences[i] = gather(r)
	}
	running.Wait()
	verdicts := make([][]verdict, len(libraries))
	for i, lib := range libraries {
		if errs[i] != nil {
			return nil, fmt.Errorf("%s: %w", lib.name, errs[i])
		}
		for row, s := range found[i] {
			verdicts[i] = append(verdicts[i], evidences[row].judged(s))
		}
	}
	return verdicts, nil
}

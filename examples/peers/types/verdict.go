package main

import (
	"fmt"
	"sync"
)

// A verdict is what became of one type in one library.
type verdict struct {
	schemas
	described bool   // in each direction that JSON has for the type
	output    string // what is wrong with the output schema, or ""
	input     string // and with the input schema
	right     bool   // nothing; or it refused what JSON has no form for
}

// judged compares what a library says of a type with what encoding/json does.
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
	// Where nothing can be read, an input without the field is as good as none.
	missing := e.writes != (s.Output != "") || e.reads && s.Input == ""
	v.right = !missing && v.output == "" && v.input == ""
	return v
}

// described reports whether a library has schemas where there is something to
// describe. A refusal in a direction that is impossible is none.
func (e evidence) described(s schemas) bool {
	if !e.writes && !e.reads {
		return s.Output != "" && s.Input != ""
	}
	return (s.Output != "" || !e.writes) && (s.Input != "" || !e.reads)
}

// compare judges all libraries: a list of verdicts for each, by row.
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

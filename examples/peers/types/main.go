// Command types compares what libraries say of the same Go types with what
// encoding/json does. It prints two tables in Markdown, or with the name of a
// library all that is not right about it:
//
//	go run ./types
//	go run ./types swaggest/jsonschema-go
//
// README.md says what counts as wrong.
//
// In: package testdata/catalogue, whose functions stand in sections.go. Each
// library describes the types in a process of its own (process.go, library.go).
// evidence.go tries the types with encoding/json, and rule.go judges the
// schemas by that.
package main

import (
	"fmt"
	"os"
	"slices"
)

func main() {
	if runChild() {
		return
	}
	text, err := report(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(text)
}

func report(args []string) (string, error) {
	verdicts, err := compare()
	if err != nil {
		return "", err
	}
	if len(args) == 0 {
		return markdown(verdicts), nil
	}
	i := slices.IndexFunc(libraries, func(l library) bool { return l.name == args[0] })
	if i < 0 {
		return "", fmt.Errorf("there is no library %s", args[0])
	}
	return faults(verdicts[i], allRows()), nil
}

// Command types compares the schemas that libraries infer for the same Go types with
// encoding/json. It prints two tables in Markdown. If the argument is the name of a
// library, it prints all errors of that library:
//
//	go run ./types
//	go run ./types swaggest/jsonschema-go
//
// README.md lists the criteria.
//
// sections.go lists the functions of package testdata/catalogue. Each library infers the
// schemas in a separate process (process.go, library.go). evidence.go tests the types
// with encoding/json, and rule.go checks the schemas.
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

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A library that overflows the stack ends its process, and a library can run forever.
// Therefore each library runs in a separate process that writes a line for each row. If a row
// makes the process fail, another process continues after that row.

// childVariable is the environment variable of a process that infers schemas. It contains
// the name of the library and the number of the first row.
const childVariable = "PEERS_TYPES_CHILD"

const (
	loading  = 5 * time.Minute // time until the first row: loading the catalog for toolgen
	patience = 5 * time.Second // time for each other row
	maxStack = 64 << 20        // limits endless recursion
)

// runChild infers and prints the schemas that childVariable requests. It returns false if
// the variable is not set.
func runChild() bool {
	name, first, ok := strings.Cut(os.Getenv(childVariable), " ")
	if !ok {
		return false
	}
	from, err := strconv.Atoi(first)
	if err != nil {
		panic(err)
	}
	debug.SetMaxStack(maxStack)
	lib := libraries[slices.IndexFunc(libraries, func(l library) bool { return l.name == name })]
	out := json.NewEncoder(os.Stdout)
	for _, r := range allRows()[from:] {
		if err := out.Encode(infer(lib, r)); err != nil {
			panic(err)
		}
	}
	return true
}

// infer returns the schemas of lib for r. If lib panics, the schemas contain the crash.
func infer(lib library, r row) (s schemas) {
	defer func() {
		if cause := recover(); cause != nil {
			s = schemas{Crash: fmt.Sprint("panic: ", cause)}
		}
	}()
	return lib.infer(r)
}

func inferAll(lib library) ([]schemas, error) {
	var found []schemas
	for count := len(allRows()); len(found) < count; {
		crash, err := inferFrom(lib, &found)
		if err != nil {
			return nil, err
		}
		if len(found) < count {
			found = append(found, schemas{Crash: crash})
		}
	}
	return found, nil
}

// inferFrom starts a process for the rows after the rows in found, and appends its
// schemas. If the process ends before the last row, crash describes how it ended.
func inferFrom(lib library, found *[]schemas) (crash string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d", childVariable, lib.name, len(*found)))
	var stderr bytes.Buffer
	child.Stderr = &stderr
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		return "", err
	}
	hung := time.AfterFunc(loading, func() { child.Process.Kill() })
	read(out, func(s schemas) {
		hung.Reset(patience)
		*found = append(*found, s)
	})
	err = child.Wait()
	switch {
	case !hung.Stop():
		return "no end", nil
	case strings.Contains(stderr.String(), "stack exceeds"):
		return "stack overflow", nil
	}
	return fmt.Sprint(err), nil // err is nil if the process has written all rows
}

// read passes the output of a process to take until the process ends.
func read(out io.Reader, take func(schemas)) {
	lines := json.NewDecoder(bufio.NewReader(out))
	for {
		var s schemas
		if lines.Decode(&s) != nil {
			return
		}
		take(s)
	}
}

package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

var versionCommand = &Command{
	Name:    "version",
	Summary: "print the version of toolgen and of the Go that built it",
	Run:     runVersion,
}

func runVersion(c *call) int {
	var module string
	if info, ok := debug.ReadBuildInfo(); ok {
		module = info.Main.Version
	}
	fmt.Fprintf(c.stdout, "toolgen %s %s\n", cmp.Or(module, "(devel)"), runtime.Version())
	return exitDone
}

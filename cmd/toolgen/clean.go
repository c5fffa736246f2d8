package main

import (
	"errors"
	"fmt"
)

var cleanCommand = &Command{
	Name:    "clean",
	Summary: "delete the cache",
	Doc: `If nothing has changed since an earlier run (the content of files in the modules, the
environment, Go, toolgen), a run prints the same again without loading packages. The
times of files do not matter.

The commands generate, check, show, lint, explain, stats and docs are remembered if they
read packages. A run is not remembered if it uses git, standard input or a file of
definitions, or if toolgen cannot see everything that it depends on: with a driver of
another build system, with links in place of source files, or with flags of the go
command that change where packages are. -v prints the reason.

Runs are remembered in the folder toolgen of the user's cache directory, which may be
removed at any time. It has at most 64 MiB. ` + cacheVariable + `=DIR in the environment
chooses another folder, and ` + cacheVariable + `=` + noCache + ` turns this off.`,
	New: func(c *call) task { return cleanRun{c} },
}

type cleanRun struct{ call *call }

func (cleanRun) flags() []*Flag { return nil }

func (c cleanRun) run() int {
	if c.call.store == nil {
		return c.call.misused(errors.New("there is no folder of remembered runs: " + cacheVariable + "=" + noCache + ", or no home directory"))
	}
	count, size, err := c.call.store.Clean()
	fmt.Fprintf(c.call.stdout, "%s removed, %s\n", counted(count, "run"), counted(int(size), "byte"))
	if err != nil {
		fmt.Fprintln(c.call.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}

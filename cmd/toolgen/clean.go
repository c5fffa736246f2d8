package main

import (
	"errors"
	"fmt"
)

var cleanCommand = &Command{
	Name:    "clean",
	Summary: "delete the cache",
	Doc: `If nothing has changed since an earlier run (the content of files in the modules, the
environment, Go, toolgen), a run reuses its result without loading packages. The
modification times of files do not matter.

The commands generate, check, show, lint, explain, stats and docs are cached if they
load packages. A run is not cached if it uses git, standard input or a file of
definitions, or if toolgen cannot detect all of its dependencies: with a driver of
another build system, with links instead of source files, or with flags of the go
command that change the location of packages. -v prints the reason.

Results are cached in the directory toolgen of the user's cache directory, which may be
removed at any time. It contains at most 64 MiB. ` + cacheVariable + `=DIR in the environment
chooses another folder, and ` + cacheVariable + `=` + noCache + ` turns this off.`,
	New: func(c *call) task { return cleanRun{c} },
}

type cleanRun struct{ call *call }

func (cleanRun) flags() []*Flag { return nil }

func (c cleanRun) run() int {
	if c.call.store == nil {
		return c.call.misused(errors.New("there is no cache: " + cacheVariable + "=" + noCache + ", or no home directory"))
	}
	count, size, err := c.call.store.Clean()
	fmt.Fprintf(c.call.stdout, "%s removed, %s\n", counted(count, "run"), counted(int(size), "byte"))
	if err != nil {
		fmt.Fprintln(c.call.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}

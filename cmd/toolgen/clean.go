package main

import (
	"errors"
	"fmt"
)

var cleanCommand = &Command{
	Name:    "clean",
	Summary: "remove what is remembered of earlier runs",
	Doc: `Where nothing has changed since an earlier run (the content of the modules' files,
the environment, Go, toolgen), a run tells what that one told, without loading any
package. Time stamps do not count.

The commands generate, check, show, lint, explain, stats and docs are remembered for
packages. They are not where git, standard input or a file of definitions has part
in the run, nor where something cannot be looked at: a driver of another build
system, links in place of source, flags of the go command that say where packages
lie. With -v a run says which of this holds.

What is remembered stands in the folder toolgen of the user's cache, at most 64 MiB
of it, and can be removed at any time. ` + cacheVariable + `=DIR in the environment is another
folder, ` + cacheVariable + `=` + noCache + ` is none.`,
	Run: runClean,
}

func runClean(c *call) int {
	if c.store == nil {
		return c.misused(errors.New("nothing is cached with " + cacheVariable + "=" + noCache + ", and without a home"))
	}
	count, size, err := c.store.Clean()
	fmt.Fprintf(c.stdout, "%s removed, %s\n", counted(count, "run"), counted(int(size), "byte"))
	if err != nil {
		fmt.Fprintln(c.stderr, "toolgen:", err)
		return exitFailed
	}
	return exitDone
}

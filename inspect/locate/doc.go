// Package locate finds the directories and files of the packages that a run needs: the
// packages that match patterns of the go command, and the packages that they import. It
// has side effects: it reads directories and files, records which files it read ([Disk]),
// and runs the go command.
//
// Start reading at [Locate]. If go.mod, the module cache, and GOROOT are sufficient to
// find packages with certainty, Locate asks the go command only for the build (build.go),
// and follows the rules of the go command itself (modules.go). In all other cases (a
// vendor directory, a workspace, another build system, a module that is not in the
// cache), golang.org/x/tools/go/packages lists the packages, through the go command or a
// driver. A build system that runs an action for each package describes it as a [Unit],
// which needs neither.
package locate

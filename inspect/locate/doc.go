// Package locate finds the folders and files of the packages that a run needs: those
// that patterns of the go command mean, and those that they import. It has effects: it
// reads folders and files, keeps a record of what it read ([Disk]), and runs the go
// command.
//
// Start reading at [Locate]. Where go.mod, the module cache and GOROOT are enough to
// find packages for certain, it asks the go command for the build alone (build.go), and
// follows the rules of the go command itself (modules.go). In all other cases (a vendor
// folder, a workspace, another build system, a module that is not in the cache)
// golang.org/x/tools/go/packages lists the packages, by the go command or by a driver. A
// build system that runs an action for each package describes it as a [Unit], which needs
// neither.
package locate

// Package locate says where the source of packages lies.
//
// In: patterns as the go command takes them, and the environment of the build.
// Out: the packages that the patterns name, and for each import path the folder
// of its package. Where go.mod, the module cache and GOROOT tell that for
// certain, nobody is asked about packages: the go command has only to say what
// the build is for. Everything else (a vendor folder, a workspace, another
// build system, a module that is not in the cache) is left to
// golang.org/x/tools/go/packages, which asks the go command or a driver.
//
// A build system that has an action for each package tells of one with all that
// it needs ([Unit]); then nobody is asked.
//
// All that is read for this is on record ([Disk]), and so is why somebody was
// asked ([Located]).
//
// Start reading at locate.go; modules.go has the rules by which the go command
// finds a package, and patterns.go those of patterns.
package locate

// Package locate finds the directories and files of the packages that a run needs: the
// packages that match patterns of the go command, and the packages that they import. It
// has side effects: it reads directories and files, records these files ([Disk]), and
// runs the go command.
//
// Start reading at [Locate]. In most cases, go.mod, the module cache, and GOROOT
// determine the packages. Locate then asks the go command only for the build
// configuration (build.go), and applies the package rules of the go command in its own
// code (modules.go). In all other cases (a
// vendor directory, a workspace, another build system, a module that is not in the
// cache), golang.org/x/tools/go/packages lists the packages, through the go command or a
// driver. A build system that runs an action for each package describes the package as a
// [Unit], which needs neither the go command nor a driver.
package locate

// Command bareload loads packages in the usual way, and does nothing with them. Its time is
// the minimum for a generator that uses go/packages.
package main

import (
	"log"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, os.Args[1:]...)
	if err != nil {
		log.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		os.Exit(1)
	}
}

package main

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/go-toolgen/toolgen/cmd/toolgen-vet/analyzer"
)

func main() {
	a := analyzer.New()
	if strings.HasSuffix(os.Args[len(os.Args)-1], ".cfg") { // set if go vet runs this program
		a = analyzer.NewCached()
	}
	multichecker.Main(a)
}

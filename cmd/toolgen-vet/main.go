package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/go-toolgen/toolgen/cmd/toolgen-vet/analyzer"
)

func main() { multichecker.Main(analyzer.New()) }

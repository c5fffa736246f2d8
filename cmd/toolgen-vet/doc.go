// Toolgen-vet holds tools to the rules of toolgen lint as a vet tool:
//
//	go build -o bin/toolgen-vet github.com/go-toolgen/toolgen/cmd/toolgen-vet
//	go vet -vettool=$PWD/bin/toolgen-vet ./...
//
// It fails for what toolgen lint fails for; -toolgen.warnings tells the
// warnings, too, and -toolgen.baseline names the file of those that are
// accepted. Providers, the name of the server and build tags are said with
// -toolgen.provider, -toolgen.server and -toolgen.tags. Packages without a
// //toolgen: line cost nothing. It also runs alone, and takes packages as the
// go command does. Start reading at package analyzer.
package main

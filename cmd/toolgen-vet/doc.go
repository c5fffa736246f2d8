// Toolgen-vet checks tools with the rules of toolgen lint, as a vet tool:
//
//	go build -o bin/toolgen-vet github.com/go-toolgen/toolgen/cmd/toolgen-vet
//	go vet -vettool=$PWD/bin/toolgen-vet ./...
//
// It reports the findings for which toolgen lint fails. With -toolgen.warnings it also
// reports warnings, and with -toolgen.baseline it reads a file of accepted findings.
// -toolgen.provider, -toolgen.server, and -toolgen.tags set the providers, the name of
// the server, and the build tags. Packages without a //toolgen: directive are skipped. It
// also runs without go vet, with package patterns as arguments. Start reading at package
// analyzer.
package main

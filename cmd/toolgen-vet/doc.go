// Toolgen-vet runs the rules of toolgen lint as a vet tool:
//
//	go build -o bin/toolgen-vet github.com/go-toolgen/toolgen/cmd/toolgen-vet
//	go vet -vettool=$PWD/bin/toolgen-vet ./...
//
// It reports the findings for which toolgen lint fails, and skips packages without a
// //toolgen: directive. These flags change what it does:
//
//   - -toolgen.warnings also reports warnings.
//   - -toolgen.baseline names a file of accepted findings.
//   - -toolgen.provider, -toolgen.server, and -toolgen.tags set the providers, the name
//     of the server, and the build tags.
//
// Toolgen-vet also runs without go vet, with package patterns as arguments. Start reading
// at package analyzer.
package main

module github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci

go 1.26.0

require (
	github.com/go-toolgen/toolgen v0.1.0
	github.com/golangci/plugin-module-register v0.1.2
	github.com/google/go-cmp v0.6.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/dave/jennifer v1.6.0 // indirect
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace github.com/go-toolgen/toolgen => ../../..

module github.com/go-toolgen/toolgen/examples/workflow

go 1.26.0

require (
	github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci v0.1.0
	github.com/golangci/plugin-module-register v0.1.2
	github.com/rhysd/actionlint v1.7.12
	go.yaml.in/yaml/v4 v4.0.0-rc.3
)

require (
	github.com/bmatcuk/doublestar/v4 v4.10.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/fatih/color v1.19.0 // indirect
	github.com/go-toolgen/toolgen v0.1.0 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/mattn/go-runewidth v0.0.21 // indirect
	github.com/mattn/go-shellwords v1.0.12 // indirect
	github.com/robfig/cron/v3 v3.0.1 // indirect
	github.com/rogpeppe/go-internal v1.16.0 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/term v0.45.0 // indirect
	golang.org/x/text v0.14.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)

replace (
	github.com/go-toolgen/toolgen => ../..
	github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci => ../../cmd/toolgen-vet/golangci
)

tool github.com/go-toolgen/toolgen/cmd/toolgen

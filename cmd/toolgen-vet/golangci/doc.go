// Package golangci makes the analyzer of toolgen a linter of golangci-lint.
//
// In: the settings of the linter, as .golangci.yml has them. Out: a plugin of
// golangci-lint's module system, under the name toolgen, with the analyzer of
// cmd/toolgen-vet/analyzer. It refuses settings that it does not know.
//
// golangci-lint builds itself with it from a file .custom-gcl.yml, by the
// command golangci-lint custom
// (https://golangci-lint.run/docs/plugins/module-plugins/):
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci
//	    version: latest
//
// and runs it where .golangci.yml says so:
//
//	version: "2"
//	linters:
//	  enable: [toolgen]
//	  settings:
//	    custom:
//	      toolgen:
//	        type: module
//	        settings:
//	          provider: [anthropic, gemini]
//	          warnings: true
//
// It is a module of its own, so that nobody else requires golangci-lint's
// register. Start reading at plugin.go.
package golangci

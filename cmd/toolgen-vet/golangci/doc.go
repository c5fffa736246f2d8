// Package golangci provides the analyzer of toolgen as a linter for golangci-lint.
//
// It is a module plugin named toolgen, which runs the analyzer of
// cmd/toolgen-vet/analyzer with the settings of the linter in .golangci.yml. An unknown
// setting is an error.
//
// The command golangci-lint custom builds a golangci-lint that contains the plugin from a
// file .custom-gcl.yml (https://golangci-lint.run/docs/plugins/module-plugins/):
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci
//	    version: latest
//
// If a clone is used instead of a published version, the main module also needs a path,
// because golangci-lint ignores the replacement in this go.mod: see examples/workflow.
// The linter is enabled in .golangci.yml:
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
// The package is a separate module, so that the main module does not require the plugin
// API of golangci-lint. Start reading at [New].
package golangci

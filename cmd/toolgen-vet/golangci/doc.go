// Package golangci makes the analyzer of toolgen a linter of golangci-lint.
//
// In: the settings of the linter in .golangci.yml. Out: a module plugin of golangci-lint,
// named toolgen, with the analyzer of cmd/toolgen-vet/analyzer. Unknown settings are an
// error.
//
// The command golangci-lint custom builds a golangci-lint with the plugin from a file
// .custom-gcl.yml (https://golangci-lint.run/docs/plugins/module-plugins/):
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci
//	    version: latest
//
// With a clone in place of a published version the main module needs a path, too, since
// golangci-lint ignores the replacement in this go.mod: see examples/workflow.
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
// It is a module of its own, so that the main module does not require the plugin API of
// golangci-lint. Start reading at [New].
package golangci

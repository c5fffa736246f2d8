// Package golangci provides the analyzer of toolgen as a linter for golangci-lint. It is
// a module plugin named toolgen. It runs the analyzer of cmd/toolgen-vet/analyzer with
// the linter's settings in .golangci.yml, and rejects unknown settings.
//
// The command golangci-lint custom builds a golangci-lint with the plugin. The file
// .custom-gcl.yml describes the build
// (https://golangci-lint.run/docs/plugins/module-plugins/):
//
//	version: v2.15.0
//	plugins:
//	  - module: github.com/go-toolgen/toolgen/cmd/toolgen-vet/golangci
//	    version: latest
//
// With a clone instead of a published version, the main module also needs a path, because
// golangci-lint ignores the replacement in this go.mod; see examples/workflow. The file
// .golangci.yml enables the linter:
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

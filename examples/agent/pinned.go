package main

import (
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/examples/agent/pinned"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// checkPinned returns an error for each tool that a server has changed or added since its
// definition was reviewed and committed. Descriptions are instructions to a model, so a
// server must not be able to change them later.
func checkPinned(tools []remote.Tool) error {
	known := map[string]string{}
	for _, row := range pinned.Tools() {
		known[row.Name] = row.MCP
	}
	var errs []error
	for _, tool := range tools {
		definition, _ := dialect.MCP.Define(tool.Definition)
		switch text, ok := known[tool.Name]; {
		case !ok:
			errs = append(errs, fmt.Errorf("the tool %s is new: import the tools again, and review them", tool.Name))
		case text != definition.String():
			errs = append(errs, fmt.Errorf("the tool %s has changed: import the tools again, and review them", tool.Name))
		}
	}
	return errors.Join(errs...)
}

package lint

import (
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// inLine returns a visible text on one line.
func inLine(text string) string { return strings.ReplaceAll(diag.Visible(text), "\n", `\n`) }

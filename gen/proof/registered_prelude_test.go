package proof_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// withPrelude returns the source of a file of a server. If it has no package clause, the
// package clause, the imports, and the usual handlers are added.
func withPrelude(pkg, text string) string {
	if packageClause.MatchString(text) {
		return text
	}
	sdk := goSDKImports
	if strings.Contains(text, "server.MCPServer") {
		sdk = mcpGoImports
	}
	prelude := ""
	for _, handler := range sdk.handlers {
		if handler.use.MatchString(text) && !strings.Contains(text, "func "+handler.name+"(") {
			prelude += "\n" + handler.text
		}
	}
	used := map[string]bool{}
	for _, m := range qualifierUse.FindAllStringSubmatch(text+prelude, -1) {
		if path, ok := sdk.paths[m[1]]; ok {
			used[path] = true
		} else if path, ok := serverImports[m[1]]; ok {
			used[path] = true
		}
	}
	var imports strings.Builder
	for _, path := range slices.Sorted(maps.Keys(used)) {
		blank := ""
		if path == "embed" && !strings.Contains(text, "embed.") {
			blank = "_ "
		}
		fmt.Fprintf(&imports, "\t%s%q\n", blank, path)
	}
	return fmt.Sprintf("package %s\n\nimport (\n%s)\n\n%s%s", pkg, imports.String(), text, prelude)
}

var (
	packageClause = regexp.MustCompile(`(?m)^package \w+$`)
	qualifierUse  = regexp.MustCompile(`\b(\w+)(?:\.[A-Z]| \w+\.txt\n)`)
)

// serverImports are the packages that servers import, by name.
var serverImports = map[string]string{
	"big": "math/big", "bytes": "bytes", "cmp": "cmp", "atomic": "sync/atomic", "context": "context", "embed": "embed", "errors": "errors", "flag": "flag", "fmt": "fmt", "io": "io", "iter": "iter",
	"json": "encoding/json", "jsonschema": "github.com/google/jsonschema-go/jsonschema", "log": "log", "maps": "maps", "math": "math", "os": "os",
	"reflect": "reflect", "regexp": "regexp", "serve": "example.com/registered/serve", "slices": "slices", "slog": "log/slog", "sort": "sort", "strconv": "strconv",
	"strings": "strings", "sync": "sync", "time": "time", "unicode": "unicode", "unsafe": "unsafe", "utf8": "unicode/utf8",
}

// An sdkPrelude is the imports and handlers of servers for one SDK.
type sdkPrelude struct {
	paths    map[string]string
	handlers []handlerText
}

type handlerText struct {
	name string
	use  *regexp.Regexp
	text string
}

func newHandlerText(name, text string) handlerText {
	return handlerText{name: name, use: regexp.MustCompile(`\b` + name + `(Input)?\b`), text: text}
}

var goSDKImports = sdkPrelude{
	paths: map[string]string{"mcp": "github.com/modelcontextprotocol/go-sdk/mcp"},
	handlers: []handlerText{
		newHandlerText("handle", `type handleInput struct {
	City string `+"`json:\"city\"`"+`
	Days int    `+"`json:\"days\"`"+`
}

func handle(ctx context.Context, req *mcp.CallToolRequest, in handleInput) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}
`),
		newHandlerText("raw", `func raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
`),
	},
}

var mcpGoImports = sdkPrelude{
	paths: map[string]string{"mcp": "github.com/mark3labs/mcp-go/mcp", "server": "github.com/mark3labs/mcp-go/server"},
	handlers: []handlerText{
		newHandlerText("raw", `func raw(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
`),
	},
}

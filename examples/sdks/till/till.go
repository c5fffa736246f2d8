// Package till contains a handler of github.com/mark3labs/mcp-go.
//
//toolgen:package call
package till

//go:generate go tool toolgen

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

// A Purchase is what somebody buys.
type Purchase struct {
	Cents []int `json:"cents"` // of each thing
}

// A Bill is what it costs.
type Bill struct {
	Cents int    `json:"cents"`
	Tool  string `json:"tool"` // that made it
}

// Pay adds up a purchase.
//
//toolgen:tool
func Pay(ctx context.Context, req mcp.CallToolRequest, in Purchase) (Bill, error) {
	bill := Bill{Tool: req.Params.Name}
	for _, cents := range in.Cents {
		bill.Cents += cents
	}
	return bill, nil
}

// Receipt prints a receipt, with a picture of it.
//
//toolgen:tool
func Receipt(req mcp.CallToolRequest, cents int) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultImage(req.Params.Name, "AAAA", "image/png"), nil
}

// Package serve replaces the transport of programs with a main function.
package serve

import (
	mcpgo "github.com/mark3labs/mcp-go/server"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	goSDK *gosdk.Server
	mcpGo *mcpgo.MCPServer
)

// GoSDK serves the tools of a server.
func GoSDK(s *gosdk.Server) { goSDK = s }

// MCPGo serves the tools of a server.
func MCPGo(s *mcpgo.MCPServer) { mcpGo = s }

// Served returns the server that a program serves.
func Served() (*gosdk.Server, *mcpgo.MCPServer) { return goSDK, mcpGo }

// Reset removes the server of the last program.
func Reset() { goSDK, mcpGo = nil, nil }

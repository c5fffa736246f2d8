// Package arguments finds the arguments that the handler of a tool reads from a request
// of an MCP SDK. It analyzes the SSA form of the handler, and of the functions to which
// the handler passes the request or arguments. If other code can read the request, the
// result is marked as incomplete.
package arguments

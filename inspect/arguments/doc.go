// Package arguments finds the arguments that the handler of a tool reads from a request of
// an MCP SDK, in the SSA form of the handler and of the functions that it calls with the
// request or with arguments. If other code can read the request, the result is incomplete.
package arguments

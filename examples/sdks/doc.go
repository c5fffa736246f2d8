// Package sdks serves the tools of package greenhouse through every SDK that there
// is an adapter for. What is here is the test that they all tell a model the same.
package sdks

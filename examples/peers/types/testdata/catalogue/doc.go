// Package catalogue contains Go types for each rule by which encoding/json encodes and
// decodes them, and one function for each type. toolgen loads the package from its source;
// reflection sees the functions in a list. Tags of one type must not affect the fields of
// another.
//
//toolgen:package all required=json
package catalogue

// Of is the object that every tool accepts and returns, because a library for MCP requires an
// object.
type Of[T any] struct {
	Value T `json:"value"`
}

// Package catalogue has Go types for each rule by which encoding/json writes
// and reads them, one function for each. toolgen loads the package from its
// source; reflection sees the functions in a list. The tags of one type are not
// to say what the fields of another are.
//
//toolgen:package all required=json
package catalogue

// Of is the object that every tool takes and gives back: a library for MCP
// asks for one.
type Of[T any] struct {
	Value T `json:"value"`
}

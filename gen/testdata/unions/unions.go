// Package unions has tools whose arguments and results are sealed interfaces.
package unions

import "github.com/go-toolgen/toolgen/gen/testdata/unions/scene"

// Holder holds a value in each way.
type Holder struct {
	Value   scene.Value
	Omitted scene.Value `json:",omitempty"`
	Zero    scene.Value `json:",omitzero"`
	Pointer *scene.Value
	List    []scene.Value
	Map     map[string]scene.Value
}

// Draw draws a node.
//
//toolgen:tool
func Draw(node scene.Node, more ...scene.Node) (scene.Node, error) { return node, nil }

// Fill fills a group, whose fields are the arguments.
//
//toolgen:tool
func Fill(group scene.Group) (scene.Group, error) { return group, nil }

// Measure measures a value.
//
//toolgen:tool
func Measure() (scene.Value, error) { return nil, nil }

// Hold holds values.
//
//toolgen:tool
func Hold() (Holder, error) { return Holder{}, nil }

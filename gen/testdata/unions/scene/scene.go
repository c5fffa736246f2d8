// Package scene has sealed interfaces as another package uses them.
package scene

import (
	"strconv"
	"time"
)

// Node is a part of a scene.
type Node interface {
	isNode()
	Label() string
}

// A ShapeKind says what a [Shape] is.
type ShapeKind string

// Circle is the one shape.
const Circle ShapeKind = "circle"

// Shape is a figure.
type Shape struct {
	Kind   ShapeKind `json:"kind"`
	Radius float64   `json:"radius"`
	Next   Node      `json:"next,omitempty"`
}

func (Shape) isNode()       {}
func (Shape) Label() string { return "shape" }

// Group holds nodes.
type Group struct {
	//toolgen:param enum=group
	Kind  string          `json:"kind"`
	Nodes []Node          `json:"nodes"`
	Named map[string]Node `json:"named,omitempty"`
}

func (*Group) isNode()       {}
func (*Group) Label() string { return "group" }

// Alias is a group by another name: it has the methods of the one it embeds.
type Alias struct {
	*Group
	//toolgen:param enum=alias
	Kind string `json:"kind"`
	Of   string `json:"of"`
}

// Value is written in many ways, and never read.
type Value interface{ isValue() }

type (
	// Celsius is a temperature.
	Celsius float64
	// Names can be nil.
	Names []string
	// Attributes can be nil, too.
	Attributes map[string]Value
	// Flags is an array.
	Flags [2]bool
	// Until is written by the type that it embeds.
	Until struct{ time.Time }
	// Mark is written as text where it has an address.
	Mark struct{ N int }
	// Marks hold marks that have an address, and others.
	Marks struct {
		Mark    Mark
		Pointer *Mark
		List    []Mark
		Array   [1]Mark
		Map     map[string]Mark
	}
	// secret is not exported, and written like others.
	secret struct {
		Value Value `json:"value,omitempty"`
		Any   *Value
	}
)

func (Celsius) isValue()    {}
func (Names) isValue()      {}
func (Attributes) isValue() {}
func (Flags) isValue()      {}
func (Until) isValue()      {}
func (Mark) isValue()       {}
func (Marks) isValue()      {}
func (*secret) isValue()    {}

// MarshalText writes the mark.
func (m *Mark) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(m.N), 10), nil }

// Secret returns a value that holds another.
func Secret(v Value) Value { return &secret{Value: v, Any: &v} }

// NoSecret returns a pointer that is nil.
func NoSecret() Value { return (*secret)(nil) }

// Package results is an archive of photographs of the sky. It has a tool for each kind of
// result. example_test.go shows what is sent for each of them.
//
//toolgen:package call format=mcp
package results

//go:generate go tool toolgen

import (
	"context"
	"fmt"
	"iter"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A Plate is one photograph.
type Plate struct {
	ID     string `json:"id"`
	Target string `json:"target"` // object in the photograph
	Year   int    `json:"year"`
}

// plates are all plates of the archive.
var plates = []Plate{{"a1", "M31", 1899}, {"a2", "M42", 1901}, {"a3", "M31", 1923}}

// Get returns the data of a plate.
//
//toolgen:tool readonly openworld=false
func Get(
	id string, // such as a1
) (*Plate, error) {
	for i := range plates {
		if plates[i].ID == id {
			return &plates[i], nil
		}
	}
	return nil, call.Public("there is no plate "+id, nil)
}

// Search yields the plates of a target, oldest first.
//
//toolgen:tool readonly openworld=false
func Search(
	ctx context.Context,
	target string, // such as M31
) iter.Seq2[Plate, error] {
	return func(yield func(Plate, error) bool) {
		for _, plate := range plates {
			if plate.Target == target && !yield(plate, ctx.Err()) {
				return
			}
		}
	}
}

// Count counts the plates.
//
//toolgen:tool readonly openworld=false
func Count() (all int, oldest int, err error) { return len(plates), plates[0].Year, nil }

// Thumbnail returns a small picture of a plate.
//
//toolgen:tool readonly openworld=false
//toolgen:result image/svg+xml
func Thumbnail(
	id string, // such as a1
) ([]byte, error) {
	plate, err := Get(id)
	if err != nil {
		return nil, err
	}
	return draw(plate), nil
}

// Show returns the data of a plate, a small picture, and a link to the scan.
//
//toolgen:tool readonly openworld=false
func Show(
	id string, // such as a1
) (*Plate, []call.Content, error) {
	plate, err := Get(id)
	if err != nil {
		return nil, nil, err
	}
	scan := call.LinkContent("plates://"+id+"/scan", id+".fits", "application/fits")
	scan.Title, scan.Description, scan.Size = plate.Target, "the plate in full", 30<<20
	return plate, []call.Content{call.ImageContent("image/svg+xml", draw(plate)), scan}, nil
}

// notes are handwritten notes on the plates, as JSON.
var notes = map[string]string{"a1": `{"words":2}`, "a3": `{"words":0}`}

// Describe describes a plate. A schema, not a Go type, defines the result.
//
//toolgen:tool readonly openworld=false
//toolgen:output {"type":"object","properties":{"words":{"type":"integer","minimum":1}},"required":["words"],"additionalProperties":false}
func Describe(
	id string, // such as a1
) (call.Result, error) {
	plate, err := Get(id)
	if err != nil {
		return call.Result{}, err
	}
	return call.Result{
		Structured: []byte(notes[id]),
		Content:    []call.Content{call.TextContent(plate.Target + ", faded")},
	}, nil
}

// Return returns a plate to the archive. It has no result.
//
//toolgen:tool destructive=false openworld=false
func Return(
	id string, // such as a1
) error {
	_, err := Get(id)
	return err
}

func draw(plate *Plate) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg"><title>%s</title></svg>`, plate.Target)
}

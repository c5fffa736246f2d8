package gen

import "github.com/go-toolgen/toolgen/inspect"

// The stages of [Generate], in the order in which a package comes to them.
const (
	StageInfer  inspect.Stage = "infer"  // make schemas of Go types
	StageLower  inspect.Stage = "lower"  // say them as each API takes them
	StageRender inspect.Stage = "render" // write Go source
)

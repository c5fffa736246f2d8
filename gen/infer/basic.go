package infer

import (
	"encoding/json"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// basics are the schemas of basic types. Integers below 64 bits have exact bounds; bounds
// of 64 bits would only cost tokens. int, uint and uintptr count as 64 bits.
var basics = map[types.BasicKind]schema.Keywords{
	types.Bool:    {Type: "boolean"},
	types.String:  {Type: "string"},
	types.Float32: {Type: "number"},
	types.Float64: {Type: "number"},

	types.Int:   {Type: "integer"},
	types.Int8:  integer("-128", "127"),
	types.Int16: integer("-32768", "32767"),
	types.Int32: integer("-2147483648", "2147483647"),
	types.Int64: {Type: "integer"},

	types.Uint:    integer("0", ""),
	types.Uint8:   integer("0", "255"),
	types.Uint16:  integer("0", "65535"),
	types.Uint32:  integer("0", "4294967295"),
	types.Uint64:  integer("0", ""),
	types.Uintptr: integer("0", ""),

	types.Invalid: {}, // reported by the type checker
}

func integer(minimum, maximum json.Number) schema.Keywords {
	return schema.Keywords{Type: "integer", Minimum: minimum, Maximum: maximum}
}

func (b *builder) basic(t *gotype.Type, at place) *schema.Node {
	s := basics[t.Go.Underlying().(*types.Basic).Kind()]
	if b.isText(t) {
		s = digitsOf(t.Go)
	}
	return b.make(at, b.ruleOf(t.Go), s)
}

package templates

import (
	"bytes"
	"slices"

	"github.com/dave/jennifer/jen"
)

// Call returns the Go source of a file of dispatch, as gofmt writes it. Errors
// are as those of [Go].
func Call(f CallFile) ([]byte, error) {
	if err := checkCall(f); err != nil {
		return nil, err
	}
	out := jen.NewFile(f.Package)
	out.HeaderComment(callHeader(f))
	nameImports(out, f.Imports)
	for _, decl := range newCallDrawer(f).decls() {
		out.Add(decl).Line()
	}
	var src bytes.Buffer
	if err := out.Render(&src); err != nil {
		return nil, err
	}
	return groupImports(src.Bytes()), nil
}

// decls draws the file: first what programs call, then each tool, then what
// several tools share.
func (d callDrawer) decls() []jen.Code {
	var decls []jen.Code
	if d.Encoder != "" {
		decls = append(decls, d.encoderGuard())
	}
	if len(d.Fields) > 0 {
		decls = append(decls, d.callerType())
	}
	decls = append(decls, d.dispatch(), d.nameList())
	if slices.ContainsFunc(d.Tools, func(t CallTool) bool { return t.Schema == "" }) {
		decls = append(decls, d.inputOfRow())
	}
	for _, t := range d.Tools {
		decls = append(decls, d.tool(t)...)
	}
	for _, f := range d.Readers {
		decls = append(decls, d.reader(f))
	}
	for _, f := range d.Writers {
		decls = append(decls, d.writer(f))
	}
	if len(d.Schemas) > 0 {
		decls = append(decls, d.schemas())
	}
	return decls
}

// encoderGuard keeps the file from compiling with another encoding/json:
//
//	const _ = call.Go127
func (d callDrawer) encoderGuard() jen.Code {
	return jen.Comment("Releases of Go differ in the JSON of the types here. Where this does not compile,").Line().
		Comment("run toolgen again with the Go that builds the package.").Line().
		Const().Id("_").Op("=").Add(runtime(d.Encoder))
}

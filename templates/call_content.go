package templates

import "github.com/dave/jennifer/jen"

// A CallContent is how a result that is content is sent.
type CallContent struct {
	// Func is the function of the runtime that makes the whole result; "" for
	// a value that is one.
	Func    string
	Pointer bool // a pointer to the value is what the tool returns
	Each    bool // it is passed as several: "out..."
	// Block is the function of the runtime that makes a block of content of
	// bytes or a text, behind Texts, such as its MIME type; "" for a value that
	// is content already.
	Block string
	Texts []string
	Text  bool // the value becomes a string
}

// answerContent draws what becomes of a result that is content:
//
//	if out == nil {
//		r.NoResult()
//		return
//	}
//	return call.GivenResult(out)
func (d callDrawer) answerContent(variable string, r CallResult) []jen.Code {
	return append(d.checkNil(variable, r), jen.Return(r.Content.draw(variable)))
}

// draw draws the result that is made of a variable:
//
//	call.ContentResult(call.ImageContent("image/png", out))
func (c CallContent) draw(variable string) jen.Code {
	value := jen.Id(variable)
	if c.Pointer {
		value = jen.Op("*").Id(variable)
	}
	if c.Text {
		value = jen.String().Call(value)
	}
	if c.Block != "" {
		var args []jen.Code
		for _, text := range c.Texts {
			args = append(args, jen.Lit(text))
		}
		value = runtime(c.Block).Call(append(args, value)...)
	}
	if c.Each {
		value = value.Op("...")
	}
	if c.Func == "" {
		return value
	}
	return runtime(c.Func).Call(value)
}

package templates

import "github.com/dave/jennifer/jen"

// spanType draws the type of one cell of the table:
//
//	type toolSpan struct{ skip, take int }
func spanType(n Names) jen.Code {
	return jen.Commentf("A %s is a piece of a text: how many bytes to skip, and how many to take.", n.Span).Line().
		Type().Id(n.Span).Op("struct{ skip, take int }")
}

// inMethod draws how a cell is used on a whole array:
//
//	func (s toolSpan) in(text string) string { return text[s.skip:][:s.take] }
func inMethod(n Names) jen.Code {
	return jen.Func().Params(jen.Id("s").Id(n.Span)).Id("in").Params(jen.Id("text").String()).String().Block(
		jen.Return(jen.Id("text").Index(jen.Id("s").Dot("skip").Op(":")).Index(jen.Op(":").Id("s").Dot("take"))),
	)
}

// cutMethod draws how cells are used one after the other:
//
//	func (s toolSpan) cut(rest *string) string {
//		piece := s.in(*rest)
//		*rest = (*rest)[s.skip+s.take:]
//		return piece
//	}
func cutMethod(n Names) jen.Code {
	behind := jen.Id("s").Dot("skip").Op("+").Id("s").Dot("take").Op(":")
	return jen.Comment("cut returns the piece, and leaves what is behind it in rest.").Line().
		Func().Params(jen.Id("s").Id(n.Span)).Id("cut").Params(jen.Id("rest").Op("*").String()).String().Block(
		jen.Id("piece").Op(":=").Id("s").Dot("in").Call(jen.Op("*").Id("rest")),
		jen.Op("*").Id("rest").Op("=").Parens(jen.Op("*").Id("rest")).Index(behind),
		jen.Return(jen.Id("piece")),
	)
}

// spansType draws the columns of the table. They are named after what they
// give, and there is none that no tool of the file uses:
//
//	type toolSpans struct {
//		// In the array of that name.
//		MCPTools, OpenAITools toolSpan
//
//		// In the tool's definition in MCPTools, each from the end of the one before.
//		Name, Description, Input toolSpan
//
//		// Where no definition holds the text as it is.
//		DescriptionText string
//	}
func spansType(p plan) jen.Code {
	fields := []jen.Code{
		jen.Comment("In the array of that name."),
		jen.List(ids(originNames(p.origins))...).Id(p.Names.Span),
	}
	for _, o := range p.origins {
		if len(o.fields) > 0 {
			fields = append(fields, jen.Line(),
				jen.Commentf("In the tool's definition in %s, each from the end of the one before.", o.Name),
				jen.List(ids(o.fields)...).Id(p.Names.Span))
		}
	}
	if len(p.texts) > 0 {
		fields = append(fields, jen.Line(),
			jen.Comment("Where no definition holds the text as it is."),
			jen.List(ids(textColumns(p.texts))...).String())
	}
	return jen.Commentf("%s says where the texts of one tool stand.", p.Names.Spans).Line().
		Type().Id(p.Names.Spans).Struct(fields...)
}

func ids(names []string) []jen.Code {
	drawn := make([]jen.Code, len(names))
	for i, name := range names {
		drawn[i] = jen.Id(name)
	}
	return drawn
}

func originNames(origins []origin) []string {
	names := make([]string, len(origins))
	for i, o := range origins {
		names[i] = o.Name
	}
	return names
}

func textColumns(fields []string) []string {
	columns := make([]string, len(fields))
	for i, field := range fields {
		columns[i] = textColumn(field)
	}
	return columns
}

// rowFunc draws the function that makes a row:
//
//	func toolRow(i int) (t Tool) {
//		s := &toolTable[i]
//		t.MCP = s.MCPTools.in(MCPTools)
//		rest := t.MCP
//		t.Name = s.Name.cut(&rest)
//		t.Input = s.Input.cut(&rest)
//		if s.DescriptionText != "" {
//			t.Description = s.DescriptionText
//		}
//		return t
//	}
func rowFunc(p plan) jen.Code {
	body := []jen.Code{jen.Id("s").Op(":=").Op("&").Id(p.Names.Table).Index(jen.Id("i"))}
	body = append(body, takeDefinitions(p.origins)...)
	body = append(body, takePieces(p.origins)...)
	for _, field := range p.texts {
		body = append(body, takeText(field))
	}
	return jen.Commentf("%s makes the row of tool i. It allocates nothing.", p.Names.Row).Line().
		Func().Id(p.Names.Row).Params(jen.Id("i").Int()).Params(jen.Id("t").Id(p.Names.Tool)).
		Block(append(body, jen.Return(jen.Id("t")))...)
}

// takeDefinitions draws the fields that are whole definitions.
func takeDefinitions(origins []origin) []jen.Code {
	var lines []jen.Code
	for _, o := range origins {
		if o.Field != "" {
			lines = append(lines, jen.Id("t").Dot(o.Field).Op("=").Add(definition(o)))
		}
	}
	return lines
}

// definition draws a definition in its array: s.MCPTools.in(MCPTools).
func definition(o origin) jen.Code {
	return jen.Id("s").Dot(o.Name).Dot("in").Call(jen.Id(o.Name))
}

// takePieces draws the fields that are pieces of definitions:
//
//	rest := t.MCP
//	t.Name = s.Name.cut(&rest)
func takePieces(origins []origin) []jen.Code {
	var lines []jen.Code
	assign := ":="
	for _, o := range origins {
		if len(o.fields) == 0 {
			continue
		}
		lines = append(lines, jen.Id("rest").Op(assign).Add(firstRest(o)))
		assign = "="
		for _, field := range o.fields {
			lines = append(lines, jen.Id("t").Dot(field).Op("=").
				Id("s").Dot(field).Dot("cut").Call(jen.Op("&").Id("rest")))
		}
	}
	return lines
}

func firstRest(o origin) jen.Code {
	if o.Field == "" {
		return definition(o)
	}
	return jen.Id("t").Dot(o.Field)
}

func takeText(field string) jen.Code {
	column := jen.Id("s").Dot(textColumn(field))
	return jen.If(jen.Add(column).Op("!=").Lit("")).Block(
		jen.Id("t").Dot(field).Op("=").Add(column),
	)
}

// indexFunc draws the function that finds a tool. The compiler makes a binary
// search of it:
//
//	func toolIndex(name string) int {
//		switch name {
//		case ToolForecast:
//			return forecastIndex
//		}
//		return -1
//	}
func indexFunc(p plan) jen.Code {
	var cases []jen.Code
	for _, t := range p.Tools {
		cases = append(cases, jen.Case(jen.Id(t.Const)).Block(jen.Return(jen.Id(t.Index))))
	}
	return jen.Commentf("%s returns the place of a tool in %s, or -1.", p.Names.Index, p.Names.Table).Line().
		Func().Id(p.Names.Index).Params(jen.Id("name").String()).Int().Block(
		jen.Switch(jen.Id("name")).Block(cases...),
		jen.Return(jen.Lit(-1)),
	)
}

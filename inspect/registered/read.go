package registered

import (
	"go/ast"
	"slices"
)

// tool makes a Tool of an event.
func (f *finder) tool(ev *event, site ast.Expr, fr *frame) *Tool {
	tool := &Tool{Pos: f.w.Fset.Position(site.Pos()), Package: fr.src.Path, Sink: ev.sink.Func}
	if call, ok := site.(*ast.CallExpr); ok {
		tool.Sink = source(call.Fun)
	}
	r := &reader{f: f, tool: tool, ev: ev}
	if ev.tool == nil {
		r.unread(NamePart, ev.unknown)
		return tool
	}
	tool.Name = r.text(NamePart, ev.field("Name"))
	if !tool.Name.Stated && len(tool.Unread) == 0 {
		r.unread(NamePart, f.e.unknown(site, "the registration gives no name"))
	}
	tool.Description = r.text(DescriptionPart, ev.field("Description", "Desc"))
	tool.Title = r.text(TitlePart, ev.field("Title"))
	r.hints(ev.field("Annotations"))
	r.handler(ev.handler, site)
	r.schemas()
	if is, _ := truth(ev.field("IsLongRunning")); is {
		r.unread(DescriptionPart, f.e.unknown(site, "the SDK adds to it that the tool is long-running"))
	}
	for _, u := range ev.tool.touched {
		r.unread(OptionPart, u)
	}
	return tool
}

// A reader reads the parts of one registration.
type reader struct {
	f    *finder
	tool *Tool
	ev   *event
	made *closure // the handler; nil if it is not known
}

// unread adds a part that is unknown, at the position of the unknown expression or, if
// it has none, of the registration.
func (r *reader) unread(part Part, u *unknown) {
	pos := u.pos
	at := r.tool.Pos
	if pos.IsValid() {
		at = r.f.w.Fset.Position(pos)
	}
	r.tool.Unread = append(r.tool.Unread, Unread{Part: part, Pos: at, Reason: u.reason})
}

// text reads a string; a Text that is not stated, for none and for one that is not
// constant.
func (r *reader) text(part Part, v value) Text {
	switch k := deref(v).(type) {
	case nil, null:
		return Text{}
	case *unknown:
		r.unread(part, k)
		return Text{}
	case *konst:
		if isText(k) {
			s, _ := text(k)
			return Text{Value: s, Pos: r.f.w.Fset.Position(k.pos), Stated: s != ""}
		}
	}
	r.unread(part, &unknown{reason: "it is not a constant string"})
	return Text{}
}

// hints reads the annotations.
func (r *reader) hints(v value) {
	switch s := deref(v).(type) {
	case nil, null:
	case *structure:
		if !r.tool.Title.Stated {
			r.tool.Title = r.text(TitlePart, s.get("Title"))
		}
		for _, hint := range []struct {
			name string
			into **bool
		}{
			{"ReadOnlyHint", &r.tool.ReadOnly}, {"DestructiveHint", &r.tool.Destructive},
			{"IdempotentHint", &r.tool.Idempotent}, {"OpenWorldHint", &r.tool.OpenWorld},
		} {
			v := deref(s.get(hint.name))
			if is, known := truth(v); known {
				*hint.into = &is
			} else if u, ok := v.(*unknown); ok {
				r.unread(HintPart, u)
			}
		}
	case *unknown:
		r.unread(HintPart, s)
	}
}

// schemas reads the schemas that the registration gives.
func (r *reader) schemas() {
	input := r.ev.schema
	if input == nil {
		input = r.ev.field("RawInputSchema")
		if _, isNull := deref(input).(null); input == nil || isNull {
			input = r.ev.field("InputSchema", "Parameters", "ParamsOneOf")
		}
	}
	r.tool.Input = r.schema(InputPart, input)
	output := r.ev.field("RawOutputSchema", "OutputSchema")
	r.tool.Output = r.schema(OutputPart, output)
	known := r.tool.Handler.Decl != nil || r.tool.Handler.Lit != nil
	if r.tool.Input == nil && (r.tool.Handler.Raw || !known) && len(r.tool.Unread) == 0 {
		r.unread(InputPart, &unknown{reason: "the registration gives no schema, and the handler takes the request"})
	}
}

// schema reads a schema; nil if the registration has none, or if an SDK or a wrapper
// derives it from the types of the handler.
func (r *reader) schema(part Part, v value) *Given {
	if made, ok := deref(v).(*schemaOf); ok && !r.tool.Handler.Raw {
		if !r.hasType(part, made.typ) {
			r.unread(part, &unknown{pos: made.pos, reason: "it is derived from this type, which is no " + map[Part]string{InputPart: "parameter", OutputPart: "result"}[part] + " of the handler"})
		}
		return nil
	}
	given, bad := r.f.e.given(v)
	if bad != nil {
		if at := r.ev.at; !r.ev.wrapped || at.Pos() <= bad.pos && bad.pos < at.End() {
			r.unread(part, bad)
		}
		return nil
	}
	return given
}

// hasType reports whether a parameter of the handler has a type or, for OutputPart, a
// result. It is true if the handler is not known or is generic.
func (r *reader) hasType(part Part, typ typeRef) bool {
	c := r.made
	if c == nil || c.instance != nil {
		return true
	}
	decl, _, inner := r.f.e.enter(c)
	fields := decl.Params
	if part == OutputPart {
		fields = decl.Results
	}
	return fields != nil && slices.ContainsFunc(fields.List, func(field *ast.Field) bool {
		return r.f.w.same(typ, inner.typ(field.Type))
	})
}

// handler reads the function that handles calls. If that is a literal that another
// function returned, the handler is the one that was passed to that function.
func (r *reader) handler(v value, site ast.Expr) {
	c := closureOf(v)
	if u, ok := deref(v).(*unknown); ok && u.around != nil {
		c = u.around
	}
	for c != nil && c.around != nil {
		c = c.around
	}
	if c == nil {
		if u, ok := deref(v).(*unknown); ok {
			r.unread(HandlerPart, u)
		} else if r.ev.sink.Handler > 0 {
			r.unread(HandlerPart, r.f.e.unknown(site, "the handler is known only at run time"))
		}
		return
	}
	r.made = c
	h := Handler{Pos: r.f.w.Fset.Position(c.pos), Raw: r.ev.sink.Raw && !c.typed, NoOutput: r.ev.sink.NoOutput || r.ev.field("NoOutput") != nil}
	if c.fn != nil {
		h.Decl, h.Package, h.Instance = c.fn.decl, c.fn.src.Path, c.instance
	} else {
		h.Lit, h.Package = c.lit, c.env.src.Path
		h.Types = localTypes(c.env, c.lit.Type)
	}
	r.tool.Handler = h
}

// localTypes returns the types that the functions around an expression declare and
// that it refers to.
func localTypes(f *frame, expr ast.Node) []*ast.TypeSpec {
	local := map[string]*ast.TypeSpec{}
	for ; f != nil; f = f.parent {
		if f.body == nil {
			continue
		}
		ast.Inspect(f.body, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && local[spec.Name.Name] == nil {
				local[spec.Name.Name] = spec
			}
			return true
		})
	}
	var found []*ast.TypeSpec
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok {
				if spec := local[name.Name]; spec != nil && !slices.Contains(found, spec) {
					found = append(found, spec)
					visit(spec.Type)
				}
			}
			return true
		})
	}
	if len(local) > 0 {
		visit(expr)
	}
	return found
}

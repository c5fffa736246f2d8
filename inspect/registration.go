package inspect

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// withRegistered adds to the candidates of a package those that are registered.
// One that is marked, too, is one tool.
func (f *finder) withRegistered(list []candidate) []candidate {
	if !f.prog.query.Registered && !f.s.selection.options.Registered {
		return list
	}
	for _, h := range f.s.handled {
		if !f.prog.query.Registered && !h.isCalled() {
			f.unread = append(f.unread, h.reg)
			continue
		}
		if h.decl == nil {
			continue
		}
		i := slices.IndexFunc(list, func(c candidate) bool { return c.decl == ast.Node(h.decl) })
		alone := candidate{file: h.file, recv: f.s.receiverName(h.decl), decl: h.decl, ident: h.decl.Name, typ: h.decl.Type, doc: h.decl.Doc, handled: h}
		marked := f.s.marks(h.decl) || f.s.selection.types[alone.recv]
		switch {
		case i < 0 || !marked && list[i].handled != nil:
			list = append(list, alone)
		case !marked: // one of all functions
			list[i] = alone
		case list[i].handled == nil:
			list[i].handled, list[i].marked = h, true
		default: // under a second name, which the line above it does not say
			twice := list[i]
			twice.handled = h
			twice.again = true
			list = append(list, twice)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return comparePositions(f.pos(a.ident.Pos()), f.pos(b.ident.Pos()))
	})
	return list
}

// registeredAlone returns the tools whose schema the registration gives, and
// whose handler is not known.
func (s *source) registeredAlone() []*Tool {
	var tools []*Tool
	for _, h := range s.handled {
		if h.decl != nil {
			continue
		}
		tool := &Tool{GoName: h.reg.Name.Value, Pos: h.reg.Pos, Registered: h.reg, FromCall: true}
		tool.Func = types.NewFunc(token.NoPos, s.types, h.reg.Name.Value, types.NewSignatureType(nil, nil, nil, nil, nil, false))
		tool.Options = directive.JoinTools(s.selection.options.Tool, hintsOf(h.reg))
		tool.addRegistration()
		tools = append(tools, tool)
	}
	return tools
}

// hintsOf returns what a registration says as a line would.
func hintsOf(reg *registered.Tool) directive.Tool {
	return directive.Tool{
		Name: reg.Name.Value, NamePos: reg.Name.Pos, Title: reg.Title.Value,
		ReadOnly: reg.ReadOnly, Destructive: reg.Destructive, Idempotent: reg.Idempotent, OpenWorld: reg.OpenWorld,
	}
}

// addRegistration gives a tool the description and the schemas of its registration.
func (tool *Tool) addRegistration() {
	reg := tool.Registered
	switch {
	case reg.Description.Stated:
		tool.Doc = Text{Value: reg.Description.Value, Pos: reg.Description.Pos, Rule: RegistrationRule}
	case slices.ContainsFunc(reg.Unread, func(u registered.Unread) bool { return u.Part == registered.DescriptionPart }):
		tool.Doc = Text{}
	}
	input, output := GivenBy(reg)
	tool.Input, tool.Output = cmp.Or(tool.Input, input), cmp.Or(tool.Output, output)
}

// GivenBy returns the schemas that a registration gives; nil for one that follows
// from the types of the handler.
func GivenBy(reg *registered.Tool) (input, output *Schema) {
	return withProperties(givenSchema(reg.Input)), givenSchema(reg.Output)
}

// RegistrationRule is the Rule of a [Text] that comes from the call that registers a
// tool.
const RegistrationRule = "registration"

// withProperties returns an input schema with the properties that clients ask
// for, and servers need not send: none where it has none.
func withProperties(s *Schema) *Schema {
	var members map[string]json.RawMessage
	if s == nil || json.Unmarshal([]byte(s.Text), &members) != nil || string(members["type"]) != `"object"` || members["properties"] != nil {
		return s
	}
	with := *s
	with.Text, with.Exact = strings.TrimSuffix(strings.TrimSpace(s.Text), "}")+`,"properties":{}}`, false
	return &with
}

func givenSchema(given *registered.Given) *Schema {
	if given == nil {
		return nil
	}
	return &Schema{Text: given.Text, Pos: given.Pos, Rule: RegistrationRule, Exact: given.Exact}
}

// funcOf returns the function of a candidate: of a generic one that is registered
// with its types, a function of those.
func (s *source) funcOf(c candidate, fn *types.Func) *types.Func {
	if c.handled == nil || c.handled.instance == "" || fn == nil {
		return fn
	}
	v := s.types.Scope().Lookup(c.handled.instance)
	if v == nil {
		return nil
	}
	sig, ok := v.Type().(*types.Signature)
	if !ok {
		return nil
	}
	return types.NewFunc(fn.Pos(), fn.Pkg(), fn.Name(), sig)
}

// notRead makes an error of a tool that is registered, and not marked, the
// reason why it is not read.
func (f *finder) notRead(tool *Tool, before int) {
	i := slices.IndexFunc(f.diags[before:], func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
	d := f.diags[before+i]
	tool.Registered.Unread = append(tool.Registered.Unread, registered.Unread{Part: registered.HandlerPart, Pos: d.Pos, Reason: d.Message})
	f.diags = f.diags[:before]
	f.unread = append(f.unread, tool.Registered)
}

// registeredAlone reports a candidate that is a tool because it is registered.
func (c candidate) registeredAlone() bool { return c.handled != nil && (c.again || !c.marked) }

// calledAs is how messages call a tool: a function without a name by the name of
// the tool.
func (c candidate) calledAs(goName string) string {
	if strings.HasPrefix(c.ident.Name, standIn) {
		return c.handled.reg.Name.Value
	}
	return goName
}

// registration gives a tool what its registration says. Of one that is marked,
// too, the line decides: what differs is told where both are known.
func (f *finder) registration(c candidate, tool *Tool) {
	if c.handled == nil {
		return
	}
	tool.Registered, tool.FromCall = c.handled.reg, c.registeredAlone()
	if tool.FromCall {
		tool.addRegistration()
	}
}

// NotRead returns a warning that says why a registration gives no tool.
func NotRead(reg *registered.Tool) diag.Diagnostic {
	why, fails := reg.Fails()
	if !fails {
		why = reg.Unread[len(reg.Unread)-1]
	}
	return NotReadPart(reg, why)
}

// NotReadPart returns a warning that says why a part of a registration is not known.
func NotReadPart(reg *registered.Tool, u registered.Unread) diag.Diagnostic {
	which := reg.Sink
	if reg.Name.Stated {
		which = "tool " + reg.Name.Value
	}
	subject, verb := u.Subject()
	d := diag.Warnf(u.Pos, diag.Unread, "the %s of %s %s not read: %s", subject, which, verb, u.Reason).
		WithHint("write constants there, or //toolgen:tool above the function that handles its calls")
	if reg.Pos != u.Pos {
		d = d.WithRelated(reg.Pos, "%s registers it", reg.Sink)
	}
	return d
}

// isCalled reports whether generated code can call the handler of a registration;
// the reason why not becomes one why the registration is not read.
func (h *handled) isCalled() bool {
	why := ""
	switch {
	case h.decl == nil || h.instance != "" || strings.HasPrefix(h.decl.Name.Name, standIn):
		why = "generated code can name functions and methods alone"
	case h.reg.Handler.NoOutput:
		why = "generated code cannot send the stream of an SDK"
	default:
		return true
	}
	h.reg.Unread = append(h.reg.Unread, registered.Unread{Part: registered.HandlerPart, Pos: cmp.Or(h.reg.Handler.Pos, h.reg.Pos), Reason: why})
	return false
}

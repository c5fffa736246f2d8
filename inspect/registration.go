package inspect

import (
	"cmp"
	"encoding/json"
	"go/ast"
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
		if !f.prog.query.Registered && !h.isCalled(f.s.selection.options) {
			f.unread = append(f.unread, h.reg)
			continue
		}
		if !h.hasSyntax() {
			continue
		}
		if h.lit != nil {
			ident := &ast.Ident{NamePos: h.lit.Pos(), Name: h.reg.Name.Value}
			list = append(list, candidate{file: h.file, decl: h.lit, ident: ident, typ: h.lit.Type, handled: h})
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

// funcOf returns the function of a candidate. That of a function literal, or of a generic
// function that is registered with its types, is one with the signature that is
// registered.
func (f *finder) funcOf(c candidate) *types.Func {
	if c.handled == nil || c.handled.lit == nil && !c.handled.reg.Handler.Instance {
		return f.object(c.ident)
	}
	sig := c.handled.reg.Handler.Signature
	if sig == nil {
		return nil
	}
	return types.NewFunc(c.ident.Pos(), f.s.types, c.ident.Name, sig)
}

// notRead makes an error of a tool that is registered, and not marked, the
// reason why it is not read.
func (f *finder) notRead(tool *Tool, before int) {
	d := errorOf(f.diags[before:])
	tool.Registered.Unread = append(tool.Registered.Unread, registered.Unread{Part: registered.HandlerPart, Pos: d.Pos, Reason: d.Message})
	f.diags = f.diags[:before]
	f.unread = append(f.unread, tool.Registered)
}

// registeredAlone reports a candidate that is a tool because it is registered.
func (c candidate) registeredAlone() bool { return c.handled != nil && (c.again || !c.marked) }

// calledAs is how messages call a tool: a function without a name by the name of
// the tool.
func (c candidate) calledAs(goName string) string {
	if c.handled.lit != nil {
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

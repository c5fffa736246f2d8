package proof_test

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// A serverSampler writes random servers. Its parts are expressions
// (registered_sampler_expr_test.go), statements (…_stmt_test.go), definitions of tools
// (…_tool_test.go), and idioms of programs that register tools (…_idiom_test.go), which
// contain markers (…_mark_test.go).
type serverSampler struct {
	*rand.Rand
	mcpGo bool
	name  string // prefix of all names in the package

	decls     strings.Builder   // declarations of the package
	files     map[string]string // files that the package embeds
	globals   []variable        // package variables
	scope     []variable        // variables that an expression can use
	loops     []*loopLabel      // loops that enclose the statement in the same function
	serial    int               // number of names so far
	idioms    int               // number of idioms so far
	tools     int               // number of named tools so far
	budget    int               // number of statements that may still be generated
	unknowns  int               // how many of ten expressions depend on the environment
	canReturn bool              // statements are in Register itself, so they can return from it
	canPanic  bool              // Register may panic: the statements are in Register itself, and not in a goroutine
	fails     bool              // Register returns an error
}

// A variable is a Go variable in scope. If constant is set, statements must not change
// it, for example because a loop depends on it.
type variable struct {
	name, typ string
	constant  bool
}

// A loopLabel is the label of a loop, which is only written if it is used.
type loopLabel struct {
	name string
	used bool
}

func (g *serverSampler) next(name string, mcpGo bool) (*server, error) {
	*g = serverSampler{Rand: g.Rand, name: name, mcpGo: mcpGo, files: map[string]string{}}
	g.unknowns = []int{0, 0, 1, 2, 4}[g.IntN(5)]
	g.fails = g.IntN(8) == 0
	g.budget = 4 + g.IntN(8)
	g.preamble()
	g.canReturn, g.canPanic = true, true
	var body strings.Builder
	for _, v := range g.globals {
		if strings.Contains(g.decls.String(), "func "+v.name+"set()") && g.IntN(2) == 0 {
			body.WriteString(v.name + "set()\n")
		}
	}
	for range 1 + g.IntN(3) {
		body.WriteString(g.statements(1, 3))
		if g.IntN(4) > 0 {
			body.WriteString(g.idiom())
		} else {
			body.WriteString(g.register())
		}
	}
	body.WriteString(g.statements(1, 2))
	body.WriteString(g.register())
	result := ""
	if g.fails {
		result = " error"
		body.WriteString("return nil\n")
	}
	text := fmt.Sprintf("func %sRegister(s %s)%s {\n%s}\n\n%s", name, g.serverType(), result, body.String(), g.decls.String())
	g.files["a.go"] = withImports(name, strings.ReplaceAll(text, "$", name))
	return newServer(name, g.files)
}

// withImports returns the source of a random server with its imports and usual handlers. The
// names of the handlers begin with the server's name.
func withImports(name, text string) string {
	return formatted(usualHandler.ReplaceAllString(withPrelude(name, text), name+"$0"))
}

// usualHandler matches the names that the prelude declares.
var usualHandler = regexp.MustCompile(`\b(handle|handleInput|raw)\b`)

func (g *serverSampler) serverType() string {
	if g.mcpGo {
		return "*server.MCPServer"
	}
	return "*mcp.Server"
}

// preamble declares the helpers of expressions and statements.
func (g *serverSampler) preamble() {
	g.declare(`func $id[T any](v T) T { return v }

type $pair struct {
	s string
	n int
	l []string
	m map[string]string
}

func (p *$pair) add(s string) { p.s += s }

func (p $pair) with(s string) $pair { p.s = s; return p }

func (p $pair) text() string { return fmt.Sprint(p.s, p.n, len(p.l)) }
`)
	for range g.IntN(4) {
		g.global()
	}
}

func (g *serverSampler) declare(text string) { g.decls.WriteString(text + "\n") }

// global declares a variable of the package, which other code may change.
func (g *serverSampler) global() {
	typ := pickOne(g, "string", "int", "[]string", "map[string]string", "bool", "$pair")
	name := fmt.Sprintf("$g%d", len(g.globals))
	g.declare(fmt.Sprintf("var %s %s = %s\n", name, typ, g.outside(func() string { return g.expr(typ, 2) })))
	v := variable{name: name, typ: typ}
	switch g.IntN(5) {
	case 0:
		g.declare("func init() {\n" + g.outside(func() string { return g.within(v, func() string { return g.change(v) }) }) + "}\n")
	case 1:
		change := g.outside(func() string { return g.within(v, func() string { return g.change(v) }) })
		g.declare(fmt.Sprintf("func %sset() {\n%s}\n", name, change))
		if g.IntN(2) == 0 {
			g.declare(fmt.Sprintf("var _ = func() int { %sset(); return 0 }()\n", name))
		}
	case 2:
		v.constant = true
	}
	g.globals = append(g.globals, v)
	g.scope = append(g.scope, v)
}

// outside returns the code that write generates for a position outside of Register, where
// only package variables are in scope.
func (g *serverSampler) outside(write func() string) string {
	scope, loops, canReturn, canPanic := g.scope, g.loops, g.canReturn, g.canPanic
	defer func() { g.scope, g.loops, g.canReturn, g.canPanic = scope, loops, canReturn, canPanic }()
	g.scope, g.loops, g.canReturn, g.canPanic = slices.Clone(g.globals), nil, false, false
	return write()
}

// within returns the code that write generates with the variable v in scope.
func (g *serverSampler) within(v variable, write func() string) string {
	before := len(g.scope)
	g.scope = append(slices.Clip(g.scope), v)
	text := write()
	g.scope = g.scope[:before]
	return text
}

// block returns the code that write generates for a block, whose variables are out of
// scope afterward.
func (g *serverSampler) block(write func() string) string {
	scope := g.scope
	g.scope = slices.Clip(g.scope)
	text := write()
	g.scope = scope
	return text
}

// function returns the code that write generates for the body of a function literal,
// which cannot return from Register or jump to the enclosing loops.
func (g *serverSampler) function(write func() string) string {
	canReturn, loops := g.canReturn, g.loops
	g.canReturn, g.loops = false, nil
	text := g.block(write)
	g.canReturn, g.loops = canReturn, loops
	return text
}

// variable returns the name of a random variable of type typ. If changes is set, the
// caller changes the variable, so it must not be constant. It returns false if there is
// no such variable.
func (g *serverSampler) variable(typ string, changes bool) (string, bool) {
	hidden := map[string]bool{}
	var names []string
	for _, v := range slices.Backward(g.scope) {
		if !hidden[v.name] && v.typ == typ && !(changes && v.constant) {
			names = append(names, v.name)
		}
		hidden[v.name] = true
	}
	if len(names) == 0 {
		return "", false
	}
	return names[g.IntN(len(names))], true
}

// visible returns the variables that a statement can change: they are neither shadowed
// nor constant.
func (g *serverSampler) visible() []variable {
	hidden := map[string]bool{}
	var list []variable
	for _, v := range slices.Backward(g.scope) {
		if !hidden[v.name] && !v.constant {
			list = append(list, v)
		}
		hidden[v.name] = true
	}
	return list
}

func (g *serverSampler) fresh(prefix string) string {
	g.serial++
	return fmt.Sprint(prefix, g.serial)
}

func pickOne[T any](g *serverSampler, values ...T) T { return values[g.IntN(len(values))] }

// formatted formats Go source as gofmt does. It returns source that does not parse
// unchanged, because the compiler reports the errors.
func formatted(text string) string {
	source, err := format.Source([]byte(text))
	if err != nil {
		return text
	}
	return string(source)
}

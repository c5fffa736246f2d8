package proof_test

import (
	"fmt"
	"go/format"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A sample is one or two random types with the declarations that they need. In its source,
// $0, $1, … are placeholders for the names of declarations.
type sample struct {
	number int
	types  []string // types of the parameters and the results, for example "[]$0"
	// nested means that the arguments of the tool are its parameters, and never the fields
	// of its only parameter. variadic means that its only parameter is variadic. yields
	// means that the tool with results returns an iterator over the elements of its slice.
	nested, variadic, yields bool
	// nullable reports which parameters may be null.
	nullable []bool
	// empty means that the tool with results encodes nil slices and maps as empty values.
	// emptyFields means that a field encodes nil as an empty value, too.
	empty, emptyFields bool
	// rule is a directive above the tool with parameters, or "".
	rule  string
	decls []*decl
	traits
}

// traits are properties of a sample that change the expected results.
type traits struct {
	lopsided    bool // a type cannot decode the JSON that it encodes
	constrained bool // tags are stricter than the types
	union       bool // the sample has a union, which json.Unmarshal cannot decode
	odd         bool // a field has a type without a JSON encoding
	hasZero     bool // a type has a method IsZero
}

type decl struct {
	base   base
	params []string // type parameters
	alias  bool
	far    bool // declared in the other package
	hidden bool // unexported
	tight  bool // must be in the package of the enclosing declaration, and must not be embedded

	text    string // the type, if it is not a struct
	fields  []sampleField
	methods []string
	consts  []string
	lines   []string // directives

	variants []variant
}

// A variant is a type of a union, or a pointer to it.
type variant struct {
	decl int
	star string // "*" for a pointer
	kind string // constant of the discriminator, or ""
}

// A base is the category of a type in Go's rules about methods and embedding.
type base int

const (
	plainBase base = iota
	structBase
	pointerBase
	interfaceBase
)

type sampleField struct {
	name     string // "" if it is embedded
	typ, tag string
	line     string // a directive, or ""
}

type spelling struct {
	prefix string
	moved  bool // all declarations except the tools are in the other package
	mixed  bool // the fields of each struct are in another order
	alias  bool // the parameters have an alias type
	called bool // the tools store their arguments, and return stored results
	read   bool // unions are written for encoding/json, and there are no tools
}

// files returns the source of a sample by file name: in the package of the tools, and in
// the other package if it has declarations there.
func (s *sample) files(how spelling) map[string]string {
	near, far := "", ""
	if !how.read {
		near = s.tools(how)
	}
	for i, d := range s.decls {
		text := s.declare(i, how)
		if how.isFar(d) {
			far += s.named(text, how, true)
		} else {
			near += s.named(text, how, false)
		}
	}
	name := strings.ToLower(how.prefix) + ".go"
	files := map[string]string{"p/" + name: source("p", near)}
	if far != "" {
		files["other/"+name] = source("other", far)
	}
	return files
}

func (how spelling) isFar(d *decl) bool { return d.far || how.moved }

// tools returns two functions, one with the types as parameters and one with the types as
// results, so that toolgen can reject one of them and accept the other.
func (s *sample) tools(how spelling) string {
	var params, results []string
	text := ""
	took, gave := how.variables(len(s.types))
	for i, t := range s.types {
		t, list := cutList(t, s.variadic)
		if how.alias {
			alias := fmt.Sprintf("%sAlias%d", how.prefix, i)
			text += fmt.Sprintf("type %s = %s\n\n", alias, t)
			t = alias
		}
		params = append(params, string(rune('v'+i))+" "+strings.Replace(list, "[]", "...", 1)+t)
		results = append(results, string(rune('x'+i))+" "+list+t)
	}
	if s.yields && how.called {
		element, _ := cutList(s.types[0], true)
		results, gave = yielding(element, gave, s.number%2 == 0)
	}
	mark := "//toolgen:tool\n"
	if s.nested {
		mark = "//toolgen:tool nested\n"
	}
	if s.rule != "" {
		mark += s.rule + "\n"
	}
	for i := range s.types {
		if s.isNullable(i) {
			mark += fmt.Sprintf("//toolgen:param %c nullable\n", 'v'+rune(i))
		}
	}
	text += fmt.Sprintf("%sfunc Take%s(%s) {%s}\n\n", mark, how.prefix, strings.Join(params, ", "), took)
	mark = "//toolgen:tool\n"
	if s.empty && how.called {
		mark = "//toolgen:tool nil=empty\n"
	}
	text += fmt.Sprintf("%sfunc Give%s() (%s) { return %s}\n\n", mark, how.prefix, strings.Join(results, ", "), gave)
	return s.named(text+s.kept(how), how, false)
}

// isNullable reports whether a parameter may be null. If the fields of a struct are the
// arguments, it must not be null.
func (s *sample) isNullable(i int) bool {
	t := s.types[i]
	return i < len(s.nullable) && s.nullable[i] &&
		(len(s.types) > 1 || s.nested || strings.HasPrefix(t, "[") || strings.HasPrefix(t, "map["))
}

// yielding returns the result type of a tool that yields the elements of the slice list,
// and the expression that it returns. If canFail is set, it also yields errors.
func yielding(element, list string, canFail bool) (results []string, gave string) {
	if canFail {
		return []string{"iter.Seq2[" + element + ", error]"}, "encoder.OrFail(" + list + ") "
	}
	return []string{"iter.Seq[" + element + "]"}, "slices.Values(" + list + ") "
}

// variables returns code for called tools, or "" for other tools: took stores the n
// parameters in Took…, and gave lists the results, which are fields of Gave….
func (how spelling) variables(n int) (took, gave string) {
	if !how.called {
		return "", ""
	}
	fields := func(name string, first rune) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%s%s.%c", name, how.prefix, first+rune(i)))
		}
		return strings.Join(list, ", ") + " "
	}
	params := strings.Join([]string{"v", "w"}[:n], ", ")
	return fmt.Sprintf(" %s= %s ", fields("Took", 'V'), params), fields("Gave", 'X')
}

// kept declares the variables in which called tools store their arguments, and from which
// they return their results.
func (s *sample) kept(how spelling) string {
	if !how.called {
		return ""
	}
	text := ""
	for _, kept := range []struct {
		name  string
		first rune
	}{{"Took", 'V'}, {"Gave", 'X'}} {
		fields := ""
		for i, t := range s.types {
			fields += fmt.Sprintf("\t%c %s\n", kept.first+rune(i), t)
		}
		text += fmt.Sprintf("var %s%s struct {\n%s}\n\n", kept.name, how.prefix, fields)
	}
	return text
}

// cutList splits the type of a slice into the type of its elements and "[]". If isList is
// false, it returns typ and "".
func cutList(typ string, isList bool) (element, list string) {
	if isList {
		return strings.TrimPrefix(typ, "[]"), "[]"
	}
	return typ, ""
}

// declare returns the source of a declaration, with placeholders for names.
func (s *sample) declare(i int, how spelling) string {
	d := s.decls[i]
	if d.variants != nil && how.read {
		return s.readUnion(i)
	}
	var b strings.Builder
	for _, line := range d.lines {
		fmt.Fprintln(&b, line)
	}
	fmt.Fprintf(&b, "type $%d", i)
	if len(d.params) > 0 {
		fmt.Fprintf(&b, "[%s any]", strings.Join(d.params, ", "))
	}
	if d.alias {
		b.WriteString(" =")
	}
	fmt.Fprintf(&b, " %s\n\n", d.body(how))
	if len(d.consts) > 0 {
		fmt.Fprintf(&b, "const (\n%s\n)\n\n", strings.Join(d.consts, "\n"))
	}
	for _, m := range d.methods {
		fmt.Fprintf(&b, "%s\n\n", m)
	}
	return b.String()
}

func (d *decl) body(how spelling) string {
	if d.text != "" {
		return d.text
	}
	return structText(d.fields, how.mixed)
}

// structText returns the source of a struct, with fields in reverse order if mixed is set.
func structText(fields []sampleField, mixed bool) string {
	if mixed {
		fields = slices.Clone(fields)
		slices.Reverse(fields)
	}
	var b strings.Builder
	b.WriteString("struct {\n")
	for _, f := range fields {
		if f.line != "" {
			fmt.Fprintf(&b, "\t%s\n", f.line)
		}
		fmt.Fprintf(&b, "\t%s %s", f.name, f.typ)
		if f.tag != "" {
			fmt.Fprintf(&b, " `%s`", f.tag)
		}
		b.WriteString("\n")
	}
	b.WriteString("}")
	return b.String()
}

var placeholder = regexp.MustCompile(`(\bis)?\$(\d+)`)

// named replaces $0, $1, … in text by the names of the declarations, as files of the
// tools' package refer to them, or if far is set, files of the other package.
func (s *sample) named(text string, how spelling, far bool) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		method, digits, _ := strings.Cut(found, "$")
		i, _ := strconv.Atoi(digits)
		d := s.decls[i]
		name := fmt.Sprintf("%sx%d", how.prefix, i)
		if d.hidden {
			name = strings.ToLower(name)
		}
		if method != "" {
			return method + name
		}
		if how.isFar(d) && !far {
			return "other." + name
		}
		return name
	})
}

var imports = map[string]string{
	"atomic": "sync/atomic", "big": "math/big", "bytes": "bytes", "encoding": "encoding", "errors": "errors", "fmt": "fmt",
	"encoder": "example.com/proof/encoder", "http": "net/http", "iter": "iter", "json": "encoding/json", "jsontext": "encoding/json/jsontext", "list": "container/list", "mail": "net/mail", "net": "net", "netip": "net/netip",
	"other": "example.com/proof/other", "reflect": "reflect", "regexp": "regexp", "slices": "slices", "slog": "log/slog", "sql": "database/sql", "sync": "sync",
	"time": "time", "unique": "unique", "unsafe": "unsafe", "url": "net/url",
}

var qualifier = regexp.MustCompile(`\b([a-z]+)\.[A-Z]`)

// source returns a Go file that consists of a package clause, the imports that text uses,
// and text.
func source(pkg, text string) string {
	used := map[string]string{}
	for _, m := range qualifier.FindAllStringSubmatch(text, -1) {
		if path, ok := imports[m[1]]; ok {
			used[path] = m[1]
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", pkg)
	for _, path := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&b, "\t%q\n", path)
	}
	fmt.Fprintf(&b, ")\n\n%s", text)
	formatted, err := format.Source([]byte(b.String()))
	if err != nil {
		return b.String() // the type checker reports the error
	}
	return string(formatted)
}

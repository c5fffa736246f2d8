package proof_test

// serverIdioms are idioms for both SDKs. In their statements, s is the server.
var serverIdioms = []idiom{
	{ // a helper with parameters
		`func $add(s @server, name, text string, admin bool) {
	if admin { text += @word }
	@add{@new{name}{text + @word}}
}`, `$add(s, @name, @str, @cond)
$add(s, @named, @str, @cond)`},
	{ // functional options
		`type $option func(*mcp.Tool)

func $titled(title string) $option { return func(t *mcp.Tool) { t.Title = title } }

func $more(text string) $option {
	return func(t *mcp.Tool) {
		if t.Description != "" { t.Description += " " }
		t.Description += text
	}
}

func $tool(name string, options ...$option) @tool {
	t := @new{name}{@str}
	for _, option := range options { option(@pointer{t}) }
	return t
}`, `{ t := $tool(@name, $more(@str), $titled(@str), $more(@word)); @add{t} }
if @cond { t := $tool(@name, []$option{$titled(@word), func(t *mcp.Tool) { t.Description = @str }}...); @add{t} }`},
	{ // registering closures in a slice
		`type $binding struct {
	name string
	reg  func(s @server, text string)
}

var $bindings = []$binding{
	{@name, func(s @server, text string) { @add{@new{@name}{text}} }},
	{@word, func(s @server, text string) { if @cond { @add{@new{@name}{text + "!"}} } }},
}`, `for i, b := range $bindings {
	if i == 1 && @cond { continue }
	b.reg(s, b.name)
}`},
	{ // registering closures in a local slice and a map
		``, `{ var adds []func()
for _, name := range []string{@name, @name} {
	adds = append(adds, func() { @add{@new{name}{@str}} })
}
if @cond { adds = adds[:1] }
for _, add := range adds { add() }
byName := map[string]func(string){"x": func(name string) { @add{@new{name}{@word}} }}
if f, ok := byName["x"]; ok { f(@name) } }`},
	{ // a registry map filled in init
		`type $entry struct{ name, text string }

var $registry = map[string]$entry{}

func $put(e $entry) { $registry[e.name] = e }

func init() {
	$put($entry{@name, @str})
	$put($entry{name: @name, text: @word})
}`, `for _, key := range slices.Sorted(maps.Keys($registry)) {
	e := $registry[key]
	@add{@new{e.name}{e.text}}
}`},
	{ // a registry that a loop ranges over
		`var $registry = map[string]string{@name: @word}

func init() { $registry[@name] = @word; if @cond { $registry[@name] = @word } }`, `for name, text := range $registry { @add{@new{name}{text}} }`},
	{ // a package variable that a function changes before the registration
		`var $prefix, $suffix = @word, @word

func $set(p string) { $prefix = p }`, `$set(@str)
@add{@new{@name + $prefix}{$prefix + $suffix}}
if @cond { $suffix += @word }
@add{@new{@name}{$suffix}}`},
	{ // a registrar with methods, on a value and on a pointer
		`type $registrar struct {
	s      @server
	prefix string
	count  int
}

func (r *$registrar) add(name, text string) {
	r.count++
	s := r.s
	@add{@new{name}{fmt.Sprint(r.prefix, text, r.count)}}
}

func (r $registrar) with(prefix string) *$registrar { r.prefix += prefix; return &r }`, `{ r := &$registrar{s: s, prefix: @word}
r.add(@name, @str)
q := r.with(@str)
q.add(@name, @word)
if @cond { r.add(@name, @word) }
add := r.add
add(@name, @str) }`},
	{ // interfaces with dynamic dispatch
		`type $provider interface{ define() @tool }

type $one struct{ text string }

func (o $one) define() @tool { return @new{@name}{o.text} }

type $two struct {
	$one
	n int
}

func (o *$two) define() @tool { o.n++; return @new{@name + strconv.Itoa(o.n)}{o.text} }

func $all(s @server, list ...$provider) {
	for _, p := range list { t := p.define(); @add{t} }
}`, `$all(s, $one{@str}, &$two{$one: $one{@word}})
{ var p $provider = &$two{n: 3}
if @cond { p = $one{@word} }
$all(s, p) }`},
	{ // a deferred registration, and a deferred change of a named result
		`func $make(name string) (t @tool) {
	defer func() { t.Description += @word }()
	t = @new{name}{@str}
	if @cond { return @new{name}{@str} }
	return t
}`, `{ defer func() { @add{@new{@name}{@str}} }()
t := $make(@name)
@add{t} }`},
	{ // recover
		`func $try(f func()) (failed string) {
	defer func() { if r := recover(); r != nil { failed = fmt.Sprint(r) } }()
	f()
	return "fine"
}`, `{ text := $try(func() { @add{@new{@name}{@str}}; if @cond { panic(@word) }; @add{@new{@name}{@word}} })
@add{@new{@name}{text}} }`},
	{ // goroutines
		``, `{ var wg sync.WaitGroup
text := @str
wg.Add(1)
go func(name string) {
	defer wg.Done()
	text += @word
	@add{@new{name}{text}}
}(@name)
wg.Wait()
@add{@new{@name}{text}} }`},
	{ // methods of generic types, and generic helpers
		`type $kind[T any] struct{ names []string; last T }

func (k *$kind[T]) add(name string, v T) *$kind[T] { k.names = append(k.names, name); k.last = v; return k }

func (k *$kind[T]) register(s @server) {
	for i, name := range k.names { @add{@new{name}{fmt.Sprint(i, k.last)}} }
}

func $map[T, U any](list []T, f func(T) U) []U {
	var out []U
	for _, v := range list { out = append(out, f(v)) }
	return out
}`, `{ k := &$kind[uint8]{}
k.add(@name, uint8(@int)).add(@name, 7).register(s)
for _, t := range $map([]string{@name, @name}, func(name string) @tool { return @new{name}{@str} }) { @add{t} } }`},
	{ // a type switch on handlers of any type
		`func $any(s @server, name string, what any) {
	switch v := what.(type) {
	case string:
		@add{@new{name}{v}}
	case int, uint8:
		@add{@new{name}{fmt.Sprint(v)}}
	case func() string:
		@add{@new{name}{v()}}
	case fmt.Stringer:
		@add{@new{name}{v.String()}}
	case nil:
		@add{@new{name}{"none"}}
	}
}`, `$any(s, @name, @str)
$any(s, @name, @int)
$any(s, @name, func() string { return @word })
$any(s, @name, nil)
if @cond { $any(s, @name, 1.5) }`},
	{ // a queue
		``, `for names, n := []string{@name, @name}, 0; len(names) > 0; n++ {
	name := names[0]
	names = names[1:]
	if n == 0 { names = append(names, @name) }
	@add{@new{name}{fmt.Sprint(@str, n)}}
}`},
	{ // functions that return a registering function
		`type $mcpTool func(s @server)

func $read(name, text string) $mcpTool {
	return func(s @server) { @add{@new{name}{text}} }
}

func $if(ok bool, t $mcpTool) $mcpTool { if ok { return t }; return func(@server) {} }

func $tools() []$mcpTool {
	return slices.Concat([]$mcpTool{$read(@name, @str)}, []$mcpTool{$if(@cond, $read(@name, @word)), $read(@name, @str)})
}`, `for _, t := range $tools() { t(s) }`},
	{ // recursion on constant data
		`type $node struct {
	name string
	sub  []$node
}

func $walk(s @server, n $node, depth int) {
	@add{@new{n.name}{strings.Repeat("*", depth) + @word}}
	for _, sub := range n.sub { $walk(s, sub, depth+1) }
}`, `$walk(s, $node{@name, []$node{{@name, nil}, {name: @name}}}, 1)`},
	{ // iterators
		`func $each(yield func(name, text string) bool) {
	defer func() { $done++ }()
	if !yield(@name, @word) { return }
	if @cond { return }
	yield(@name, @str)
}

var $done int`, `for name, text := range $each { @add{@new{name}{text}} }
@add{@new{@name}{strconv.Itoa($done)}}`},
	{ // copies of a template
		`var $base = $spec{text: @word, tags: []string{"x", "y", "z"}}

type $spec struct {
	name, text string
	tags       []string
}

func (s $spec) as(name string) $spec { s.name = name; s.tags = append(s.tags[:1], name); return s }`, `{ one, two := $base.as(@name), $base.as(@name)
list := []*$spec{&one, &two}
for _, p := range list { p.text += "!" }
for _, p := range []$spec{one, two} { @add{@new{p.name}{p.text + strings.Join(p.tags, " ")}} }
@add{@new{@name}{$base.text + strings.Join($base.tags, " ")}} }`},
	{ // linked structs
		`type $item struct {
	name       string
	prev, next *$item
}

func $link(names ...string) *$item {
	var first, last *$item
	for _, name := range names {
		it := &$item{name: name, prev: last}
		if last == nil { first = it } else { last.next = it }
		last = it
	}
	if @cond { first.prev = last }
	return first
}`, `for it := $link(@name, @name); it != nil; it = it.next { @add{@new{it.name}{@word}} }`},
	{ // errors
		`func $define(name string, ok bool) (@tool, error) {
	t := @new{name}{@str}
	if !ok { return t, errors.New("not " + name) }
	return t, nil
}`, `if t, err := $define(@name, @cond); err == nil { @add{t} } else { u := @new{@name}{err.Error()}; @add{u} }`},
	{ // embedded files
		`//go:embed @file
var $text string

//go:embed @file
var $bytes []byte`, `@add{@new{@name}{$text + @word}}
if @cond { $bytes = append($bytes[:1], $text...) }
@add{@new{@name}{strings.TrimSpace(string($bytes))}}`},
	{ // constants with methods
		`type $level uint8

const (
	$low $level = iota + 1
	$mid
	$high = $mid << 6
)

func (l $level) String() string { return [...]string{"none", "low", "mid"}[l%3] }`, `@add{@new{@name}{fmt.Sprint($low, $mid, $high, uint8($mid))}}
@add{@new{@name}{fmt.Sprintf("%v %d %s %x", $mid, $mid, $low, "x")}}`},
	{ // arrays, which are copied when they are assigned
		``, `{ a := [3]string{@word, @word, @str}
b := a
b[0] += "!"
p := &a
p[1] = @word
for i, v := range a { a[2] += fmt.Sprint(i, v) }
@add{@new{@name}{strings.Join(a[:], ",")}}
@add{@new{@name}{strings.Join(b[:], ",")}}
fmt.Sscan(@word, &b[0]) }`},
	{ // functions of the standard library
		``, `{ text := strings.Map(func(r rune) rune { if r == 'e' { return -1 }; return r + 1 }, @str)
before, after, ok := strings.Cut(text, "f")
list := @list
slices.SortFunc(list, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
i, found := slices.BinarySearch([]string{"a", "c"}, @word)
@add{@new{@name}{fmt.Sprint(before, after, ok, list, i, found)}}
n, err := strconv.Atoi(@str)
@add{@new{@name}{fmt.Sprint(n, err != nil)}} }`},
}

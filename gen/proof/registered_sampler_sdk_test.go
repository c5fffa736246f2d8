package proof_test

// goSDKIdioms apply only to the go-sdk.
var goSDKIdioms = []idiom{
	{ // generic helpers
		`func $add[T any](s *mcp.Server, name string) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: @str}, func(ctx context.Context, req *mcp.CallToolRequest, in $list[T]) (*mcp.CallToolResult, any, error) {
		return nil, nil, nil
	})
}

type $list[T any] struct {
	Items []T ` + "`json:\"items\"`" + `
	More  string ` + "`json:\"more,omitempty\"`" + `
}`, `$add[string](s, @name)
$add[@in](s, @name)`},
	{ // a type argument In that is inferred from a callback
		`func $get[In any](s *mcp.Server, name string, do func(ctx context.Context, in In) (string, error)) {
	mcp.AddTool(s, &mcp.Tool{Name: name}, func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		text, err := do(ctx, in)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, err
	})
}`, `$get(s, @name, func(ctx context.Context, in @in) (string, error) { return "", nil })`},
	{ // a callback that is not the handler
		`type $scope struct {
	Scope string ` + "`json:\"scope\"`" + `
}

func $auth[In any](s *mcp.Server, name string, allow func(ctx context.Context, in $scope) error, h func(ctx context.Context, in In) error) {
	mcp.AddTool(s, &mcp.Tool{Name: name, Description: @str}, func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		if err := allow(ctx, $scope{"all"}); err != nil { return nil, nil, err }
		return nil, nil, h(ctx, in)
	})
}`, `$auth(s, @name, func(ctx context.Context, in $scope) error { return nil }, func(ctx context.Context, in @in) error { return nil })`},
	{ // definitions that register themselves
		`type $def struct {
	Name     string
	Register func(s *mcp.Server)
}

func $newDef[In, Out any](f func() (mcp.Tool, mcp.ToolHandlerFor[In, Out])) $def {
	tool, h := f()
	tool.Description += @word
	return $def{tool.Name, func(s *mcp.Server) { mcp.AddTool(s, &tool, h) }}
}

type $args struct {
	Query string ` + "`json:\"query\"`" + `
}

var $defs = []$def{
	$newDef(func() (mcp.Tool, mcp.ToolHandlerFor[$args, any]) {
		return mcp.Tool{Name: @name, Description: @word}, func(ctx context.Context, req *mcp.CallToolRequest, in $args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
	}),
}`, `for _, d := range $defs { if d.Name != @word { d.Register(s) } }`},
	{ // schemas that a helper infers and changes
		`func $schema[T any](patch func(*jsonschema.Schema)) *jsonschema.Schema {
	sc, err := jsonschema.For[T](nil)
	if err != nil { panic(err) }
	if patch != nil { patch(sc) }
	return sc
}

type $args struct {
	Kind  string   ` + "`json:\"kind\" jsonschema:\"the kind\"`" + `
	Limit int      ` + "`json:\"limit,omitempty\"`" + `
	Tags  []string ` + "`json:\"tags\"`" + `
	Deep  struct{ X *int } ` + "`json:\"deep\"`" + `
}

func $handle(ctx context.Context, req *mcp.CallToolRequest, in $args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }`, `mcp.AddTool(s, &mcp.Tool{Name: @name, InputSchema: $schema[$args](func(sc *jsonschema.Schema) {
	sc.Properties["kind"].Enum = []any{@word, @str}
	sc.Properties["limit"].Maximum = new(float64(@int))
	if @cond { sc.Properties["tags"].MinItems = new(1) }
})}, $handle)
mcp.AddTool(s, &mcp.Tool{Name: @name, InputSchema: $schema[$args](nil)}, $handle)`},
	{ // shared pointers
		`var $hints = &mcp.ToolAnnotations{ReadOnlyHint: true}`, `{ one := &mcp.Tool{Name: @name, Annotations: $hints}
mcp.AddTool(s, one, handle)
two := *one
two.Name, two.Annotations = @name, &mcp.ToolAnnotations{Title: @str, ReadOnlyHint: one.Annotations.ReadOnlyHint && @cond}
mcp.AddTool(s, &two, handle)
if @cond { two.Annotations.IdempotentHint = true }
mcp.AddTool(s, &mcp.Tool{Name: @name, Annotations: two.Annotations}, handle) }`},
	{ // changes after the registration: AddTool copies the tool, but not the values that it points to
		``, `{ t := &mcp.Tool{Name: @name, Description: @word, Annotations: &mcp.ToolAnnotations{}}
mcp.AddTool(s, t, handle)
t.Description = @str
if @cond { t.Name = @name; mcp.AddTool(s, t, handle) } }`},
	{ // schemas with shared parts
		``, `{ text := &jsonschema.Schema{Type: "string", Description: @str}
sc := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{"a": text, "b": text, "c": {Type: "integer", Default: json.RawMessage("3")}}}
if @cond { sc.Properties["a"].Description += @word }
clone := sc.CloneSchemas()
clone.Properties["b"].Title = @word
s.AddTool(&mcp.Tool{Name: @name, InputSchema: sc}, raw)
s.AddTool(&mcp.Tool{Name: @name, InputSchema: clone, Description: @str}, raw) }`},
}

// mcpGoIdioms apply only to mcp-go.
var mcpGoIdioms = []idiom{
	{ // options in slices
		`func $options(admin bool) []mcp.ToolOption {
	options := []mcp.ToolOption{mcp.WithDescription(@str), mcp.WithString("a", mcp.Required())}
	if admin { options = append(options, mcp.WithString("b", mcp.Enum(@list...))) }
	return append(options, mcp.WithReadOnlyHintAnnotation(@cond))
}`, `s.AddTool(mcp.NewTool(@name, $options(@cond)...), @raw)
s.AddTool(mcp.NewTool(@name, append($options(false), mcp.WithDescription(@str))...), @raw)`},
	{ // shared property options
		`func $limit(n int) mcp.ToolOption { return mcp.WithNumber("limit", mcp.Max(float64(n)/4), mcp.DefaultNumber(n/4), mcp.Description(fmt.Sprintf("at most %d", n))) }

var $common = []mcp.PropertyOption{mcp.Required(), mcp.Description(@str)}`, `s.AddTool(mcp.NewTool(@name, $limit(7), mcp.WithString("q", $common...)), @raw)
s.AddTool(mcp.NewTool(@name, $limit(@int), mcp.WithArray("q", append($common, mcp.UniqueItems(@cond))...)), @raw)`},
	{ // a slice of server tools
		`func $tools() []server.ServerTool {
	list := []server.ServerTool{
		{Tool: mcp.NewTool(@name, mcp.WithDescription(@str)), Handler: raw},
		{mcp.NewTool(@name), raw},
	}
	if @cond { list = append(list, server.ServerTool{Tool: mcp.NewTool(@name), Handler: raw}) }
	return list
}`, `s.AddTools($tools()...)
for _, t := range $tools()[:1] { t.Tool.Name = @name; s.AddTools(t) }`},
	{ // functions that return a tool and its handler
		`func $search() (mcp.Tool, server.ToolHandlerFunc) {
	return mcp.NewTool(@name, mcp.WithDescription(@str)), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
}

func $list(title string) (tool mcp.Tool, handler server.ToolHandlerFunc) {
	tool = mcp.NewTool(@name, mcp.WithDescription(@str), mcp.WithToolTitle(title))
	handler = raw
	return
}`, `s.AddTool($search())
s.AddTool($list(@str))`},
	{ // schemas derived from types
		`type $args struct {
	Kind string ` + "`json:\"kind\"`" + `
	N    int    ` + "`json:\"n,omitempty\"`" + `
}`, `s.AddTool(mcp.NewTool(@name, mcp.WithDescription(@str), mcp.WithInputSchema[$args]()), @raw)
s.AddTool(mcp.NewTool(@name, mcp.WithString("a"), mcp.WithOutputSchema[$args]()), @raw)`},
	{ // a map that an option puts into the schema, and that is changed later
		``, `{ items := map[string]any{"type": "string"}
tool := mcp.NewTool(@name, mcp.WithArray("a", mcp.Items(items)), mcp.WithString("b"))
items["description"] = @str
if @cond { items["minLength"] = @int }
tool.InputSchema.Properties["c"] = map[string]any{"type": "integer", "maximum": uint8(200) + uint8(@int)}
tool.InputSchema.Required = append(tool.InputSchema.Required, "b")
s.AddTool(tool, @raw) }`},
	{ // hints that are pointers
		``, `{ tool := mcp.NewTool(@name, mcp.WithDestructiveHintAnnotation(false))
*tool.Annotations.DestructiveHint = @cond
copy := tool
copy.Name = @name
*copy.Annotations.ReadOnlyHint = true
s.AddTool(tool, @raw)
s.AddTool(copy, @raw) }`},
}

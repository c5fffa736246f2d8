package directive

import (
	"strings"
	"testing"
)

func TestDecodePackage(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want Package
	}{
		{"no line", nil, Package{}},
		{
			"every option of its own",
			[]string{"//toolgen:package names=kebab prefix=weather_ goprefix=Weather mcp-revision=2026-07-28 wrap-marker=none titles all"},
			Package{
				Names: "kebab", Prefix: "weather_", GoPrefix: "Weather", MCPRevision: "2026-07-28",
				BoxMarker: "none", Titles: true, All: true, Pos: lineAt(1),
			},
		},
		{
			"formats once each, in the order of the list",
			[]string{"//toolgen:package format=responses,mcp", "//toolgen:package format=mcp"},
			Package{Formats: []string{"mcp", "responses"}, Pos: lineAt(1)},
		},
		{
			"dispatch",
			[]string{"//toolgen:package call"},
			Package{Call: true, Pos: lineAt(1)},
		},
		{
			"defaults for the tools",
			[]string{"//toolgen:package openworld=false nested doc=first"},
			Package{Tool: Tool{OpenWorld: pointer(false), Shape: "nested", ShapePos: at(1, 35), Doc: "first"}, Pos: lineAt(1)},
		},
		{
			"functions",
			[]string{"//toolgen:package func=Get,Server.Add", "//toolgen:package func=List"},
			Package{
				Funcs: []Arg{
					{Key: "func", Value: "Get", HasValue: true, Pos: at(1, 19), ValuePos: at(1, 24)},
					{Key: "func", Value: "Server.Add", HasValue: true, Pos: at(1, 19), ValuePos: at(1, 28)},
					{Key: "func", Value: "List", HasValue: true, Pos: at(2, 19), ValuePos: at(2, 24)},
				},
				Pos: lineAt(1),
			},
		},
		{
			"injected types",
			[]string{"//toolgen:inject *db.Conn", "//toolgen:package titles"},
			Package{Titles: true, Inject: []Inject{{Type: Arg{Key: "*db.Conn", Pos: at(1, 18), ValuePos: at(1, 18)}}}, Pos: lineAt(2)},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodePackage(parseAll(t, test.give...))
			compare(t, "package", test.want, got)
			compare(t, "problems", []string(nil), formatted(problems))
		})
	}
}

func TestDecodePackageProblems(t *testing.T) {
	tests := []struct {
		give string
		want []string
	}{
		{"//toolgen:package format=mcp,open-ai,,x", []string{
			"1:30: format cannot be \"open-ai\" [bad-value]\n\thint: format is mcp, openai, responses, anthropic, gemini, interactions, gemini-legacy, bedrock, mistral, deepseek, xai, ollama, llamacpp or xgrammar",
			"1:38: format cannot be \"\" [bad-value]\n\thint: format is mcp, openai, responses, anthropic, gemini, interactions, gemini-legacy, bedrock, mistral, deepseek, xai, ollama, llamacpp or xgrammar",
			"1:39: format cannot be \"x\" [bad-value]\n\thint: format is mcp, openai, responses, anthropic, gemini, interactions, gemini-legacy, bedrock, mistral, deepseek, xai, ollama, llamacpp or xgrammar"}},
		{`//toolgen:package format="x, mcp"`, []string{
			"1:26: format cannot be \"x\" [bad-value]\n\thint: format is mcp, openai, responses, anthropic, gemini, interactions, gemini-legacy, bedrock, mistral, deepseek, xai, ollama, llamacpp or xgrammar"}},
		{"//toolgen:package format", []string{
			"1:19: format needs a value [bad-value]\n\thint: use format=FORMAT"}},
		{"//toolgen:package names=snake_case", []string{
			"1:25: names cannot be \"snake_case\" [bad-value]\n\thint: did you mean snake?"}},
		{"//toolgen:package mcp-revision=2024-11-05", []string{
			"1:32: mcp-revision cannot be \"2024-11-05\" [bad-value]\n\thint: mcp-revision is 2025-06-18, 2025-11-25 or 2026-07-28"}},
		{"//toolgen:package prefix=2a_", []string{
			"1:26: a tool name cannot begin with \"2a_\" [bad-name]\n\thint: use letters, digits, _ and -, starting with a letter or _"}},
		{"//toolgen:package goprefix=weather", []string{
			"1:28: \"weather\" is not an exported Go name [bad-name]\n\thint: use letters and digits, starting with a capital letter"}},
		{"//toolgen:package goprefix=A-b", []string{
			"1:28: \"A-b\" is not an exported Go name [bad-name]\n\thint: use letters and digits, starting with a capital letter"}},
		{"//toolgen:package wrap-marker=boxed", []string{
			"1:31: \"boxed\" cannot mark a schema [bad-value]\n\thint: use a key that begins with x-, for example x-dedalus-box, or none"}},
		{"//toolgen:package func=Get,a.b.c,(*S).Get", []string{
			"1:28: \"a.b.c\" is not the name of a function or method [bad-value]\n\thint: use Name or Type.Method",
			"1:34: \"(*S).Get\" is not the name of a function or method [bad-value]\n\thint: use Name or Type.Method"}},
		{"//toolgen:package titles=false", []string{
			"1:26: titles takes no value [bad-value]\n\thint: use titles, or remove it"}},
		{"//toolgen:package name=x inject=y", []string{
			"1:19: unknown key \"name\" of //toolgen:package [bad-argument]\n\thint: name is an option of //toolgen:tool",
			"1:26: unknown key \"inject\" of //toolgen:package [bad-argument]\n\thint: move it to a separate line: //toolgen:inject"}},
		{"//toolgen:package names=snake prefix=a_ names=go", []string{
			"1:41: names=go conflicts with names=snake [contradiction]\n\thint: remove one of them\n\t1:19: names=snake is here"}},
		{"//toolgen:package destructive call readonly", []string{
			"1:36: readonly conflicts with destructive [contradiction]\n\thint: remove one of them\n\t1:19: destructive is here"}},
		{"//toolgen:package nested flat", []string{
			"1:26: flat conflicts with nested [contradiction]\n\thint: remove one of them\n\t1:19: nested is here"}},
	}
	for _, test := range tests {
		_, problems := DecodePackage(parseAll(t, test.give))
		compare(t, test.give, test.want, formatted(problems))
	}
}

func TestDecodeFlags(t *testing.T) {
	given := func(key, value string) Arg { return Arg{Key: key, Value: value, HasValue: true} }
	got, problems := DecodeFlags([]Arg{
		given("format", "openai, mcp"), given("titles", "true"), given("readonly", "true"), given("openworld", "false"), given("func", "Get"), given("func", "List"),
	}, []Arg{{Key: "*db.Conn"}})
	want := Package{
		Formats: []string{"mcp", "openai"}, Titles: true,
		Funcs:  []Arg{given("func", "Get"), given("func", "List")},
		Inject: []Inject{{Type: Arg{Key: "*db.Conn"}}},
		Tool:   Tool{ReadOnly: pointer(true), OpenWorld: pointer(false)},
	}
	compare(t, "package", want, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeFlags([]Arg{given("names", "snaky"), given("titles", "false"), given("prefix", ""), given("nope", "x")}, nil)
	compare(t, "problems", []string{
		"names cannot be \"snaky\" [bad-value]\n\thint: names is snake, camel, kebab or go",
		"titles takes no value [bad-value]\n\thint: use titles, or remove it",
		"prefix is empty [bad-value]\n\thint: use prefix=TEXT, or remove it",
		"unknown key \"nope\" of //toolgen:package [bad-argument]\n\thint: use one of " + strings.Join(spellings(PackageOptions()), ", "),
	}, formatted(problems))
}

func TestJoinPackage(t *testing.T) {
	base := Package{
		Formats: []string{"mcp"}, Names: "camel", Prefix: "a_", GoPrefix: "A", MCPRevision: "2025-06-18", BoxMarker: "none", Titles: true, Refs: true, Enums: "off", SchemaTags: "text", Required: "tags",
		Funcs: []Arg{{Key: "func", Value: "Get"}}, Inject: []Inject{{Type: Arg{Key: "Session"}}}, EnumTypes: []Enum{{Off: true}}, Schemas: []Schema{{Text: "{}"}},
		BigInts: "number", Call: true, Tool: Tool{ReadOnly: pointer(true), Doc: "first"}, Pos: lineAt(1),
	}
	over := Package{
		Profiles: []Arg{{Key: "profile", Value: "google"}},
		Formats:  []string{"openai"}, Names: "go", BoxMarker: "x-box", All: true, Registered: true, Validate: true, Enums: "on",
		Funcs: []Arg{{Key: "func", Value: "List"}}, Inject: []Inject{{Type: Arg{Key: "*db.Conn"}}}, EnumTypes: []Enum{{Pos: lineAt(2)}}, Schemas: []Schema{{Text: "a.json"}},
		BigInts: "text", BigIntsPos: lineAt(2), Tool: Tool{ReadOnly: pointer(false)},
	}
	want := Package{
		Formats: []string{"openai"}, Names: "go", Prefix: "a_", GoPrefix: "A", MCPRevision: "2025-06-18", BoxMarker: "x-box", Titles: true, All: true, Registered: true,
		Refs: true, Validate: true, Enums: "on", SchemaTags: "text", Required: "tags",
		Funcs: []Arg{{Key: "func", Value: "Get"}, {Key: "func", Value: "List"}}, Inject: []Inject{{Type: Arg{Key: "Session"}}, {Type: Arg{Key: "*db.Conn"}}},
		EnumTypes: []Enum{{Off: true}, {Pos: lineAt(2)}}, Schemas: []Schema{{Text: "{}"}, {Text: "a.json"}},
		BigInts: "text", BigIntsPos: lineAt(2), Call: true, Profiles: []Arg{{Key: "profile", Value: "google"}}, Tool: Tool{ReadOnly: pointer(false), Doc: "first"}, Pos: lineAt(1),
	}
	checkFull(t, want)
	compare(t, "joined", want, JoinPackage(base, over))
	compare(t, "nothing over it", base, JoinPackage(base, Package{}))
	compare(t, "nothing below it", over, JoinPackage(Package{}, over))
}

func TestWithDefaults(t *testing.T) {
	tests := []struct {
		name       string
		give, want Package
	}{
		{"nothing said", Package{},
			Package{Names: "snake", MCPRevision: "2025-11-25", BoxMarker: "x-dedalus-box", Enums: "on", Tool: Tool{Doc: "full"}}},
		{"no marker", Package{BoxMarker: "none"},
			Package{Names: "snake", MCPRevision: "2025-11-25", Enums: "on", Tool: Tool{Doc: "full"}}},
		{"all said", Package{Names: "go", MCPRevision: "2025-06-18", BoxMarker: "x-box", Tool: Tool{Doc: "none"}},
			Package{Names: "go", MCPRevision: "2025-06-18", BoxMarker: "x-box", Enums: "on", Tool: Tool{Doc: "none"}}},
	}
	for _, test := range tests {
		compare(t, test.name, test.want, test.give.WithDefaults())
	}
}

func TestDecodeInject(t *testing.T) {
	got, problems := DecodeInject(parseAll(t,
		"//toolgen:inject *db.Conn Session", "//toolgen:package all", `//toolgen:inject "Map[string, int]" // why`, "//toolgen:inject User from=context"))
	want := []Inject{
		{Type: Arg{Key: "*db.Conn", Pos: at(1, 18), ValuePos: at(1, 18)}},
		{Type: Arg{Key: "Session", Pos: at(1, 27), ValuePos: at(1, 27)}},
		{Type: Arg{Key: "Map[string, int]", Quoted: true, Pos: at(3, 18), ValuePos: at(3, 18)}},
		{Type: Arg{Key: "User", Pos: at(4, 18), ValuePos: at(4, 18)}, FromContext: true},
	}
	compare(t, "types", want, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeInject(parseAll(t, "//toolgen:inject", "//toolgen:inject type=Session",
		"//toolgen:inject User from=context", "//toolgen:inject User", "//toolgen:inject Conn from=server", "//toolgen:inject from=context"))
	compare(t, "problems", []string{
		"1:1: //toolgen:inject has no type [bad-argument]\n\thint: use //toolgen:inject TYPE, for example //toolgen:inject *db.Conn",
		"2:18: unknown key \"type\" of //toolgen:inject [bad-argument]\n\thint: use one of from=",
		"4:18: User is injected for each call by one directive, and shared by all calls by another [contradiction]\n\thint: remove one of them\n\t3:18: the other directive is here",
		"5:28: from cannot be \"server\" [bad-value]\n\thint: use from=context, or remove it for a value that all calls share",
		"6:1: //toolgen:inject has no type [bad-argument]\n\thint: use //toolgen:inject TYPE, for example //toolgen:inject *db.Conn",
	}, formatted(problems))
}

func TestDecodeSkip(t *testing.T) {
	tests := []struct {
		give string
		want bool
		says []string
	}{
		{"//toolgen:tool", false, nil},
		{"//toolgen:skip // it is slow", true, nil},
		{"//toolgen:skip all", true, []string{
			"1:16: unknown word \"all\" of //toolgen:skip [bad-argument]\n\thint: all is an option of //toolgen:package"}},
		{"//toolgen:skip it", true, []string{
			"1:16: unknown word \"it\" of //toolgen:skip [bad-argument]\n\thint: use //toolgen:skip alone"}},
	}
	for _, test := range tests {
		got, problems := DecodeSkip(parseAll(t, test.give))
		if got != test.want {
			t.Errorf("DecodeSkip(%q) = %v, want %v", test.give, got, test.want)
		}
		compare(t, test.give, test.says, formatted(problems))
	}
}

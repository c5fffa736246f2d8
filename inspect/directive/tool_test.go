package directive

import (
	"strings"
	"testing"
)

func TestDecodeTool(t *testing.T) {
	tests := []struct {
		name string
		give []string
		want Tool
	}{
		{"no line", nil, Tool{}},
		{"nothing said", []string{"//toolgen:tool"}, Tool{Pos: lineAt(1)}},
		{
			"every option",
			[]string{`//toolgen:tool name=get title="Get it" readonly destructive=false idempotent=true openworld=false fallback doc=first flat repair deprecated="too slow" replaced=find alias=a,b alias=c`},
			Tool{
				Name: "get", Title: "Get it",
				ReadOnly: pointer(true), Destructive: pointer(false), Idempotent: pointer(true), OpenWorld: pointer(false), Fallback: pointer(true), Repair: pointer(true),
				Doc: "first", Shape: "flat", Deprecated: "too slow", Replaced: "find",
				Aliases: []Arg{
					{Key: "alias", Value: "a", HasValue: true, Pos: at(1, 166), ValuePos: at(1, 172)},
					{Key: "alias", Value: "b", HasValue: true, Pos: at(1, 166), ValuePos: at(1, 174)},
					{Key: "alias", Value: "c", HasValue: true, Pos: at(1, 176), ValuePos: at(1, 182)},
				},
				NamePos:  at(1, 21),
				ShapePos: at(1, 118),
				Pos:      lineAt(1),
			},
		},
		{
			"fields of MCP",
			[]string{"//toolgen:tool icon=https://a.org/b,c.png meta={} ui=ui://a/b visibility=app,model"},
			Tool{
				Icons: []Arg{{Key: "icon", Value: "https://a.org/b,c.png", HasValue: true, Pos: at(1, 16), ValuePos: at(1, 21)}},
				Meta:  []Arg{{Key: "meta", Value: "{}", HasValue: true, Pos: at(1, 43), ValuePos: at(1, 48)}},
				UI:    "ui://a/b", Visibility: []string{"app", "model"}, Pos: lineAt(1),
			},
		},
		{
			"lines add up, other verbs are passed over",
			[]string{"//toolgen:description name=no", "//toolgen:tool readonly", "//toolgen:param x minimum=1", "//toolgen:tool nested=true readonly=true"},
			Tool{ReadOnly: pointer(true), Shape: "nested", ShapePos: at(4, 16+len("nested=")), Pos: lineAt(2)},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := DecodeTool(parseAll(t, test.give...))
			compare(t, "tool", test.want, got)
			compare(t, "problems", []string(nil), formatted(problems))
		})
	}
}

func TestDecodeToolProblems(t *testing.T) {
	tests := []struct {
		give []string
		want []string
	}{
		{[]string{"//toolgen:tool readnly"}, []string{
			"1:16: unknown word \"readnly\" of //toolgen:tool [bad-argument]\n\thint: did you mean readonly?"}},
		{[]string{"//toolgen:tool read-only"}, []string{
			"1:16: unknown word \"read-only\" of //toolgen:tool [bad-argument]\n\thint: did you mean readonly?"}},
		{[]string{"//toolgen:tool readOnlyHint=true"}, []string{
			"1:16: unknown key \"readOnlyHint\" of //toolgen:tool [bad-argument]\n\thint: did you mean readonly?"}},
		{[]string{"//toolgen:tool x=1"}, []string{
			"1:16: unknown key \"x\" of //toolgen:tool [bad-argument]\n\thint: use one of name=, title=, deprecated=, replaced=, alias=, icon=, meta=, ui=, visibility=, grammar=, readonly, destructive, idempotent, openworld, strict, outputschema, flat, nested, fallback, repair, nil=, group=, doc="}},
		{[]string{"//toolgen:tool prefix=get_"}, []string{
			"1:16: unknown key \"prefix\" of //toolgen:tool [bad-argument]\n\thint: prefix is an option of //toolgen:package"}},
		{[]string{"//toolgen:tool description=x"}, []string{
			"1:16: unknown key \"description\" of //toolgen:tool [bad-argument]\n\thint: move it to a separate line: //toolgen:description"}},
		{[]string{"//toolgen:tool openworld=no"}, []string{
			"1:26: openworld must be true or false, not \"no\" [bad-value]\n\thint: use openworld or openworld=false"}},
		{[]string{"//toolgen:tool openworld=True"}, []string{
			"1:26: openworld must be true or false, not \"True\" [bad-value]\n\thint: use openworld or openworld=false"}},
		{[]string{"//toolgen:tool flat=false"}, []string{
			"1:21: flat takes no value [bad-value]\n\thint: use flat, or remove it"}},
		{[]string{"//toolgen:tool doc=firts"}, []string{
			"1:20: doc cannot be \"firts\" [bad-value]\n\thint: doc is full, first or none"}},
		{[]string{"//toolgen:tool doc=First"}, []string{
			"1:20: doc cannot be \"First\" [bad-value]\n\thint: doc is full, first or none"}},
		{[]string{"//toolgen:tool title"}, []string{
			"1:16: title needs a value [bad-value]\n\thint: use title=TEXT"}},
		{[]string{`//toolgen:tool title=""`}, []string{
			"1:22: title is empty [bad-value]\n\thint: use title=TEXT, or remove it"}},
		{[]string{"//toolgen:tool name=get/it"}, []string{
			"1:21: clients reject the tool name \"get/it\" [bad-name]\n\thint: use 1 to 64 letters, digits, _ and -, starting with a letter or _"}},
		{[]string{"//toolgen:tool flat nested"}, []string{
			"1:21: nested conflicts with flat [contradiction]\n\thint: remove one of them\n\t1:16: flat is here"}},
		{[]string{"//toolgen:tool readonly", "//toolgen:tool readonly=false"}, []string{
			"2:16: readonly=false conflicts with readonly [contradiction]\n\thint: remove one of them\n\t1:16: readonly is here"}},
		{[]string{"//toolgen:tool readonly destructive"}, []string{
			"1:25: destructive conflicts with readonly [contradiction]\n\thint: remove one of them\n\t1:16: readonly is here"}},
		{[]string{"//toolgen:tool idempotent=false destructive=true", "//toolgen:tool readonly"}, []string{
			"2:16: readonly conflicts with destructive=true [contradiction]\n\thint: remove one of them\n\t1:33: destructive=true is here"}},
		{[]string{"//toolgen:tool readonly destructive=false idempotent=false"}, nil},
		{[]string{"//toolgen:tool readonly=false destructive idempotent"}, nil},
		{[]string{"//toolgen:tool readonly=false destructive=false idempotent=false"}, nil},
		{[]string{"//toolgen:tool name=a", "//toolgen:tool name=b name=a name=c"}, []string{
			"2:16: name=b conflicts with name=a [contradiction]\n\thint: remove one of them\n\t1:16: name=a is here",
			"2:30: name=c conflicts with name=a [contradiction]\n\thint: remove one of them\n\t1:16: name=a is here"}},
		{[]string{`//toolgen:tool title=Get title="Get" readonly readonly=true flat flat=true`}, nil},
		{[]string{"//toolgen:tool nope doc=x name=1/2"}, []string{
			"1:16: unknown word \"nope\" of //toolgen:tool [bad-argument]\n\thint: use one of name=, title=, deprecated=, replaced=, alias=, icon=, meta=, ui=, visibility=, grammar=, readonly, destructive, idempotent, openworld, strict, outputschema, flat, nested, fallback, repair, nil=, group=, doc=",
			"1:25: doc cannot be \"x\" [bad-value]\n\thint: doc is full, first or none",
			"1:32: clients reject the tool name \"1/2\" [bad-name]\n\thint: use 1 to 64 letters, digits, _ and -, starting with a letter or _"}},
	}
	for _, test := range tests {
		_, problems := DecodeTool(parseAll(t, test.give...))
		compare(t, strings.Join(test.give, "\n"), test.want, formatted(problems))
	}
}

func TestWrongArgumentsSetNothing(t *testing.T) {
	lines := parseAll(t, "//toolgen:tool name=a/b readonly=maybe doc=x flat nested name=ok")
	got, _ := DecodeTool(lines)
	compare(t, "tool", Tool{Name: "ok", Shape: "flat"}, got, ignorePos)
}

func TestToolNames(t *testing.T) {
	tests := []struct {
		name string
		want bool
	}{
		{"a", true}, {"_", true}, {"get_user-2", true}, {strings.Repeat("a", 64), true},
		{"", false}, {"2a", false}, {"-a", false}, {"a.b", false}, {"a b", false}, {"é", false}, {"a\n", false}, {strings.Repeat("a", 65), false},
	}
	for _, test := range tests {
		if got := IsToolName(test.name); got != test.want {
			t.Errorf("IsToolName(%q) = %v, want %v", test.name, got, test.want)
		}
	}
	for _, test := range []struct {
		name string
		want bool
	}{
		{"a", true}, {"files.read", true}, {"2-a", true}, {strings.Repeat("a", 128), true},
		{"", false}, {"a b", false}, {"a/b", false}, {"é", false}, {"a\n", false}, {strings.Repeat("a", 129), false},
	} {
		if got := checkToolName(Arg{Value: test.name}) == nil; got != test.want {
			t.Errorf("IsMCPToolName(%q) = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestDecodeTools(t *testing.T) {
	lines := parseAll(t, "//toolgen:tools readonly doc=none", "//toolgen:tool idempotent")
	got, problems := DecodeTools(lines)
	compare(t, "tools", Tool{ReadOnly: pointer(true), Doc: "none", Pos: lineAt(1)}, got)
	compare(t, "problems", []string(nil), formatted(problems))

	_, problems = DecodeTools(parseAll(t, "//toolgen:tools name=x"))
	compare(t, "problems", []string{
		"1:17: unknown key \"name\" of //toolgen:tools [bad-argument]\n\thint: name is an option of //toolgen:tool"}, formatted(problems))
}

func TestJoinTools(t *testing.T) {
	defaults := Tool{ReadOnly: pointer(true), OpenWorld: pointer(true), Doc: "first", Shape: "nested", ShapePos: at(1, 9), Pos: at(1, 1)}
	tests := []struct {
		name string
		own  Tool
		want Tool
	}{
		{"nothing of its own", Tool{}, defaults},
		{
			"its own goes before",
			Tool{Name: "get", Title: "Get", NamePos: at(3, 9), OpenWorld: pointer(false), Doc: "none", Shape: "flat", ShapePos: at(3, 20), Pos: at(3, 1)},
			Tool{Name: "get", Title: "Get", NamePos: at(3, 9), ReadOnly: pointer(true), OpenWorld: pointer(false), Doc: "none", Shape: "flat", ShapePos: at(3, 20), Pos: at(3, 1)},
		},
		{
			"every hint of its own",
			Tool{ReadOnly: pointer(false), Destructive: pointer(true), Idempotent: pointer(false), OpenWorld: pointer(false), Fallback: pointer(true), Repair: pointer(true)},
			Tool{
				ReadOnly: pointer(false), Destructive: pointer(true), Idempotent: pointer(false), OpenWorld: pointer(false), Fallback: pointer(true), Repair: pointer(true),
				Doc: "first", Shape: "nested", ShapePos: at(1, 9), Pos: at(1, 1),
			},
		},
	}
	for _, test := range tests {
		compare(t, test.name, test.want, JoinTools(defaults, test.own))
	}

	hints := []struct{ defaults, own, want Tool }{
		{Tool{ReadOnly: pointer(true)}, Tool{Destructive: pointer(true)}, Tool{Destructive: pointer(true)}},
		{Tool{ReadOnly: pointer(true)}, Tool{Destructive: pointer(false)}, Tool{ReadOnly: pointer(true), Destructive: pointer(false)}},
		{Tool{ReadOnly: pointer(false)}, Tool{Destructive: pointer(true)}, Tool{ReadOnly: pointer(false), Destructive: pointer(true)}},
		{Tool{Destructive: pointer(true), Idempotent: pointer(false)}, Tool{ReadOnly: pointer(true)}, Tool{ReadOnly: pointer(true), Idempotent: pointer(false)}},
	}
	for _, test := range hints {
		compare(t, "hints", test.want, JoinTools(test.defaults, test.own))
	}

	full := Tool{
		Name: "get", Title: "Get", ReadOnly: pointer(true), Destructive: pointer(false), Idempotent: pointer(true), OpenWorld: pointer(false), Strict: pointer(true), OutputSchema: pointer(true), Fallback: pointer(true), Repair: pointer(true),
		Nil: "empty", NilPos: at(1, 5), Group: "admin", Deprecated: "slow", Replaced: "find", Aliases: []Arg{{Value: "old"}},
		Icons: []Arg{{Value: "https://example.com/a.png"}}, Meta: []Arg{{Value: "{}"}}, UI: "ui://a/b", Visibility: []string{"app"}, Grammar: "text", Doc: "first", Shape: "flat", NamePos: at(1, 2), StrictPos: at(1, 4), ShapePos: at(1, 3),
		Words: Words{{"strict", at(1, 4)}}, Pos: at(1, 1),
	}
	checkFull(t, full)
	compare(t, "full over nothing", full, JoinTools(Tool{}, full))
	compare(t, "nothing over full", full, JoinTools(full, Tool{}))
}

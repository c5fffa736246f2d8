package call_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
)

// reviewInput is the schema of a prompt. It has one argument of each type that can be
// decoded from a string.
const reviewInput = `{"type":"object","properties":{` +
	`"note":{"type":"string"},` +
	`"tone":{"$ref":"#/$defs/Tone"},` +
	`"points":{"type":"integer","maximum":5},` +
	`"share":{"type":"number"},` +
	`"long":{"type":"boolean"},` +
	`"level":{"type":["integer","null"],"enum":[1,2,null]},` +
	`"day":{"type":"string","format":"date"}` +
	`},"required":["note"],"additionalProperties":false,"$defs":{"Tone":{"type":"string","enum":["kind","frank"]}}}`

// echo returns a prompt that returns its decoded arguments.
func echo(t *testing.T, name string) call.Prompts {
	t.Helper()
	generation := &call.PromptGeneration{Version: 1, Package: "example.com/echo", Define: func() []call.Prompt {
		return []call.Prompt{{
			Name: name, Input: reviewInput,
			Completers: []call.Completer{{
				Argument: "note", Value: "typed", Others: "others",
				Input: `{"type":"object","properties":{"typed":{"type":"string"},"others":{"type":"object","additionalProperties":{"type":"string"}}},"required":["typed","others"],"additionalProperties":false}`,
			}},
		}}
	}}
	prompts, err := call.GeneratedPrompts(generation, func(prompt int, r *call.Reader) {
		var in map[string]any
		if r.Unmarshal(&in); !r.EndArguments() {
			return
		}
		if prompt == 1 {
			w := r.Writer()
			w.Array()
			w.Item()
			w.String(fmt.Sprintf("%v %v", in["typed"], in["others"]))
			w.EndArray()
			return
		}
		if in["note"] == "panic" {
			panic("a secret")
		}
		r.Messages(call.UserMessage(fmt.Sprint(in)))
	})
	if err != nil {
		t.Fatal(err)
	}
	return prompts
}

// TestTexts checks that arguments are decoded from strings according to their schema, or
// rejected with the same messages as arguments of tools.
func TestTexts(t *testing.T) {
	prompts := echo(t, "review")
	for _, test := range []struct {
		args map[string]string
		want string // part of the message or of the error
	}{
		{map[string]string{"note": "a"}, "map[note:a]"},
		{map[string]string{"note": "5", "points": "5", "share": "-1.5e3", "long": "true"}, "map[long:true note:5 points:5 share:-1500]"},
		{map[string]string{"note": "", "tone": "", "points": "", "long": "", "day": ""}, "map[note:]"},
		{map[string]string{"note": "true", "tone": "kind", "level": "2", "day": "2026-02-28"}, "map[day:2026-02-28 level:2 note:true tone:kind]"},
		{map[string]string{"note": "\"\\\u2028\x00"}, "map[note:\"\\\u2028\x00]"},
		{map[string]string{}, "note: missing"},
		{map[string]string{"note": "a", "points": "6"}, "points: expected an integer of at most 5"},
		{map[string]string{"note": "a", "points": "x"}, `points: expected an integer`},
		{map[string]string{"note": "a", "points": " 5"}, `got " 5"`},
		{map[string]string{"note": "a", "points": "5,"}, `got "5,"`},
		{map[string]string{"note": "a", "points": "{}"}, `got "{}"`},
		{map[string]string{"note": "a", "points": "null"}, `got "null"`},
		{map[string]string{"note": "a", "points": "05"}, `got "05"`},
		{map[string]string{"note": "a", "long": "yes"}, `long: expected`},
		{map[string]string{"note": "a", "long": "1"}, `long: expected`},
		{map[string]string{"note": "a", "tone": "knid"}, `did you mean "kind"`},
		{map[string]string{"note": "a", "level": "3"}, `level: expected`},
		{map[string]string{"note": "a", "day": "2026-02-30"}, `day: expected`},
		{map[string]string{"note": "a", "nots": "b"}, "nots: unknown name"},
	} {
		messages, err := prompts.Get(t.Context(), "review", test.args)
		var refused *call.ArgumentError
		switch {
		case err == nil && (len(messages) != 1 || messages[0].Content.Text != test.want || messages[0].Role != "user"):
			t.Errorf("%q: got %+v, want %q", test.args, messages, test.want)
		case err != nil && (!errors.As(err, &refused) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%q: got %v, want %q", test.args, err, test.want)
		}
	}
}

// TestPromptErrors checks which parts of errors clients get, and which only the server
// gets.
func TestPromptErrors(t *testing.T) {
	prompts := echo(t, "review")
	_, err := prompts.Get(t.Context(), "reveiw", nil)
	if want := `there is no prompt "reveiw": did you mean "review"?`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = prompts.Get(t.Context(), "review", map[string]string{"note": "panic"})
	var panicked *call.PanicError
	if err == nil || err.Error() != "the prompt failed" || !errors.As(err, &panicked) || panicked.Value != "a secret" {
		t.Errorf("a panic: got %v", err)
	}
	secret := errors.New("a secret")
	failing := must(call.NewPrompt(call.Prompt{Name: "failing"}, func(context.Context, map[string]string) ([]call.Message, error) { return nil, secret }))(t)
	if _, err := failing.Get(t.Context(), "failing", nil); err == nil || err.Error() != "a secret" || !errors.Is(err, secret) {
		t.Errorf("got %v", err)
	}
	if _, err := failing.With(call.MaskErrors()).Get(t.Context(), "failing", nil); err == nil || err.Error() != "the prompt failed" || !errors.Is(err, secret) {
		t.Errorf("masked: got %v", err)
	}
	odd := must(call.NewPrompt(call.Prompt{Name: "odd"}, func(context.Context, map[string]string) ([]call.Message, error) {
		return []call.Message{{Role: "system", Content: call.TextContent("a")}}, nil
	}))(t)
	if _, err := odd.Get(t.Context(), "odd", nil); err == nil || err.Error() != "the prompt failed" {
		t.Errorf("an unknown role: got %v", err)
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestPromptSets checks that sets can be joined and filtered, and are never changed.
func TestPromptSets(t *testing.T) {
	a, b := echo(t, "a"), echo(t, "b")
	both := must(call.JoinPrompts(a, b))(t)
	names := func(p call.Prompts) (names []string) {
		for prompt := range p.All() {
			names = append(names, prompt.Name)
		}
		return names
	}
	equal := func(what string, got call.Prompts, want ...string) {
		t.Helper()
		if !slices.Equal(names(got), want) || got.Len() != len(want) {
			t.Errorf("%s: got %q, want %q", what, names(got), want)
		}
	}
	equal("joined", both, "a", "b")
	equal("only", both.Filter(func(p *call.Prompt) bool { return p.Name == "b" }), "b")
	equal("picked", must(both.Select("b", "a"))(t), "b", "a")
	equal("unchanged", both, "a", "b")
	if _, err := call.JoinPrompts(a, echo(t, "a")); err == nil || !strings.Contains(err.Error(), `two prompts are called "a": the prompt "a" of example.com/echo and`) {
		t.Errorf("twice: got %v", err)
	}
	if _, err := both.Select("c"); err == nil || !strings.Contains(err.Error(), `no prompt "c"`) {
		t.Errorf("selected an unknown name: got %v", err)
	}
	var seen []string
	used := both.Use(func(next call.Handler) call.Handler {
		return func(ctx context.Context, c call.Call) call.Result {
			seen = append(seen, c.Tool.Name+string(c.Args))
			return next(ctx, c)
		}
	})
	if _, err := used.Get(t.Context(), "b", map[string]string{"note": "x"}); err != nil || !slices.Equal(seen, []string{`b{"note":"x"}`}) {
		t.Errorf("seen %q, %v", seen, err)
	}
	if _, err := call.GeneratedPrompts(&call.PromptGeneration{Version: 2, Package: "p"}, nil); err == nil || !strings.Contains(err.Error(), "the prompts of p were generated for a newer version") {
		t.Errorf("newer code: got %v", err)
	}
	if _, err := call.GeneratedPrompts(&call.PromptGeneration{Version: 1, Package: "p"}, nil, call.Field{Name: "Store", Tool: "a", Kind: "prompt", Missing: true}); err == nil || !strings.Contains(err.Error(), "the prompt a needs it") {
		t.Errorf("a missing field: got %v", err)
	}
}

// TestComplete checks that arguments are completed from their listed values, or by a
// function.
func TestComplete(t *testing.T) {
	prompts := echo(t, "review")
	for _, test := range []struct {
		argument, value string
		want            []string
	}{
		{"tone", "", []string{"kind", "frank"}},
		{"tone", "FR", []string{"frank"}},
		{"tone", "x", []string{}},
		{"level", "", []string{"1", "2"}},
		{"long", "t", []string{"true"}},
		{"points", "", []string{}},
		{"note", "x", []string{"x map[tone:kind]"}},
	} {
		got, err := prompts.Complete(t.Context(), "review", test.argument, test.value, map[string]string{"tone": "kind"})
		if err != nil || !reflect.DeepEqual(got, call.Completion{Values: test.want, Total: len(test.want)}) {
			t.Errorf("%s %q: got %+v, %v, want %q", test.argument, test.value, got, err, test.want)
		}
	}
	if _, err := prompts.Complete(t.Context(), "review", "nota", "", nil); err == nil || !strings.Contains(err.Error(), "did you mean note") {
		t.Errorf("an unknown argument: got %v", err)
	}
	many := must(call.NewPrompt(call.Prompt{Name: "many", Arguments: []call.PromptArgument{{Name: "a"}}, Completers: []call.Completer{{
		Argument: "a", Complete: func(context.Context, string, map[string]string) ([]string, error) { return make([]string, 250), nil },
	}}}, func(context.Context, map[string]string) ([]call.Message, error) { return nil, nil }))(t)
	if got, err := many.Complete(t.Context(), "many", "a", "", nil); err != nil || len(got.Values) != 100 || got.Total != 250 || !got.HasMore {
		t.Errorf("many: got %d of %d, %v, %v", len(got.Values), got.Total, got.HasMore, err)
	}
	if _, err := call.NewPrompt(call.Prompt{Name: "none", Completers: []call.Completer{{Argument: "a"}}}, func(context.Context, map[string]string) ([]call.Message, error) { return nil, nil }); err == nil {
		t.Error("an unknown argument is completed")
	}
}

// TestRead checks that a resource is found by its URI, or by the first matching template.
func TestRead(t *testing.T) {
	read := func(_ context.Context, uri string, args map[string]string) ([]call.Contents, error) {
		return []call.Contents{{Text: fmt.Sprint(args)}}, nil
	}
	var sets []call.Resources
	for i, uri := range []string{"notes://{id}", "notes://index", "notes://{year}/{month}.md", "files:///{+path}", "search://{kind}{?query,limit}", "page://{+path}{?size}"} {
		sets = append(sets, must(call.NewResource(call.Resource{URI: uri, Name: fmt.Sprint(i), MIMEType: "text/plain"}, read))(t))
	}
	resources := must(call.JoinResources(sets...))(t)
	for uri, want := range map[string]string{
		"notes://index":                  "map[]",
		"notes://inde":                   "map[id:inde]",
		"notes://a%20b":                  "map[id:a b]",
		"notes://a%20b%2Fc":              "",
		"notes://%2e%2e%2fx":             "",
		"notes://%2e%2e":                 "",
		"notes://..":                     "",
		"notes://a%5cb":                  "",
		"notes://..a":                    "map[id:..a]",
		"files:///%2e%2e%2fx":            "map[path:../x]",
		"notes://ä":                      "map[id:ä]",
		"notes://2026/03.md":             "map[month:03 year:2026]",
		"notes://2026/03":                "",
		"notes://":                       "",
		"notes://%ff":                    "",
		"notes://%zz":                    "",
		"Notes://a":                      "",
		"files:///a/b%20c/d":             "map[path:a/b c/d]",
		"files:///":                      "",
		"search://a":                     "map[kind:a]",
		"search://a?":                    "map[kind:a]",
		"search://a?limit=3&query=x%26y": "map[kind:a limit:3 query:x&y]",
		"search://a?query=1&query=2":     "",
		"search://a?query=%ff":           "",
		"search://a?query=a+b":           "map[kind:a query:a+b]",
		"search://a?queri=a":             "error: queri: unknown name",
		"page://a/b?size=3":              "map[path:a/b size:3]",
		"page://a/b":                     "map[path:a/b]",
		"notes://index?x":                "",
		"notes://a\nb":                   "map[id:a\nb]",
	} {
		contents, err := resources.Read(t.Context(), uri)
		var unknown *call.UnknownError
		_, matches := resources.Match(uri)
		switch text, isError := strings.CutPrefix(want, "error: "); {
		case isError:
			if err == nil || !strings.Contains(err.Error(), text) {
				t.Errorf("%s: got %v, want %s", uri, err, text)
			}
		case want == "":
			if !errors.As(err, &unknown) || matches {
				t.Errorf("%s: got %+v, %v", uri, contents, err)
			}
		case err != nil || !matches || !reflect.DeepEqual(contents, []call.Contents{{URI: uri, MIMEType: "text/plain", Text: want}}):
			t.Errorf("%s: got %+v, %v, want %s", uri, contents, err, want)
		}
	}
	if _, err := call.JoinResources(sets[0], sets[0]); err == nil || !strings.Contains(err.Error(), `two resources are called "notes://{id}"`) || !strings.Contains(err.Error(), `two resources have the name "0"`) {
		t.Errorf("twice: got %v", err)
	}
	if picked := must(resources.Select("notes://{id}"))(t); picked.Len() != 1 {
		t.Errorf("selected %d", picked.Len())
	} else if _, ok := picked.Match("notes://index"); !ok {
		t.Error("without the resource of a URI, no template matches the URI")
	}
	if left := resources.Filter((*call.Resource).IsTemplate); left.Len() != 5 {
		t.Errorf("%d templates", left.Len())
	}
}

func TestBadURIs(t *testing.T) {
	for _, uri := range []string{"", "notes", "notes://{id", "notes://id}", "notes://{}", "notes://{a,b}", "notes://{#a}", "notes://{a*}", "notes://{a:3}", "notes://{a}/{a}", "notes://{?a}/b", "{a}://b", "notes://%zz", "notes:///a b/{x}", `notes:///"/{x}`, "notes:///</{x}", "notes:///|/{x}", "notes://a?b=%zz{x}", "notes://a%/{x}", "notes://{x}%2", "notes://\u200b", "notes://\xff{x}"} {
		_, err := call.NewResource(call.Resource{URI: uri, Name: "a"}, func(context.Context, string, map[string]string) ([]call.Contents, error) { return nil, nil })
		if err == nil {
			t.Errorf("%q is accepted", uri)
		}
	}
}

// TestContents checks that a function's result is sent in the format that its resource
// specifies.
func TestContents(t *testing.T) {
	for _, test := range []struct {
		mime string
		run  func(r *call.Reader)
		want []call.Contents
	}{
		{"", func(r *call.Reader) { r.Writer().String("text") }, []call.Contents{{URI: "a://b", Text: "text"}}},
		{"application/json", func(r *call.Reader) { r.Writer().Int(3) }, []call.Contents{{URI: "a://b", MIMEType: "application/json", Text: "3"}}},
		{"", func(r *call.Reader) { r.Writer().Int(3) }, []call.Contents{{URI: "a://b", MIMEType: "application/json", Text: "3"}}},
		{"text/x", func(r *call.Reader) { r.Content(call.ResourceTextContent("a://b", "", "")) }, []call.Contents{{URI: "a://b", MIMEType: "text/x"}}},
		{"text/x", func(r *call.Reader) { r.Content(call.ResourceContent("c://d", "image/png", nil)) }, []call.Contents{{URI: "c://d", MIMEType: "image/png", Data: []byte{}}}},
		{"text/x", func(r *call.Reader) { r.Content(call.TextContent("a"), call.ImageContent("image/png", []byte{1})) }, []call.Contents{{URI: "a://b", MIMEType: "text/x", Text: "a"}, {URI: "a://b", MIMEType: "image/png", Data: []byte{1}}}},
		{"", func(r *call.Reader) { r.Content() }, []call.Contents{}},
		{"", func(r *call.Reader) { r.Content(call.LinkContent("c://d", "d", "")) }, nil},
		{"", func(r *call.Reader) { r.NoResult() }, nil},
	} {
		resources, err := call.GeneratedResources(&call.ResourceGeneration{Version: 1, Package: "p", Define: func() []call.Resource {
			return []call.Resource{{URI: "a://b", Name: "b", MIMEType: test.mime, Input: `{"type":"object"}`}}
		}}, func(_ int, r *call.Reader) {
			if r.Skip(); r.EndArguments() {
				test.run(r)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := resources.Read(t.Context(), "a://b")
		if (test.want == nil) != (err != nil) || err == nil && !reflect.DeepEqual(got, test.want) {
			t.Errorf("got %+v, %v, want %+v", got, err, test.want)
		}
	}
}

type guest string

// TestOfferNeeds checks that missing needs of requests, including completions, are
// reported.
func TestOfferNeeds(t *testing.T) {
	generation := &call.PromptGeneration{Version: 1, Package: "p", Define: func() []call.Prompt {
		return []call.Prompt{{
			Name: "greet", Input: `{"type":"object","properties":{"name":{"type":"string"}}}`, Needs: []call.Need{call.NeedOf[guest]()},
			Completers: []call.Completer{{Argument: "name", Input: `{"type":"object"}`, Needs: []call.Need{call.NeedOf[int]()}}},
		}}
	}}
	prompts, err := call.GeneratedPrompts(generation, func(_ int, r *call.Reader) {
		if r.Skip(); !r.EndArguments() {
			return
		}
		who, err := call.Require[guest](r.Context())
		if !r.Failed(err) {
			r.Content(call.TextContent("Hello, " + string(who)))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := prompts.MissingNeeds(); err == nil || !strings.Contains(err.Error(), "greet needs a call_test.guest") || !strings.Contains(err.Error(), `the completion function for the argument name of the prompt "greet" of p needs a int`) {
		t.Errorf("got %v", err)
	}
	if err := prompts.MissingNeeds(call.NeedOf[guest](), call.NeedOf[int]()); err != nil {
		t.Error(err)
	}
	messages, err := prompts.With(call.Timeout(1e9)).Get(call.Provide(t.Context(), guest("Ada")), "greet", nil)
	if err != nil || messages[0].Content.Text != "Hello, Ada" {
		t.Errorf("got %+v, %v", messages, err)
	}
}

func TestOffersAtOnce(t *testing.T) {
	prompts := echo(t, "review")
	var group sync.WaitGroup
	for i := range 100 {
		group.Go(func() {
			note := fmt.Sprint(i)
			messages, err := prompts.Get(t.Context(), "review", map[string]string{"note": note})
			if err != nil || messages[0].Content.Text != "map[note:"+note+"]" {
				t.Errorf("got %+v, %v", messages, err)
			}
			if c, err := prompts.Complete(t.Context(), "review", "note", note, nil); err != nil || c.Values[0] != note+" map[]" {
				t.Errorf("got %+v, %v", c, err)
			}
		})
	}
	group.Wait()
}

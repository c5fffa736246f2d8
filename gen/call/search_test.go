package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// searchedSet returns a set with a tool for each property that affects calls and searches.
func searchedSet() Set {
	const counted = `{"type":"object","properties":{"n":{"type":"integer","minimum":1,"default":2},"b":{"type":"boolean"}},"additionalProperties":false}`
	tool := func(d Definition, h func(ctx context.Context, c Call) Result) Set { return Must(New(d, h)) }
	echoed := func(_ context.Context, c Call) Result {
		return ContentResult(TextContent(c.Tool.Name + " by the name " + c.Name + " with " + string(c.Args)))
	}
	return Must(Join(
		sampleSet(),
		tool(Definition{Name: "count_issues", Description: "Counts issues.", Input: counted, Aliases: []string{"old_count"}, Annotations: `{"readOnlyHint":true}`, Group: "issues"}, echoed),
		tool(Definition{Name: "count_repaired", Description: "Counts, in contrast to count_issues.", Input: counted, Repair: true, Group: "repairs"}, echoed),
		tool(Definition{Name: "list", Output: `{"type":"array","items":{"type":"integer"}}`}, func(context.Context, Call) Result {
			return Result{Structured: json.RawMessage(`[1,2]`)}
		}),
		tool(Definition{Name: "list_wrongly", Output: `{"type":"array","items":{"type":"integer"}}`}, func(context.Context, Call) Result {
			return Result{Structured: json.RawMessage(`["a"]`)}
		}),
		tool(Definition{Name: "show_image"}, func(context.Context, Call) Result {
			return ContentResult(ImageContent("image/png", []byte("data")), TextContent("below"))
		}),
		tool(Definition{Name: "fail"}, func(context.Context, Call) Result { return ErrorResult(errors.New("the secret reason")) }),
		tool(Definition{Name: "panic"}, func(context.Context, Call) Result { panic("secret") }),
		tool(Definition{Name: "wait"}, func(ctx context.Context, _ Call) Result {
			<-ctx.Done()
			return ErrorResult(ctx.Err())
		}),
		tool(Definition{Name: "ask"}, func(ctx context.Context, _ Call) Result {
			Progress(ctx, 1, 2, "asking")
			if _, err := Ask[bool](ctx, "Really?"); err != nil {
				return ErrorResult(err)
			}
			return ContentResult(TextContent("asked"))
		}),
		tool(Definition{Name: "need", Needs: []Need{NeedOf[int]()}}, func(ctx context.Context, _ Call) Result {
			n, err := Require[int](ctx)
			if err != nil {
				return ErrorResult(err)
			}
			return ContentResult(TextContent(fmt.Sprint(n)))
		}),
	))
}

// TestSearchedCalls compares calls through call_tool with direct calls: their results in each
// format, and the values that interceptors and the functions of options get.
func TestSearchedCalls(t *testing.T) {
	contexts := map[string]func(context.Context) context.Context{
		"empty":    func(ctx context.Context) context.Context { return ctx },
		"approved": Approved,
		"asker": func(ctx context.Context) context.Context {
			return Provide[Asker](ctx, func(_ context.Context, q Question) (Answer, error) {
				return Answer{}, &InputRequiredError{Key: q.key(), Question: q}
			})
		},
		"progress and value": func(ctx context.Context) context.Context {
			return Provide[ProgressFunc](Provide(ctx, 7), func(ctx context.Context, done, total float64, message string) {
				log := Must(Require[*[]string](ctx))
				*log = append(*log, message)
			})
		},
		"canceled": func(ctx context.Context) context.Context {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return ctx
		},
	}
	seen := func(ctx context.Context, what string, args ...any) {
		if log, ok := Provided[*[]string](ctx); ok {
			*log = append(*log, what+fmt.Sprintln(args...))
		}
	}
	changes := map[string]func(Set) Set{
		"none": func(s Set) Set { return s },
		"options": func(s Set) Set {
			return s.With(MaskErrors(), MaxResult(40), MaxBytes(30), MaxDepth(2), RoundedNumbers(), Timeout(time.Millisecond))
		},
		"observed": func(s Set) Set {
			return s.With(Log(func(ctx context.Context, message string, args ...any) { seen(ctx, message, args...) }))
		},
		"approval": func(s Set) Set {
			return s.With(Approve(func(ctx context.Context, c Call) error {
				seen(ctx, "approve", c.Tool.Name, c.Name, string(c.Args))
				if c.Tool.ReadOnly() {
					return nil
				}
				return ErrWait
			}))
		},
		"interceptors": func(s Set) Set {
			return s.Use(func(next Handler) Handler {
				return func(ctx context.Context, c Call) Result {
					seen(ctx, "before", c.Tool.Name, c.Name, string(c.Args))
					result := next(ctx, c)
					seen(ctx, "after", result.Text())
					return result
				}
			}).Use(pass).With(MaskErrors())
		},
	}
	calls := []struct{ name, args string }{
		{"search", sampleText}, {"search", `{}`}, {"search", `{"query":"a","querry":"b"}`},
		{"count_issues", `{}`}, {"count_issues", ``}, {"count_issues", `null`}, {"count_issues", `{"n":5,"b":null}`}, {"count_issues", `{"n":0}`},
		{"count_issues", `{"n":12345678901234567890}`}, {"count_issues", `{"n":9007199254740993}`}, {"count_issues", `{"n":1e2}`}, {"count_issues", `{ "n" : "5" }`},
		{"count_issues", `[1]`}, {"count_issues", `"text"`}, {"count_issues", `{"n":[[[[1]]]]}`}, {"count_issues", `{"n":"` + strings.Repeat("x", 30) + `"}`},
		{"count_issues", `{"\u006e":3}`}, {"count_issues", `{"n":3,"n":4}`}, {"count_issues", `{"n":"\ud800"}`}, {"count_issues", "{\"n\":\"\xff\"}"}, {"count_issues", `{"n":`},
		{"old_count", `{"n":3}`}, {"count_repaired", `{"n":"3","b":"True"}`}, {"count_repaired", `[]`},
		{"list", `{}`}, {"list_wrongly", `{}`}, {"show_image", `{}`}, {"fail", `{}`}, {"panic", `{}`}, {"ask", `{}`}, {"need", `{}`},
	}
	for changed, change := range changes {
		direct := change(searchedSet())
		for order, searched := range map[string]Set{
			"before": Must(Search(direct)), "after": change(Must(Search(searchedSet()))),
			"renamed": Must(change(Must(Search(searchedSet()))).Prefix("x_")), "twice": change(Must(Search(Must(Search(searchedSet()))))),
		} {
			for of, in := range contexts {
				for _, c := range calls {
					describe := func(set Set, name, args string) string {
						var log []string
						result := set.Call(in(Provide(t.Context(), &log)), name, []byte(args))
						text := fmt.Sprintf("%s\n%v\n%v\n", result.AppendMCP(nil), log, result.Err)
						target, ok := set.Target(name, []byte(args))
						for _, rev := range []Revision{"", "2024-11-05", "2025-11-25", "2026-07-28"} {
							text += string(result.For(target, rev).AppendMCP(nil)) + "\n"
						}
						return text + fmt.Sprint(ok, target.Name, result.Repaired, " ", errors.Is(result.Err, ErrWait))
					}
					quoted := string(appendString(nil, c.name))
					args := `{"name":` + quoted + `,"arguments":` + c.args + `}`
					if strings.TrimSpace(c.args) == "" {
						args = `{"name":` + quoted + `}`
					}
					name := "call_tool"
					switch order {
					case "renamed":
						name = "x_call_tool"
					case "twice":
						args = `{"name":"call_tool","arguments":` + args + `}`
					}
					got, want := describe(searched, name, args), describe(direct, c.name, c.args)
					if slices.Contains([]string{`{"n":3,"n":4}`, `{"n":"\ud800"}`, "{\"n\":\"\xff\"}", `{"n":`}, c.args) {
						// call_tool also rejects these arguments, but its error has
						// another position.
						if got == want || !strings.Contains(got, `"isError":true`) {
							t.Errorf("%s, %s, %s: %s: got %s", changed, order, of, args, got)
						}
						continue
					}
					if got != want {
						t.Fatalf("%s, %s, %s: %s:\n got %s\nwant %s", changed, order, of, args, got, want)
					}
				}
			}
		}
	}
}

// TestSearchedCallForms checks the other accepted formats of call_tool's arguments, and the
// errors for a model.
func TestSearchedCallForms(t *testing.T) {
	var log []string
	set := Must(Search(searchedSet())).With(
		Observe(func(_ context.Context, tool string, _ Result) { log = append(log, tool) }),
		Approve(func(_ context.Context, c Call) error {
			log = append(log, "approve "+c.Tool.Name)
			return nil
		}),
	)
	const ok = "count_issues by the name count_issues with "
	for _, c := range []struct{ args, want, log string }{
		{`{"arguments":{"n":3},"name":"count_issues"}`, ok + `{"n":3}`, "approve count_issues count_issues"},
		{`{"name":"count_issues","arguments":"{\"n\":3}"}`, ok + `{"n":3}`, "approve count_issues count_issues"},
		{` {"name":"count\u005fissues"}`, ok + `{"n":2}`, "approve count_issues count_issues"},
		{`{"name":"count_issue"}`, "call_tool: 1 problem with the arguments\n" +
			`- name: expected the name of a tool that a search has found, got "count_issue"; did you mean "count_issues"?`, "call_tool"},
		{`{"name":"else","arguments":{}}`, "call_tool: 1 problem with the arguments\n" +
			`- name: expected the name of a tool that a search has found, got "else"`, "call_tool"},
		{`{"name":"call_tool","arguments":{}}`, "call_tool: 1 problem with the arguments\n" +
			`- name: expected the name of a tool that a search has found, got "call_tool"`, "call_tool"},
		{`{"n":3}`, "call_tool: 2 problems with the arguments\n" +
			"- n: unknown name, the names here are name (required), arguments\n- name: missing, expected a string", "call_tool"},
		{`{"name":"count_issues","n":3}`, "call_tool: 1 problem with the arguments\n" +
			`- n: unknown name, the names here are name (required), arguments`, "call_tool"},
		{`{"name":5}`, "call_tool: 1 problem with the arguments\n- name: expected a string, got 5", "call_tool"},
		{`["count_issues"]`, "call_tool: 1 problem with the arguments\n" +
			`- the arguments: expected an object with name (required), arguments, got ["count_issues"]`, "call_tool"},
	} {
		log = nil
		result := set.Call(t.Context(), "call_tool", []byte(c.args))
		if result.Text() != c.want || strings.Join(log, " ") != c.log {
			t.Errorf("%s:\n got %s, %v\nwant %s, %s", c.args, result.Text(), log, c.want, c.log)
		}
	}
}

type found struct {
	Matches int
	Tools   []map[string]json.RawMessage
	More    []string
}

func (f found) names() string {
	var all []string
	for _, tool := range f.Tools {
		all = append(all, strings.Trim(string(tool["name"]), `"`))
	}
	return strings.Join(all, " ")
}

func searchFor(t *testing.T, ctx context.Context, set Set, args string) (found, int) {
	t.Helper()
	result := set.Call(ctx, "search_tools", []byte(args))
	var f found
	if err := json.Unmarshal([]byte(result.Text()), &f); err != nil || result.IsError {
		t.Fatalf("%s: %v: %s", args, err, result.Text())
	}
	return f, estimateTokens(result.Text())
}

func TestSearch(t *testing.T) {
	set := Must(Search(searchedSet(), SearchTools(2)))
	if got := names(set); got != "search_tools call_tool" {
		t.Errorf("got the tools %s", got)
	}
	for _, c := range []struct {
		args, want, more string
		matches          int
	}{
		{`{"query":"how many issues are there? count them"}`, "count_issues count_repaired", "", 2},
		{`{"query":"COUNTING of an Issue"}`, "count_issues count_repaired", "", 2},
		{`{"query":"display pictures, images"}`, "show_image list", "list_wrongly", 3},
		{`{"query":"old"}`, "count_issues", "", 1},
		{`{"query":"old_count"}`, "count_issues count_repaired", "", 2},
		{`{"query":" list_wrongly "}`, "list_wrongly list", "show_image", 3},
		{`{"query":"iss"}`, "count_issues", "", 1},
		{`{"query":"issuesque"}`, "count_issues", "", 1},
		{`{"query":"boolean","group":"issues"}`, "", "", 0},
		{`{"query":"count","group":"repairs"}`, "count_repaired", "", 1},
		{`{"query":"nothing like it"}`, "", "", 0},
		{`{"query":"the of and","group":"issues"}`, "", "count_issues", 1},
		{`{"query":"","group":"issues"}`, "", "count_issues", 1},
		{`{"query":""}`, "", "search count_issues count_repaired list list_wrongly show_image fail panic wait ask need", 11},
	} {
		got, _ := searchFor(t, t.Context(), set, c.args)
		if got.names() != c.want || strings.Join(got.More, " ") != c.more || got.Matches != c.matches {
			t.Errorf("%s: got %s, %v, %d", c.args, got.names(), got.More, got.Matches)
		}
	}
	if result := set.Call(t.Context(), "search_tools", []byte(`{"query":"a","group":"else"}`)); !strings.Contains(result.Text(), `group: expected one of "find", "issues", "repairs", got "else"`) {
		t.Errorf("got %s", result.Text())
	}
}

// TestSearchFormats checks that search_tools returns definitions in the format of each API.
func TestSearchFormats(t *testing.T) {
	d := Definition{Name: "count", Title: "Count", Description: "Counts.", Input: `{"type":"object"}`, Output: `{"type":"object"}`, Annotations: `{"readOnlyHint":true}`}
	d.OpenAI = `{"type":"function","function":{"name":"count","parameters":{"type":"object","properties":{}},"strict":true}}`
	set := Must(Search(Must(New(d, notCalled))))
	for format, want := range map[Format]string{
		"":        `{"name":"count","description":"Counts.","inputSchema":{"type":"object"}}`,
		"unknown": `{"name":"count","description":"Counts.","inputSchema":{"type":"object"}}`,
		MCP:       `{"name":"count","description":"Counts.","inputSchema":{"type":"object"}}`,
		OpenAI:    `{"name":"count","parameters":{"type":"object","properties":{}}}`,
		Responses: `{"name":"count","description":"Counts.","parameters":{"type":"object"}}`,
		Anthropic: `{"name":"count","description":"Counts.","input_schema":{"type":"object"}}`,
		Gemini:    `{"name":"count","description":"Counts.","parametersJsonSchema":{"type":"object"}}`,
	} {
		want = `{"matches":1,"tools":[` + want + `]}`
		if got := set.Call(Provide(t.Context(), format), "search_tools", []byte(`{"query":"count"}`)).Text(); got != want {
			t.Errorf("%s:\n got %s\nwant %s", format, got, want)
		}
	}
}

func notCalled(context.Context, Call) Result { return ContentResult() }

// TestSearchLimits checks that answers respect the limits, and that the best match always
// has its definition.
func TestSearchLimits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var sets []Set
	for i := range 300 {
		sets = append(sets, Must(New(Definition{Name: fmt.Sprintf("read_%d", i), Description: strings.Repeat("Liest Überschüsse 好. ", random.IntN(20))}, notCalled)))
	}
	all := Must(Join(sets...))
	for _, limit := range []int{200, 300, 500, 3000, 100_000} {
		set := Must(Search(all, SearchTokens(limit), SearchTools(7)))
		for _, args := range []string{`{"query":"read"}`, `{"query":""}`, `{"query":"überschüsse 17"}`, `{"query":"read_17"}`} {
			got, tokens := searchFor(t, t.Context(), set, args)
			if tokens > limit || len(got.Tools) > 7 || len(got.More) > maxMore && args != `{"query":""}` {
				t.Errorf("%d: %s: %d tools, %d names, %d tokens", limit, args, len(got.Tools), len(got.More), tokens)
			}
			if args != `{"query":""}` && len(got.Tools) == 0 {
				t.Errorf("%d: %s: no definition", limit, args)
			}
			if strings.Contains(args, "17") && got.Tools != nil && !strings.HasPrefix(got.names(), "read_17") {
				t.Errorf("%d: %s: got %s", limit, args, got.names())
			}
		}
	}
	for d := range all.All() {
		needed := estimateTokens(answerText(all.Len(), [][]byte{d.found(MCP)}, nil))
		if most := estimateAtMost(d.In(MCP)); needed > most {
			t.Errorf("%s: %d tokens, and the limit is %d", d.Name, needed, most)
		}
	}
	_, err := Search(Must(Join(all, Must(New(Definition{Name: "long", Package: "example.com/long", Description: strings.Repeat("long ", 1000)}, notCalled)))), SearchTokens(1000))
	if err == nil || !strings.Contains(err.Error(), `the definition of the tool "long" of example.com/long has about 12`) || !strings.Contains(err.Error(), "with SearchTokens") {
		t.Errorf("got %v", err)
	}
}

// TestSearchDefinitions checks the definitions of search_tools and call_tool, and which
// tools remain in the set.
func TestSearchDefinitions(t *testing.T) {
	view := Must(New(Definition{Name: "chart", MCP: `{"name":"chart","_meta":{"ui":{"resourceUri":"ui://chart"}}}`}, notCalled))
	tagged := Must(New(Definition{Name: "tagged", MCP: `{"name":"tagged","_meta":{"other":1}}`, Annotations: `{"destructiveHint":false,"openWorldHint":false}`}, notCalled))
	set := Must(Search(Must(Join(view, tagged)), SearchSubject("plants")))
	if got := names(set); got != "search_tools call_tool chart" {
		t.Errorf("got the tools %s", got)
	}
	if d, _ := set.Lookup("search_tools"); !strings.HasPrefix(d.Description, "Searches 1 tool for plants, ") || !d.ReadOnly() {
		t.Errorf("got %s", d.MCP)
	}
	if d, _ := set.Lookup("call_tool"); d.ReadOnly() || d.Destructive() || d.Idempotent() || d.OpenWorld() {
		t.Errorf("got %s", d.MCP)
	}
	set = Must(Search(searchedSet().Filter((*Definition).ReadOnly)))
	if d, _ := set.Lookup("call_tool"); !d.ReadOnly() || d.Destructive() || !d.Idempotent() || !d.OpenWorld() {
		t.Errorf("got %s", d.MCP)
	}
	for _, s := range []Set{{}, view} {
		if got := names(Must(Search(s))); got != names(s) {
			t.Errorf("nothing to search for: got %s", got)
		}
	}
	if _, err := Search(Must(Join(echo("else"), Must(view.Rename(func(string) string { return "call_tool" }))))); err == nil {
		t.Error("a remaining tool has the name search_tools or call_tool, but there is no error")
	}
	err := Must(Search(searchedSet())).MissingNeeds()
	if err == nil || err.Error() != "the tool need needs a int, which is not provided to its calls" {
		t.Errorf("got %v", err)
	}
	if d, _ := Must(Search(searchedSet())).Lookup("call_tool"); len(d.Needs) != 1 || d.Needs[0] != NeedOf[int]() {
		t.Errorf("got the needs %v", d.Needs)
	}
}

func TestSearchWords(t *testing.T) {
	for text, want := range map[string]string{
		"list_userIDs":            "get user id",
		"HTTPServer getURLs":      "http server get url",
		"Creates, adding; NEW":    "creat creat creat",
		"repositories repository": "repositori repositori",
		"classes status IDs gas":  "class status id gas",
		"deleted deletion":        "delet delet",
		"planning planned plans":  "plan plan plan",
		"running bring ring":      "run bring ring",
		"the king's speech":       "king s speech",
		"v1.4.0 S3-Bucket":        "v1 4 0 s3 bucket",
		"删除文件":                    "删 除 文 件",
		"Überschüsse naïve":       "überschüsse naïv",
	} {
		if got := strings.Join(wordsOf(text), " "); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestSearchSchemaWords checks which words of a schema are searched, also in schemas that
// are not objects or are nested deeply.
func TestSearchSchemaWords(t *testing.T) {
	input := `{"type":"object","properties":{
		"color":{"enum":["crimson",1]},
		"items":{"type":"array","items":{"anyOf":[{"title":"Berry"},{"properties":{"seed":true}}]}},
		"const":{"const":"fixed","$comment":"unsearched"}}}`
	set := Must(Search(Must(Join(Must(New(Definition{Name: "plain", Input: input}, notCalled)), echo("other")))))
	for word, want := range map[string]int{"crimson": 1, "berries": 1, "seed": 1, "fixed": 1, "color": 1, "unsearched": 0} {
		if got, _ := searchFor(t, t.Context(), set, `{"query":"`+word+`"}`); got.Matches != want {
			t.Errorf("%s: got %d matches", word, got.Matches)
		}
	}
	deep := strings.Repeat(`{"items":`, 900) + `{"title":"bottom"}` + strings.Repeat("}", 900)
	set = Must(Search(Must(New(Definition{Name: "deep", Input: `{"type":"object","properties":{"a":` + deep + `}}`}, notCalled)), SearchTokens(10_000)))
	if got, _ := searchFor(t, t.Context(), set, `{"query":"bottom"}`); got.Matches != 0 {
		t.Errorf("got %d matches below the limit of depth", got.Matches)
	}
}

func TestSearchHostile(t *testing.T) {
	set := Must(Search(searchedSet())).With(Timeout(time.Millisecond))
	random := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		name := []string{"call_tool", "search_tools"}[random.IntN(2)]
		args := []byte(`{"name":"count_issues","arguments":{"n":3},"query":"list é issues","group":"issues"}`)
		for range random.IntN(4) {
			i := random.IntN(len(args))
			args = slices.Replace(args, i, min(len(args), i+random.IntN(3)), args[random.IntN(len(args))])
		}
		args = args[:random.IntN(len(args)+1)]
		var panicked *PanicError
		if result := set.Call(t.Context(), name, args); errors.As(result.Err, &panicked) {
			t.Fatalf("%s %s: %v\n%s", name, args, result.Err, panicked.Stack)
		}
		set.Target(name, args)
	}
}

// TestEstimateTokens checks that four ASCII characters, or one other character, count as one
// token, as documented by SearchTokens.
func TestEstimateTokens(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abcd": 1, "abcde": 2, "погода": 6, "天気": 2, "café": 2, "abcd😀": 2} {
		if got := estimateTokens(text); got != want {
			t.Errorf("%q: got %d tokens, want %d", text, got, want)
		}
		if most := estimateAtMost(text); most < want {
			t.Errorf("%q: the upper limit is %d, want at least %d", text, most, want)
		}
	}
}

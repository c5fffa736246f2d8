package call

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Search replaces the tools of a set with two, for a set whose definitions are too large for
// the context of a model. The tool search_tools returns the definitions of the tools that
// match a query; the tool call_tool calls one of them:
//
//	tools, err := call.Search(all, call.SearchSubject("projects, issues, and pipelines of GitLab"))
//
// Queries are in plain words: the tools are ranked by the words of their names, titles,
// descriptions, and arguments (BM25). If tools have groups, a query can select one. The
// answer contains the best matches in the format of the API through which the model calls
// ([Format], which adapters provide; by default [MCP]), within the limits of the options, and
// the names of further matches. If a query is the name of a tool, that tool comes first.
//
// Tools of MCP Apps, which have "ui" in their "_meta", remain in the set next to the two
// tools, because a host needs their definitions. To list other tools directly, join sets:
//
//	frequent, err := all.Select("get_issue", "list_issues")
//	rest, err := call.Search(all)
//	tools, err := call.Join(frequent, rest)
//
// [Set.Rename] and [Set.Prefix] change the names of the two tools. It is an error if the
// definition of a tool exceeds the limit of tokens. If there is no tool to search for, the
// result is the set itself.
func Search(set Set, opts ...SearchOption) (Set, error) {
	s := search{tools: 5, tokens: 3000}
	for _, option := range opts {
		option(&s)
	}
	direct := set.Filter((*Definition).hasView)
	s.set = set.Filter(func(d *Definition) bool { return !d.hasView() })
	if s.set.Len() == 0 {
		return set, nil
	}
	if err := s.checkTokens(); err != nil {
		return Set{}, err
	}
	s.ranking = sync.OnceValue(func() *ranking { return newRanking(s.set) })
	finder, err := New(s.definition(), s.answer)
	if err != nil {
		return Set{}, err
	}
	caller, err := New(s.set.callDefinition(), func(context.Context, Call) Result { return Result{} })
	if err != nil {
		return Set{}, err
	}
	caller.tools[0].run, caller.tools[0].found = s.set.rejectCall, &s.set
	return Join(finder, caller, direct)
}

// A SearchOption changes the tools that [Search] returns.
type SearchOption func(*search)

// SearchTools sets the maximum number of definitions in an answer (default 5).
func SearchTools(n int) SearchOption { return func(s *search) { s.tools = max(1, n) } }

// SearchTokens limits the number of tokens of an answer (default 3,000). The number is an
// estimate: four ASCII characters count as one token, and so does each other character.
func SearchTokens(n int) SearchOption { return func(s *search) { s.tokens = n } }

// SearchSubject adds a subject to the description of search_tools, so that a model knows when
// to search: "projects, issues, and pipelines of GitLab".
func SearchSubject(subject string) SearchOption { return func(s *search) { s.subject = subject } }

// A search is the configuration of search_tools: the tools that it finds, and the limits
// of its answers.
type search struct {
	set           Set
	tools, tokens int
	subject       string
	ranking       func() *ranking
}

// maxMore is the maximum number of further matches that an answer names.
const maxMore = 20

// hasView reports whether a host of MCP Apps needs the definition of the tool because it has
// a view, or is called by a view.
// https://github.com/modelcontextprotocol/ext-apps
func (d *Definition) hasView() bool {
	_, ok := d.view()
	return ok
}

// view returns the member "ui" of the "_meta" of a tool, if it has one.
func (d *Definition) view() (string, bool) {
	meta := d.Member(MCP, "_meta")
	if meta == "" || kindIn(meta) != object {
		return "", false
	}
	return memberOf(meta, "ui")
}

// isForView reports whether only the view of an MCP App may call the tool, and not a model.
func (d *Definition) isForView() bool {
	ui, ok := d.view()
	if !ok {
		return false
	}
	var who struct {
		May []string `json:"visibility"`
	}
	return json.Unmarshal([]byte(ui), &who) == nil && len(who.May) > 0 && !slices.Contains(who.May, "model")
}

func (s *search) checkTokens() error {
	for d := range s.set.All() {
		for _, f := range allFormats {
			if text := d.In(f); text != "" && estimateAtMost(text) <= s.tokens {
				continue // the upper limit is cheap to compute, and enough for most tools
			}
			if needed := estimateTokens(answerText(s.set.Len(), [][]byte{d.found(f)}, nil)); needed > s.tokens {
				return fmt.Errorf("the definition of %s has about %d tokens, but a search result may have at most %d: raise the limit with SearchTokens, or list the tool directly", d.origin(), needed, s.tokens)
			}
		}
	}
	return nil
}

// estimateAtMost returns an upper limit of [estimateTokens] for an answer with a definition.
func estimateAtMost(definition string) int { return len(definition)/2 + 32 }

// estimateTokens returns the approximate number of tokens of a text (see [SearchTokens]).
func estimateTokens(text string) int {
	ascii, other := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			ascii++
		} else {
			other++
		}
	}
	return (ascii+3)/4 + other
}

func (s *search) definition() Definition {
	about := ""
	if s.subject != "" {
		about = " for " + s.subject
	}
	query := `"query":{"type":"string","description":"What the tool has to do, in a few words, or the name of a tool. An empty query lists the names of all tools."}`
	var groups []string
	for d := range s.set.All() {
		if d.Group != "" && !slices.Contains(groups, d.Group) {
			groups = append(groups, d.Group)
		}
	}
	if groups != nil {
		enum, _ := json.Marshal(groups)
		query += `,"group":{"type":"string","enum":` + string(enum) + `,"description":"Search only the tools of this group."}`
	}
	return Definition{
		Name:  "search_tools",
		Title: "Search tools",
		Description: "Searches " + plural(s.set.Len(), "tool") + about + ", which are not listed otherwise. " +
			"Returns the definitions of the tools that match best, and the names of further matches.",
		Input:       `{"type":"object","properties":{` + query + `},"required":["query"],"additionalProperties":false}`,
		Annotations: `{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`,
	}
}

func (s *search) answer(ctx context.Context, c Call) Result {
	var asked struct {
		Query string
		Group *string
	}
	if err := json.Unmarshal(c.Args, &asked); err != nil {
		return ErrorResult(err)
	}
	query := strings.TrimSpace(asked.Query)
	words := wordsOf(query)
	matches := s.ranking().rank(words)
	named, isName := s.set.index[query]
	if isName {
		matches = slices.DeleteFunc(matches, func(other int) bool { return other == named })
		matches = slices.Insert(matches, 0, named)
	}
	if asked.Group != nil {
		matches = slices.DeleteFunc(matches, func(i int) bool { return s.set.tools[i].definition.Group != *asked.Group })
	}
	format, _ := Provided[Format](ctx)
	return ContentResult(TextContent(s.text(matches, format, isName || len(words) > 0)))
}

// text returns the answer for matches, which begin with the best. If define is set, the
// answer contains the definitions of the first matches and the names of the others;
// otherwise it contains only names.
func (s *search) text(matches []int, f Format, define bool) string {
	var definitions [][]byte
	var more []string
	text := answerText(len(matches), nil, nil)
	add := func(definitions [][]byte, more []string) bool {
		longer := answerText(len(matches), definitions, more)
		if estimateTokens(longer) > s.tokens {
			return false
		}
		text = longer
		return true
	}
	for _, i := range matches {
		d := s.set.tools[i].definition
		if define && len(more) == 0 && len(definitions) < s.tools {
			if longer := append(definitions, d.found(f)); add(longer, nil) {
				definitions = longer
				continue
			}
		}
		if more = append(more, d.Name); len(more) > maxMore && define || !add(definitions, more) {
			break
		}
	}
	return text
}

func answerText(matches int, definitions [][]byte, more []string) string {
	b := strconv.AppendInt([]byte(`{"matches":`), int64(matches), 10)
	b = append(b, `,"tools":[`...)
	for i, d := range definitions {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, d...)
	}
	b = append(b, ']')
	if more != nil {
		b = append(b, `,"more":[`...)
		for i, name := range more {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, name)
		}
		b = append(b, ']')
	}
	return string(append(b, '}'))
}

// found returns the definition in a format with only the members that a model needs: the
// name, the description, and the schema of the arguments. If d has no definition in the
// format, found builds it from the parts of d.
func (d *Definition) found(f Format) []byte {
	if inputKeys[f] == "" {
		f = MCP
	}
	text := cmp.Or(d.In(f), d.envelope(f))
	if kind, _ := memberOf(text, "type"); kind == `"custom"` { // a custom tool has no schema, which call_tool needs
		text = d.envelope(f)
	}
	if f == OpenAI {
		text, _ = memberOf(text, "function")
	}
	b := []byte{'{'}
	for name, value := range membersOf(text) {
		if name == "name" || name == "description" || name == inputKeys[f] {
			b = append(appendName(b, 1, name), value...)
		}
	}
	return append(b, '}')
}

// callDefinition returns the definition of call_tool for the tools of a set. It combines
// the needs and the annotations of all tools.
func (s Set) callDefinition() Definition {
	h := struct {
		ReadOnly    bool `json:"readOnlyHint"`
		Destructive bool `json:"destructiveHint"`
		Idempotent  bool `json:"idempotentHint"`
		OpenWorld   bool `json:"openWorldHint"`
	}{ReadOnly: true, Idempotent: true}
	var needs []Need
	for d := range s.All() {
		h.ReadOnly = h.ReadOnly && d.ReadOnly()
		h.Destructive = h.Destructive || d.Destructive()
		h.Idempotent = h.Idempotent && d.Idempotent()
		h.OpenWorld = h.OpenWorld || d.OpenWorld()
		for _, need := range d.Needs {
			if !slices.Contains(needs, need) {
				needs = append(needs, need)
			}
		}
	}
	annotations, _ := json.Marshal(h)
	return Definition{
		Name:        "call_tool",
		Title:       "Call tool",
		Description: "Calls a tool that a search has found. Its result is the result of the tool.",
		Input: `{"type":"object","properties":{"name":{"type":"string","description":"The name of the tool."},` +
			`"arguments":{"type":"object","properties":{},"additionalProperties":true,"description":"The arguments, which match the schema in the definition of the tool."}},` +
			`"required":["name"],"additionalProperties":false}`,
		Annotations: string(annotations),
		Needs:       needs,
	}
}

// requested returns the name and the arguments in a call of call_tool. It reports false if
// the name is missing, or anything else is invalid.
func requested(args []byte) (name string, of []byte, ok bool) {
	all := afterSpace(string(args))
	if faultIn(all) != nil || kindOf[all[0]] != object {
		return "", nil, false
	}
	for member, value := range membersOf(all) {
		switch {
		case member == "name" && kindIn(value) == text:
			name, ok = textIn(value), true
		case member != "arguments":
			return "", nil, false
		case kindIn(value) == text && strings.HasPrefix(afterSpace(textIn(value)), "{"):
			of = []byte(textIn(value))
		default:
			of = []byte(value)
		}
	}
	return name, of, ok
}

// rejectCall executes a call of call_tool that names no tool of the set.
func (s Set) rejectCall(_ int, r *Reader) {
	var args rawArguments
	if r.Unmarshal(&args); args != nil {
		raw, _ := memberOf(string(args), "name")
		p := Problem{Path: "name", Code: NotInEnum, Expected: "the name of a tool that a search has found", Got: clip(raw)}
		var unknown *UnknownToolError
		if errors.As(s.unknown(bare(raw)), &unknown) && unknown.Nearest != "" {
			p.Nearest = quote(unknown.Nearest)
		}
		r.report(p)
	}
	r.EndArguments()
}

package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A countLimit is the maximum number of tools in one request.
type countLimit struct {
	providers []string
	who       string
	most      int
}

var countLimits = []countLimit{
	{[]string{"openai", "responses"}, "OpenAI accepts at most", 128},
	{[]string{"gemini", "gemini-legacy"}, "Gemini on Vertex AI accepts at most", 512},
	{[]string{"mcp"}, "VS Code offers a model at most", 128},
}

func checkCount(q *request, add func(found)) {
	for _, limit := range countLimits {
		asked := q.options.asked(limit.providers...)
		if len(asked) == 0 || len(q.tools) <= limit.most {
			continue
		}
		var beyond []string
		for _, s := range q.tools[limit.most:] {
			beyond = append(beyond, s.Name)
		}
		add(found{
			pos: q.tools[limit.most].Pos, subject: "tools for " + limit.providers[0], providers: asked,
			message: fmt.Sprintf("there are %d tools, and %s %d in one request; over the limit: %s", len(q.tools), limit.who, limit.most, dialect.Enumerate(beyond, dialect.MostNamed)),
			hint:    "send only the tools that a conversation needs, or split the package",
		})
	}
}

// manyTools is the number of tools above which OpenAI recommends sending fewer tools.
const manyTools = 20

func checkMany(q *request, add func(found)) {
	if len(q.tools) < manyTools {
		return
	}
	first := q.byPlace()[0]
	add(found{
		pos: first.Pos, subject: "tools",
		message: fmt.Sprintf("there are %d tools, and models choose best from fewer than %d", len(q.tools), manyTools),
		hint:    "send only the tools that a conversation needs: split the package, set group= on tools, or defer tools that are rarely called",
	})
}

// checkFit checks whether each provider accepts the lowered tools in one request.
func checkFit(q *request, add func(found)) {
	for i, d := range q.options.providers() {
		if d.Request == nil {
			continue
		}
		lowered, subjects := q.lowered(i)
		for _, note := range d.Request(lowered) {
			s := subjects[note.Tool]
			add(found{
				pos: s.strictPos(), tool: s.Name, subject: "request for " + d.Provider, providers: []string{d.Name},
				message: fmt.Sprintf("the tools do not fit in one request to %s: %s", d.Provider, note.Message),
				hint:    "send fewer tools, or make fewer of them strict",
			})
		}
	}
}

// lowered returns the tools that a provider accepts, in lowered form.
func (q *request) lowered(provider int) (tools []dialect.Tool, subjects []*subject) {
	for _, s := range q.tools {
		if v := s.verdicts[provider]; v.Status != No {
			tools, subjects = append(tools, v.lowered), append(subjects, s)
		}
	}
	return tools, subjects
}

// sameVerbs lists verbs that have the same meaning in tool names. The first verb of each
// row represents the row.
var sameVerbs = []string{
	"get fetch retrieve obtain",
	"find search query lookup",
	"create add new make",
	"update edit modify change",
	"delete remove erase",
	"show display view",
	"run execute invoke",
}

// verbFor maps each verb to the verb that represents it.
var verbFor = func() map[string]string {
	all := map[string]string{}
	for _, row := range sameVerbs {
		verbs := strings.Fields(row)
		for _, verb := range verbs {
			all[verb] = verbs[0]
		}
	}
	return all
}()

// A likeness contains the properties by which a tool is compared with other tools.
type likeness struct {
	*subject
	name       string   // the words of the name, independent of notation
	content    []string // sorted stems of the words in the description, without duplicates
	verb       string   // the first verb in the description
	parameters string   // names and types of the arguments; "" if there are no arguments
}

// directed are words that make the order of the surrounding words significant.
var directed = wordSet("to from in into of by for with as")

func likenessOf(s *subject) likeness {
	l := likeness{subject: s, parameters: parametersOf(s.Input)}
	words := wordsIn(s.Name)
	ordered := slices.ContainsFunc(words, func(word string) bool { return directed[word] })
	for i, word := range words {
		if verb, ok := verbFor[stem(word)]; ok {
			words[i] = verb
		}
	}
	if !ordered {
		slices.Sort(words)
	}
	l.name = strings.Join(words, " ")
	if l.content = contentOf(wordsIn(s.Description)); len(l.content) > 0 {
		l.verb = l.content[0]
	}
	slices.Sort(l.content)
	l.content = slices.Compact(l.content)
	return l
}

// parametersOf returns the names and types of arguments, sorted by name.
func parametersOf(input *schema.Doc) string {
	var all []string
	for _, m := range input.Table("properties") {
		types, _ := m.Value.Types()
		all = append(all, fmt.Sprintf("%q %q", m.Key, types))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// enoughWords is the minimum number of words in two descriptions that are reported
// although some of the words differ.
const enoughWords = 8

// describedAlike returns the reason why two descriptions are similar, or "" if they
// differ.
func (l likeness) describedAlike(other likeness) string {
	switch {
	case len(l.content) == 0 || l.verb != other.verb:
		return ""
	case slices.Equal(l.content, other.content):
		return "their descriptions have the same words"
	case l.parameters == "" || l.parameters != other.parameters || min(len(l.content), len(other.content)) < enoughWords:
		return ""
	}
	shared := 0
	for _, word := range l.content {
		if _, found := slices.BinarySearch(other.content, word); found {
			shared++
		}
	}
	if either := len(l.content) + len(other.content) - shared; shared*5 >= either*4 { // four of five words are equal
		return "their descriptions are almost the same"
	}
	return ""
}

// like returns the similarities that may cause a model to confuse two tools.
func (l likeness) like(other likeness) []string {
	if l.Name == other.Name || !l.meets(other.subject) { // duplicate names are reported earlier
		return nil
	}
	var reasons []string
	if l.name == other.name {
		reasons = append(reasons, "their names mean the same")
	}
	if described := l.describedAlike(other); described != "" {
		reasons = append(reasons, described)
	}
	if len(reasons) > 0 && l.parameters != "" && l.parameters == other.parameters {
		reasons = append(reasons, "they have the same parameters")
	}
	return reasons
}

// compared is the maximum number of similar tools with which a tool is compared. If more
// tools are similar, a program probably generated them and distinguishes them by numbers.
const compared = 64

// checkAlike finds tools that are easily confused. It reports each with the first tool to
// which it is similar. It skips deprecated tools, because their descriptions mention the
// deprecation, and because they may resemble their replacements.
func checkAlike(q *request, add func(found)) {
	earlier := map[string][]likeness{} // earlier tools, by possible similarity
	for _, s := range q.byPlace() {
		if dialect.IsDeprecated(s.Description) {
			continue
		}
		l := likenessOf(s)
		keys := []string{"name " + l.name, "description " + strings.Join(l.content, " "), "parameters " + l.verb + " " + l.parameters}
		var told bool
		for _, key := range keys {
			for _, other := range earlier[key] {
				reasons := l.like(other)
				if told || len(reasons) == 0 {
					continue
				}
				told = true
				add(found{
					pos: s.namePos(), tool: s.Name, pkg: s.Package, subject: "tool beside " + other.Name,
					message: fmt.Sprintf("the tools %s and %s are easily confused: %s", other.Name, s.Name, strings.Join(reasons, ", and ")),
					hint:    "make the names and descriptions express the difference, or merge the tools",
					related: []diag.Related{{Pos: other.namePos(), Message: other.Name + " is here"}},
				})
			}
			if len(earlier[key]) < compared {
				earlier[key] = append(earlier[key], l)
			}
		}
	}
}

// checkDirectory finds violations of the requirements of Anthropic's directory. Each is
// reported once for all tools, because many users do not publish there.
func checkDirectory(q *request, add func(found)) {
	var first *subject
	var untitled, unhinted []string
	for _, s := range q.byPlace() {
		if s.isForAgent() {
			continue
		}
		titled := s.Title != "" || s.isUnknown("/title")
		hinted := s.Annotations.ReadOnly != nil || s.Annotations.Destructive != nil || s.isUnknown("/annotations/readOnlyHint") || s.isUnknown("/annotations/destructiveHint")
		if !titled && !slices.Contains(untitled, s.Name) {
			untitled = append(untitled, s.Name)
		}
		if !hinted && !slices.Contains(unhinted, s.Name) {
			unhinted = append(unhinted, s.Name)
		}
		if first == nil && !(titled && hinted) {
			first = s
		}
	}
	var missing []string
	for _, m := range []struct {
		what  string
		names []string
	}{{"a title", untitled}, {"readOnlyHint or destructiveHint", unhinted}} {
		if len(m.names) > 0 {
			missing = append(missing, m.what+" of "+dialect.Enumerate(m.names, dialect.MostNamed))
		}
	}
	if first == nil {
		return
	}
	how := "add title= and readonly, destructive or destructive=false to //toolgen:tool"
	if first.Registered != nil {
		how = "add the title and the hints to the registration calls"
	}
	add(found{
		pos: first.Pos, tool: first.Name, pkg: first.Package, subject: "directory",
		message: "Anthropic's directory of MCP servers requires: " + strings.Join(missing, "; "),
		hint:    "to list the server there, " + how,
	})
}

// checkAjv finds keywords and formats that Ajv rejects in its default strict mode. It
// reports each only once for all tools, because the problem depends on the clients and not
// on the tools.
func checkAjv(q *request, add func(found)) {
	var first *subject
	var keywords, formats []string
	note := func(s *subject, list []string, word string) []string {
		if slices.Contains(list, word) {
			return list
		}
		if first == nil {
			first = s
		}
		return append(list, word)
	}
	for _, s := range q.byPlace() {
		for _, d := range s.sides() {
			schema.Visit(d.doc, func(sub *schema.Doc) bool {
				for _, m := range sub.Members {
					switch {
					case m.Key == "format" && m.Value.Kind == schema.String:
						formats = note(s, formats, m.Value.Text)
					case m.Key != "nullable" && !slices.Contains(knownKeywords, m.Key):
						keywords = note(s, keywords, m.Key)
					}
				}
				return true
			})
		}
	}
	if first == nil {
		return
	}
	var refused, hints []string
	if len(keywords) > 0 {
		refused = append(refused, "keywords: "+dialect.Enumerate(keywords, dialect.MostNamed))
		hints = append(hints, "ajv.addKeyword for each keyword")
	}
	if len(formats) > 0 {
		refused = append(refused, "formats (without ajv-formats): "+dialect.Enumerate(formats, dialect.MostNamed))
		hints = append(hints, "addFormats of ajv-formats")
	}
	hint := "in clients that use Ajv, call " + strings.Join(hints, " and ")
	if slices.Contains(keywords, schema.BoxMarker) {
		hint += "; to omit " + schema.BoxMarker + ", set wrap-marker=none on //toolgen:package"
	}
	add(found{
		pos: first.Pos, tool: first.Name, pkg: first.Package, subject: "strict Ajv",
		message: "Ajv in its default strict mode rejects " + strings.Join(refused, "; "),
		hint:    hint,
	})
}

// checkReasoning reports, once per request, an option that Chat Completions rejects in
// combination with tools.
func checkReasoning(q *request, add func(found)) {
	first := q.byPlace()[0]
	add(found{
		pos: first.Pos, pkg: first.Package, subject: "reasoning_effort",
		message: "newer OpenAI models reject tools with reasoning_effort in Chat Completions; they require the Responses API",
		hint:    "use the format responses for these models",
	})
}

// harmonyShows are the keywords that OpenAI's published prompt format shows to a model,
// and keywords that no model needs.
// https://github.com/openai/harmony/blob/main/docs/format.md
var harmonyShows = []string{
	"type", "properties", "required", "items", "enum", "oneOf", "nullable", "description", "default", "title", "examples",
	"$defs", "definitions", "$schema", "$id", "$comment", "$anchor", "deprecated", "readOnly", "writeOnly",
}

// checkUnseen finds keywords that OpenAI's prompt format does not show to a model.
func checkUnseen(s *subject, add func(found)) {
	asked := s.options.asked("openai", "responses")
	at := slices.IndexFunc(s.verdicts, func(v Verdict) bool { return slices.Contains(asked, v.Dialect.Name) && v.Status != No })
	if at < 0 {
		return
	}
	var unseen []string
	schema.Visit(s.verdicts[at].lowered.Input, func(sub *schema.Doc) bool {
		for _, m := range sub.Members {
			shown := slices.Contains(harmonyShows, m.Key) || m.Value.Kind == schema.Bool || slices.Contains(unseen, m.Key)
			if !shown && slices.Contains(knownKeywords, m.Key) {
				unseen = append(unseen, m.Key)
			}
		}
		return true
	})
	if len(unseen) == 0 {
		return
	}
	add(found{
		pos: s.Pos, subject: "input for harmony", providers: asked,
		message: fmt.Sprintf("models that receive tools in OpenAI's harmony format, such as gpt-oss, do not see %s of %s", dialect.Enumerate(unseen, dialect.MostNamed), s.Name),
		hint:    "describe the constraints that matter for such models",
	})
}

package lint

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkValid validates schemas against JSON Schema 2020-12. Schemas from Go source are
// validated when they are generated. If a provider accepts an invalid schema, such as a
// schema of an older draft, the provider's verdict shows that.
func checkValid(s *subject, add func(found)) {
	if s.Package != "" {
		return
	}
	for _, d := range s.sides() {
		problems := meta.Check(d.doc)
		slices.SortFunc(problems, func(a, b meta.Problem) int {
			return cmp.Or(cmp.Compare(a.Path.String(), b.Path.String()), cmp.Compare(a.Message, b.Message))
		})
		for _, p := range problems {
			add(found{
				pos: s.pos(d, p.Path), subject: d.at(p.Path),
				message: fmt.Sprintf("the %s schema of %s is not JSON Schema 2020-12: %s %s", d.name, s.Name, p.Path, p.Message),
				hint:    "see https://json-schema.org/draft/2020-12/json-schema-validation",
			})
		}
	}
}

func checkReferences(s *subject, add func(found)) {
	for _, d := range s.sides() {
		for _, p := range schema.RefProblems(d.doc) {
			add(found{
				pos: either(p.At.Origin.Pos(), s.pos(d, p.Path)), subject: d.at(p.Path),
				message: fmt.Sprintf("the %s schema of %s is broken: %s", d.name, s.Name, p.Message),
				hint:    "add the missing definition, or remove the reference",
			})
		}
	}
}

// dialect2020 is the dialect that MCP assumes for a schema that specifies none.
const dialect2020 = "https://json-schema.org/draft/2020-12/schema"

func checkVersion(s *subject, add func(found)) {
	for _, d := range s.sides() {
		said := d.doc.Under("$schema")
		if said == nil {
			continue
		}
		f := found{
			pos: s.pos(d, schema.Path{"$schema"}), subject: d.name + " $schema",
			message: fmt.Sprintf("the %s schema of %s contains $schema, which no provider requires", d.name, s.Name),
			hint:    "remove $schema",
		}
		if strings.TrimSuffix(said.Text, "#") != dialect2020 {
			f.message = fmt.Sprintf("the %s schema of %s is for %s, but clients interpret it as 2020-12 or as their own dialect", d.name, s.Name, said)
			f.hint = "use JSON Schema 2020-12, and remove $schema"
		}
		add(f)
	}
}

// formats are the formats that JSON Schema defines.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
	"ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
	"json-pointer", "relative-json-pointer", "regex",
}

func checkFormats(s *subject, add func(found)) {
	s.checkStrings("format", add, func(format string) (found, bool) {
		f := found{
			message: fmt.Sprintf("%q is not a JSON Schema format, and strict modes reject it", format),
			hint:    formatHint(format),
		}
		if meant, ok := diag.Closest(format, formats); ok && diag.IsTypo(format, meant) {
			f.old, f.text = format, meant
		}
		return f, !slices.Contains(formats, format)
	})
}

// checkStrings applies check to each string under a keyword of the input schema, and adds
// its findings.
func (s *subject) checkStrings(keyword string, add func(found), check func(string) (found, bool)) {
	schema.Walk(s.Input, func(path schema.Path, sub *schema.Doc) bool {
		if said := sub.Under(keyword); said != nil && said.Kind == schema.String {
			if f, ok := check(said.Text); ok {
				at := append(path[:len(path):len(path)], keyword)
				f.pos, f.subject = s.pos(s.input(), at), s.input().at(at)
				add(f)
			}
		}
		return true
	})
}

// checkPatterns reports patterns that the converters for local models reject or interpret
// differently.
func checkPatterns(s *subject, add func(found)) {
	s.checkStrings("pattern", add, func(pattern string) (found, bool) {
		portable, ok := schema.PortablePattern(pattern)
		f := found{
			message: fmt.Sprintf("local engines reject the pattern %s, or interpret it differently", schema.Quote(pattern)),
			hint:    "use only character classes and groups in the pattern, or describe the constraint",
		}
		if ok {
			// Use an equivalent pattern without characters that a tag or directive would
			// have to escape.
			readable := strings.ReplaceAll(portable, schema.AnyText, "([^.]|[.])*")
			f.hint = "use " + readable
			if !strings.ContainsAny(pattern+readable, "\"`") {
				f.old, f.text = pattern, readable
			}
		}
		return f, !ok || portable != pattern
	})
}

func formatHint(format string) string {
	if near, ok := diag.Nearest(format, formats); ok {
		return fmt.Sprintf("did you mean %s? Otherwise use a pattern, or describe the format", near)
	}
	return "use a pattern, or describe the format"
}

// openAPI maps keywords of OpenAPI 3.0 that JSON Schema does not define to replacements.
var openAPI = map[string]string{
	"nullable": `use "type":["string","null"], with the type of the value`,
	"example":  `use "examples":[…]`,
}

func checkKeywords(s *subject, add func(found)) {
	for _, d := range s.sides() {
		schema.Walk(d.doc, func(path schema.Path, sub *schema.Doc) bool {
			for _, m := range sub.Members {
				if message, hint := strangeKeyword(sub, m); message != "" {
					at := append(path[:len(path):len(path)], m.Key)
					add(found{pos: s.pos(d, at), subject: d.at(at), message: message, hint: hint})
				}
			}
			return true
		})
	}
}

var knownKeywords = schema.KeywordNames()

// strangeKeyword reports a keyword that JSON Schema does not define. It ignores
// "nullable": false, which states the default. It also ignores a misspelled keyword next
// to the correct keyword, because that is an extension.
func strangeKeyword(sub *schema.Doc, m schema.Member) (message, hint string) {
	key := m.Key
	if slices.Contains(knownKeywords, key) || key == "nullable" && m.Value.Equal(schema.Boolean(false)) {
		return "", ""
	}
	if hint, ok := openAPI[key]; ok {
		return fmt.Sprintf("%q is an OpenAPI keyword, which JSON Schema ignores", key), hint
	}
	near, ok := misspelt(key, knownKeywords)
	if !ok || sub.Has(near) {
		return "", ""
	}
	return fmt.Sprintf("%q is not a JSON Schema keyword, so it is ignored", key), "did you mean " + near + "?"
}

var withoutDashes = strings.NewReplacer("-", "", "_", "")

// misspelt returns the known word of which word is most likely a misspelling. The known
// word has other case or dashes, or differs in one or two letters. Short words are too
// similar to each other to decide.
func misspelt(word string, known []string) (string, bool) {
	const short, apart = 5, 2
	likely := func(meant string) bool {
		alike := strings.EqualFold(withoutDashes.Replace(word), withoutDashes.Replace(meant))
		return alike || len(word) >= short && len(meant) >= short-1 && max(len(word)-len(meant), len(meant)-len(word)) <= apart
	}
	unlikely := func(meant string) bool { return !likely(meant) }
	near, ok := diag.Nearest(word, slices.DeleteFunc(slices.Clone(known), unlikely))
	return near, ok && near != word
}

// newest returns the schema of a side as JSON Schema 2020-12, or nil if it is not valid.
func (d side) newest() *schema.Doc {
	if schema.DefaultBudget.Check(d.doc) != nil {
		return nil
	}
	doc := lower.Newest(d.doc)
	if len(meta.Check(doc)) > 0 {
		return nil
	}
	return doc
}

// valueAt describes the value at path for a message, such as "days of the tool forecast".
func (s *subject) valueAt(d side, doc *schema.Doc, path schema.Path) string {
	place := strings.TrimPrefix(schema.PlaceOf(doc, path), ".")
	return fmt.Sprintf("%s of the %s %s", cmp.Or(place, "the "+d.name), s.Kind, s.Name)
}

func checkDefaults(s *subject, add func(found)) {
	for _, d := range s.sides() {
		doc := d.newest()
		if doc == nil || !schema.Mentions(doc, "default") {
			continue
		}
		valid, err := meta.Compile(doc)
		if err != nil { // reported by other rules
			continue
		}
		for _, m := range valid.Mismatches(doc, defaultIn) {
			add(found{
				pos: either(m.Value.Origin.Pos(), s.pos(d, m.Path)), subject: d.at(m.Path),
				message: fmt.Sprintf("the default %s of %s is not valid against its own schema: %s", m.Value, s.valueAt(d, doc, m.Path), m.Message),
				hint:    "change the default or the schema",
			})
		}
	}
}

func defaultIn(sub *schema.Doc) []*schema.Doc {
	if value := sub.Under("default"); value != nil && value.Kind != schema.Null {
		return []*schema.Doc{value}
	}
	return nil
}

// stepsForContradictions limits the search for contradictions in one schema.
const stepsForContradictions = 4_000_000

// checkSatisfiable reports the innermost schemas that no value satisfies. It reports an
// enclosing schema only if that contains another contradiction.
func checkSatisfiable(s *subject, add func(found)) {
	for _, d := range s.sides() {
		doc := d.newest()
		if doc == nil {
			continue
		}
		q := newQuestioner(doc)
		schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
			path := at.Path()
			given := doc.At(path)
			if q.inverted[given] || isFalse(given) || !q.isEmpty(given) {
				return sub
			}
			if keywords := q.contradiction(sub); len(keywords) > 0 && keywords[0] != "$ref" {
				f := s.contradiction(d, doc, path, keywords)
				f.soft = !q.isEmpty(doc)
				add(f)
			}
			return schema.Boolean(true)
		})
	}
}

func (s *subject) contradiction(d side, doc *schema.Doc, path schema.Path, keywords []string) found {
	message := fmt.Sprintf("no value matches %q", keywords[0])
	if last := len(keywords) - 1; last > 0 {
		message = fmt.Sprintf("\"%s\" and %q contradict each other", strings.Join(keywords[:last], `", "`), keywords[last])
	}
	return found{
		pos: either(doc.At(path).Origin.Pos(), s.pos(d, path)), subject: d.at(path),
		message: fmt.Sprintf("%s accepts no value: %s", s.valueAt(d, doc, path), message),
		hint:    "change one of the keywords",
	}
}

// isFalse reports whether a schema is one of the usual ways to accept nothing.
func isFalse(sub *schema.Doc) bool {
	return sub.IsFalse() || sub.Has("not") && sub.Under("not").AllowsAll()
}

// inverting are the keywords whose schemas are often meant to accept nothing.
var inverting = []string{"not", "if", "then", "else", "dependentSchemas", "propertyNames", "unevaluatedItems", "unevaluatedProperties"}

// A questioner finds the schemas of a document that no value satisfies.
type questioner struct {
	solver   *witness.Solver
	whole    *schema.Doc          // the document, as a definition to which its references refer
	inverted map[*schema.Doc]bool // schemas under inverting keywords
}

func newQuestioner(doc *schema.Doc) *questioner {
	q := &questioner{solver: witness.NewBudget(stepsForContradictions).Solver(), inverted: map[*schema.Doc]bool{}}
	q.whole = schema.Obj(schema.M("whole", schema.RenameRefs(doc, intoWhole)))
	schema.Visit(doc, func(sub *schema.Doc) bool {
		for _, keyword := range inverting {
			if inner := sub.Under(keyword); inner != nil {
				schema.Visit(inner, func(sub *schema.Doc) bool { q.inverted[sub] = true; return true })
				for _, m := range inner.Members {
					q.inverted[m.Value] = true
				}
			}
		}
		return true
	})
	return q
}

// intoWhole changes a reference in the document to refer into [questioner.whole].
func intoWhole(ref string) string {
	if path, ok := strings.CutPrefix(ref, schema.WholeRef); ok && (path == "" || path[0] == '/') {
		return schema.DefinitionRef("whole") + path
	}
	return ref
}

// isEmpty reports whether it is proven that no value satisfies a schema of the document.
func (q *questioner) isEmpty(sub *schema.Doc) bool {
	if len(schema.Refs(sub)) > 0 {
		sub = schema.RenameRefs(sub, intoWhole).With("$defs", q.whole)
	}
	return q.solver.FindUnconfirmed(sub, nothing).Verdict == witness.None
}

var nothing = schema.Boolean(false)

// contradiction returns a minimal list of keywords that no value satisfies together. It
// returns nil if a value may satisfy the schema.
func (q *questioner) contradiction(sub *schema.Doc) []string {
	if !q.isEmpty(sub) {
		return nil
	}
	var keywords []string
	for _, m := range sub.Members {
		if less := sub.Without(m.Key); q.isEmpty(less) {
			sub = less
		} else {
			keywords = append(keywords, m.Key)
		}
	}
	return keywords
}

// A keyLimit is an API's rule for property names.
type keyLimit struct {
	providers []string
	who       string
	rule      dialect.NameRule
	topOnly   bool // the API is not known to check deeper names
}

var keyLimits = []keyLimit{
	{
		providers: []string{"anthropic"}, who: "Anthropic", topOnly: true,
		rule: dialect.NameRule{
			Pattern: regexp.MustCompile(`^[a-zA-Z0-9_.-]+$`), Most: 64, Doc: "1 to 64 letters, digits, _, - and .",
		},
	},
	{
		providers: []string{"gemini-legacy"}, who: "Gemini",
		rule: dialect.NameRule{
			Pattern: regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`), Most: 64,
			Doc: "1 to 64 letters, digits and _, with a letter or _ first",
		},
	},
}

func checkPropertyKeys(s *subject, add func(found)) {
	eachProperty(s.input(), func(path schema.Path, key string, _ *schema.Doc) {
		for _, limit := range keyLimits {
			asked := s.options.asked(limit.providers...)
			if len(asked) == 0 || !limit.refuses(path) {
				continue
			}
			add(found{
				pos: s.pos(s.input(), path), subject: s.input().at(path) + " for " + limit.who, providers: asked,
				message: fmt.Sprintf("%s rejects the property %q: it accepts %s", limit.who, key, limit.rule.Doc),
				hint:    "rename the property",
			})
		}
	})
}

// refuses reports whether the API rejects the key at the end of a path.
func (l keyLimit) refuses(path schema.Path) bool {
	return !l.rule.Accepts(path[len(path)-1]) && !(l.topOnly && len(path) > 2)
}

// isAboutKey reports whether a note is about a property whose key the provider rejects.
// The rule for keys reports such properties.
func isAboutKey(d *dialect.Dialect, n lower.Note) bool {
	inside := len(n.Path) - 2
	return inside >= 0 && n.Path[inside] == "properties" && slices.ContainsFunc(keyLimits, func(l keyLimit) bool {
		return slices.Contains(l.providers, d.Name) && l.refuses(n.Path)
	})
}

// eachProperty calls use for each member of every "properties" in a schema.
func eachProperty(d side, use func(path schema.Path, key string, sub *schema.Doc)) {
	schema.Walk(d.doc, func(path schema.Path, sub *schema.Doc) bool {
		for _, m := range sub.Table("properties") {
			use(append(path[:len(path):len(path)], "properties", m.Key), m.Key, m.Value)
		}
		return true
	})
}

func checkBooleanProperties(s *subject, add func(found)) {
	for _, d := range s.sides() {
		eachProperty(d, func(path schema.Path, key string, sub *schema.Doc) {
			if sub.Kind == schema.Bool {
				add(found{
					pos: s.pos(d, path), subject: d.at(path),
					message: fmt.Sprintf("the schema of %s is %s, which MCP clients before 2026-07-28 reject", key, sub),
					hint:    "use {} to accept any value, or describe the value",
				})
			}
		})
	}
}

func checkArrayItems(s *subject, add func(found)) {
	schema.Walk(s.Input, func(path schema.Path, sub *schema.Doc) bool {
		if sub.TextUnder("type") == "array" && !sub.Has("items", "prefixItems") && !s.isUnknown("/inputSchema"+strings.TrimPrefix(path.String(), "#")+"/items") {
			add(found{
				pos: s.pos(s.input(), path), subject: s.input().at(path),
				message: "an array has no items, which VS Code rejects",
				hint:    `add "items"`,
			})
		}
		return true
	})
}

// A rootLimit lists keywords that a provider or client does not accept at the root.
type rootLimit struct {
	providers []string
	who       string
	keywords  []string
}

var rootLimits = []rootLimit{
	{[]string{"openai", "responses"}, "OpenAI rejects", []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}},
	{[]string{"anthropic"}, "Anthropic rejects", []string{"anyOf", "oneOf", "allOf"}},
	{[]string{"mcp"}, "VS Code deletes", []string{"anyOf", "oneOf", "allOf", "not", "if", "then", "else"}},
}

func checkRoot(s *subject, add func(found)) {
	for _, m := range s.Input.Members {
		if m.IsAcrossFields() {
			continue // rules across fields are described if a provider does not accept them
		}
		var who, providers []string
		for _, limit := range rootLimits {
			if asked := s.options.asked(limit.providers...); len(asked) > 0 && slices.Contains(limit.keywords, m.Key) {
				who, providers = append(who, limit.who), append(providers, asked...)
			}
		}
		if len(who) == 0 {
			continue
		}
		add(found{
			pos: s.pos(s.input(), schema.Path{m.Key}), subject: s.input().at(schema.Path{m.Key}), providers: providers,
			message: fmt.Sprintf("the input schema of %s has %s at its root, which %s", s.Name, m.Key, dialect.Enumerate(who, len(who))),
			hint:    "move it into a property; until then, toolgen moves it into the description for providers",
		})
	}
}

func checkRecursion(s *subject, add func(found)) {
	graph := schema.NewGraph(s.Input)
	for _, ref := range schema.Refs(s.Input) {
		loop := graph.Recursion(ref)
		if loop == nil {
			continue
		}
		at := either(graph.Resolve(loop[0]).Origin.Pos(), s.Pos)
		add(found{
			pos: at, subject: "input " + loop[0],
			message: fmt.Sprintf("the input schema of %s contains itself through %s, which some providers reject and others truncate", s.Name, strings.Join(loop, ", ")),
			hint:    "if a few levels are enough, write them out",
		})
		return
	}
}

// passedOver are the keywords whose schemas LangChain.js leaves unchanged or removes,
// whatever they contain.
var passedOver = []string{
	"propertyNames", "patternProperties", "prefixItems", "contains", "not", "if", "then", "else",
	"dependentSchemas", "unevaluatedProperties", "unevaluatedItems", "contentSchema",
}

// checkMerged finds unions in an input that LangChain.js merges into one schema.
func checkMerged(s *subject, add func(found)) {
	seen := schema.Rewrite(s.Input, func(sub *schema.Doc) *schema.Doc { return sub.Without(passedOver...) })
	schema.Walk(seen, func(path schema.Path, sub *schema.Doc) bool {
		for _, key := range []string{"anyOf", "oneOf"} {
			if len(sub.List(key)) == 0 {
				continue
			}
			at := append(path[:len(path):len(path)], key)
			add(found{
				pos: s.pos(s.input(), at), subject: s.input().at(at),
				message: fmt.Sprintf("LangChain.js merges the variants of %s into one schema: it keeps the last property of each name, and drops variants that are not objects", s.Name),
				hint:    "describe the variants, or use optional properties of one object",
			})
		}
		return true
	})
}

// Limits up to which Codex does not change the schema of an MCP tool.
const (
	compactBytes = 5000
	compactDepth = 3
)

func checkSize(s *subject, add func(found)) {
	size := len(s.Input.Append(nil))
	if size <= compactBytes {
		return
	}
	also := ""
	if depth := objectDepth(s.Input); depth > compactDepth {
		also = fmt.Sprintf(", and then replaces objects deeper than %d levels with {}; the schema has %d levels", compactDepth, depth)
	}
	add(found{
		pos: s.Pos, subject: "input",
		message: fmt.Sprintf("the input schema of %s has %d bytes; Codex removes all descriptions from a schema of more than %d bytes%s", s.Name, size, compactBytes, also),
		hint:    "split the tool, shorten descriptions, or flatten objects",
	})
}

func objectDepth(doc *schema.Doc) int {
	deepest := 0
	schema.Walk(doc, func(path schema.Path, _ *schema.Doc) bool {
		depth := 0
		for i := range len(path) + 1 {
			if doc.At(path[:i]).TextUnder("type") == "object" {
				depth++
			}
		}
		deepest = max(deepest, depth)
		return true
	})
	return deepest
}

// checkForm finds the fields of a form that clients of MCP 2025-06-18 cannot show.
func checkForm(s *subject, add func(found)) {
	if s.Kind != dialect.Form {
		return
	}
	for _, m := range s.Input.Table("properties") {
		if !m.Value.HasType("array") {
			continue
		}
		at := schema.Path{"properties", m.Key}
		add(found{
			pos: s.pos(s.input(), at), subject: s.input().at(at),
			message: fmt.Sprintf("clients of MCP 2025-06-18 cannot show the form %s: %s is a multiple choice, which forms have supported only since MCP 2025-11-25", s.Name, m.Key),
			hint:    "to support such clients, use a bool for each value",
		})
	}
}

// checkHeaders finds argument headers that make clients skip a tool. In Go source, such
// headers are already errors.
func checkHeaders(s *subject, add func(found)) {
	for _, p := range schema.HeaderProblems(s.Input) {
		add(found{
			pos: s.pos(s.input(), append(slices.Clip(p.Path), schema.HeaderKeyword)), subject: s.input().at(p.Path),
			message: fmt.Sprintf("MCP clients omit %s: %s", s.Name, p.Message),
			hint:    "remove the header, or use it on an argument that clients can send in a header",
			soft:    s.Input.At(p.Path).TextUnder("type") == "number", // some clients accept a number
		})
	}
}

// secrets are words, or sequences of words, in the names of values that must not be
// readable in transit.
var secrets = [][]string{
	{"password"}, {"passwd"}, {"passphrase"}, {"secret"}, {"credential"}, {"credentials"}, {"token"}, {"apikey"}, {"api", "key"},
	{"private", "key"}, {"ssn"}, {"email"}, {"phone"}, {"iban"},
}

// checkMirrored finds arguments in headers that look like secrets.
func checkMirrored(s *subject, add func(found)) {
	eachProperty(s.input(), func(path schema.Path, key string, sub *schema.Doc) {
		header := sub.Under(schema.HeaderKeyword)
		if header == nil || !isSecret(key) && !isSecret(header.Text) {
			return
		}
		add(found{
			pos: s.pos(s.input(), append(slices.Clip(path), schema.HeaderKeyword)), subject: s.input().at(path),
			message: fmt.Sprintf("%s of %s looks like a secret, and is sent in the header %s%s, which every gateway can read", key, s.Name, schema.HeaderPrefix, header.Text),
			hint:    "remove the header",
		})
	})
}

func isSecret(name string) bool {
	said := wordsIn(name)
	return slices.ContainsFunc(secrets, func(secret []string) bool {
		for i := range said {
			if i+len(secret) <= len(said) && slices.Equal(said[i:i+len(secret)], secret) {
				return true
			}
		}
		return false
	})
}

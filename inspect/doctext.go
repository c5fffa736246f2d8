package inspect

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/doc/comment"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A docLine is one line of a comment, without the comment marker.
type docLine struct {
	text string
	pos  token.Pos
}

// docLines returns the lines of a comment group that are meant for users of the code,
// without directives and remarks.
func docLines(group *ast.CommentGroup) []docLine {
	return linesOf(comments(group), func(*ast.Comment) bool { return false })
}

// linesOf returns the lines of comments that are meant for users. The function trailing
// must report whether a comment follows code on its line. Such a comment does not
// continue a remark in an earlier comment, and its indentation has no meaning.
func linesOf(list []*ast.Comment, trailing func(*ast.Comment) bool) []docLine {
	var lines []docLine
	var skip remarks
	for _, c := range list {
		trim := trailing(c)
		if trim {
			skip = remarks{}
		}
		for _, line := range commentLines(c) {
			if trim {
				line.text = strings.TrimSpace(line.text)
			}
			lines = append(lines, skip.read(line)...)
		}
	}
	return lines
}

// isDirective reports whether a comment is a directive for a tool, which is not part of
// the doc. https://go.dev/doc/comment#syntax
func isDirective(comment string) bool {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return false
	}
	for _, word := range []string{"line ", "extern ", "export "} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	tool, rest, ok := strings.Cut(text, ":")
	return ok && tool != "" && rest != "" && strings.Trim(tool+rest[:1], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// commentLines returns the lines of one comment: no lines for a directive, one line for a
// // comment, and each line of a /* */ comment.
func commentLines(c *ast.Comment) []docLine {
	if isDirective(c.Text) {
		return nil
	}
	if text, ok := strings.CutPrefix(c.Text, "//"); ok {
		return []docLine{{strings.TrimPrefix(strings.TrimRight(text, " \t\r"), " "), c.Pos()}}
	}
	text := strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n")
	lines := []docLine{{strings.TrimSpace(text[0]), c.Pos()}}
	margin, pos := marginOf(text[1:]), c.Pos()+2
	for i, line := range text[1:] {
		pos += token.Pos(len(text[i]) + 1)
		lines = append(lines, docLine{strings.TrimRight(line[min(margin, len(line)):], " \t\r"), pos})
	}
	return lines
}

var marginForm = regexp.MustCompile(`^[ \t]*(?:\* ?)?`)

// marginOf returns the number of bytes before the text that all lines of a /* */ comment
// share: indentation, and a star if all lines have it.
func marginOf(lines []string) int {
	margin := -1
	for _, line := range lines {
		if own := len(marginForm.FindString(line)); strings.Trim(line, " \t*") != "" && (margin < 0 || own < margin) {
			margin = own
		}
	}
	return max(margin, 0)
}

// isDeprecated reports whether a doc comment has a paragraph "Deprecated: …".
// https://go.dev/wiki/Deprecated
func isDeprecated(lines []docLine) bool {
	start := true
	for _, line := range lines {
		if start && strings.HasPrefix(line.text, "Deprecated: ") {
			return true
		}
		start = strings.TrimSpace(line.text) == ""
	}
	return false
}

// docText renders the lines of a doc comment for a model, as go/doc/comment parses them. It
// joins the lines of a paragraph, keeps lists and code, renders headings as a line and links
// as their text, and removes the leading name.
func docText(lines []docLine, name string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(line.text)
		b.WriteByte('\n')
	}
	parser := comment.Parser{
		LookupSym:     func(string, string) bool { return true },
		LookupPackage: func(name string) (string, bool) { return name, token.IsIdentifier(name) },
	}
	var blocks []string
	for _, block := range parser.Parse(b.String()).Content {
		blocks = append(blocks, blockText(block))
	}
	return dropName(strings.Trim(strings.Join(blocks, "\n\n"), "\n"), name)
}

func blockText(block comment.Block) string {
	switch block := block.(type) {
	case *comment.Paragraph:
		return inlineText(block.Text)
	case *comment.Heading:
		return inlineText(block.Text)
	case *comment.Code:
		return indent(strings.TrimRight(block.Text, "\n"))
	case *comment.List:
		var items []string
		for _, item := range block.Items {
			items = append(items, itemText(item))
		}
		return strings.Join(items, "\n")
	}
	return ""
}

func itemText(item *comment.ListItem) string {
	marker := "- "
	if item.Number != "" {
		marker = item.Number + ". "
	}
	var blocks []string
	for _, block := range item.Content {
		blocks = append(blocks, blockText(block))
	}
	return marker + strings.Join(blocks, "\n")
}

func inlineText(texts []comment.Text) string {
	var b strings.Builder
	for _, text := range texts {
		switch text := text.(type) {
		case comment.Plain:
			b.WriteString(string(text))
		case comment.Italic:
			b.WriteString(string(text))
		case *comment.Link:
			b.WriteString(inlineText(text.Text))
		case *comment.DocLink:
			b.WriteString(linkText(text))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// indent begins each line with a tab, which marks code in Markdown as well.
func indent(code string) string {
	return "\t" + blankLine.ReplaceAllString(strings.ReplaceAll(code, "\n", "\n\t"), "")
}

var blankLine = regexp.MustCompile(`(?m)^\t$`)

// linkText removes the brackets from a link. The parser treats any lower-case word in
// brackets as a package. linkText keeps the brackets around such a word unless it is a
// package of the standard library.
func linkText(link *comment.DocLink) string {
	text := inlineText(link.Text)
	_, standard := comment.DefaultLookupPackage(link.ImportPath)
	if link.Name == "" && !standard && !strings.Contains(link.ImportPath, "/") {
		return "[" + text + "]"
	}
	return text
}

// dropName removes the Go name at the beginning of a doc comment if a verb follows it,
// because a model does not know the name. "Forecast returns the…" becomes "Returns the…". It
// also removes "is" and "are": "City is the name" becomes "The name". If the name is an
// ordinary word of the sentence, as in "Name of the city", "List users by age", or "A Day
// holds one", the doc comment is unchanged.
func dropName(text, name string) string {
	rest, ok := trimSubject(text, name)
	if !ok {
		return text
	}
	for _, verb := range []string{"is ", "are "} {
		rest = strings.TrimPrefix(rest, verb)
	}
	first, _ := utf8.DecodeRuneInString(text)
	if unicode.IsLower(first) && !strings.Contains(text, ". ") && !strings.HasSuffix(text, ".") {
		return rest // what follows is not a sentence, so its first letter remains unchanged
	}
	return capitalize(rest)
}

// trimSubject returns the text after the name, and whether the text is complete without the
// name. After an article and the name, the text is complete only if "is" or "are" follows.
func trimSubject(text, name string) (string, bool) {
	if name == "" {
		return "", false
	}
	before := prefixOf(text, articles)
	rest, ok := strings.CutPrefix(text[len(before):], name)
	if !ok {
		return "", false
	}
	if mark := prefixOf(rest, dashes); mark != "" && len(rest) > len(mark) {
		return rest[len(mark):], true
	}
	rest, ok = strings.CutPrefix(rest, " ")
	if again, twice := strings.CutPrefix(rest, name+" "); twice && beginsWithVerb(again, name) {
		return again, true // go-swagger writes the name before the description of its document
	}
	if before != "" {
		return rest, ok && (strings.HasPrefix(rest, "is ") || strings.HasPrefix(rest, "are "))
	}
	return rest, ok && beginsWithVerb(rest, name)
}

var (
	articles = []string{"A ", "An ", "The ", "a ", "an ", "the "}
	dashes   = []string{": ", " - ", " – ", " — "}

	auxiliaries = []string{
		"is", "are", "was", "were", "has", "does", "can", "cannot", "could", "may", "might", "must", "shall", "should", "will", "would",
		"isn't", "aren't", "wasn't", "weren't", "hasn't", "doesn't", "can't", "couldn't", "mustn't", "shouldn't", "won't", "wouldn't",
	}
	adverbs     = []string{"also", "always", "just", "never", "now", "only", "still", "then"}
	determiners = []string{"a", "an", "the", "all", "any", "both", "each", "every", "one", "no", "its", "his", "their", "some", "several", "how", "what", "whether"}
)

// prefixOf returns the first of the prefixes that text begins with, or "".
func prefixOf(text string, prefixes []string) string {
	i := slices.IndexFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
	if i < 0 {
		return ""
	}
	return prefixes[i]
}

// beginsWithVerb reports whether the text after a Go name begins with a verb.
//
// A word in the form of a verb can be a noun ("List users"), but not after a name of
// several words, which is not a word of the sentence. After other names, the word counts as
// a verb if it repeats the name ("Search searches") or has an object with a determiner
// ("Order counts the items"), or if it is rarely a noun.
func beginsWithVerb(text, name string) bool {
	word, next := wordsBehindAdverbs(text)
	verb := strings.TrimRight(word, ".,:")
	switch {
	case slices.Contains(auxiliaries, verb):
		return verb == word || verb != "is" && verb != "are"
	case !isThirdPerson(verb) || slices.Contains(noVerbs, verb):
		return false
	case hasSeveralWords(name):
		return true
	case slices.Contains(verbs, verb):
		return !slices.Contains([]string{"of", "by", "per"}, next) // "List returns by age"
	}
	stem := strings.TrimSuffix(strings.ToLower(name), "y")
	return strings.HasPrefix(verb, stem) || slices.Contains(determiners, next)
}

// wordsBehindAdverbs returns the first two words of text after initial adverbs. A missing
// word is "".
func wordsBehindAdverbs(text string) (first, second string) {
	for word := range strings.FieldsSeq(text) {
		switch {
		case first != "":
			return first, word
		case !isAdverb(word):
			first = word
		}
	}
	return first, ""
}

// isThirdPerson reports whether a word has the form of a verb in the third person, such
// as counts or double-checks. Plural nouns have the same form.
func isThirdPerson(word string) bool {
	stem, ok := strings.CutSuffix(word, "s")
	if !ok || stem == "" {
		return false
	}
	stem, last := stem[:len(stem)-1], stem[len(stem)-1]
	letter := false // the last byte was a letter
	for _, c := range []byte(stem) {
		mark := c == '-' || c == '/'
		if mark && !letter || !mark && (c < 'a' || c > 'z') {
			return false
		}
		letter = !mark
	}
	return letter && last < utf8.RuneSelf && token.IsIdentifier("_"+string(rune(last))) && strings.IndexByte("isu", last) < 0
}

// hasSeveralWords reports whether a Go name consists of several words, judging by
// capitals and underscores.
func hasSeveralWords(name string) bool {
	before := ' '
	for _, r := range name {
		if r == '_' || unicode.IsUpper(r) && (unicode.IsLetter(before) || '0' <= before && before <= '9') {
			return true
		}
		before = r
	}
	return false
}

// isAdverb reports whether a word can be between a name and its verb.
func isAdverb(word string) bool {
	return slices.Contains(adverbs, word) || len(word) > 4 && strings.HasSuffix(word, "ly")
}

func capitalize(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

var (
	sentenceEnd  = regexp.MustCompile(`[.!?]["')\]]*\s|[。．！？]`)
	abbreviation = regexp.MustCompile(`(?:^|[\s(])(?:[A-Z]|(?:[A-Za-z]\.)+[A-Za-z])\.$`)
)

// docForModel returns the part of a declaration's doc comment that a model receives. Doc
// comments in other modules are written for programmers and can be many times longer than the
// rest of a definition, so only their first sentence is used.
func (s *source) docForModel(text string) string {
	if s.meta.Foreign && !s.target {
		return firstSentence(text)
	}
	return text
}

// firstSentence returns the first sentence, for the option doc=first. A period after an
// initial or within "e.g." does not end a sentence.
func firstSentence(text string) string {
	paragraph, _, _ := strings.Cut(text, "\n\n")
	for _, end := range sentenceEnd.FindAllStringIndex(paragraph, -1) {
		if sentence := strings.TrimSpace(paragraph[:end[1]]); !abbreviation.MatchString(sentence) {
			return sentence
		}
	}
	return paragraph
}

// verbs are verbs that doc comments use after the name of a declaration, and that are almost
// never the plural of a noun. So the name before them may be a single word. Words that can be
// both, such as counts, lists, and updates, are not included.
var verbs = strings.Fields(`
	absorbs accepts acquires adds adjusts aligns allocates allows analyzes appends applies approves arranges asks asserts assigns
	associates attaches authenticates authorizes becomes begins behaves belongs binds brings calculates
	cancels canonicalizes chooses clears closes collects combines compares compiles compresses computes
	concatenates configures confirms connects considers consists constructs consumes contains converts corresponds
	creates decides declares decodes decrements decrypts defines deletes delivers denies denotes depends derives
	describes deserializes detaches detects determines disables discards disconnects dispatches divides embeds
	emits enables encapsulates encodes encrypts enqueues ensures enters enumerates erases establishes evaluates
	examines excludes executes exists expands expires explains exposes expresses extends extracts fetches fills
	finds flattens flushes follows forgets frees fulfills gathers generates gets gives goes governs grows
	happens hides identifies ignores illustrates implements imposes includes
	indicates informs initializes initiates inserts inspects instructs interprets introduces invalidates invokes
	iterates joins keeps lets listens lives looks maintains makes manages memorizes merges modifies
	multiplies negotiates normalizes notifies observes obtains occurs omits opens overrides overwrites owns
	parses pays performs persists populates predicts prepares preserves prevents proceeds produces prohibits
	protects proves provides publishes pulls puts reads receives recognizes recommends reconnects reduces refers
	reflects refreshes refuses rejects relies removes renames replaces replies represents requires
	reserves resets resizes resolves responds restores restricts retains retrieves returns reveals revokes
	rewrites rotates satisfies saves says seeks selects sends separates serializes serves shuffles shuts
	simplifies simulates skips solves speaks specifies stays subscribes substitutes subtracts suggests
	summarizes suspends takes tells terminates throws tokenizes transcribes translates transmits traverses treats
	truncates understands undoes unlocks unmarshals unpacks unregisters unsets unsubscribes unwraps
	utilizes validates varies verifies waits wraps writes yields
`)

// noVerbs have the form of a verb but are not verbs.
var noVerbs = strings.Fields(`across afterwards always as besides hers its ours overseas perhaps regards sometimes theirs towards upwards yours`)

// A remark is a line of a comment that is meant for programmers or their tools. A model
// should not receive it. The form of a remark must not occur in ordinary prose. Lines
// that describe a value in words, such as go-swagger's "Max Length: 40" or "Example: oslo",
// are not remarks, because the schema might lack that information.
type remark struct {
	form   *regexp.Regexp
	extent extent
	// opens, if it is not nil, matches a later line that begins a part that extends to
	// the end of the comment.
	opens *regexp.Regexp
}

type extent int

const (
	toLineEnd      extent = iota
	toParagraphEnd        // up to the end of the paragraph, as for notes in go/doc
	toCommentEnd
	toText // only the mark: the rest of the line is for readers
)

// remarkRows are compiled when the first comment is read.
var remarkRows = sync.OnceValue(func() []remark {
	return []remark{
		// https://pkg.go.dev/go/doc#Note, and similar marks that editors highlight
		{form: regexp.MustCompile(`^\s*(?:TODO\b|(?:FIXME|XXX|HACK|BUG)[(:])`), extent: toParagraphEnd},
		// linters: https://golangci-lint.run/docs/linters/false-positives/,
		// https://staticcheck.dev/docs/configuration/#line-based-linter-directives,
		// https://github.com/securego/gosec#annotating-code, https://github.com/mgechev/revive#comment-directives,
		// https://buf.build/docs/lint/#comment-ignores, https://github.com/yoheimuta/protolint#disable-in-comments
		{form: regexp.MustCompile(`^\s*(?:nolint\b|lint:|#?nosec\b|gosec:disable\b|revive:(?:dis|en)able\b|buf:lint:|protolint:(?:dis|en)able\b)`)},
		// go-swagger, in code that it parses and in code that it generates:
		// https://goswagger.io/go-swagger/generate-spec/spec/
		{
			form:  regexp.MustCompile(`^swagger:(?:route|operation|meta)\b`),
			opens: regexp.MustCompile(`^\s*(?:---|(?:Consumes|Produces|Schemes|Security|Parameters|Responses|Extensions|Callbacks|Deprecated):.*)$`),
		},
		{form: regexp.MustCompile(`^swagger:[a-zA-Z]+\b`)},
		{form: regexp.MustCompile(`^(?:(?i:required|discriminator): (?:true|false)|(?i:in): (?:body|query|path|header|formData|form)|(?i:collection ?format): (?:csv|ssv|tsv|pipes|multi))$`)},
		// the build constraints before Go 1.17,
		// https://pkg.go.dev/cmd/go#hdr-Build_constraints, controller-tools,
		// code-generator, and other tools that parse markers with gengo:
		// https://book.kubebuilder.io/reference/markers,
		// https://pkg.go.dev/k8s.io/gengo/v2#ExtractCommentTags
		{form: regexp.MustCompile(`^\+(?:build |[a-z][\w.-]*[:=]|(?:optional|required|nullable|enum|genclient|oneOf|zeroOrOneOf|union|unionDiscriminator)$)`)},
		// protoc-gen-go, for a oneof, followed by a list of Go types:
		// https://github.com/protocolbuffers/protobuf-go/blob/master/cmd/protoc-gen-go/internal_gengo/main.go
		{form: regexp.MustCompile(`^Types that are (?:valid to be assigned|assignable) to \w+:$`), extent: toCommentEnd},
		// https://github.com/favadi/protoc-go-inject-tag
		{form: regexp.MustCompile(`^@(?:gotags?|inject_tags?):`)},
		// oapi-codegen, for definitions without a description in its document:
		// https://github.com/oapi-codegen/oapi-codegen/tree/main/pkg/codegen/templates
		{form: regexp.MustCompile(`^\w+ defines (?:model|parameters|body) for \w+(?: for \S+ ContentType)?\.$`)},
		// https://github.com/swaggo/swag#declarative-comments-format
		{form: regexp.MustCompile(`^@(?i:summary|description)\s+`), extent: toText},
		{form: regexp.MustCompile(`^@(?i:tags|id|accept|produce|param|success|failure|response|header|router|deprecatedrouter|security|schemes|name|deprecated|x-[\w-]+)\b`)},
		{form: regexp.MustCompile(`^[A-Z]\w* godoc$`)},
	}
})

// remarkIn returns the row of the remark that begins on a line, if any.
func remarkIn(line string) (remark, bool) {
	rows := remarkRows()
	i := slices.IndexFunc(rows, func(row remark) bool { return row.form.MatchString(line) })
	if i < 0 {
		return remark{}, false
	}
	return rows[i], true
}

// nolintBehind matches a golangci-lint remark at the end of a line with other words.
var nolintBehind = regexp.MustCompile(`\s+//\s*nolint\b.*$`)

// remarks removes the remarks from the lines of a comment. It processes one line at a time.
type remarks struct {
	within extent // extent of the last remark, as far as it still applies
	opens  []*regexp.Regexp
	mark   string // mark of the previous line if it was a remark with the extent toText, or ""
}

// read returns the next line of a comment, without remarks, or nil if nothing remains.
func (r *remarks) read(line docLine) []docLine {
	if strings.TrimSpace(line.text) == "" && r.within == toParagraphEnd {
		r.within = toLineEnd
	}
	if slices.ContainsFunc(r.opens, func(form *regexp.Regexp) bool { return form.MatchString(line.text) }) {
		r.within = toCommentEnd
	}
	mark := ""
	if row, ok := remarkIn(line.text); ok {
		if row.opens != nil {
			r.opens = append(r.opens, row.opens)
		}
		if row.extent != toText {
			r.within = max(r.within, row.extent)
			return nil
		}
		mark = row.form.FindString(line.text)
		line.text = line.text[len(mark):]
	}
	if r.within != toLineEnd {
		return nil
	}
	if strings.Contains(line.text, "nolint") {
		line.text = nolintBehind.ReplaceAllString(line.text, "")
	}
	if mark == r.mark {
		return []docLine{line}
	}
	r.mark = mark
	return []docLine{{pos: line.pos}, line} // a separate paragraph
}

// A docEntry is one entry of a parameter list in a doc comment.
type docEntry struct {
	name string
	text string
	line docLine
}

var listHead = regexp.MustCompile(`^(?:#\s*)?(?:Parameters|Params|Args|Arguments)\s*:?\s*$`)

// listEntry is compiled when it is first used, because tables of all letters are slow to
// compile.
var listEntry = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\s+|\s*[-*+•]\s+)([\pL_][\pL\pN_.]*)\s*(?::|\s[-–—])(?:\s+(.*))?$`)
})

// cutParamList removes a "Parameters:" list from a doc comment. A heading without entries is
// treated as ordinary text.
//
// It accepts Go's lists and the indented format:
//
//	Parameters:            Args:
//	  - city: its name       city: its name,
//	  - days: how many         such as Oslo
func cutParamList(lines []docLine) (rest []docLine, entries []docEntry) {
	for i, line := range lines {
		if !listHead.MatchString(line.text) {
			continue
		}
		entries, next := readEntries(lines, i+1)
		if len(entries) > 0 {
			rest = append(rest, lines[:i]...)
			return append(rest, lines[next:]...), entries
		}
	}
	return lines, nil
}

// readEntries parses entries from line i on and returns the index of the first line after
// them. A line that is indented more than the first entry continues the last entry.
func readEntries(lines []docLine, i int) ([]docEntry, int) {
	var entries []docEntry
	first, end := 0, i
	for ; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i].text)
		indent := strings.Index(lines[i].text, text)
		m := listEntry().FindStringSubmatch(lines[i].text)
		switch {
		case text == "":
			continue
		case len(entries) > 0 && indent > first:
			last := &entries[len(entries)-1]
			last.text = strings.TrimSpace(last.text + " " + text)
		case m != nil:
			if len(entries) == 0 {
				first = indent
			}
			entries = append(entries, docEntry{name: m[2], text: strings.TrimSpace(m[3]), line: lines[i]})
		default:
			return entries, end
		}
		end = i + 1
	}
	return entries, end
}

// A commentAssigner assigns each comment within the parentheses of a parameter or result list
// to a parameter or result:
//
//   - a comment at the end of a line belongs to the parameter that ends on that line; a
//     context.Context next to other parameters is ignored, because no model sends it,
//   - a comment before a parameter on its line, or between its name and its
//     type, belongs to that parameter,
//   - comments on separate lines belong to the parameter on the next line.
//
// Other comments are errors, because a wrong guess could mislead a model.
type commentAssigner struct {
	fset    *token.FileSet
	content []byte
	fields  []*ast.Field
	of      map[*ast.Field][]*ast.Comment
	diags   diag.List
}

// commentsBeside assigns the comments inside list, a parameter or result list of the file
// f.
func commentsBeside(fset *token.FileSet, f *file, list *ast.FieldList) *commentAssigner {
	b := &commentAssigner{fset: fset, content: f.content, of: map[*ast.Field][]*ast.Comment{}}
	if list == nil || !list.Opening.IsValid() {
		return b
	}
	b.fields = list.List
	for _, group := range f.syntax.Comments {
		if list.Opening < group.End() && group.Pos() < list.Closing {
			b.place(own(group.List, b.fields))
		}
	}
	return b
}

// own returns the comments in list that are not inside the type of one of the fields,
// because a comment in a type belongs to the type.
func own(list []*ast.Comment, fields []*ast.Field) []*ast.Comment {
	return slices.DeleteFunc(slices.Clone(list), func(c *ast.Comment) bool {
		return slices.ContainsFunc(fields, func(field *ast.Field) bool { return field.Type.Pos() < c.Pos() && c.End() <= field.Type.End() })
	})
}

// place assigns the comments of a group to fields, and reports the comments without a
// field.
func (b *commentAssigner) place(list []*ast.Comment) {
	var strays []*ast.Comment
	for i, owner := range b.owners(list) {
		if owner == nil {
			strays = append(strays, list[i])
			continue
		}
		b.of[owner] = append(b.of[owner], list[i])
	}
	b.report(strays)
}

// owners returns the field to which each comment of a group belongs, or nil. It works from
// the last comment to the first, because several comments can precede one field.
func (b *commentAssigner) owners(list []*ast.Comment) []*ast.Field {
	owners := make([]*ast.Field, len(list))
	for i, c := range slices.Backward(list) {
		owners[i] = b.ownerOf(c)
		onTop := i+1 < len(list) && b.startsLine(list[i+1]) && b.line(c.End())+1 == b.line(list[i+1].Pos())
		if owners[i] == nil && onTop {
			owners[i] = owners[i+1]
		}
	}
	return owners
}

// ownerOf returns the field that a comment belongs to by its position, or nil.
func (b *commentAssigner) ownerOf(c *ast.Comment) *ast.Field {
	for _, field := range b.fields {
		switch between := field.Pos() < c.Pos() && c.End() <= field.End(); {
		case between && len(field.Names) == 1: // between the name and the type of this field
			return field
		case between:
			return nil
		}
	}
	return cmp.Or(b.trailing(c), b.leading(c))
}

// trailing returns the only field that ends before the comment on the comment's line. It
// returns nil if a field follows the comment on that line.
func (b *commentAssigner) trailing(c *ast.Comment) *ast.Field {
	var found []*ast.Field
	for _, field := range b.fields {
		sameLine := b.line(field.End()) == b.line(c.Pos())
		if field.End() <= c.Pos() && sameLine && !b.comma(field.End(), c.Pos()) {
			return field // the comment is before the field's comma
		}
		if field.End() <= c.Pos() && sameLine {
			found = append(found, field)
		}
		if field.Pos() >= c.End() && b.line(field.Pos()) == b.line(c.End()) {
			return nil // a field follows the comment
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, isContext)
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// isContext reports whether a parameter's type is written as context.Context.
func isContext(field *ast.Field) bool {
	selector, ok := field.Type.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := selector.X.(*ast.Ident)
	return ok && from.Name == "context" && selector.Sel.Name == "Context"
}

// leading returns the field that begins after the comment on the same line or, if the
// comment has its own line, the only field that begins on the next line.
func (b *commentAssigner) leading(c *ast.Comment) *ast.Field {
	i := slices.IndexFunc(b.fields, func(field *ast.Field) bool { return field.Pos() >= c.End() })
	if i < 0 {
		return nil
	}
	line := b.line(b.fields[i].Pos())
	alone := i+1 == len(b.fields) || b.line(b.fields[i+1].Pos()) != line
	if line == b.line(c.End()) || line == b.line(c.End())+1 && b.startsLine(c) && alone {
		return b.fields[i]
	}
	return nil
}

func (b *commentAssigner) line(pos token.Pos) int { return b.fset.Position(pos).Line }

var anyComment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)

// comma reports whether a comma is between two positions, outside of comments.
func (b *commentAssigner) comma(from, to token.Pos) bool {
	between := b.content[b.fset.Position(from).Offset:b.fset.Position(to).Offset]
	return bytes.IndexByte(anyComment.ReplaceAll(between, nil), ',') >= 0
}

// startsLine reports whether only white space precedes a comment on its line.
func (b *commentAssigner) startsLine(c *ast.Comment) bool {
	return !followsCode(b.content, b.fset.Position(c.Pos()).Offset)
}

// report reports, in one diagnostic, the comments in strays, which belong to no field. It
// skips directives, which are reported as misplaced, and remarks.
func (b *commentAssigner) report(strays []*ast.Comment) {
	lines := docLines(&ast.CommentGroup{List: strays})
	if len(lines) == 0 {
		return
	}
	b.diags = append(b.diags, diag.Errorf(b.fset.Position(lines[0].pos), diag.StrayComment,
		"this comment does not belong to a single parameter").
		WithHint("put each parameter on a separate line, with its comment at the end of the line or directly above"))
}

func (b *commentAssigner) lines(field *ast.Field) []docLine {
	return linesOf(b.of[field], func(c *ast.Comment) bool { return !b.startsLine(c) })
}

// text returns the description in the comments of a field, whose name is name, and its
// position.
func (b *commentAssigner) text(field *ast.Field, name string) Text {
	return besideText(b.fset, b.lines(field), name)
}

// besideText returns the description in lines, the comments next to the declaration of
// name.
func besideText(fset *token.FileSet, lines []docLine, name string) Text {
	text := docText(lines, name)
	if text == "" {
		return Text{}
	}
	first := slices.IndexFunc(lines, func(line docLine) bool { return strings.TrimSpace(line.text) != "" })
	return Text{Value: text, Pos: fset.Position(lines[first].pos), Rule: "comment beside"}
}

// group returns the comments of a field as a comment group, or nil.
func (b *commentAssigner) group(field *ast.Field) *ast.CommentGroup {
	if len(b.of[field]) == 0 {
		return nil
	}
	return &ast.CommentGroup{List: b.of[field]}
}

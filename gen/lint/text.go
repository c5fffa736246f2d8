package lint

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A textLimit is the maximum length of the part of a tool's description that a client
// reads.
type textLimit struct {
	providers []string // the providers whose tools the client accepts
	who       string
	most      int
	unit      string
	length    func(string) int
}

// textLimits lists the limits in descending order, because a description that exceeds one
// limit also exceeds the following limits.
var textLimits = []textLimit{
	{[]string{"mcp", "anthropic"}, "at which Claude Code truncates it", 2048, "bytes", func(text string) int { return len(text) }},
	{[]string{"mcp", "openai", "responses"}, "at which VS Code truncates it for some models and above which Azure OpenAI has rejected it", 1024, "characters", utf8.RuneCountInString},
}

func checkDescriptionLength(s *subject, add func(found)) {
	for _, limit := range textLimits {
		asked := s.options.asked(limit.providers...)
		if n := limit.length(s.Description); len(asked) > 0 && n > limit.most {
			add(found{
				pos: s.descriptionPos(), subject: "description", providers: asked,
				message: fmt.Sprintf("the description of %s has %d %s, more than the %d %s", s.Name, n, limit.unit, limit.most, limit.who),
				hint:    "put the most important part first, and move descriptions of a parameter to that parameter",
			})
			return
		}
	}
}

// Undescribed is the rule for tools without a description. The generate command also
// reports them.
const Undescribed diag.Code = "tool-undescribed"

func checkDescribed(s *subject, add func(found)) {
	if s.Description != "" || s.isUnknown("/description") || s.Kind == dialect.Form { // a form needs no description, because its question has a message
		return
	}
	add(found{
		pos: s.Pos, subject: "description",
		message: fmt.Sprintf("the %s %s has no description, so a model knows only its name", s.Kind, s.Name),
		hint:    "describe what it does and when to use it",
	})
}

// checkParametersDescribed finds fields without a description. It reports each field once,
// even if a recursive type occurs twice in the schema.
func checkParametersDescribed(s *subject, add func(found)) {
	type field struct {
		pos token.Position
		key string
	}
	told := map[field]bool{}
	graph := schema.NewGraph(s.Input)
	eachProperty(s.input(), func(path schema.Path, key string, sub *schema.Doc) {
		pos := s.pos(s.input(), path)
		foreign := len(path) > 2 && pos == s.pos(s.input(), path[:len(path)-2]) // there is no separate position to fix
		box := s.Kind != dialect.Callable && len(path) == 2 && key == s.Box     // the description belongs to the value in the box
		this := field{pos, key}
		unknown := s.isUnknown("/inputSchema" + strings.TrimPrefix(path.String(), "#") + "/description")
		if foreign || box || unknown || told[this] || isTitled(key, sub) || hasMeaning(graph, sub) {
			return
		}
		told[this] = true
		what := "comment"
		if s.Registered != nil {
			what = "description" // SDKs do not read comments
		}
		add(found{
			pos: pos, subject: s.input().at(path),
			shared:  key,
			message: fmt.Sprintf("%s of the %s %s has no description", key, s.Kind, s.Name),
			hint:    "add a " + what + " to it, with an example if its format is not obvious",
		})
	})
}

// leadingOption matches a struct tag option at the beginning of a description. It gets
// there because the go-sdk uses the whole tag jsonschema:"required, the name" as the
// description.
var leadingOption = regexp.MustCompile(`^(required|optional|nullable|omitempty), *`)

func checkOptionInDescription(s *subject, add func(found)) {
	for _, d := range s.sides() {
		eachProperty(d, func(path schema.Path, key string, sub *schema.Doc) {
			description := sub.Under("description")
			if description == nil {
				return
			}
			option := leadingOption.FindString(description.Text)
			if option == "" {
				return
			}
			f := found{
				pos: either(description.Origin.Pos(), s.pos(d, path)), subject: d.at(path), shared: key,
				message: fmt.Sprintf("the description of %s of the %s %s begins with %q", key, s.Kind, s.Name, strings.TrimRight(option, " ")),
				hint:    "remove it: in the official Go SDK of MCP, the tag jsonschema has no options, and omitempty makes a field optional",
			}
			if description.Origin.Rule() == "jsonschema tag" {
				f.old = fmt.Sprintf("jsonschema:%q", description.Text)
				f.text = fmt.Sprintf("jsonschema:%q", strings.TrimPrefix(description.Text, option))
			}
			add(f)
		})
	}
}

// hasMeaning reports whether a schema contains more than types, either itself, or in its
// reference's target or one of its alternatives.
func hasMeaning(graph *schema.Graph, sub *schema.Doc) bool {
	if hasOwnMeaning(sub) {
		return true
	}
	if _, ok := sub.Ref(); ok {
		target := graph.Target(sub)
		return target == nil || hasOwnMeaning(target) // references without a target are reported by another rule
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		if slices.ContainsFunc(sub.List(key), func(option *schema.Doc) bool { return hasMeaning(graph, option) }) {
			return true
		}
	}
	return false
}

func hasOwnMeaning(sub *schema.Doc) bool {
	return sub.TextUnder("description") != "" || sub.Has("enum", "const")
}

// isTitled reports whether a property has a title that differs from its key in more than
// notation. Libraries generate titles that differ only in notation.
func isTitled(key string, sub *schema.Doc) bool {
	same := strings.NewReplacer(" ", "", "_", "", "-", "")
	title := sub.Under("title")
	return title != nil && !strings.EqualFold(same.Replace(title.Text), same.Replace(key))
}

// checkPurpose finds descriptions that only repeat the tool's name.
func checkPurpose(s *subject, add func(found)) {
	known := contentOf(wordsIn(s.Name))
	for _, word := range contentOf(wordsIn(s.Description)) {
		if word != "tool" && !slices.Contains(known, word) {
			return
		}
	}
	if s.Description == "" { // reported by another rule
		return
	}
	add(found{
		pos: s.descriptionPos(), subject: "description",
		message: fmt.Sprintf("the description of %s only repeats its name: %q", s.Name, strings.SplitN(s.Description, "\n", 2)[0]),
		hint:    "describe its purpose and its result",
	})
}

var limitWords = wordSet(`not no never nothing none cannot can't doesn't don't without unless except until only
	most least up limit limits limited maximum minimum max min fewer more less than least
	first last latest newest oldest recent nearest next older newer
	must require requires required need needs use used instead before after if when where whether while once
	per within between exactly always every each any either optional optionally default defaults`)

// checkLimits finds tools whose description is a single sentence without any limit or
// condition. It reports them once for all tools, because many tools have no limits to
// describe.
func checkLimits(q *request, add func(found)) {
	unlimited := slices.DeleteFunc(q.byPlace(), func(s *subject) bool { return !leavesLimitsOut(s.Description) })
	if len(unlimited) == 0 {
		return
	}
	var names []string
	for _, s := range unlimited {
		if !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	add(found{
		pos: unlimited[0].descriptionPos(), tool: names[0], pkg: unlimited[0].Package, subject: "limits",
		message: "the description is only one sentence, without a limit or a condition, for " + dialect.Enumerate(names, dialect.MostNamed),
		hint:    "if useful, describe when to use the tool, how much it returns, and what it does not do",
	})
}

// leavesLimitsOut reports whether a string is a single English sentence in which no word
// or number expresses a limit.
func leavesLimitsOut(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '\'' })
	tells := func(word string) bool { return limitWords[word] || strings.ContainsFunc(word, unicode.IsDigit) }
	isSmall := func(word string) bool { return smallWords[word] }
	return slices.ContainsFunc(words, isSmall) && !slices.ContainsFunc(words, tells) && !strings.Contains(strings.TrimSpace(text), "\n") &&
		strings.Count(text, ". ")+strings.Count(text, "! ")+strings.Count(text, "; ") == 0
}

// wordsIn returns the words of a name or string in lower case. A capital letter also
// begins a word of a name.
func wordsIn(text string) []string {
	var all []string
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		runes := []rune(field)
		start := 0
		for i := 1; i < len(runes); i++ {
			begins := unicode.IsUpper(runes[i]) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
			if begins {
				all, start = append(all, strings.ToLower(string(runes[start:i]))), i
			}
		}
		all = append(all, strings.ToLower(string(runes[start:])))
	}
	return all
}

// stem removes a plural or third-person ending from an English word, as in "orders",
// "queries", and "searches".
func stem(word string) string {
	for _, ending := range []struct{ from, to string }{{"ies", "y"}, {"ches", "ch"}, {"shes", "sh"}, {"sses", "ss"}, {"xes", "x"}} {
		if rest, ok := strings.CutSuffix(word, ending.from); ok && len(rest) > 1 {
			return rest + ending.to
		}
	}
	if len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") {
		return word[:len(word)-1]
	}
	return word
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// smallWords do not describe the purpose of a tool. They also indicate English, the only
// language that these checks support.
var smallWords = wordSet("a an the of for to in on by with from at and or is are it its this that these those all some given one")

func contentOf(words []string) []string {
	var all []string
	for _, word := range words {
		if !smallWords[word] {
			all = append(all, stem(word))
		}
	}
	return all
}

// A hiddenRange is a range of characters that models read but people do not see.
type hiddenRange struct {
	first, last rune
	what        string
}

// hiddenRanges contain Unicode's control characters, format characters, fillers, variation
// selectors, tags, and characters without a meaning.
// https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
// https://www.unicode.org/reports/tr39/#Identifier_Status_and_Type
var hiddenRanges = []hiddenRange{
	{0x0000, 0x0008, "a control character"}, {0x000b, 0x000c, "a control character"},
	{0x000e, 0x001f, "a control character"}, {0x007f, 0x009f, "a control character"},
	{0x00ad, 0x00ad, "a soft hyphen"},
	{0x034f, 0x034f, "an invisible joiner"},
	{0x061c, 0x061c, "a direction mark"},
	{0x115f, 0x1160, "an invisible filler"}, {0x17b4, 0x17b5, "an invisible vowel"},
	{0x180b, 0x180f, "a variation selector"},
	{0x200b, 0x200d, "a zero-width character"}, {0x200e, 0x200f, "a direction mark"},
	{0x2028, 0x2029, "a line separator"},
	{0x202a, 0x202e, "a direction override"},
	{0x2060, 0x2064, "an invisible operator"}, {0x2066, 0x2069, "a direction isolate"},
	{0x206a, 0x206f, "a format character"},
	{0x3164, 0x3164, "an invisible filler"},
	{0xe000, 0xf8ff, "a private-use character"},
	{0xfe00, 0xfe0f, "a variation selector"},
	{0xfeff, 0xfeff, "a byte order mark"},
	{0xffa0, 0xffa0, "an invisible filler"}, {0xfff9, 0xfffb, "an annotation mark"},
	{0x1d173, 0x1d17a, "a format character"},
	{0xe0000, 0xe007f, "a tag character"}, {0xe0100, 0xe01ef, "a variation selector"},
	{0xf0000, 0x10ffff, "a private-use character"},
}

func checkHidden(s *subject, add func(found)) {
	for _, t := range s.texts() {
		first, what, count := hiddenIn(t.value)
		if count == 0 {
			continue
		}
		more := ""
		if count > 1 {
			more = fmt.Sprintf(", and %d more such characters", count-1)
		}
		add(found{
			pos: t.pos, subject: t.at,
			message: fmt.Sprintf("%s has %U, %s that readers do not see but models do%s", t.what, first, what, more),
			hint:    "remove it",
		})
	}
}

// hiddenIn returns the first hidden character in a string, its name, and the number of
// hidden characters.
func hiddenIn(text string) (first rune, what string, count int) {
	chars := []rune(text)
	for i, c := range chars {
		name, hidden := hiddenName(c)
		if !hidden || isMeant(chars, i) {
			continue
		}
		if count == 0 {
			first, what = c, name
		}
		count++
	}
	return first, what, count
}

func hiddenName(c rune) (string, bool) {
	for _, r := range hiddenRanges {
		if r.first <= c && c <= r.last {
			return r.what, true
		}
	}
	return "", false
}

// isMeant reports whether a hidden character has a function at its position. It may join
// emoji, join letters of a script that requires it, or select the presentation of an
// emoji. Latin script needs no hidden characters.
func isMeant(chars []rune, i int) bool {
	if i == 0 {
		return false
	}
	before := chars[i-1]
	switch c := chars[i]; c {
	case 0xfe0e, 0xfe0f:
		return isSymbol(before) || unicode.In(before, keycaps)
	case 0x200c, 0x200d:
		if i+1 == len(chars) {
			return false
		}
		after := chars[i+1]
		joinsEmoji := c == 0x200d && (isSymbol(before) || before == 0xfe0f) && isSymbol(after)
		return joinsEmoji || unicode.In(before, joining...) && unicode.In(after, joining...)
	}
	return false
}

// isSymbol reports whether a character may be an emoji or an emoji's skin tone.
func isSymbol(c rune) bool {
	const information, wavyDash = 0x2139, 0x3030 // emoji that Unicode categorizes as a letter and a dash
	symbol := unicode.In(c, unicode.So, unicode.Sk, unicode.Sm, unicode.Po) && c > unicode.MaxASCII
	return symbol || c == information || c == wavyDash
}

// keycaps are the characters with which a keycap emoji can begin.
var keycaps = &unicode.RangeTable{R16: []unicode.Range16{{Lo: '#', Hi: '#', Stride: 1}, {Lo: '*', Hi: '*', Stride: 1}, {Lo: '0', Hi: '9', Stride: 1}}, LatinOffset: 3}

// joining are scripts whose letters are joined or separated by zero-width characters.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer,
}

// lookalikes maps letters of other scripts to the Latin letters that they resemble. The
// list is deliberately short, because letters such as μ and Ω occur in Latin text.
// https://www.unicode.org/Public/security/latest/confusables.txt
var lookalikes = map[rune]rune{
	// Cyrillic
	'а': 'a', 'е': 'e', 'о': 'o', 'р': 'p', 'с': 'c', 'у': 'y', 'х': 'x', 'і': 'i', 'ј': 'j', 'ѕ': 's',
	'ԁ': 'd', 'һ': 'h', 'ӏ': 'l', 'ԛ': 'q', 'ԝ': 'w', 'ү': 'y',
	'А': 'A', 'В': 'B', 'Е': 'E', 'К': 'K', 'М': 'M', 'Н': 'H', 'О': 'O', 'Р': 'P', 'С': 'C', 'Т': 'T',
	'У': 'Y', 'Х': 'X', 'І': 'I', 'Ј': 'J', 'Ѕ': 'S', 'Ԛ': 'Q', 'Ԝ': 'W', 'Ү': 'Y',
	// Greek
	'ο': 'o', 'ν': 'v',
	'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Ι': 'I', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O',
	'Ρ': 'P', 'Τ': 'T', 'Υ': 'Y', 'Χ': 'X',
	// Armenian and Cherokee
	'օ': 'o', 'ս': 'u', 'ո': 'n', 'հ': 'h', 'Ꭺ': 'A', 'Ꭼ': 'E', 'Ꮋ': 'H', 'Ꮶ': 'K', 'Ꮲ': 'P', 'Ꭲ': 'T',
	// Separate letters that look Latin
	'ɡ': 'g', 'ɑ': 'a',
}

func checkLookalikes(s *subject, add func(found)) {
	for _, t := range s.texts() {
		word, char, meant, ok := lookalikeIn(t.value)
		if !ok {
			continue
		}
		add(found{
			pos: t.pos, subject: t.at,
			message: fmt.Sprintf("%s has the word %q, in which %U looks like the letter %c", t.what, word, char, meant),
			hint:    "write the word in a single script",
		})
	}
}

// lookalikeIn returns the first word that mixes ASCII letters with letters that only look
// like them.
func lookalikeIn(text string) (word string, char, meant rune, ok bool) {
	notLetter := func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsMark(c) }
	for word := range strings.FieldsFuncSeq(text, notLetter) {
		latin := strings.ContainsFunc(word, func(c rune) bool { return c <= unicode.MaxASCII })
		for _, c := range word {
			if letter := asLatin(c); latin && letter != 0 {
				return word, c, letter, true
			}
		}
	}
	return "", 0, 0, false
}

// asLatin returns the ASCII letter that a letter looks like, or 0.
func asLatin(c rune) rune {
	const capitals, smalls = 'Ａ', 'ａ' // full width
	switch {
	case c >= capitals && c < capitals+26:
		return c - capitals + 'A'
	case c >= smalls && c < smalls+26:
		return c - smalls + 'a'
	case c >= 0x1d400 && c < 0x1d400+13*52: // mathematical alphabets of 52 letters each
		return rune(mathLetters[(c-0x1d400)%52])
	}
	return lookalikes[c]
}

const mathLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// A text is a string that reaches a model or the people who read a definition.
type text struct {
	what  string // such as "the description of forecast"
	at    string // subject of its findings
	value string
	pos   token.Position
}

// texts returns all strings of a tool: its name, title, and description, and each key and
// string in its schemas except regular expressions.
func (s *subject) texts() []text {
	all := []text{
		{"the " + s.Kind.String() + " name", "name", s.Name, s.namePos()},
		{"the title of " + s.Name, "title", s.Title, s.Pos},
		{"the description of " + s.Name, "description", s.Description, s.descriptionPos()},
	}
	for _, d := range s.sides() {
		r := textReader{side: d, tool: s.Name, texts: all}
		r.read(nil, d.doc, s.Pos)
		all = r.texts
	}
	return all
}

type textReader struct {
	side
	tool  string
	texts []text
}

func (r *textReader) read(path schema.Path, d *schema.Doc, pos token.Position) {
	pos = either(d.Origin.Pos(), pos)
	if d.Kind == schema.String {
		r.add("a string in", path, d.Text, pos)
	}
	for _, m := range d.Members {
		inner := append(path[:len(path):len(path)], m.Key)
		r.add("a name in", inner, m.Key, either(m.Value.Origin.Pos(), pos))
		if m.Key != "pattern" {
			r.read(inner, m.Value, pos)
		}
	}
	for i, item := range d.Items {
		r.read(append(path[:len(path):len(path)], strconv.Itoa(i)), item, pos)
	}
}

func (r *textReader) add(what string, path schema.Path, value string, pos token.Position) {
	r.texts = append(r.texts, text{
		what: what + " the " + r.name + " schema of " + r.tool, at: r.at(path), value: value, pos: pos,
	})
}

package facts

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Tag is the tag of a struct field, with its position.
type Tag struct {
	Pairs   []Pair
	text    string
	pos     token.Position // position of the literal or, if unknown, of the field
	raw     bool           // whether it is a raw string literal, in which offsets correspond to positions
	foreign bool           // whether another module declares the field
}

// A Pair is one key:"value" of a struct tag.
type Pair struct {
	Key, Value string
	literal    string // the value in quotes, as written
	offset     int    // offset of the key in the tag
}

// A tagFault is a mistake in the syntax of a tag. Package reflect does not report such
// mistakes, and finds no keys after the first.
type tagFault struct {
	problem, hint string
	offset        int
	first         *Pair  // first pair with a key, if a later pair repeats the key
	old, text     string // fix: the text at the offset and its replacement; both are "" if there is no fix
}

// ReadTag parses the tag of a field up to the first syntax mistake, like package reflect.
// field is the position of the field, which is used if the position of the tag is unknown.
func ReadTag(text string, decl *inspect.FieldDecl, field token.Position) Tag {
	var tag Tag
	tag.read(text, decl, field)
	return tag
}

// read is like [ReadTag], but reuses the memory of a tag whose pairs are no longer needed.
// The faults are mistakes in the tag's syntax.
func (t *Tag) read(text string, decl *inspect.FieldDecl, field token.Position) (faults []tagFault) {
	t.text, t.pos, t.raw, t.foreign = text, field, false, decl.Foreign
	if decl.TagPos.IsValid() {
		t.pos, t.raw = decl.TagPos, decl.TagRaw
	}
	t.Pairs, faults = parseTag(text, t.Pairs[:0])
	return faults
}

func (t *Tag) find(key string) (Pair, bool) {
	for i := range t.Pairs {
		if t.Pairs[i].Key == key {
			return t.Pairs[i], true
		}
	}
	return Pair{}, false
}

// words returns the value of a key with its position.
func (t *Tag) words(key string) inspect.Text {
	pair, ok := t.find(key)
	if !ok {
		return inspect.Text{}
	}
	return inspect.Text{Value: pair.Value, Pos: t.Of(pair), Rule: key + ruleTag}
}

// at returns the position of a byte of the tag. For an interpreted string literal, it
// returns the position of the literal.
func (t *Tag) at(offset int) token.Position {
	if !t.raw {
		return t.pos
	}
	return EndPos(EndPos(t.pos, "`"), t.text[:offset])
}

// Of returns the position of a pair.
func (t *Tag) Of(pair Pair) token.Position { return t.at(pair.offset) }

// inside returns the position of byte n of a pair's value.
func (t *Tag) inside(pair Pair, n int) token.Position {
	rest := strings.TrimPrefix(pair.literal, `"`)
	for n > 0 && rest != "" {
		char, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			break
		}
		size := 1
		if multibyte {
			size = utf8.RuneLen(char)
		}
		n, rest = n-size, tail
	}
	return t.at(pair.offset + len(pair.Key) + len(":") + len(pair.literal) - len(rest))
}

// parseTag parses a struct tag like [reflect.StructTag.Lookup]. It appends the pairs to a
// list, which must be empty. The faults are the first syntax mistake and repeated keys.
func parseTag(text string, pairs []Pair) ([]Pair, []tagFault) {
	var faults []tagFault
	rest := strings.TrimLeft(text, " ")
	for rest != "" {
		pair, tail, fault := cutPair(rest)
		pair.offset = len(text) - len(rest)
		if fault != nil && len(faults) == 0 {
			fault.offset += pair.offset
			faults = append(faults, *fault)
		}
		if tail == "" && fault != nil {
			break
		}
		if fault == nil {
			pairs = append(pairs, pair)
		}
		if tail != "" && tail[0] != ' ' && len(faults) == 0 {
			faults = append(faults, tagFault{
				problem: "no space after the value of " + pair.Key,
				hint:    "separate the pairs with one space",
				offset:  len(text) - len(tail),
				old:     tail[:len(tail)-len(strings.TrimLeft(tail, ",;"))],
				text:    " ",
			})
		}
		rest = strings.TrimLeft(tail, " ")
	}
	return pairs, append(faults, repeated(pairs)...)
}

// cutPair parses the first pair of a tag, and returns the rest as tail. If nothing can be
// parsed after a fault, tail is "".
func cutPair(text string) (pair Pair, tail string, fault *tagFault) {
	end := 0
	for end < len(text) && text[end] > ' ' && text[end] != ':' && text[end] != '"' && text[end] != 0x7f {
		end++
	}
	pair.Key, tail = text[:end], text[end:]
	if strings.HasPrefix(tail, `:"`) && pair.Key != "" {
		return pair.cutValue(tail[len(":"):], end+len(":"))
	}
	write := "use " + pair.Key + `:"value"`
	switch {
	case pair.Key == "":
		return pair, "", &tagFault{problem: strconv.Quote(text[:1]) + " is not a key", hint: `use key:"value" pairs, separated by one space`}
	case !strings.HasPrefix(tail, ":"):
		return pair, "", &tagFault{problem: pair.Key + " has no value", hint: write}
	}
	fault = &tagFault{problem: "the value of " + pair.Key + " is not in double quotes", hint: write, offset: end + len(":")}
	if fault.old, fault.text = quotes(tail[len(":"):]); fault.text != "" {
		fault.hint = "use " + pair.Key + ":" + fault.text
	}
	return pair, "", fault
}

// inQuotes matches values that do not immediately follow the colon in double quotes:
// values that follow a space, are in single quotes, or have no quotes.
var inQuotes = regexp.MustCompile(`^(?: +("[^"\\]*")|'([^'"\\ ]*)'|([^'"\\ :]+))(?: |$)`)

// quotes returns the value at the beginning of text as written (old), and in double
// quotes (quoted). Both are "" if [inQuotes] does not match text.
func quotes(text string) (old, quoted string) {
	m := inQuotes.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	old = strings.TrimRight(m[0], " ")
	if m[1] != "" {
		return old, m[1]
	}
	return old, strconv.Quote(m[2] + m[3])
}

// cutValue returns p with the value at the beginning of text, and the rest of text (tail).
// offset is the offset of text in the tag, for the fault.
func (p Pair) cutValue(text string, offset int) (pair Pair, tail string, fault *tagFault) {
	p.literal, tail = cutQuoted(text)
	if p.literal == "" {
		return p, "", &tagFault{problem: "the value of " + p.Key + " has no closing quote", hint: "use " + p.Key + `:"value"`, offset: offset}
	}
	value, err := strconv.Unquote(p.literal)
	if err != nil {
		fault = &tagFault{problem: "the value of " + p.Key + " is not a Go string", hint: `write a backslash as \\`, offset: offset}
		if !strings.Contains(p.literal, `\"`) && !strings.Contains(p.literal, `\\`) {
			fault.old, fault.text = p.literal, strings.ReplaceAll(p.literal, `\`, `\\`)
		}
		return p, tail, fault
	}
	p.Value = value
	return p, tail, nil
}

// cutQuoted splits a string that begins with a quote after the closing quote. If there is
// no closing quote, both results are "".
func cutQuoted(text string) (literal, tail string) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return text[:i+1], text[i+1:]
		}
	}
	return "", ""
}

func repeated(pairs []Pair) []tagFault {
	var faults []tagFault
	for i := 1; i < len(pairs); i++ {
		pair := &pairs[i]
		first := slices.IndexFunc(pairs, func(other Pair) bool { return other.Key == pair.Key })
		if first < i {
			fault := tagFault{
				problem: pair.Key + " occurs twice, and only the first is used",
				hint:    "keep one",
				offset:  pair.offset,
				first:   &pairs[first],
			}
			if pairs[first].literal == pair.literal {
				fault.old = pair.Key + ":" + pair.literal
			}
			faults = append(faults, fault)
		}
	}
	return faults
}

func (t *Tag) problems(path string, faults []tagFault) (list diag.List) {
	for _, fault := range faults {
		d := diag.Warnf(t.at(fault.offset), diag.BadTag, "%s: the struct tag is malformed: %s", path, fault.problem).
			WithHint("%s", fault.hint)
		if fault.old != fault.text {
			message := fault.hint
			if strings.TrimSpace(fault.text) != "" {
				message = "use " + fault.text
			}
			d = d.WithFix(message, diag.Replace(d.Pos, fault.old, fault.text))
		}
		if fault.first != nil {
			d = d.WithRelated(t.Of(*fault.first), "the first %s is here", fault.first.Key)
		}
		if t.foreign {
			d = t.Problem(d)
		}
		list = append(list, d)
	}
	return list
}

// Problem converts an error about the tag to the diagnostic to report: see [AsIgnored].
func (t *Tag) Problem(d diag.Diagnostic) diag.Diagnostic { return AsIgnored(d, t.foreign) }

// AsIgnored converts an error about a part of a struct tag to a warning that the part is
// ignored. Other libraries may parse the same tag differently, so a tag is never a reason
// to reject a tool. The user cannot correct a foreign tag, which is in another module.
func AsIgnored(d diag.Diagnostic, foreign bool) diag.Diagnostic {
	d.Severity = diag.Warning
	d.Message += "; this is ignored"
	if !foreign {
		return d
	}
	d.Fixes = nil
	return d.WithHint("the field is in another module: ignore this, or set the schema of its type with //toolgen:schema in the package doc")
}

// EndPos returns the end position of text that begins at pos.
func EndPos(pos token.Position, text string) token.Position {
	pos.Offset += len(text)
	pos.Column += len(text)
	if line := strings.LastIndexByte(text, '\n'); line >= 0 {
		pos.Line += strings.Count(text, "\n")
		pos.Column = len(text) - line
	}
	return pos
}

// StartPos returns the start position of one-line text that ends at pos.
func StartPos(pos token.Position, text string) token.Position {
	pos.Offset -= len(text)
	pos.Column -= len(text)
	return pos
}

// schemaTag is a key that libraries use in two ways: for options, as in
// github.com/invopop/jsonschema, or for a description, as in
// github.com/google/jsonschema-go and the official MCP SDK. The package option
// jsonschema-tags selects one; without it, the format of the value decides.
const schemaTag = "jsonschema"

// addSchemaTag adds the options in the jsonschema tag. It returns the description that the
// tag contains instead of options or in addition to them.
func (in *reading) addSchemaTag() (text inspect.Text) {
	pair, ok := in.tag.find(schemaTag)
	if !ok {
		return text
	}
	form, items := schemaTagForm(pair.Value, in.Package.Options.SchemaTags)
	switch form {
	case optionForm:
		in.checkBareWords(pair, items)
		in.addBareWords(pair.Value, items, schema.OriginAt(in.tag.Of(pair), schemaTag+ruleTag))
		in.addOptions(pair, items)
		return text
	case enumForm:
		enums := items[len(items)-countEnums(items):]
		in.addOptions(pair, enums)
		text, _ := strings.CutSuffix(strings.TrimRight(pair.Value[:enums[0].offset], " "), ",")
		text = strings.ReplaceAll(text, `\,`, ",")
		return inspect.Text{Value: text, Pos: in.tag.Of(pair), Rule: schemaTag + ruleTag}
	}
	in.checkText(pair)
	return in.tag.words(schemaTag)
}

type tagForm int

const (
	textForm   tagForm = iota // a description
	optionForm                // key=value, and options without a value
	enumForm                  // a description, then enum=value (mcp-go)
)

// leadingKey matches the beginning of a description that google/jsonschema-go rejects.
var leadingKey = regexp.MustCompile(`^[^ \t\n]*=`)

// beginsWithKey reports whether a string begins with a [leadingKey], and is therefore
// meant to contain options.
func beginsWithKey(text string) bool {
	i := strings.IndexAny(text, " \t\n=")
	return i >= 0 && text[i] == '='
}

var bareOptions = []string{"required", "nullable", "-"}

func isBare(item tagItem) bool { return slices.Contains(bareOptions, item.text) }

func hasKey(item tagItem) bool { return item.spaces == 0 && beginsWithKey(item.text) }

func isOption(item tagItem) bool {
	key, _, hasValue := strings.Cut(item.text, "=")
	return isBare(item) || hasValue && (slices.Contains(optionNames(), key) || unsupportedOptions[key] != "")
}

func not(is func(tagItem) bool) func(tagItem) bool {
	return func(item tagItem) bool { return !is(item) }
}

// schemaTagForm returns the format and the items of a jsonschema tag. If packageForm, the
// package option jsonschema-tags, is not "", it determines the format.
func schemaTagForm(tag, packageForm string) (tagForm, []tagItem) {
	items := splitTag(tag)
	enums := countEnums(items)
	switch {
	case packageForm == "text" || tag == "":
		return textForm, items
	case packageForm == "options" || beginsWithKey(strings.TrimSpace(tag)) || !slices.ContainsFunc(items, not(isOption)):
		return optionForm, items
	case enums > 0 && !slices.ContainsFunc(items[:len(items)-enums], hasKey):
		return enumForm, items
	}
	return textForm, items
}

// ReadsAsText reports whether the value of a jsonschema tag is parsed as a description.
// The packageForm is the package option jsonschema-tags, or "".
func ReadsAsText(value, packageForm string) bool {
	form, _ := schemaTagForm(value, packageForm)
	return form == textForm
}

// countEnums returns the number of enum=value items at the end.
func countEnums(items []tagItem) int {
	count := 0
	for _, item := range slices.Backward(items) {
		if !strings.HasPrefix(item.text, "enum=") {
			break
		}
		count++
	}
	return count
}

// A tagItem is a part of a tag's value, without the spaces around it.
type tagItem struct {
	text   string
	offset int // offset in the value
	spaces int // number of spaces before the text
}

// splitTag splits a tag at commas that do not follow a backslash.
func splitTag(tag string) []tagItem {
	var items []tagItem
	start := 0
	for i := range len(tag) + 1 {
		if i < len(tag) && (tag[i] != ',' || i > 0 && tag[i-1] == '\\') {
			continue
		}
		spaces := len(tag[start:i]) - len(strings.TrimLeft(tag[start:i], " "))
		text := strings.ReplaceAll(strings.TrimSpace(tag[start:i]), `\,`, ",")
		items = append(items, tagItem{text: text, offset: start + spaces, spaces: spaces})
		start = i + 1
	}
	return items
}

// checkSpaces warns about spaces before options. github.com/invopop/jsonschema treats them
// as a part of the name, and then ignores the option.
func (in *reading) checkSpaces(pair Pair, items []tagItem) {
	var edits []diag.Edit
	var first tagItem
	for _, item := range slices.Backward(items) {
		if item.spaces == 0 || !isBare(item) && !strings.Contains(item.text, "=") {
			continue
		}
		first = item
		pos, text := in.tag.inside(pair, item.offset-item.spaces), pair.Value[item.offset-item.spaces:item.offset+1]
		edits = append(edits, diag.Replace(pos, text, text[item.spaces:]))
	}
	if len(edits) == 0 {
		return
	}
	in.warn(in.tag.inside(pair, first.offset), "remove the space before it", "github.com/invopop/jsonschema ignores %q of the %s tag because of the space before it", first.text, pair.Key)
	if !in.tag.foreign {
		last := len(in.problems) - 1
		in.problems[last] = in.problems[last].WithFix("remove the spaces before the options", edits...)
	}
}

// checkBareWords warns about a tag such as jsonschema:"required", which is an option for
// toolgen but a description for the official MCP SDK. It accepts a dash, and a tag next to
// a jsonschema_description tag.
func (in *reading) checkBareWords(pair Pair, items []tagItem) {
	_, described := in.tag.find("jsonschema_description")
	isWords := !slices.ContainsFunc(items, not(isBare)) && items[0].text != "-"
	if isWords && !described && !in.formIsKnown() {
		warning := in.about(diag.Warnf, in.tag.Of(pair), "set jsonschema-tags=options or jsonschema-tags=text in the //toolgen:package line",
			"the tag jsonschema:%q is parsed as options, as are all similar tags in the package; the official MCP SDK treats it as a description", []any{pair.Value})
		in.change().Ambiguous = &warning
	}
}

// formIsKnown reports whether a package option or other tags determine the format of the
// package's jsonschema tags.
func (in *reading) formIsKnown() bool {
	options, declared := in.Package.Options, in.field.Decl.Pkg()
	return options.SchemaTags != "" || options.Required == "tags" ||
		in.writesOptions(in.Package.Path) || declared != nil && in.writesOptions(declared.Path())
}

// checkText reports a jsonschema tag at which google/jsonschema-go v0.4.3 fails at run
// time. It applies to packages with jsonschema-tags=text.
func (in *reading) checkText(pair Pair) {
	if in.Package.Options.SchemaTags != "text" {
		return
	}
	key := leadingKey.FindString(pair.Value)
	switch {
	case pair.Value == "":
		in.warn(in.tag.Of(pair), "add a description, or remove the tag", "the jsonschema tag is empty, which the official MCP SDK rejects")
	case key != "":
		in.warn(in.tag.Of(pair), "begin the description with another word, or remove jsonschema-tags=text if the tags are options", "the official MCP SDK rejects a description that begins with %q", key)
	}
}

// checkJSONTag warns about parts of a json tag that encoding/json ignores, but not in other
// modules, whose tags the user cannot change.
func (in *reading) checkJSONTag() {
	pair, ok := in.tag.find("json")
	if !ok || in.tag.foreign {
		return
	}
	if read, plain := gotype.ReadPlainTag(pair.Value); plain && read.Name != "-" && !read.Quoted {
		return // fast path for most tags
	}
	f, by := in.field, in.Package.Encoder
	name, rest, _ := strings.Cut(pair.Value, ",")
	read, options := gotype.ReadJSONTag(pair.Value, by)
	switch {
	case name == "-" && rest != "":
		in.warn(in.tag.inside(pair, 0), "use `json:\"-\"` to skip the field, or `json:\"-,\"` to name it \"-\"", "the json tag names the field \"-\"; it does not skip the field")
	case name != "" && read.Name != name || name != "" && !read.Tagged:
		in.warn(in.tag.inside(pair, 0), "use letters, digits, _, - and .", "encoding/json does not accept the name %q, and uses %s", name, f.Name)
	}
	for _, option := range options {
		pos, text := in.tag.inside(pair, option.Offset), option.Text
		switch {
		case option.Offset < len(name): // the option is part of the name, and the previous case warns about it
		case text == "string" && f.Quoted:
			in.change().stringPos = &pos
		case text == "string":
			in.warn(pos, "remove it", "the string option of the json tag has no effect on %s", in.TypeName(f.Decl.Type()))
			in.fix(StartPos(pos, ","), ",string", "")
		case text == "embed" && by.Embeds:
			in.warn(pos, "remove it, or use it without a name or other options, on a struct, a map with string keys, or a jsontext.Value", "the option embed of this json tag has no effect on %s", in.TypeName(f.Decl.Type()))
		case text == "" || slices.Contains(gotype.JSONOptions(by), text):
		case read.Format && gotype.BeginsFormat(option): // package infer reports this as an error
		default:
			in.warn(pos, in.adviseJSONOption(text), "encoding/json has no option %q, and ignores it", text)
			if meant, ok := diag.Closest(strings.TrimSpace(text), gotype.JSONOptions(by)); ok {
				in.fix(pos, text, meant)
			}
		}
	}
}

func (in *reading) adviseJSONOption(option string) string {
	by := in.Package.Encoder
	switch {
	case option == "inline" && by.Embeds:
		return "use embed, which inlines the fields"
	case option == "embed":
		return "build with Go 1.27, which supports it, or remove it"
	case option == "inline":
		return "embed the struct, so that its fields are inline"
	}
	if near, ok := diag.Nearest(strings.TrimSpace(option), gotype.JSONOptions(by)); ok {
		return "did you mean " + near + "?"
	}
	return "remove it; the options are " + strings.Join(gotype.JSONOptions(by), ", ")
}

// FormatOption returns the value and position of the format option in a json tag, if any.
func FormatOption(f Field, by inspect.Encoder) (option string, pos token.Position) {
	tag := ReadTag(string(f.Tag), f.Declared, f.Pos)
	pair, _ := tag.find("json")
	_, options := gotype.ReadJSONTag(pair.Value, by)
	i := slices.IndexFunc(options, gotype.BeginsFormat)
	return options[i].Text, tag.inside(pair, options[i].Offset)
}

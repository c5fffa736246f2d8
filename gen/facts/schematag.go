package facts

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// schemaTag is a key that libraries use in two ways: for options, as
// github.com/invopop/jsonschema does, or for a description, as
// github.com/google/jsonschema-go and the official MCP SDK do. The option
// jsonschema-tags of the package decides, or else the form of the value.
const schemaTag = "jsonschema"

// addSchemaTag adds the options of the jsonschema tag, and returns the description that
// it has instead or beside them.
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

// A tagForm is the form of a jsonschema tag.
type tagForm int

const (
	textForm   tagForm = iota // a description
	optionForm                // key=value, and options without a value
	enumForm                  // a description, then enum=value (mcp-go)
)

// leadingKey matches what google/jsonschema-go refuses at the beginning of a description.
var leadingKey = regexp.MustCompile(`^[^ \t\n]*=`)

// beginsWithKey reports whether a text has a [leadingKey], so that it is meant as options.
func beginsWithKey(text string) bool {
	i := strings.IndexAny(text, " \t\n=")
	return i >= 0 && text[i] == '='
}

// bareOptions are the options without a value.
var bareOptions = []string{"required", "nullable", "-"}

func isBare(item tagItem) bool { return slices.Contains(bareOptions, item.text) }

func hasKey(item tagItem) bool { return item.spaces == 0 && beginsWithKey(item.text) }

// isOption reports whether an item is an option of a jsonschema tag.
func isOption(item tagItem) bool {
	key, _, hasValue := strings.Cut(item.text, "=")
	return isBare(item) || hasValue && (slices.Contains(optionNames(), key) || unsupportedOptions[key] != "")
}

func not(is func(tagItem) bool) func(tagItem) bool {
	return func(item tagItem) bool { return !is(item) }
}

// schemaTagForm returns the form of a jsonschema tag, and its items. packageForm is the
// option jsonschema-tags of the package, which decides if it is not "".
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

// ReadsAsText reports whether the value of a jsonschema tag is read as a description;
// packageForm is the option jsonschema-tags of the package, or "".
func ReadsAsText(value, packageForm string) bool {
	form, _ := schemaTagForm(value, packageForm)
	return form == textForm
}

// countEnums returns how many items at the end are enum=value.
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
	offset int // in the value
	spaces int // before the text
}

// splitTag splits a tag at its commas, except those after a backslash.
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

// checkSpaces warns of spaces before options, which github.com/invopop/jsonschema takes
// for a part of the name, so that it ignores the option.
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
	in.warn(in.tag.inside(pair, first.offset), "write no space before it", "github.com/invopop/jsonschema ignores %q of the %s tag, since a space is before it", first.text, pair.Key)
	if !in.tag.foreign {
		last := len(in.problems) - 1
		in.problems[last] = in.problems[last].WithFix("write no spaces before options", edits...)
	}
}

// checkBareWords warns of a tag such as jsonschema:"required", which is an option here
// and a description to the official MCP SDK. There is no warning where it cannot be
// meant as a description: for a dash, and beside the tag jsonschema_description.
func (in *reading) checkBareWords(pair Pair, items []tagItem) {
	_, described := in.tag.find("jsonschema_description")
	isWords := !slices.ContainsFunc(items, not(isBare)) && items[0].text != "-"
	if isWords && !described && !in.formIsKnown() {
		warning := in.about(diag.Warnf, in.tag.Of(pair), "write jsonschema-tags=options, or =text, in the //toolgen:package line",
			"the tag jsonschema:%q is read as an option, and so is every one like it in the package; the official MCP SDK takes it for the description", []any{pair.Value})
		in.change().Ambiguous = &warning
	}
}

// formIsKnown reports whether an option of the package or other tags show in which form
// the package writes jsonschema tags.
func (in *reading) formIsKnown() bool {
	options, declared := in.Package.Options, in.field.Decl.Pkg()
	return options.SchemaTags != "" || options.Required == "tags" ||
		in.writesOptions(in.Package.Path) || declared != nil && in.writesOptions(declared.Path())
}

// checkText reports a jsonschema tag of a package with jsonschema-tags=text at which
// google/jsonschema-go v0.4.3 fails at run time.
func (in *reading) checkText(pair Pair) {
	if in.Package.Options.SchemaTags != "text" {
		return
	}
	key := leadingKey.FindString(pair.Value)
	switch {
	case pair.Value == "":
		in.warn(in.tag.Of(pair), "write the description, or leave the tag out", "the jsonschema tag is empty, which the official MCP SDK refuses")
	case key != "":
		in.warn(in.tag.Of(pair), "begin with a word, or leave jsonschema-tags=text out for options", "a description that begins with %q is refused by the official MCP SDK", key)
	}
}

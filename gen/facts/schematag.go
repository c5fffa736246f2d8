package facts

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// schemaTag is the key of two worlds: options, as
// github.com/invopop/jsonschema has them, and a description, as
// github.com/google/jsonschema-go and the official MCP SDK have it. What is
// written tells them apart, where the package does not.
const schemaTag = "jsonschema"

// addSchemaTag adds the options of a jsonschema tag, and returns the text in it.
func (in *reading) addSchemaTag() (text inspect.Text) {
	pair, ok := in.tag.find(schemaTag)
	if !ok {
		return text
	}
	form, items := schemaTagForm(pair.Value, in.Package.Options.SchemaTags)
	switch form {
	case optionForm:
		in.checkBareWords(pair, items)
		in.addBareWords(pair.Value, schema.Origin{Pos: in.tag.Of(pair), Rule: schemaTag + ruleTag})
		in.addOptions(pair, items)
		return text
	case enumForm:
		enums := items[len(items)-countEnums(items):]
		in.addOptions(pair, enums)
		text := strings.ReplaceAll(pair.Value[:enums[0].offset-len(",")], `\,`, ",")
		return inspect.Text{Value: text, Pos: in.tag.Of(pair), Rule: schemaTag + ruleTag}
	}
	in.checkText(pair)
	return in.tag.words(schemaTag)
}

// A tagForm is how a jsonschema tag is written.
type tagForm int

const (
	textForm   tagForm = iota // a description
	optionForm                // key=value and words
	enumForm                  // a description, then enum=value (mcp-go)
)

// beginsWithKey is what google/jsonschema-go refuses as a description, so
// that nobody means one by it.
var beginsWithKey = regexp.MustCompile(`^[^ \t\n]*=`)

// bareOptions are the options without a value.
var bareOptions = []string{"required", "nullable", "-"}

func isBare(item tagItem) bool { return slices.Contains(bareOptions, item.text) }

func hasKey(item tagItem) bool { return beginsWithKey.MatchString(item.text) }

func not(is func(tagItem) bool) func(tagItem) bool {
	return func(item tagItem) bool { return !is(item) }
}

// schemaTagForm tells how a jsonschema tag is written, and its items. The
// option jsonschema-tags of the package goes before what the tag looks like.
func schemaTagForm(tag, said string) (tagForm, []tagItem) {
	items := splitTag(tag)
	enums := countEnums(items)
	switch {
	case said == "text" || tag == "":
		return textForm, items
	case said == "options" || beginsWithKey.MatchString(tag) || !slices.ContainsFunc(items, not(isBare)):
		return optionForm, items
	case enums > 0 && !slices.ContainsFunc(items[:len(items)-enums], hasKey):
		return enumForm, items
	}
	return textForm, items
}

// ReadsAsText reports whether the value of a jsonschema tag is read as a
// description; said is the option jsonschema-tags of the package.
func ReadsAsText(value, said string) bool {
	form, _ := schemaTagForm(value, said)
	return form == textForm
}

// countEnums counts the enum items at the end.
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

// A tagItem is a part of a tag's value.
type tagItem struct {
	text   string
	offset int // in the value
}

// splitTag splits at commas; one after a backslash belongs to the item.
func splitTag(tag string) []tagItem {
	var items []tagItem
	start := 0
	for i := range len(tag) + 1 {
		if i < len(tag) && (tag[i] != ',' || i > 0 && tag[i-1] == '\\') {
			continue
		}
		items = append(items, tagItem{text: strings.ReplaceAll(tag[start:i], `\,`, ","), offset: start})
		start = i + 1
	}
	return items
}

// checkBareWords tells of a tag that is options here, and a text to an SDK. It
// lets pass what nobody means as a text: a dash, and any word beside the tag
// jsonschema_description.
func (in *reading) checkBareWords(pair Pair, items []tagItem) {
	_, described := in.tag.find("jsonschema_description")
	isWords := !slices.ContainsFunc(items, not(isBare)) && items[0].text != "-"
	if isWords && !described && !in.settled() {
		in.Words = diag.List{in.about(diag.Warnf, in.tag.Of(pair), "write jsonschema-tags=options, or =text, in the //toolgen:package line",
			"the tag jsonschema:%q is read as an option, and so is every one like it in the package; the official MCP SDK takes it for the description", []any{pair.Value})}
	}
}

// settled reports whether something else says how the package writes its
// jsonschema tags.
func (in *reading) settled() bool {
	options, declared := in.Package.Options, in.field.Decl.Pkg()
	return options.SchemaTags != "" || options.Required == "tags" ||
		in.writesOptions(in.Package.Path) || declared != nil && in.writesOptions(declared.Path())
}

// checkText holds a tag that the package says is a text to the rules of
// google/jsonschema-go v0.4.3, which fails at run time.
func (in *reading) checkText(pair Pair) {
	if in.Package.Options.SchemaTags != "text" {
		return
	}
	key := beginsWithKey.FindString(pair.Value)
	switch {
	case pair.Value == "":
		in.fail(in.tag.Of(pair), "write the description, or leave the tag out", "the jsonschema tag is empty, which the official MCP SDK refuses")
	case key != "":
		in.fail(in.tag.Of(pair), "begin with a word, or leave jsonschema-tags=text out for options", "a description that begins with %q is refused by the official MCP SDK", key)
	}
}

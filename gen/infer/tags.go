package infer

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// takeTags adds what the struct tags of a field say, apart from what the tag
// json means.
func (m *maker) takeTags(p *property, tag structTag) {
	m.checkJSONTag(p, tag)
	text := m.takeSchemaTag(p, tag)
	p.describe(tag.words("jsonschema_description"), text)
	for _, key := range descriptionTags {
		p.describe(tag.words(key))
	}
	m.takeExtras(p, tag)
	m.takePlainTags(p, tag)
	if m.pkg.Options.Validate {
		m.takeValidate(p, tag)
	}
}

// schemaTag is the key of two worlds: options, as
// github.com/invopop/jsonschema has them, and a description, as
// github.com/google/jsonschema-go and the official MCP SDK have it. What is
// written tells them apart, where the package does not.
const schemaTag = "jsonschema"

// takeSchemaTag adds the options of a jsonschema tag, and returns the text in it.
func (m *maker) takeSchemaTag(p *property, tag structTag) (text inspect.Text) {
	pair, ok := tag.find(schemaTag)
	if !ok {
		return text
	}
	form, items := schemaTagForm(pair.value, m.pkg.Options.SchemaTags)
	switch form {
	case optionForm:
		m.checkBareWords(p, tag, pair, items)
		p.takeBareWords(pair.value, schema.Origin{Pos: tag.of(pair), Rule: schemaTag + ruleTag})
		m.takeOptions(p, tag, pair, items)
		return text
	case enumForm:
		enums := items[len(items)-countEnums(items):]
		m.takeOptions(p, tag, pair, enums)
		return textAt(strings.ReplaceAll(pair.value[:enums[0].offset-len(",")], `\,`, ","), tag.of(pair), schemaTag+ruleTag)
	}
	m.checkText(p, tag, pair)
	return tag.words(schemaTag)
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

// checkBareWords tells of a tag that is options here, and a text to an SDK:
// once, since the package decides for all its tags alike. It lets pass what
// nobody means as a text: a dash, and any word beside the tag
// jsonschema_description.
func (m *maker) checkBareWords(p *property, tag structTag, pair tagPair, items []tagItem) {
	_, described := tag.find("jsonschema_description")
	isWords := !slices.ContainsFunc(items, not(isBare)) && items[0].text != "-"
	if isWords && !described && !m.toldOfWords && !m.settled(p) {
		m.toldOfWords = true
		m.report(diag.Warnf(tag.of(pair), diag.BadTag, "%s: the tag jsonschema:%q is read as an option, and so is every one like it in the package; the official MCP SDK takes it for the description", p.at.path, pair.value).
			WithHint("say jsonschema-tags=options, or =text, in the //toolgen:package line"))
	}
}

// settled reports whether something else says how the package writes its
// jsonschema tags.
func (m *maker) settled(p *property) bool {
	options := m.pkg.Options
	return options.SchemaTags != "" || options.Required == "tags" ||
		m.writesOptions(m.pkg.Path) || p.decl.Pkg() != nil && m.writesOptions(p.decl.Pkg().Path())
}

// checkText holds a tag that the package says is a text to the rules of
// google/jsonschema-go v0.4.3, which fails at run time.
func (m *maker) checkText(p *property, tag structTag, pair tagPair) {
	if m.pkg.Options.SchemaTags != "text" {
		return
	}
	key := beginsWithKey.FindString(pair.value)
	switch {
	case pair.value == "":
		m.reportTag(tag, diag.Errorf(tag.of(pair), diag.BadTag, "%s: the jsonschema tag is empty, which the official MCP SDK refuses", p.at.path).
			WithHint("write the description, or leave the tag out"))
	case key != "":
		m.reportTag(tag, diag.Errorf(tag.of(pair), diag.BadTag, "%s: a description that begins with %q is refused by the official MCP SDK", p.at.path, key).
			WithHint("begin with a word, or leave jsonschema-tags=text out for options"))
	}
}

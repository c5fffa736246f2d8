package live

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// compareRegistration returns the differences between a registration and the listed
// definition. It skips parts that static analysis could not read, and schemas that a
// release of the SDK infers in an unknown way.
func compareRegistration(tool *inspect.Tool, listed define.Tool) diag.List {
	reg := tool.Registered
	if reg == nil {
		return nil // compareDefinition compares the tool
	}
	c := comparer{listed: listed}
	if unknown := unknownPaths(reg, registered.OptionPart); len(unknown) > 0 {
		return nil // an unknown option may set any part
	}
	if len(unknownPaths(reg, registered.TitlePart)) == 0 {
		c.compareText(registered.TitlePart, reg.Title.Value, listed.Title, cmp.Or(reg.Title.Pos, reg.Pos), listed.NamePos)
	}
	if len(unknownPaths(reg, registered.DescriptionPart)) == 0 {
		c.compareText(registered.DescriptionPart, reg.Description.Value, listed.Description, cmp.Or(reg.Description.Pos, reg.Pos), listed.DocPos)
	}
	if len(unknownPaths(reg, registered.HintPart)) == 0 {
		c.compareHints(dialect.Annotations{ReadOnly: reg.ReadOnly, Destructive: reg.Destructive, Idempotent: reg.Idempotent, OpenWorld: reg.OpenWorld}, reg.Pos)
	}
	input, output := inspect.GivenBy(reg)
	if reg.ServedInput != "" {
		input = servedSchema(reg, reg.ServedInput)
	}
	if reg.ServedOutput != "" && reg.ServedOutput != registered.NoSchema {
		output = servedSchema(reg, reg.ServedOutput)
	}
	c.compareSchemas(registered.InputPart, parseGiven(input), listed.Input, unknownPaths(reg, registered.InputPart))
	c.compareSchemas(registered.OutputPart, parseGiven(output), listed.Output, unknownPaths(reg, registered.OutputPart))
	return c.diagnostics(reg.Conditions)
}

// servedSchema returns text, a schema that the SDK infers, with the position of the
// registration.
func servedSchema(reg *registered.Tool, text string) *inspect.Schema {
	return &inspect.Schema{Text: text, Pos: reg.Pos, Rule: define.ServedRule}
}

// unknownPaths returns JSON Pointers to the unknown keywords of a part. It returns "" if
// the whole part is unknown, and no pointers if the whole part is known.
func unknownPaths(reg *registered.Tool, part registered.Part) []string {
	var paths []string
	for _, u := range reg.Unread {
		if u.Part == part {
			paths = append(paths, u.Path)
		}
	}
	return paths
}

// compareDefinition returns the differences between the listed definition and a tool that
// directives define and generated code serves.
func compareDefinition(static, listed define.Tool) diag.List {
	c := comparer{listed: listed}
	c.compareTexts(static)
	c.compareSchemas(registered.InputPart, static.Input, listed.Input, nil)
	if listed.Output != nil { // older revisions of MCP have no output schema or a different one
		c.compareSchemas(registered.OutputPart, static.Output, listed.Output, nil)
	}
	return c.diagnostics(nil)
}

// Differences describes how the listed definition of a tool differs from t. The parameters
// input and output select whether schemas are compared.
func (l *List) Differences(t dialect.Located, input, output bool) []string {
	listed, ok := l.Lookup(t.Name)
	if !ok {
		return []string{"it is not in the server's list"}
	}
	c := comparer{listed: listed}
	c.compareTexts(define.Tool{Tool: t.Tool})
	if input {
		c.compareSchemas(registered.InputPart, t.Input, listed.Input, nil)
	}
	if output {
		c.compareSchemas(registered.OutputPart, t.Output, listed.Output, nil)
	}
	var all []string
	for _, f := range c.found {
		all = append(all, f.subject+" is "+f.here+" in the source, and "+f.there+" in the server's list")
	}
	return all
}

// A comparer collects the differences between a listed tool and the source.
type comparer struct {
	listed define.Tool
	found  []finding
}

// A finding is a part of a tool in which the listed definition differs from the source.
type finding struct {
	pos, listedPos token.Position
	subject        string // such as "description"
	there, here    string // the listed value, and the value in the source
}

// compareTexts compares everything except the schemas.
func (c *comparer) compareTexts(static define.Tool) {
	c.compareText(registered.TitlePart, static.Title, c.listed.Title, static.Pos, c.listed.NamePos)
	c.compareText(registered.DescriptionPart, static.Description, c.listed.Description, cmp.Or(static.DocPos, static.Pos), c.listed.DocPos)
	c.compareHints(static.Annotations, static.Pos)
}

func (c *comparer) compareText(part registered.Part, static, listed string, pos, listedPos token.Position) {
	if static != listed {
		there, here := excerpts(listed, static, func(text string) string { return diag.Show(text) })
		c.report(pos, listedPos, string(part), there, here)
	}
}

func (c *comparer) compareHints(static dialect.Annotations, pos token.Position) {
	listed := c.listed.Annotations.Hints()
	for i, hint := range static.Hints() {
		if here, there := effective(hint), effective(listed[i]); here != there {
			c.report(pos, c.listed.Pos, hint.Name, strconv.FormatBool(there), strconv.FormatBool(here))
		}
	}
}

// effective returns the value that clients assume for a hint.
func effective(hint dialect.Hint) bool {
	if hint.Value != nil {
		return *hint.Value
	}
	return hint.Default
}

func (c *comparer) compareSchemas(part registered.Part, static, listed *schema.Doc, unknown []string) {
	if static == nil || slices.Contains(unknown, "") {
		return
	}
	for _, d := range keywordDifferences(static, listed, unknown) {
		pos := static.Origin.Pos()
		if d.static != nil {
			pos = cmp.Or(d.static.Origin.Pos(), pos)
		}
		listedPos := c.listed.Pos
		if d.listed != nil {
			listedPos = d.listed.Origin.Pos()
		}
		name := string(part)
		if len(d.path) > 0 {
			name += " at " + d.path.String()
		}
		there, here := excerpts(textOf(d.listed), textOf(d.static), func(text string) string { return text })
		c.report(pos, listedPos, name, there, here)
	}
}

// textOf returns a value as JSON, or "" for a missing value.
func textOf(doc *schema.Doc) string {
	if doc == nil {
		return ""
	}
	return doc.String()
}

func (c *comparer) report(pos, listedPos token.Position, subject, there, here string) {
	c.found = append(c.found, finding{pos, listedPos, subject, there, here})
}

// diagnostics returns a warning for each difference. The parameter conditions contains
// the positions of the conditions of the registration.
func (c *comparer) diagnostics(conditions []token.Position) diag.List {
	var diags diag.List
	for _, f := range c.found {
		d := diag.Warnf(f.pos, diag.LiveDiffers, "%s of tool %s: the server lists %s, the source has %s", f.subject, c.listed.Name, f.there, f.here).
			WithHint("the registration may depend on a condition or on another version of the source; if not, please report this as a bug in toolgen").
			WithRelated(f.listedPos, "the server's list")
		if len(conditions) > 0 {
			d = d.WithHint("the registration is conditional: another registration of this name may be active in the server").
				WithRelated(conditions[0], "the condition")
		}
		diags = append(diags, d)
	}
	return diags
}

// maxExcerpt limits the length of a value in a message, in characters.
const maxExcerpt = 60

// excerpts shortens two different values for a message, and formats each with show. It
// cuts long values at both ends, but keeps the first difference. An empty value becomes
// the word "none".
func excerpts(a, b string, show func(string) string) (string, string) {
	start := max(0, commonPrefix(a, b)-maxExcerpt/3)
	if max(len(a), len(b)) <= maxExcerpt {
		start = 0
	}
	for start > 0 && !isRuneStart(a, start) {
		start--
	}
	return excerpt(a, start, show), excerpt(b, start, show)
}

func excerpt(text string, start int, show func(string) string) string {
	if text == "" {
		return "none"
	}
	before, after := "", ""
	if start > 0 {
		before = "…"
	}
	runes := []rune(text[min(start, len(text)):])
	if len(runes) > maxExcerpt {
		runes, after = runes[:maxExcerpt], "…"
	}
	return show(before + string(runes) + after)
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func isRuneStart(text string, i int) bool { return i >= len(text) || text[i]&0xC0 != 0x80 }

// A difference is a keyword that only one of two schemas has, or that has different values
// in them.
type difference struct {
	path           schema.Path
	static, listed *schema.Doc // nil if the schema does not have the keyword
}

// keywordDifferences returns the keywords in which two schemas differ. It ignores
// differences in spelling that SDKs introduce: the order of keys, the digits of a number,
// empty "properties" and "items", and {"not":{}} for false. It does not compare keywords
// below an unknown path.
func keywordDifferences(static, listed *schema.Doc, unknown []string) []difference {
	d := &differ{unknown: unknown}
	d.compare(nil, static, listed)
	return d.found
}

type differ struct {
	unknown []string // JSON Pointers
	found   []difference
}

func (d *differ) compare(path schema.Path, static, listed *schema.Doc) {
	static, listed = canonical(static), canonical(listed)
	switch {
	case d.isUnknown(path) || sameKeyword(path, static, listed):
	case static != nil && listed != nil && static.Kind == schema.Object && listed.Kind == schema.Object:
		for _, m := range static.Members {
			d.compare(append(slices.Clip(path), m.Key), m.Value, listed.Under(m.Key))
		}
		for _, m := range listed.Members {
			if !static.Has(m.Key) {
				d.compare(append(slices.Clip(path), m.Key), nil, m.Value)
			}
		}
	case static != nil && listed != nil && static.Kind == schema.Array && listed.Kind == schema.Array && len(static.Items) == len(listed.Items) && hasObjects(static):
		for i := range static.Items {
			d.compare(append(slices.Clip(path), strconv.Itoa(i)), static.Items[i], listed.Items[i])
		}
	default:
		d.found = append(d.found, difference{path, static, listed})
	}
}

// isUnknown reports whether a path is at or below an unknown keyword.
func (d *differ) isUnknown(path schema.Path) bool {
	pointer := strings.TrimPrefix(path.String(), "#")
	return slices.ContainsFunc(d.unknown, func(unknown string) bool {
		return pointer == unknown || strings.HasPrefix(pointer, unknown+"/")
	})
}

func hasObjects(list *schema.Doc) bool {
	return slices.ContainsFunc(list.Items, func(item *schema.Doc) bool { return item.Kind == schema.Object })
}

// unordered are the keywords whose values are sets.
var unordered = []string{"required", "type", "enum"}

// sameKeyword reports whether two values of the keyword at path are equal, or differ only
// in spelling that [keywordDifferences] ignores.
func sameKeyword(path schema.Path, a, b *schema.Doc) bool {
	if schema.SameValue(a, b) {
		return true
	}
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	if isEmptyDefault(last, a) && b == nil || isEmptyDefault(last, b) && a == nil {
		return true
	}
	if a == nil || b == nil || a.Kind != schema.Array || b.Kind != schema.Array || !slices.Contains(unordered, last) || len(a.Items) != len(b.Items) {
		return false
	}
	return !slices.ContainsFunc(a.Items, func(item *schema.Doc) bool {
		return !slices.ContainsFunc(b.Items, func(other *schema.Doc) bool { return schema.SameValue(item, other) })
	})
}

// isEmptyDefault reports whether a keyword's value is equivalent to a missing keyword.
func isEmptyDefault(keyword string, value *schema.Doc) bool {
	if value == nil {
		return false
	}
	switch keyword {
	case "properties", "items":
		return value.Kind == schema.Object && len(value.Members) == 0
	case "required":
		return value.Kind == schema.Array && len(value.Items) == 0
	}
	return false
}

// canonical replaces {"not":{}} with false. Some SDKs write {"not":{}} instead of false.
func canonical(doc *schema.Doc) *schema.Doc {
	if doc == nil || doc.Kind != schema.Object || len(doc.Members) != 1 {
		return doc
	}
	if not := doc.Under("not"); not == nil || not.Kind != schema.Object || len(not.Members) > 0 {
		return doc
	}
	no := schema.Boolean(false)
	no.Origin = doc.Origin
	return no
}

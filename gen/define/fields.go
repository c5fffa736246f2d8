package define

import (
	"fmt"
	"mime"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// fields returns the parts of a tool, prompt, or resource directive that are only for MCP
// clients: its icons and metadata. For MCP Apps, the metadata includes the view of a tool.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#tool
// https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
func fields(said directive.Tool) ([]schema.Member, diag.List) {
	icons, diags := iconsOf(said.Icons)
	meta, problems := metaOf(said)
	diags = append(diags, problems...)
	var members []schema.Member
	if len(icons) > 0 {
		members = append(members, schema.M("icons", schema.Arr(icons...)))
	}
	if len(meta.Members) > 0 {
		members = append(members, schema.M("_meta", meta))
	}
	return members, diags
}

// withFields adds fields that are only for MCP clients to a definition.
func (t Tool) withFields(extra []schema.Member) dialect.Tool {
	if extra != nil {
		t.Extra, t.From = extra, dialect.MCP.Provider
	}
	return t.Tool
}

// grammarFaults reports a grammar on a tool whose arguments are not a single required
// string.
func grammarFaults(found *inspect.Tool, input *schema.Doc) diag.List {
	if found.Grammar == nil {
		return nil
	}
	if name, ok := dialect.TextArgument(input); ok && input.Requires(name) {
		return nil
	}
	return diag.List{diag.Errorf(found.Options.Words.Place("grammar"), diag.BadValue, "a tool with a grammar must have exactly one argument, a required string").
		WithHint("remove grammar=, or the other parameters")}
}

// iconSize matches the size of an icon.
// https://modelcontextprotocol.io/specification/2025-11-25/schema#icon
var iconSize = regexp.MustCompile(`^(?:[1-9][0-9]*x[1-9][0-9]*|any)$`)

// iconsOf parses icons. Each consists of an address, optional sizes, and the theme for
// which it is designed.
func iconsOf(said []directive.Arg) (icons []*schema.Doc, diags diag.List) {
	for _, arg := range said {
		fail := func(hint, format string, args ...any) {
			diags = append(diags, diag.Errorf(arg.ValuePos, diag.BadValue, format, args...).WithHint("%s", hint))
		}
		words := strings.Fields(arg.Value)
		if len(words) == 0 || !isIcon(words[0]) {
			fail("use an https: URI, or a base64 data: URI", "%q is not the URI of an icon", arg.Value)
			continue
		}
		var sizes []*schema.Doc
		var theme *schema.Doc
		for _, word := range words[1:] {
			switch {
			case iconSize.MatchString(word):
				sizes = append(sizes, schema.Str(word))
			case (word == "light" || word == "dark") && theme == nil:
				theme = schema.Str(word)
			default:
				fail("use sizes, for example 48x48 or any, and light or dark", "icons have no option %q", word)
			}
		}
		icon := schema.Obj(schema.M("src", schema.Str(words[0])))
		if kind := iconType(words[0]); kind != "" {
			icon = icon.With("mimeType", schema.Str(kind))
		}
		if sizes != nil {
			icon = icon.With("sizes", schema.Arr(sizes...))
		}
		if theme != nil {
			icon = icon.With("theme", theme)
		}
		icons = append(icons, icon)
	}
	return icons, diags
}

func isIcon(src string) bool {
	parsed, err := url.Parse(src)
	if err != nil {
		return false
	}
	switch parsed.Scheme {
	case "http", "https":
		return parsed.Host != ""
	case "data":
		_, _, ok := strings.Cut(parsed.Opaque, ";base64,")
		return ok && strings.HasPrefix(parsed.Opaque, "image/")
	}
	return false
}

// iconTypes maps file extensions to the image types that clients must or should support.
// https://modelcontextprotocol.io/specification/2025-11-25/basic#icons
var iconTypes = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml", ".webp": "image/webp",
}

func iconType(src string) string {
	parsed, err := url.Parse(src)
	if err != nil {
		return ""
	}
	if parsed.Scheme == "data" {
		kind, _, _ := strings.Cut(parsed.Opaque, ";base64,")
		kind, _, _ = mime.ParseMediaType(kind)
		return kind
	}
	return iconTypes[strings.ToLower(path.Ext(parsed.Path))]
}

// metaOf joins the objects in the meta= option with the view of the tool.
func metaOf(said directive.Tool) (*schema.Doc, diag.List) {
	meta := schema.Obj()
	var diags diag.List
	fail := func(arg directive.Arg, hint, format string, args ...any) {
		diags = append(diags, diag.Errorf(arg.ValuePos, diag.BadValue, format, args...).WithHint("%s", hint))
	}
	for _, arg := range said.Meta {
		doc, err := schema.Parse([]byte(arg.Value))
		if err == nil && doc.Kind != schema.Object {
			err = fmt.Errorf("its type is %s", doc.Kind)
		}
		if err != nil {
			fail(arg, "use meta=`{\"example.com/tier\":\"gold\"}`", "metadata must be a JSON object: %v", err)
			continue
		}
		for _, m := range doc.Members {
			if meta.Has(m.Key) {
				fail(arg, "remove one of the two values", "the metadata already has %q", m.Key)
			}
			meta = meta.With(m.Key, m.Value)
		}
	}
	if said.UI == "" && len(said.Visibility) == 0 {
		return meta, diags
	}
	place := said.Words.Place("ui")
	if !place.IsValid() {
		place = said.Words.Place("visibility")
	}
	ui := directive.Arg{ValuePos: place}
	if meta.Has("ui") {
		fail(ui, `remove "ui" from meta=, or remove ui= and visibility=`, `the metadata already has "ui"`)
	}
	view := schema.Obj()
	if said.UI != "" {
		if parsed, err := url.Parse(said.UI); err != nil || parsed.Scheme != "ui" || parsed.Host == "" && parsed.Opaque == "" {
			fail(ui, "use the URI of the resource, for example ui://weather/view.html", "%q is not the URI of a view", said.UI)
		}
		view = view.With("resourceUri", schema.Str(said.UI))
	}
	var visible []*schema.Doc
	for _, who := range []string{"model", "app"} {
		if slices.Contains(said.Visibility, who) {
			visible = append(visible, schema.Str(who))
		}
	}
	if visible != nil {
		view = view.With("visibility", schema.Arr(visible...))
	}
	return meta.With("ui", view), diags
}

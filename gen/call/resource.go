package call

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Resource is something that a client can read at a URI, or at the URIs of a template.
// Sets share resources: do not change them.
// https://modelcontextprotocol.io/specification/2025-11-25/server/resources
type Resource struct {
	// URI is the URI of the resource, such as notes://index, or a template with variables
	// (RFC 6570), such as notes://{id}, files:///{+path} or search://notes{?query,limit}.
	// The value of {id} has no slash and is not "..", but {+path} can be "../x".
	URI                      string
	Name, Title, Description string
	MIMEType                 string // type of contents without a MIMEType; may be ""
	Size                     int64  // size in bytes; 0 if unknown
	Annotations              string // MCP's annotations (audience, priority): a JSON object, or ""
	Icons, Meta              string // JSON of MCP's icons (an array) and _meta (an object), or ""
	// Input is the JSON Schema that the variables are validated against: see
	// [Prompt].
	Input   string
	Package string // import path of the package that it was generated from, or ""
	Needs   []Need // types of the values that must be in the context of a request: see [Provide]
	// Completers complete variables. A variable whose schema has an enum does not need a
	// Completer.
	Completers []Completer
}

// IsTemplate reports whether the URI is a template with variables.
func (r *Resource) IsTemplate() bool { return isTemplate(r.URI) }

// Contents is the contents of a resource at a URI: text or data.
type Contents struct {
	URI, MIMEType string
	Text          string
	Data          []byte // nil for text
}

// Resources is an immutable list of resources with distinct URIs, and of the functions that
// read them. Several goroutines may use it at once. The zero value is empty.
type Resources struct {
	offers    offers[Resource]
	templates map[*Definition]*uriTemplate
}

// A ResourceHandler reads a resource. args are the values of the variables of its template;
// they are valid against its schema.
type ResourceHandler func(ctx context.Context, uri string, args map[string]string) ([]Contents, error)

// NewResource returns a set of one hand-written resource. If r.Input is "", the variables
// of the URI template may be any strings. It is an error if the URI, the schema, or a
// completer in r is invalid.
func NewResource(r Resource, h ResourceHandler) (Resources, error) {
	if h == nil {
		return Resources{}, fmt.Errorf("the resource %q has no handler", r.URI)
	}
	d := r.definition()
	template, err := r.parsed()
	if err != nil {
		return Resources{}, fmt.Errorf("%s: %w", d.origin(), err)
	}
	if d.Input == "" {
		d.Input = template.schema()
	}
	t, err := handwrittenTool(d, func(ctx context.Context, asked request) Result {
		contents, err := h(ctx, asked.name, asked.args)
		if err != nil {
			return ErrorResult(err)
		}
		var blocks []Content
		for _, c := range contents {
			blocks = append(blocks, Content{Type: resourceType, URI: c.URI, MIMEType: c.MIMEType, Text: c.Text, Data: c.Data})
		}
		return ContentResult(blocks...)
	})
	if err != nil {
		return Resources{}, err
	}
	help, err := completersOf(d, r.Completers, nil, 0)
	if err != nil {
		return Resources{}, err
	}
	set, err := newSet([]tool{t}, nil)
	return Resources{
		offers[Resource]{set, map[*Definition]*Resource{d: &r}, map[*Definition]map[string]completer{d: help}},
		map[*Definition]*uriTemplate{d: template},
	}, err
}

// definition returns the resource as the definition of a tool, because a resource is called
// as a tool.
func (r *Resource) definition() *Definition {
	return &Definition{
		Name: r.URI, Title: r.Title, Description: r.Description, Input: r.Input, Package: r.Package, Needs: r.Needs, kind: resourceKind,
	}
}

const resourceKind = "resource"

// parsed returns the template of the URI, which may have no variables.
func (r *Resource) parsed() (*uriTemplate, error) {
	if r.Name == "" {
		return nil, errors.New("it has no name")
	}
	return parseTemplate(r.URI)
}

// JoinResources returns the resources of several sets, in that order. If a URI or a name
// occurs twice, the error names both packages.
func JoinResources(sets ...Resources) (Resources, error) {
	all := make([]offers[Resource], len(sets))
	templates, named := map[*Definition]*uriTemplate{}, map[string]*Definition{}
	var twice []error
	for i, r := range sets {
		all[i] = r.offers
		for d := range r.offers.set.All() {
			templates[d] = r.templates[d]
			name := r.offers.of[d].Name
			if other, known := named[name]; known {
				twice = append(twice, fmt.Errorf("two resources have the name %q: %s and %s", name, other.origin(), d.origin()))
			}
			named[name] = d
		}
	}
	joined, err := joinOffers(all)
	if err = errors.Join(append(twice, err)...); err != nil {
		return Resources{}, err
	}
	return Resources{joined, templates}, nil
}

// Len returns how many resources and templates there are.
func (r Resources) Len() int { return r.offers.set.Len() }

// Lookup returns the resource whose URI, or template, is uri.
func (r Resources) Lookup(uri string) (*Resource, bool) { return r.offers.lookup(uri) }

// All returns the resources and templates, in order.
func (r Resources) All() iter.Seq[*Resource] { return r.offers.all() }

// Filter returns the resources for which keep reports true.
func (r Resources) Filter(keep func(*Resource) bool) Resources {
	r.offers.set = r.offers.set.Filter(func(d *Definition) bool { return keep(r.offers.of[d]) })
	return r
}

// Select returns the resources with these URIs or templates, in the order of uris. It is an
// error if a URI does not exist, or is listed twice.
func (r Resources) Select(uris ...string) (Resources, error) {
	for _, uri := range uris {
		if _, ok := r.Lookup(uri); !ok {
			return Resources{}, r.offers.unknown(resourceKind, uri)
		}
	}
	var err error
	r.offers.set, err = r.offers.set.Select(uris...)
	return r, err
}

// With returns the resources with further options, which have the same meaning as in
// [Set.With].
func (r Resources) With(opts ...Option) Resources {
	r.offers = r.offers.with(opts)
	return r
}

// Use returns the resources with interceptors around each request: see [Set.Use]. The field
// Tool of a [Call] has the URI or the template as its name.
func (r Resources) Use(interceptors ...Interceptor) Resources {
	r.offers.set = r.offers.set.Use(interceptors...)
	return r
}

// MissingNeeds returns an error if resources or their completers need values that requests
// will not provide: see [Set.MissingNeeds].
func (r Resources) MissingNeeds(provided ...Need) error { return r.offers.unmet(provided) }

// Match returns the resource to read at a URI. This is the resource with exactly this URI,
// or else the first whose template matches.
func (r Resources) Match(uri string) (*Resource, bool) {
	d, _ := r.match(uri)
	return r.offers.of[d], d != nil
}

// match returns the resource at a URI, or nil, and its variables.
func (r Resources) match(uri string) (*Definition, map[string]string) {
	if d, ok := r.offers.set.Lookup(uri); ok && !isTemplate(d.Name) {
		return d, nil
	}
	for d := range r.offers.set.All() {
		if args, ok := r.templates[d].match(uri); ok && isTemplate(d.Name) {
			return d, args
		}
	}
	return nil, nil
}

// Read returns the contents at a URI. The error is an [*UnknownError], an [*ArgumentError]
// for the variables, or a [*PublicError] with the message for the client.
func (r Resources) Read(ctx context.Context, uri string) ([]Contents, error) {
	d, args := r.match(uri)
	if d == nil {
		return nil, r.offers.unknown(resourceKind, uri)
	}
	result, err := r.offers.get(ctx, d, uri, args)
	if err != nil {
		return nil, err
	}
	return contentsOf(r.offers.of[d], uri, result)
}

func contentsOf(of *Resource, uri string, result Result) ([]Contents, error) {
	if result.isEmpty() {
		return []Contents{}, nil
	}
	if result.Content == nil && result.sdk.content == nil {
		c := Contents{URI: uri, MIMEType: of.MIMEType, Text: result.valueText()}
		if c.MIMEType == "" && !(len(result.value) > 0 && result.value[0] == '"') {
			c.MIMEType = "application/json"
		}
		return []Contents{c}, nil
	}
	blocks := result.Content
	if blocks == nil {
		blocks = result.Blocks()
	}
	all := make([]Contents, len(blocks))
	for i, b := range blocks {
		if b.Type == linkType || !b.known() {
			return nil, Public("the resource failed", fmt.Errorf("%s returned a block of the type %q, which is not the contents of a resource", of.definition().origin(), b.Type))
		}
		all[i] = Contents{URI: b.URI, MIMEType: b.MIMEType, Text: b.Text, Data: b.Data}
		if all[i].URI == "" || all[i].URI == of.URI {
			all[i].URI = uri
		}
		if all[i].MIMEType == "" {
			all[i].MIMEType = of.MIMEType
		}
		if all[i].Data == nil && slices.Contains([]string{imageType, audioType}, b.Type) {
			all[i].Data = []byte{}
		}
	}
	return all, nil
}

// Complete returns the possible values of a variable of a template. uri is the template,
// value is the text that the user has typed so far, and others contains the known values
// of other variables by name. It returns the same errors as [Prompts.Complete].
func (r Resources) Complete(ctx context.Context, uri, argument, value string, others map[string]string) (Completion, error) {
	d, ok := r.offers.set.Lookup(uri)
	if !ok {
		return Completion{}, r.offers.unknown(resourceKind, uri)
	}
	return r.offers.complete(ctx, d, argument, value, others)
}

// A uriTemplate is a URI with variables. It supports these expressions of RFC 6570: {id} is
// one segment of a path, without slashes and not "..". {+path} is any number of segments.
// {?query,limit}, at the end of a template, represents query parameters, each of which may be
// omitted.
type uriTemplate struct {
	variables []string // names of the variables, in order
	path      int      // number of variables before the query
	segments  []bool   // for each variable before the query, whether it matches a single segment
	query     bool
	pattern   *regexp.Regexp
}

func isTemplate(uri string) bool { return strings.ContainsAny(uri, "{}") }

// variableName matches the name of a variable. A name with a dot or an escape could not be a
// parameter name.
var variableName = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// parseTemplate parses a template, or a URI without variables.
func parseTemplate(text string) (*uriTemplate, error) {
	if scheme, _, ok := strings.Cut(text, ":"); !ok || strings.ContainsAny(scheme, "{}") {
		return nil, fmt.Errorf("%q is not a URI with a scheme", text)
	}
	if at := strings.IndexFunc(text, isNoURICharacter); at >= 0 || !utf8.ValidString(text) {
		return nil, fmt.Errorf("%q contains a character that is not allowed in a URI: write it as %%XX", text)
	}
	if badEscape.MatchString(expressions.ReplaceAllString(text, "{}")) {
		return nil, fmt.Errorf("%q has a %% without two hexadecimal digits", text)
	}
	t := new(uriTemplate)
	pattern, rest := `^`, text
	for rest != "" {
		literal, expression, found := strings.Cut(rest, "{")
		pattern += regexp.QuoteMeta(literal)
		if strings.Contains(literal, "}") || found && !strings.Contains(expression, "}") {
			return nil, fmt.Errorf("the braces of %q do not match", text)
		}
		if !found {
			break
		}
		expression, rest, _ = strings.Cut(expression, "}")
		names := []string{strings.TrimPrefix(expression, "+")}
		switch {
		case strings.HasPrefix(expression, "?"):
			if t.query = true; rest != "" {
				return nil, fmt.Errorf("{%s} must be at the end of %q", expression, text)
			}
			names, pattern = strings.Split(expression[1:], ","), pattern+`(?:\?([^#]*))?`
		case strings.HasPrefix(expression, "+"):
			pattern += `(.+?)`
		default:
			pattern += `([^/?#]+)`
		}
		for _, name := range names {
			if !variableName.MatchString(name) {
				return nil, fmt.Errorf("{%s} in %q is not one of {name}, {+name} and {?name,name}", expression, text)
			}
			if slices.Contains(t.variables, name) {
				return nil, fmt.Errorf("%q has the variable %s twice", text, name)
			}
			t.variables = append(t.variables, name)
		}
		if !t.query {
			t.path++
			t.segments = append(t.segments, !strings.HasPrefix(expression, "+"))
		}
	}
	// The value of the variables does not matter: only the rest is checked.
	if _, err := url.Parse(expressions.ReplaceAllString(text, "")); err != nil {
		return nil, errors.Unwrap(err)
	}
	t.pattern = regexp.MustCompile(pattern + `$`)
	return t, nil
}

var (
	expressions = regexp.MustCompile(`\{[^}]*\}`)
	badEscape   = regexp.MustCompile(`%(?:[^0-9A-Fa-f]|.[^0-9A-Fa-f]|.?$)`)
)

// isNoURICharacter reports whether a character cannot occur in a URI or a template. It is
// neither a literal of RFC 6570 nor a character with a meaning in a template.
// https://www.rfc-editor.org/rfc/rfc6570#section-2.1
func isNoURICharacter(r rune) bool {
	isSpecial := r >= 0xFFF0 && r <= 0xFFFF || r >= 0xE0000 && r < 0xE1000 // unicode.IsPrint accepts some of these characters
	return isSpecial || strings.ContainsRune(" \"<>\\^`|", r) || !unicode.IsPrint(r)
}

// match returns the values of the variables in a URI. Variables of a query may be missing. An
// escaped slash does not separate segments. The result also contains query parameters that
// are not variables, so that validation rejects them as unknown. It reports false if the URI
// does not match the template.
func (t *uriTemplate) match(uri string) (map[string]string, bool) {
	groups := t.pattern.FindStringSubmatch(uri)
	if groups == nil {
		return nil, false
	}
	args := map[string]string{}
	for i := range t.path {
		value, err := url.PathUnescape(groups[i+1])
		if err != nil || !utf8.ValidString(value) || t.segments[i] && !isSegment(value) {
			return nil, false
		}
		args[t.variables[i]] = value
	}
	if !t.query || groups[t.path+1] == "" {
		return args, true
	}
	for member := range strings.SplitSeq(groups[t.path+1], "&") {
		name, value, _ := strings.Cut(member, "=")
		name, err := url.PathUnescape(name)
		value, err2 := url.PathUnescape(value)
		if _, twice := args[name]; twice || err != nil || err2 != nil || !utf8.ValidString(name+value) {
			return nil, false
		}
		args[name] = value
	}
	return args, true
}

// isSegment reports whether a value is one segment of a path, also on Windows.
func isSegment(value string) bool {
	return !strings.ContainsAny(value, `/\`) && value != "." && value != ".."
}

// schema returns an object schema with a string property for each variable. The variables
// of the path are required.
func (t *uriTemplate) schema() string {
	var arguments []PromptArgument
	for i, name := range t.variables {
		arguments = append(arguments, PromptArgument{Name: name, Required: i < t.path})
	}
	return (&Prompt{Arguments: arguments}).schema()
}

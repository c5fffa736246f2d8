package inspect

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func docOf(t testing.TB, source string) *ast.CommentGroup {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n\n"+source+"\nvar x int\n", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return syntax.Decls[0].(*ast.GenDecl).Doc
}

func TestDocText(t *testing.T) {
	tests := []struct {
		name string
		give string
		want string
	}{
		{"nothing", "", ""},
		{"directives alone", "//toolgen:tool readonly\n//go:noinline\n//nolint:lll", ""},
		{"paragraph", "// One line\n// and   another.", "One line and another."},
		{"paragraphs", "// One.\n//\n// Two.\n//\n//\n// Three.", "One.\n\nTwo.\n\nThree."},
		{"directive between", "// One\n//toolgen:tool\n// and two.", "One and two."},
		{"directive behind", "// One.\n//\n//toolgen:tool", "One."},
		{"what only looks like a directive", "//Note: no space\n// toolgen: prose", "Note: no space toolgen: prose"},
		{"list", "// Sorts:\n//   - by age,\n//     then name\n//   - by size\n//\n// Done.", "Sorts:\n\n- by age, then name\n- by size\n\nDone."},
		{"numbered list", "// Steps:\n//  1. one\n//  2. two", "Steps:\n\n1. one\n2. two"},
		{"code", "// Such as:\n//\n//\tif x {\n//\t\ty()\n//\t}\n//\n// Done.", "Such as:\n\n\tif x {\n\t\ty()\n\t}\n\nDone."},
		{"code with a blank line", "// Such as:\n//\n//\ta\n//\n//\tb", "Such as:\n\n\ta\n\n\tb"},
		{"heading", "// One.\n//\n// # Limits\n//\n// Two.", "One.\n\nLimits\n\nTwo."},
		{"doc links", "// See [Forecast], [Server.Add], [*Day] and [db.Conn].", "See Forecast, Server.Add, *Day and db.Conn."},
		{"links to packages", "// See [math], [encoding/json] and [example.com/db].", "See math, encoding/json and example.com/db."},
		{"brackets that are no link", "// An index a[i], a range [0, 1], [a b] and [optional].", "An index a[i], a range [0, 1], [a b] and [optional]."},
		{"link definition", "// See [the site].\n//\n// [the site]: https://example.com/", "See the site."},
		{"bare link", "// See https://example.com/a?b=c.", "See https://example.com/a?b=c."},
		{"characters of HTML", "// A < b && c > \"d\" & `e`.", "A < b && c > \"d\" & `e`."},
		{"windows", "// One\r\n// two.\r", "One two."},
		{"block", "/* One\n   two.\n\n   Three. */", "One two.\n\nThree."},
		{"block with stars", "/*\n * One\n * two.\n *\n *   - a\n *   - b\n */", "One two.\n\n- a\n- b"},
		{"block with code", "/*\nOne.\n\n\tcode\n\t\tmore\n\nTwo.\n*/", "One.\n\n\tcode\n\t\tmore\n\nTwo."},
		{"block whose first line is further in", "/*\n\tcode\n\nOne.\n*/", "\tcode\n\nOne."},
		{"remark", "// One.\n// TODO(ann): make it\n// two.\n//\n// Three.", "One.\n\nThree."},
		{"nolint", "// One.\n// nolint:lll\n// Two.", "One. Two."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, "text", test.want, docText(docLines(docOf(t, test.give)), ""))
		})
	}
}

func TestDropName(t *testing.T) {
	tests := []struct {
		name, text string
		want       string
	}{
		{"Forecast", "Forecast returns the weather.", "Returns the weather."},
		{"Forecast", "Forecast returns weather.", "Returns weather."},
		{"Forecast", "Forecast tells the weather.", "Tells the weather."},
		{"Forecast", "Forecasts are cheap.", "Forecasts are cheap."},
		{"Forecast", "Forecast, given a city, returns one.", "Forecast, given a city, returns one."},
		{"Forecast", "Forecast for a city.", "Forecast for a city."},
		{"Forecast", "Forecast", "Forecast"},
		{"Forecast", "", ""},
		{"", "City is there.", "City is there."},
		{"City", "City is the name", "The name"},
		{"City", "city is the name", "city is the name"},
		{"city", "city is the name", "the name"},
		{"city", "city is the name.", "The name."},
		{"Cities", "Cities are names.", "Names."},
		{"City", "City Is here", "City Is here"},
		{"Day", "A Day is one day.", "One day."},
		{"Item", "An Item is one.", "One."},
		{"Days", "The Days are counted.", "Counted."},
		{"Day", "A Day holds one.", "A Day holds one."},
		{"Name", "Name of the city.", "Name of the city."},
		{"Limit", "Limit on results.", "Limit on results."},
		{"Days", "Days to look ahead.", "Days to look ahead."},
		{"Address", "Address across borders.", "Address across borders."},
		{"Value", "Value as text.", "Value as text."},
		{"List", "List users by age.", "List users by age."},
		{"Get", "Get users.", "Get users."},
		{"Get", "Get gets users.", "Gets users."},
		{"Search", "Search searches in books.", "Searches in books."},
		{"Copy", "Copy copies files.", "Copies files."},
		{"Borrow", "Borrow takes one copy.", "Takes one copy."},
		{"ListUsers", "ListUsers lists users.", "Lists users."},
		{"UserID", "UserID of the owner.", "UserID of the owner."},
		{"Query", "Query does not wait.", "Does not wait."},
		{"HasRain", "HasRain has no argument.", "Has no argument."},
		{"Update", "Update applies changes.", "Applies changes."},
		{"Refund", "Refund pays money back.", "Pays money back."},
		{"Search", "Search finds documents.", "Finds documents."},
		{"Search", "Search filters documents.", "Search filters documents."},
		{"Search", "Search filters the documents.", "Filters the documents."},
		{"Delete", "Deletes a note", "Deletes a note"},
		{"ID", "ID identifies the user", "Identifies the user"},
		{"List", "List returns by day.", "List returns by day."},
		{"Cut", "Cut returns what is around.", "Returns what is around."},
		{"AddInt", "AddInt atomically adds one.", "Atomically adds one."},
		{"Close", "Close can be called twice.", "Can be called twice."},
		{"Tags", "Tags describe the item.", "Tags describe the item."},
		{"MaxWait", "MaxWait, if given, is the longest.", "MaxWait, if given, is the longest."},
		{"Open", "Open returns, for a name, its file.", "Returns, for a name, its file."},
		{"ListUsers", "ListUsers - lists users.", "Lists users."},
		{"City", "City: where it is", "Where it is"},
		{"Ack", "Ack ack", "Ack ack"},
		{"SyncStatus", "SyncStatus SyncStatus holds the status.", "Holds the status."},
		{"Straße", "Straße is one.", "One."},
		{"Ort", "Ort is über all.", "Über all."},
	}
	for _, test := range tests {
		compare(t, test.text, test.want, dropName(test.text, test.name))
	}
}

func TestFirstSentence(t *testing.T) {
	tests := []struct {
		give, want string
	}{
		{"", ""},
		{"One", "One"},
		{"One. Two.", "One."},
		{"One.\n\nTwo.", "One."},
		{"Really? Yes.", "Really?"},
		{"A city, e.g. Oslo. More.", "A city, e.g. Oslo."},
		{"A city (e.g. Oslo). More.", "A city (e.g. Oslo)."},
		{"By J. S. Bach. More.", "By J. S. Bach."},
		{"Needs v1.2 or later. More.", "Needs v1.2 or later."},
		{"Says \"hello.\" More.", "Says \"hello.\""},
		{"天気。もっと。", "天気。"},
		{"Authorizes a payment. More.", "Authorizes a payment."},
		{"Copyright of a book. More.", "Copyright of a book."},
	}
	for _, test := range tests {
		compare(t, test.give, test.want, firstSentence(test.give))
	}
}

func TestIsDeprecated(t *testing.T) {
	tests := []struct {
		give string
		want bool
	}{
		{"", false},
		{"// Deprecated: use B.", true},
		{"// One.\n//\n// Deprecated: use B.", true},
		{"// One.\n// Deprecated: in the paragraph.", false},
		{"// Deprecated use.", false},
		{"// deprecated: use B.", false},
		{"// One.\n//\n//\tDeprecated: code", false},
		{"// One.\n//\n//toolgen:tool\n//\n// Deprecated: use B.", true},
		{"/*\nOne.\n\nDeprecated: use B.\n*/", true},
		{"/*\n * Deprecated: use B.\n */", true},
	}
	for _, test := range tests {
		compare(t, test.give, test.want, isDeprecated(docLines(docOf(t, test.give))))
	}
}

func TestCommentLinePositions(t *testing.T) {
	doc := docOf(t, "/* one\n   two\n\tthree */")
	var got []int
	for _, line := range commentLines(doc.List[0]) {
		got = append(got, int(line.pos-doc.Pos()))
	}
	compare(t, "offsets of the lines", []int{0, 7, 14}, got)
}

// besideOf returns the comments of the parameters in source, such as "(city string /* x */)".
// It returns the names and the text for each field, then the positions of comments without an
// owner, where line 1 contains the opening parenthesis.
func besideOf(t testing.TB, source string) []string {
	t.Helper()
	fset := token.NewFileSet()
	content := "package p; func F" + source + "\n"
	syntax, err := parser.ParseFile(fset, "p.go", content, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	params := syntax.Decls[0].(*ast.FuncDecl).Type.Params
	b := commentsBeside(fset, &file{content: []byte(content), syntax: syntax}, params)
	var got []string
	for _, field := range params.List {
		name := ""
		if len(field.Names) > 0 {
			name = field.Names[0].Name
		}
		if text := b.text(field, name).Value; text != "" {
			got = append(got, fmt.Sprint(field.Names)+" "+text)
		}
	}
	for _, d := range b.diags {
		got = append(got, fmt.Sprintf("%s at line %d", d.Code, d.Pos.Line))
	}
	return got
}

func TestCommentsBeside(t *testing.T) {
	tests := []struct {
		name, give string
		want       []string
	}{
		{"none", "(city string)", nil},
		{"no parameters", "()", nil},
		{"outside", "(city string) /* no */ {} // no", nil},
		{"after the comma", "(\ncity string, // its name\ndays int, // how many\n)", []string{"[city] its name", "[days] how many"}},
		{"before the comma", "(city string /* its name */, days int /* how many */)", []string{"[city] its name", "[days] how many"}},
		{"no comma", "(\ncity string, days int /* how many */)", []string{"[days] how many"}},
		{"group", "(\nlat, lon float64, // where\n)", []string{"[lat lon] where"}},
		{"block before", "(/* its name */ city string, /* how many */ days int)", []string{"[city] its name", "[days] how many"}},
		{"block before a group", "(/* where */ lat, lon float64)", []string{"[lat lon] where"}},
		{"line above", "(\n// its name\ncity string,\n// how many\ndays int,\n)", []string{"[city] its name", "[days] how many"}},
		{"lines above", "(\n// its\n// name\ncity string)", []string{"[city] its name"}},
		{"block above", "(\n/* its\n   name */\ncity string)", []string{"[city] its name"}},
		{"above and behind", "(\n// its name\ncity string, // such as Oslo\n)", []string{"[city] its name such as Oslo"}},
		{"above and before", "(\n// its name,\n/* such as Oslo */ city string)", []string{"[city] its name, such as Oslo"}},
		{"behind one, above the next", "(\ncity string, // its name\n// how many\ndays int,\n)", []string{"[city] its name", "[days] how many"}},
		{"directives between", "(\n// its\n//toolgen:param minLength=1\n// name\n//nolint:lll\ncity string)", []string{"[city] its name"}},
		{"directive behind", "(\ncity string, //toolgen:param minLength=1\n)", nil},
		{"between name and type", "(city /* its name */ string, days int)", []string{"[city] its name"}},
		{"commas in comments", "(city string /* a, b */ /* c */, days int)", []string{"[city] a, b c"}},
		{"blocks on both sides of a comma", "(city string /* a */, /* b */ days int)", []string{"[city] a", "[days] b"}},
		{"variadic", "(\n// all\ncities ...string, // of them\n)", []string{"[cities] all of them"}},
		{"unnamed", "(\nstring, // its name\n)", []string{"[] its name"}},
		{"inside a type", "(opts struct {\n// no\nA int // no\n}, f func(\n// no\nx int))", nil},
		{"behind a type of several lines", "(opts struct {\nA int\n}, // all\ndays int)", []string{"[opts] all"}},
		{"above a type of several lines", "(\n// all\nopts struct {\nA int\n}, days int)", []string{"[opts] all"}},
		{"behind a context and one more", "(\nctx context.Context, city string, // its name\ndays int)", []string{"[city] its name"}},
		{"behind a context alone", "(\nctx context.Context, // no deadline\n)", []string{"[ctx] no deadline"}},
		{"its name before a verb", "(\ncity string, // city is its name\n// Days says how many.\nDays int,\n)", []string{"[city] its name", "[Days] Says how many."}},
		{"list above", "(\n// one of\n//   - day: days\n//   - week\nunit string,\n)", []string{"[unit] one of\n\n- day: days\n- week"}},
		{"code above", "(\n// such as\n//\n//\tfrom: a\n//\t  to: b\nquery string,\n)", []string{"[query] such as\n\n\tfrom: a\n\t  to: b"}},
		{"indented behind", "(\ncity string, //   its name\ndays int, //\thow many\n)", []string{"[city] its name", "[days] how many"}},
		{"empty comment", "(\n//\ncity string, //\n)", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, test.give, test.want, besideOf(t, test.give))
		})
	}
}

func TestRemarksBeside(t *testing.T) {
	tests := []struct {
		name, give string
		want       []string
	}{
		{"TODO", "(\ncity string, // TODO: check\n)", nil},
		{"nolint", "(\n// its name\ncity string, // nolint:lll\n)", []string{"[city] its name"}},
		{"TODO of several lines", "(\n// TODO(ann): check\n// and check\ncity string)", nil},
		{"TODO above, text behind", "(\n// TODO: check\ncity string, // its name\n)", []string{"[city] its name"}},
		{"TODO below the text", "(\n// its name\n// TODO: check\ncity string)", []string{"[city] its name"}},
		{"paragraph behind a TODO", "(\n// TODO: check\n//\n// its name\ncity string)", []string{"[city] its name"}},
		{"at the end of the list", "(\ncity string,\n// TODO: days\n// and more\n)", nil},
		{"by itself", "(\n// TODO: days\n\ncity string)", nil},
		{"nolint for two", "(\ncity string, days int, //nolint:lll\n)", nil},
		{"directive by itself", "(\n//toolgen:param minimum=1\n\ncity string)", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, test.give, test.want, besideOf(t, test.give))
		})
	}
}

func TestStrayComments(t *testing.T) {
	tests := []struct {
		name, give string
		want       []string
	}{
		{"behind two", "(\ncity string, days int, // two\n)", []string{"stray-comment at line 2"}},
		{"behind a context and two", "(\nctx context.Context, city string, days int, // two\n)", []string{"stray-comment at line 2"}},
		{"above two", "(\n// two\ncity string, days int,\n)", []string{"stray-comment at line 2"}},
		{"behind the parenthesis", "( // all\ncity string)", []string{"stray-comment at line 1"}},
		{"before the end", "(\ncity string,\n// end\n)", []string{"stray-comment at line 3"}},
		{"before the end, in two lines", "(\ncity string,\n// the\n// end\n)", []string{"stray-comment at line 3"}},
		{"blank line below", "(\n// floats\n\ncity string)", []string{"stray-comment at line 2"}},
		{"blank line below, text above", "(\n// floats\n\n// its name\ncity string)", []string{"[city] its name", "stray-comment at line 2"}},
		{"between names", "(lat /* north */, lon /* east */ float64)", []string{"stray-comment at line 1", "stray-comment at line 1"}},
		{"in an empty list", "( /* nothing */ )", []string{"stray-comment at line 1"}},
		{"two on a line, one comment above each line", "(\n// a\na int,\n// b and c\nb int, c int,\n)", []string{"[a] a", "stray-comment at line 4"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, test.give, test.want, besideOf(t, test.give))
		})
	}
}

// TestCommentsBesideSum formats one signature in various ways.
func TestCommentsBesideSum(t *testing.T) {
	source := strings.ReplaceAll(`(
	ctx context.Context,
	city string, // name of the city, such as "Oslo"
	//toolgen:param default=3 minimum=1 maximum=14
	days int, // how many days ahead
	// where to look,
	// as the user says
	lat, lon float64,
	/* deprecated */ unit string, // "C" or "F"
	more ...any, //nolint:revive
)`, "\t", "")
	want := []string{
		`[city] name of the city, such as "Oslo"`,
		"[days] how many days ahead",
		"[lat lon] where to look, as the user says",
		`[unit] deprecated "C" or "F"`,
	}
	compare(t, source, want, besideOf(t, source))
}

func TestCutParamList(t *testing.T) {
	tests := []struct {
		name    string
		give    string
		rest    string
		entries []string
	}{
		{"nothing", "// One.", "One.", nil},
		{
			"Go list",
			"// One.\n//\n// Parameters:\n//   - city: its name\n//   - days: how many",
			"One.", []string{"city=its name", "days=how many"},
		},
		{
			"indented, and text behind",
			"// One.\n//\n// Args:\n//\n//\tcity: its name\n//\tdays: how many\n//\n// Two.",
			"One.\n\nTwo.", []string{"city=its name", "days=how many"},
		},
		{
			"continuation",
			"// Args:\n//   city: its name,\n//     such as: Oslo\n//     note: not an entry\n//   days: how many",
			"", []string{"city=its name, such as: Oslo note: not an entry", "days=how many"},
		},
		{
			"continuation of a list",
			"// Arguments:\n//   - city: its name,\n//     e.g.: Oslo\n//   - days: how many",
			"", []string{"city=its name, e.g.: Oslo", "days=how many"},
		},
		{
			"text on the next line",
			"// Args:\n//\n//\tcity:\n//\t    its name\n//\tdays:\n//\t    how many",
			"", []string{"city=its name", "days=how many"},
		},
		{"heading", "// One.\n//\n// # Parameters\n//\n//   - city: its name", "One.", []string{"city=its name"}},
		{"without a colon", "// Params\n//   - city - its name\n//   - days – how many\n//   - unit — C or F", "", []string{"city=its name", "days=how many", "unit=C or F"}},
		{"bullets at the margin", "// Parameters:\n// - city: its name\n// - days: how many\n// Two.", "Two.", []string{"city=its name", "days=how many"}},
		{"other bullets", "// Parameters:\n//   * city: its name\n//   + days: how many\n//   • unit: C or F", "", []string{"city=its name", "days=how many", "unit=C or F"}},
		{"dotted name", "// Parameters:\n//   - opts.limit: how many", "", []string{"opts.limit=how many"}},
		{"letters of all kinds", "// Parameters:\n//   - größe_2: how big", "", []string{"größe_2=how big"}},
		{"blank lines between", "// Parameters:\n//\n//   - city: its name\n//\n//   - days: how many", "", []string{"city=its name", "days=how many"}},
		{"head without entries", "// Parameters:\n// are not listed.", "Parameters: are not listed.", nil},
		{"head with prose", "// Parameters: none\n//   - city: its name", "Parameters: none\n\n- city: its name", nil},
		{"head at the end", "// One.\n//\n// Args:", "One.\n\nArgs:", nil},
		{"a list of something else", "// Units:\n//   - c: Celsius", "Units:\n\n- c: Celsius", nil},
		{"the second head has the entries", "// Parameters:\n// below.\n//\n// Args:\n//   city: its name", "Parameters: below.", []string{"city=its name"}},
		{
			"what is no entry ends the list",
			"// Args:\n//   city: its name\n//   and some prose",
			"and some prose", []string{"city=its name"},
		},
		{
			"another list behind",
			"// Args:\n//   city: its name\n//\n// Returns:\n//   - days: a list",
			"Returns:\n\n- days: a list", []string{"city=its name"},
		},
		{"block comment", "/*\nOne.\n\nArgs:\n  city: its name\n  days: how many\n*/", "One.", []string{"city=its name", "days=how many"}},
		{"block comment with stars", "/*\n * Args:\n *   city: its name\n */", "", []string{"city=its name"}},
		{"value with colons", "// Args:\n//   at: a time such as 10:30", "", []string{"at=a time such as 10:30"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rest, entries := cutParamList(docLines(docOf(t, test.give)))
			var got []string
			for _, entry := range entries {
				got = append(got, entry.name+"="+entry.text)
			}
			compare(t, "entries", test.entries, got)
			compare(t, "rest", test.rest, docText(rest, ""))
		})
	}
}

func TestParamListPositions(t *testing.T) {
	doc := docOf(t, "// One.\n//\n// Args:\n//   city: its name\n//   days: how many")
	_, entries := cutParamList(docLines(doc))
	var got []string
	for i, entry := range entries {
		if entry.line.pos == doc.List[3+i].Pos() {
			got = append(got, entry.name)
		}
	}
	compare(t, "entries at their lines", "city days", strings.Join(got, " "))
}

// readable returns lines without remarks, such as TODO comments.
func readable(lines ...string) []string {
	var skip remarks
	var left []string
	for _, line := range lines {
		for _, kept := range skip.read(docLine{text: line}) {
			left = append(left, kept.text)
		}
	}
	return left
}

func TestRemarks(t *testing.T) {
	remarks := []string{
		"TODO", "TODO: x", "TODO(ann): x", "TODO x", "  TODO x", "FIXME: x", "XXX(ann): x", "HACK: x", "BUG(ann): x",
		"nolint", "nolint:lll // x", "lint:ignore x", "nosec", "#nosec G1", "gosec:disable G1", "revive:disable", "revive:enable:x",
		"buf:lint:ignore ENUM", "protolint:disable MAX",
		"swagger:model", "swagger:model addOrg", "swagger:route GET /pets pets list", "swagger:ignore", "swagger:strfmt uuid",
		"Required: true", "required: false", "in: body", "In: query", "in: formData", "Collection Format: csv", "discriminator: true",
		"+optional", "+kubebuilder:validation:Minimum=1", "+k8s:deepcopy-gen=true", "+listType=map", "+genclient", "+genclient:nonNamespaced",
		"+default=1", "+protobuf.nullable=true", "+k8s:required", "+build ignore",
		"Types that are valid to be assigned to Kind:", "Types that are assignable to Kind:",
		`@gotags: json:"a"`, `@inject_tag: valid:"ip"`,
		"User defines model for User.", "AddJSONBody defines body for Add for application/json ContentType.",
		"@Tags accounts", "@Accept json", "@Param id path int true \"an id\"", "@Router /a [get]", "@name Account", "@x-order 1", "Show godoc",
	}
	for _, line := range remarks {
		compare(t, line, nil, readable(line))
	}
	prose := []string{
		"TODOs of the user", "todo list", "BUG number", "HACK", "NOTE: in metres", "a TODO", "nolinting", "lint the file",
		"swagger: a document", "the swagger:model comment", "required: true or false", "Required: true if it is there", "in: the body",
		"Max Length: 40", "Format: date-time", "Example: oslo", "Pattern: ^a$", "Read Only: true", "Enum: [a b]",
		"\trequired: true", "    in: body", // examples in a code block
		"+1 555 0100", "+Inf", "+ one more", "+optional or not", "a +optional field",
		"Types that are valid", "defines body", "@ann wrote it", "ann@example.com", "godoc", "see godoc",
	}
	for _, line := range prose {
		compare(t, line, []string{line}, readable(line))
	}
}

func TestRemarkExtent(t *testing.T) {
	tests := []struct{ name, give, want string }{
		{"note to the end of its paragraph", "one|TODO: two|three||four|nolint|five", "one||four|five"},
		{"swagger in the middle", "The id.||swagger:model id|more", "The id.||more"},
		{"route", "swagger:route GET /pets pets list||Lists pets.||    Produces:|    - application/json||    Responses:|      200: ok", "|Lists pets.|"},
		{"operation", "swagger:operation GET /pets list||Lists pets.||---|summary: x||in: path", "|Lists pets.|"},
		{"the same words without a route", "Responses:|  200: ok||---|x", "Responses:|  200: ok||---|x"},
		{"oneof", "The kind.||Types that are valid to be assigned to Kind:||\t*Value_A|\t*Value_B", "The kind.|"},
		{"swag", "Show godoc|@Summary Show an account|@Description get it|@Description by ID|@Tags accounts|@Success 200 {object} A", "|Show an account||get it|by ID"},
		{"nolint behind words", "its name //nolint:lll // long", "its name"},
	}
	for _, test := range tests {
		compare(t, test.name, test.want, strings.Join(readable(strings.Split(test.give, "|")...), "|"))
	}
}

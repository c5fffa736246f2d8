package inspect

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// besideOf returns what stands beside the parameters in source, such as
// "(city string /* x */)": for each field its names and text, then the places
// of stray comments, with the line of the opening parenthesis as 1.
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

// TestCommentsBesideSum spells one signature as a team would write it.
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

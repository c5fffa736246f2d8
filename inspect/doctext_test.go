package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"
)

// docOf parses a declaration and returns the doc comment of what it declares.
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

// TestProseText: text without marks is what go/doc/comment makes of it.
func TestProseText(t *testing.T) {
	pieces := []string{
		"word", "two words", " ", "\t", "\n", "\n", "\n\n", ".", "#", "# ", "- ", "1. ", "* ", "``", "''", "'", "[Link]", "[a]: ", "https://example.com/a", "{", "}", "\\", "é", "\u00a0", "\v", "\xff", "Heading",
	}
	random := rand.New(rand.NewPCG(1, 2))
	prose := 0
	for range 20_000 {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		var lines []docLine
		for text := range strings.SplitSeq(b.String(), "\n") {
			lines = append(lines, docLine{text: text})
		}
		text, ok := proseText(lines)
		if want := markedText(lines); ok && text != want {
			t.Fatalf("%q: got %q, want %q", b.String(), text, want)
		}
		if ok {
			prose++
		}
	}
	if prose < 1_000 {
		t.Errorf("only %d texts were prose", prose)
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

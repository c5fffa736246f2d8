package directive

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// problemsOf returns all problems of a comment, for any kind of declaration.
func problemsOf(comment string) diag.List {
	pos := token.Position{Filename: "a.go", Line: 1, Column: 1}
	line, ok, problems := Parse(comment, pos)
	if !ok {
		if miss, near := NearMiss(comment, pos); near {
			problems = append(problems, miss)
		}
		return problems
	}
	lines := []Line{line}
	for _, decode := range []func([]Line) diag.List{
		func(lines []Line) diag.List { _, more := DecodeTool(lines); return more },
		func(lines []Line) diag.List { _, more := DecodeParam(lines); return more },
		func(lines []Line) diag.List { _, more := DecodePackage(lines); return more },
		func(lines []Line) diag.List { _, more := DecodeAnswer(lines); return more },
	} {
		problems = append(problems, decode(lines)...)
	}
	return problems
}

// fixed returns comment after it applies the first fix for it, and whether there is a fix.
func fixed(comment string) (string, bool) {
	for _, d := range problemsOf(comment) {
		if len(d.Fixes) == 0 {
			continue
		}
		edits := slices.Clone(d.Fixes[0].Edits)
		slices.SortFunc(edits, func(a, b diag.Edit) int { return b.Pos.Offset - a.Pos.Offset })
		for _, e := range edits {
			comment = comment[:e.Pos.Offset] + e.New + comment[e.End.Offset:]
		}
		return comment, true
	}
	return comment, false
}

// TestFixes checks that one or two fixes remove all problems of a comment.
func TestFixes(t *testing.T) {
	tests := []struct{ give, want string }{
		{`// toolgen:tool`, `//toolgen:tool`},
		{`//Toolgen:Tool readonly // why`, `//toolgen:tool readonly // why`},
		{`// +toolgen:tool readnly`, `//toolgen:tool readonly`},
		{`//toolgen:tol readonly`, `//toolgen:tool readonly`},
		{`//toolgen:tool,readonly`, `//toolgen:tool readonly`},
		{`//toolgen:tool: readonly`, `//toolgen:tool readonly`},
		{`//toolgen:tool read-only`, `//toolgen:tool readonly`},
		{`//toolgen:tool readOnlyHint`, `//toolgen:tool readonly`},
		{`//toolgen:tool readonly, idempotent,`, `//toolgen:tool readonly idempotent`},
		{`//toolgen:tool "title=Weather forecast" readonly`, `//toolgen:tool title="Weather forecast" readonly`},
		{`//toolgen:tool title:Cities`, `//toolgen:tool title=Cities`},
		{`//toolgen:tool title = Cities`, `//toolgen:tool title=Cities`},
		{`//toolgen:tool title = Find cities readonly`, `//toolgen:tool title="Find cities" readonly`},
		{`//toolgen:tool title = strikt`, `//toolgen:tool title=strikt`},
		{`//toolgen:tool title= Cities`, `//toolgen:tool title=Cities`},
		{`//toolgen:tool titel=Cities`, `//toolgen:tool title=Cities`},
		{`//toolgen:tool title='Find a city' readonly`, `//toolgen:tool title="Find a city" readonly`},
		{`//toolgen:tool title=Weather forecast`, `//toolgen:tool title="Weather forecast"`},
		{`//toolgen:tool readonly description="Finds a city."`, "//toolgen:tool readonly\n//toolgen:description Finds a city."},
		{`//toolgen:tool openworld=no`, `//toolgen:tool openworld=false`},
		{`//toolgen:tool readonly=Yes`, `//toolgen:tool readonly`},
		{`//toolgen:tool doc=First`, `//toolgen:tool doc=first`},
		{`//toolgen:tool name="find city"`, `//toolgen:tool name=find_city`},
		{`//toolgen:tool name=weather/forecast`, `//toolgen:tool name=weather_forecast`},
		{`//toolgen:tool alias=a/b,c`, `//toolgen:tool alias=a_b,c`},
		{`//toolgen:package format=claude`, `//toolgen:package format=anthropic`},
		{`//toolgen:package format=mcp,opneai,gemini`, `//toolgen:package format=mcp,openai,gemini`},
		{`//toolgen:package names=snake_case`, `//toolgen:package names=snake`},
		{`//toolgen:param minLength="3"`, `//toolgen:param minLength=3`},
		{`//toolgen:param maximun=3`, `//toolgen:param maximum=3`},
		{`//toolgen:param minimum= 3 maximum=4`, `//toolgen:param minimum=3 maximum=4`},
		{`//toolgen:param enum=a,b,c default=b`, `//toolgen:param enum=a enum=b enum=c default=b`},
		{`//toolgen:param pattern="\d+" required`, "//toolgen:param pattern=`\\d+` required"},
		{`//toolgen:param required=on`, `//toolgen:param required`},
		{`//toolgen:answer format=OpenAI`, `//toolgen:answer format=openai`},
	}
	for _, test := range tests {
		got := test.give
		for range 3 {
			next, ok := fixed(got)
			if !ok {
				break
			}
			got = next
		}
		compare(t, test.give, test.want, got)
		first, _, _ := strings.Cut(got, "\n")
		if problems := problemsOf(first); len(problems) > 0 {
			t.Errorf("%s still has problems: %q", first, formatted(problems))
		}
	}
}

// TestNoFix checks problems that cannot be fixed without guessing.
func TestNoFix(t *testing.T) {
	for _, give := range []string{
		`//toolgen:frobnicate {}`,
		`//toolgen:tool frobnicate`,
		`//toolgen:tool minimum=3`,
		`//toolgen:tool title="Find city`,
		`//toolgen:tool title="a","b"`,
		`//toolgen:tool title=Find a strict city`,
		`//toolgen:tool readonly destructive`,
		`//toolgen:tool readonly=perhaps`,
		`//toolgen:tool readonly =`,
		`//toolgen:tool title= readonly`,
		`//toolgen:tool title='a "b"'`,
		`//toolgen:tool name=größe`,
		`//toolgen:tool name=///`,
		`//toolgen:tool {"title": "Cities"}`,
		`//toolgen:param min=1`,
		`//toolgen:param enum=a,,c`,
		`//toolgen:param pattern="\d\""`,
		`//toolgen:param minLength="many"`,
		`//toolgen:package format="mcp,claude"`,
		`/*toolgen:tool*/`,
		`//go:toolgen`,
		`// toolgen:tool is the directive that makes one.`,
	} {
		if got, ok := fixed(give); ok {
			t.Errorf("%s became %s", give, got)
		}
	}
}

package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A nameLimit is a restriction of some clients on tool names that is stricter than the
// rules of the APIs.
type nameLimit struct {
	providers []string
	who       string // the clients that accept no other names
	rule      dialect.NameRule
}

var nameLimits = []nameLimit{
	{
		[]string{"mcp"}, "SDKs of MCP",
		dialect.NameRule{Pattern: regexp.MustCompile(`^[A-Za-z0-9._-]+$`), Most: 128, Doc: "1 to 128 letters, digits, _, - and ."},
	},
	{
		[]string{"mcp", "anthropic"}, "claude.ai and Claude Desktop",
		dialect.NameRule{
			Pattern: regexp.MustCompile(`^[A-Za-z0-9_-]+$`), Most: 64,
			Doc: "1 to 64 letters, digits, _ and -, and hide all tools of the server if one has another name",
		},
	},
}

const nameHint = "every provider accepts 1 to 64 letters, digits, _ and -, with a letter or _ first"

func checkNamePattern(s *subject, add func(found)) {
	var refused []string
	for _, d := range s.options.providers() {
		if err := d.CheckName(s.Name); err != nil {
			refused = append(refused, d.Name)
			add(found{
				pos: s.namePos(), subject: "name for " + d.Provider, providers: []string{d.Name},
				soft:    s.ForMCP && len(s.options.Providers) == 0,
				message: err.Error(), hint: nameHint,
			})
		}
	}
	for _, limit := range nameLimits {
		asked := s.options.asked(limit.providers...)
		toldBefore := slices.ContainsFunc(asked, func(name string) bool { return slices.Contains(refused, name) })
		if len(asked) > 0 && !toldBefore && !limit.rule.Accepts(s.Name) {
			add(found{
				pos: s.namePos(), subject: "name for " + limit.who, providers: asked, soft: true,
				message: fmt.Sprintf("%s reject the tool name %q: they accept %s", limit.who, s.Name, limit.rule.Doc), hint: nameHint,
			})
		}
	}
}

// longName is the length above which there is little room for a prefix.
const longName = 50

// A prefixLimit is the maximum length of a name together with the prefix that a client
// adds.
type prefixLimit struct {
	client string
	most   int
	length func(server, tool string) int
}

var prefixLimits = []prefixLimit{
	{"Cursor", 60, func(server, tool string) int { return len(server) + len(tool) }},
	{"Claude Code", 64, func(server, tool string) int { return len("mcp__") + len(server) + len("__") + len(tool) }},
}

func checkNameLength(s *subject, add func(found)) {
	const hint = "shorten the name of the tool"
	if s.options.Server == "" {
		if len(s.Name) <= longName {
			return
		}
		add(found{
			pos: s.namePos(), subject: "name", hint: hint + ", or set the name of the server with -server for an exact check",
			message: fmt.Sprintf("the tool name %s has %d characters; with the prefix that clients add, more than %d can be too long", s.Name, len(s.Name), longName),
		})
		return
	}
	for _, limit := range prefixLimits {
		if n := limit.length(s.options.Server, s.Name); n > limit.most {
			add(found{
				pos: s.namePos(), subject: "name for " + limit.client, hint: hint + " or of the server",
				message: fmt.Sprintf("%s builds a name of %d characters for the server %s and the tool %s, and the limit is %d", limit.client, n, s.options.Server, s.Name, limit.most),
			})
		}
	}
}

// checkBareName finds names that tools of other servers are likely to have.
func checkBareName(s *subject, add func(found)) {
	if s.options.Server != "" || strings.ContainsAny(s.Name, "_-.") || strings.ToLower(s.Name) != s.Name {
		return
	}
	add(found{
		pos: s.namePos(), subject: "name",
		message: fmt.Sprintf("the tool name %s is one common word, which other servers may use as well", s.Name),
		hint:    "make it specific, such as " + s.Name + "_orders, or add a prefix to all tools",
	})
}

// reservedPrefix is the prefix that clients add to the name of a server, which precedes
// the name of its tool.
const reservedPrefix = "mcp__"

func checkReservedName(s *subject, add func(found)) {
	if !strings.HasPrefix(s.Name, reservedPrefix) {
		return
	}
	add(found{
		pos: s.namePos(), subject: "name",
		message: fmt.Sprintf("the tool name %s looks like a name that clients create for tools of MCP servers, %sSERVER__TOOL", s.Name, reservedPrefix),
		hint:    "remove the prefix: clients add it",
	})
}

// checkNamesByCase finds names that differ only in the case of letters.
func checkNamesByCase(q *request, add func(found)) {
	first := map[string]*subject{}
	for _, s := range q.byPlace() {
		lowered := strings.ToLower(s.Name)
		other, taken := first[lowered]
		switch {
		case !taken:
			first[lowered] = s
		case other.Name != s.Name: // another rule reports the same name
			add(found{
				pos: s.namePos(), tool: s.Name, subject: "name beside " + other.Name,
				message: fmt.Sprintf("the tool names %s and %s differ only in letter case", other.Name, s.Name),
				hint:    "rename one",
				related: []diag.Related{{Pos: other.namePos(), Message: other.Name + " is here"}},
			})
		}
	}
}

package proof_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

type edit struct {
	from, to int
	text     string
}

// mostVariants is the maximum number of edits of a server that are tried at once, and
// mostRounds the maximum number of rounds.
const mostVariants, mostRounds = 100, 8

// reduced removes code from a random server while its first difference remains.
func reduced(t *testing.T, s *server, differences []string) (*server, []string) {
	t.Helper()
	class := classOf(differences[0])
	for round := range mostRounds {
		text := s.files["a.go"]
		edits := editsOf(text)
		if len(edits) > mostVariants { // longest first
			slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(b.to-b.from, a.to-a.from) })
			edits = edits[:mostVariants]
		}
		var single [][]edit
		for _, e := range edits {
			single = append(single, []edit{e})
		}
		good := tryEdits(t, s, single, class, fmt.Sprint(round, "a"))
		if len(good) == 0 {
			break
		}
		// Edits that preserve the difference alone may not preserve it together.
		all := disjoint(good)
		sets := [][]edit{all, all[:len(all)/2], all[len(all)/2:]}
		for _, e := range all[:min(5, len(all))] {
			sets = append(sets, []edit{e})
		}
		both := tryEdits(t, s, sets, class, fmt.Sprint(round, "b"))
		if len(both) == 0 {
			break
		}
		before := len(text)
		s, differences = both[0].server, both[0].differences
		if after := len(s.files["a.go"]); after > before-before/50 {
			break
		}
	}
	return s, differences
}

type reducedServer struct {
	server      *server
	edits       []edit
	differences []string
}

// tryEdits applies each set of edits to a server. It returns the variants that still have
// a difference of the class (see classOf), the shortest first.
func tryEdits(t *testing.T, s *server, sets [][]edit, class, suffix string) []reducedServer {
	t.Helper()
	byName := map[string][]edit{}
	var servers []*server
	for i, set := range sets {
		if len(set) == 0 {
			continue
		}
		name := fmt.Sprintf("%sx%d", "r"+suffix, i)
		text := regexp.MustCompile(`\b`+s.name+`([a-zA-Z]|\b)`).ReplaceAllString(applied(s.files["a.go"], set), name+"$1")
		files := maps.Clone(s.files)
		for file, content := range s.files {
			if file != "a.go" { // an embedded file
				delete(files, file)
				files[strings.Replace(file, s.name, name, 1)] = content
			}
		}
		files["a.go"] = withImports(name, withoutHead(text))
		v, err := newServer(name, files)
		if err != nil {
			continue
		}
		v.shared, v.number = true, s.number
		byName[name] = set
		servers = append(servers, v)
	}
	f := newFleet(t, servers)
	f.patience = "500ms" // an edit can make a loop endless
	f.run(t)
	readings := f.readAll(t)
	var good []reducedServer
	for _, v := range f.servers {
		differences := new(registeredCounts).compare(v, readings[v.name])
		if slices.ContainsFunc(differences, func(d string) bool { return classOf(d) == class }) {
			good = append(good, reducedServer{v, byName[v.name], differences})
		}
	}
	slices.SortStableFunc(good, func(a, b reducedServer) int {
		return cmp.Compare(len(a.server.files["a.go"]), len(b.server.files["a.go"]))
	})
	return good
}

// disjoint returns the edits of all variants, except for edits that overlap an earlier
// edit.
func disjoint(variants []reducedServer) []edit {
	var list []edit
	for _, v := range variants {
		for _, e := range v.edits {
			if !slices.ContainsFunc(list, func(other edit) bool { return e.from < other.to && other.from < e.to }) {
				list = append(list, e)
			}
		}
	}
	return list
}

// applied returns text with the edits applied, which must not overlap.
func applied(text string, edits []edit) string {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b edit) int { return cmp.Compare(b.from, a.from) })
	for _, e := range edits {
		text = text[:e.from] + e.text + text[e.to:]
	}
	return text
}

var quotedPart = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\[.*\]|[0-9.]+|\b(true|false|null)\b`)

// classOf returns a difference without its values.
func classOf(difference string) string { return quotedPart.ReplaceAllString(difference, "_") }

// withoutHead removes the package clause and the imports of a file.
func withoutHead(text string) string {
	_, rest, ok := strings.Cut(text, "\n)\n")
	if !ok || !strings.Contains(text[:len(text)-len(rest)], "import (") {
		return text
	}
	return rest
}

// editsOf returns edits that each remove a declaration, a statement, a field, or another
// part of a file. Other edits replace a statement or an expression by a part of it.
func editsOf(text string) []edit {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var edits []edit
	offset := func(pos token.Pos) int { return fset.Position(pos).Offset }
	remove := func(from, to token.Pos) { edits = append(edits, edit{offset(from), offset(to), ""}) }
	list := func(stmts []ast.Stmt) {
		for i := range stmts {
			remove(stmts[i].Pos(), stmts[i].End())
			if i > 0 {
				remove(stmts[i-1].Pos(), stmts[i].End())
			}
		}
		if half := len(stmts) / 2; half > 2 {
			remove(stmts[0].Pos(), stmts[half-1].End())
			remove(stmts[half].Pos(), stmts[len(stmts)-1].End())
		}
	}
	unwrap := func(n ast.Node, body *ast.BlockStmt) {
		edits = append(edits, edit{offset(n.Pos()), offset(n.End()), text[offset(body.Pos()):offset(body.End())]})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			if n.Tok != token.IMPORT {
				remove(n.Pos(), n.End())
			}
		case *ast.FuncDecl:
			if !strings.HasSuffix(n.Name.Name, "Register") {
				remove(n.Pos(), n.End())
			}
		case *ast.BlockStmt:
			list(n.List)
		case *ast.CaseClause:
			list(n.Body)
		case *ast.IfStmt:
			unwrap(n, n.Body)
			if n.Else != nil {
				remove(n.Body.End(), n.Else.End())
			}
		case *ast.ForStmt:
			unwrap(n, n.Body)
		case *ast.KeyValueExpr:
			if end := offset(n.End()); strings.HasPrefix(text[end:], ",") {
				edits = append(edits, edit{offset(n.Pos()), end + 1, ""})
			} else {
				start := strings.LastIndexAny(text[:offset(n.Pos())], ",{")
				if text[start] == '{' {
					start++
				}
				edits = append(edits, edit{start, end, ""})
			}
		case *ast.BinaryExpr:
			edits = append(edits, edit{offset(n.Pos()), offset(n.End()), text[offset(n.X.Pos()):offset(n.X.End())]}, edit{offset(n.Pos()), offset(n.End()), text[offset(n.Y.Pos()):offset(n.Y.End())]})
		case *ast.CallExpr:
			for i, arg := range n.Args {
				if i > 0 {
					remove(n.Args[i-1].End(), arg.End())
				}
			}
		}
		return true
	})
	return edits
}

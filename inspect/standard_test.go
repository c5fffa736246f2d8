package inspect

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden file of names")

// A namedDoc is the doc comment of an exported declaration of the standard library: its
// lines, whether it is a trailing comment, and the output of go doc.
type namedDoc struct {
	kind, name string
	lines      []docLine
}

// standardDocs returns the doc comments of exported functions, types, fields, and constants
// in the standard library.
func standardDocs(t *testing.T) []namedDoc {
	t.Helper()
	var docs []namedDoc
	root := filepath.Join(build.Default.GOROOT, "src")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains([]string{"testdata", "vendor", "internal", "cmd"}, entry.Name()) {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		docs = append(docs, docsOf(syntax)...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) < 10_000 {
		t.Fatalf("%s has %d docs, want more than that", root, len(docs))
	}
	return docs
}

func docsOf(syntax *ast.File) []namedDoc {
	var docs []namedDoc
	add := func(kind string, name *ast.Ident, lines []docLine) {
		if name.IsExported() && len(lines) > 0 {
			docs = append(docs, namedDoc{kind, name.Name, lines})
		}
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add("func", n.Name, docLines(n.Doc))
			return false
		case *ast.GenDecl:
			for _, spec := range n.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add("type", spec.Name, docLines(specDoc(n, spec.Doc)))
				case *ast.ValueSpec:
					add("value", spec.Names[0], docLines(specDoc(n, spec.Doc)))
					add("value", spec.Names[0], lineComment(spec.Comment))
				}
			}
		case *ast.Field:
			if len(n.Names) > 0 {
				add("field", n.Names[0], docLines(n.Doc))
				add("field", n.Names[0], lineComment(n.Comment))
			}
		}
		return true
	})
	return docs
}

// TestStandardDocs checks properties of the descriptions that are derived from doc comments
// of the standard library. The properties hold for any Go version.
func TestStandardDocs(t *testing.T) {
	named, left := map[string]int{}, map[string]int{}
	for _, doc := range standardDocs(t) {
		before, after := docText(doc.lines, ""), docText(doc.lines, doc.name)
		if before == after {
			if strings.HasPrefix(before, doc.name+" ") {
				named[doc.kind]++
				left[doc.kind]++
			}
			continue
		}
		named[doc.kind]++
		checkDropped(t, doc.name, before, after)
	}
	t.Logf("docs that begin with the name: %v; docs that keep it: %v", named, left)
	for kind, most := range map[string]int{"func": 4, "type": 4, "field": 10} { // percent
		if 100*left[kind] > most*named[kind] || named[kind] < 100 {
			t.Errorf("%d of %d docs of a %s that begin with its name keep it, want at most %d%%", left[kind], named[kind], kind, most)
		}
	}
}

var sentenceStart = regexp.MustCompile(`^(?:\p{Lu}|[^\pL])`)

// checkDropped checks a text whose leading name was removed: the remaining words must be
// unchanged, and the text must begin like a sentence.
func checkDropped(t *testing.T, name, before, after string) {
	t.Helper()
	if after == "" || !strings.HasSuffix(before, after[1:]) && !strings.HasSuffix(before, after) {
		t.Errorf("%s: %.80q became %.80q, which is not the end of the text", name, before, after)
		return
	}
	first := strings.ToLower(strings.TrimRight(strings.Fields(after)[0], ".,:;"))
	if slices.Contains([]string{"of", "for", "in", "on", "to", "by", "with", "and", "or", "that", "which", "who", "from", "is", "are"}, first) && !strings.Contains(before, " is "+first) && !strings.Contains(before, " are "+first) {
		t.Errorf("%s: %.80q became %.80q, which is not a sentence", name, before, after)
	}
	if unicodeLower := !sentenceStart.MatchString(after); unicodeLower && strings.HasSuffix(after, ".") {
		t.Errorf("%s: %.80q became %.80q, which begins in lower case", name, before, after)
	}
	if again := dropName(after, name); again != after {
		t.Errorf("%s: %.80q became %.80q, and then %.80q when the name was removed again", name, before, after, again)
	}
}

const goldenNames = "testdata/names.txt"

// TestNamesGolden applies the rule to sentences of the standard library and of other code.
// People have reviewed the results. There is one sentence for each word that follows a name.
// A line contains the name, the sentence, and the rest.
func TestNamesGolden(t *testing.T) {
	if *update {
		writeNames(t)
	}
	file, err := os.Open(goldenNames)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for scan := bufio.NewScanner(file); scan.Scan(); lines++ {
		name, text, _ := strings.Cut(scan.Text(), "\t")
		text, want, ok := strings.Cut(text, "\t")
		if got := dropName(text, name); !ok || got != want {
			t.Errorf("%s: %q became %q, want %q", name, text, got, want)
		}
	}
	if lines < 300 {
		t.Errorf("%d lines, want a few hundred", lines)
	}
}

func writeNames(t *testing.T) {
	t.Helper()
	rows := map[string]namedDoc{}
	docs := standardDocs(t)
	slices.SortStableFunc(docs, func(a, b namedDoc) int {
		return cmp.Or(cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	for _, doc := range docs {
		words := strings.Fields(firstSentence(docText(doc.lines, "")))
		i := slices.Index(words, doc.name)
		if i < 0 || i > 1 || i+1 >= len(words) {
			continue
		}
		key := doc.kind + " " + strings.Join(words[:i], "") + " " + words[i+1]
		if _, ok := rows[key]; !ok {
			rows[key] = doc
		}
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(rows)) {
		text := firstSentence(docText(rows[key].lines, ""))
		if cut := strings.Fields(text); len(cut) > 10 {
			text = strings.Join(cut[:10], " ") + " …"
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\n", rows[key].name, text, dropName(text, rows[key].name))
	}
	if err := os.WriteFile(goldenNames, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

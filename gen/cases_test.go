package gen_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A goldenCase is one file in testdata/cases. It contains the source of packages, and
// sections named out/STAGE with the output of the stages. The flag -update rewrites the
// existing sections; a new case gets all sections. The comment at the beginning describes
// the case. A line "-tags x" in the comment sets build tags.
type goldenCase struct {
	name    string
	path    string
	tags    string
	archive *txtar.Archive
}

const casesFolder = "testdata/cases"

var tagsLine = regexp.MustCompile(`(?m)^-tags (\S+)$`)

// readCases reads all cases. It fails the test if there is any other file.
func readCases(t *testing.T) []goldenCase {
	t.Helper()
	entries, err := os.ReadDir(casesFolder)
	if err != nil {
		t.Fatal(err)
	}
	var cases []goldenCase
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), ".txtar")
		if !ok || entry.IsDir() {
			t.Fatalf("%s/%s is not a case: cases are .txtar files", casesFolder, entry.Name())
		}
		cases = append(cases, readCase(t, name))
	}
	if len(cases) == 0 {
		t.Fatalf("%s has no cases", casesFolder)
	}
	return cases
}

func readCase(t *testing.T, name string) goldenCase {
	t.Helper()
	c := goldenCase{name: name, path: filepath.Join(casesFolder, name+".txtar")}
	archive, err := txtar.ParseFile(c.path)
	if err != nil {
		t.Fatal(err)
	}
	c.archive = archive
	if len(strings.TrimSpace(string(archive.Comment))) == 0 {
		t.Errorf("%s does not begin with a comment that describes it", c.path)
	}
	if m := tagsLine.FindSubmatch(archive.Comment); m != nil {
		c.tags = string(m[1])
	}
	return c
}

func (c goldenCase) root(dir string) string { return filepath.Join(dir, c.name) }

func (c goldenCase) owns(path string) bool {
	own := modulePath + "/" + c.name
	return path == own || strings.HasPrefix(path, own+"/")
}

func isSection(f txtar.File) bool {
	return strings.HasPrefix(strings.TrimPrefix(f.Name, now), "out/")
}

// sources returns the files that are not sections.
func (c goldenCase) sources() []txtar.File {
	var files []txtar.File
	for _, f := range c.archive.Files {
		if !isSection(f) {
			files = append(files, f)
		}
	}
	return files
}

// packages returns the directories of a case that contain Go files. The first is ".".
func (c goldenCase) packages() []string {
	var folders []string
	for _, f := range c.sources() {
		if folder := path.Dir(f.Name); path.Ext(f.Name) == ".go" && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	slices.Sort(folders)
	return folders
}

func (c goldenCase) sections(prefix string) []string {
	var names []string
	for _, f := range c.archive.Files {
		if strings.HasPrefix(f.Name, prefix+"out/") {
			names = append(names, f.Name)
		}
	}
	return names
}

func (c goldenCase) section(name string) string {
	for _, f := range c.archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

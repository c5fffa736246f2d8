package main

import (
	"bytes"
	"os"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// keptFiles is what generate and check remember: what was said of the packages,
// and which files they have generated, by their hashes. What stands in their
// places is looked at anew each time.
type keptFiles struct {
	Files []keptFile
	Diags diag.List
}

type keptFile struct{ Path, Sum string }

// files is [call.filesOfPackages], from memory where the generated files are
// on disk as they are remembered. One that is not has to be made.
func (c repeated) files() ([]gen.File, diag.List) {
	m := c.recall(slices.Concat([]string{"files", c.output, strings.Join(c.tags, ",")}, c.args))
	var known keptFiles
	if m.get(&known) {
		if files, there := known.onDisk(); there {
			return files, known.Diags
		}
	}
	m.record()
	files, diags := c.filesOfPackages()
	known = keptFiles{Diags: diags}
	for _, file := range files {
		known.Files = append(known.Files, keptFile{file.Path, remember.HashOf(file.Content)})
	}
	m.put(known, diags)
	return files, diags
}

// onDisk returns the files as they are remembered, and whether they are there.
// Line ends are no difference, as in [output.stale].
func (k keptFiles) onDisk() (files []gen.File, there bool) {
	for _, file := range k.Files {
		content, err := os.ReadFile(file.Path)
		content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
		if err != nil || remember.HashOf(content) != file.Sum {
			return nil, false
		}
		files = append(files, gen.File{Path: file.Path, Content: content})
	}
	return files, true
}

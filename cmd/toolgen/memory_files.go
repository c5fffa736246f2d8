package main

import (
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
	Files   []keptFile
	Diags   diag.List
	LeftOut []leftOutModule
}

type keptFile struct {
	Path, Sum string
	Gone      bool // as of [gen.File]
}

// files is [call.filesOfPackages], from memory where the generated files are
// on disk as they are remembered. One that is not has to be made.
func (c repeated) files() ([]gen.File, diag.List) {
	m := c.recall(slices.Concat([]string{"files", c.output, strings.Join(c.tags, ",")}, c.args))
	var known keptFiles
	if m.get(&known) {
		if files, there := known.among(m.build.outputs.sums); there {
			c.known = m.build.outputs.sums
			return files, append(known.Diags, tellLeftOut(known.LeftOut)...)
		}
	}
	m.rememberParts()
	m.record()
	files, diags, left := c.filesOfPackages()
	known = keptFiles{Diags: diags, LeftOut: left}
	for _, file := range files {
		sum, asKnown := c.known[file.Path]
		if !asKnown {
			sum = remember.HashOf(file.Content)
		}
		known.Files = append(known.Files, keptFile{file.Path, sum, file.Gone})
	}
	m.put(known, diags)
	return files, append(diags, tellLeftOut(left)...)
}

// among returns the files as they are remembered, without their content, and whether
// all are among those that were read.
func (k keptFiles) among(read knownOutputs) (files []gen.File, all bool) {
	for _, file := range k.Files {
		if file.Gone {
			files = append(files, gen.File{Path: file.Path, Gone: true})
			continue
		}
		if sum, there := read[file.Path]; !there || sum != file.Sum {
			return nil, false
		}
		files = append(files, gen.File{Path: file.Path})
	}
	return files, true
}

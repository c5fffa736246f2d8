package main

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// keptFiles is what generate and check remember: the diagnostics of the packages, and the
// hashes of their generated files. The files on disk are compared with these each time.
type keptFiles struct {
	Files   []keptFile
	Diags   diag.List
	LeftOut []leftOutModule
}

type keptFile struct {
	Path, Sum string
	Gone      bool // as in [gen.File]
}

// files returns the files of [call.filesOfPackages]. If all generated files on disk are
// still what a remembered run made, it returns that run's, without their content.
func (c *call) files() ([]gen.File, diag.List) {
	m := c.recall(slices.Concat([]string{"files", c.output, strings.Join(c.tags, ",")}, c.args))
	var known keptFiles
	if m.get(&known) {
		if files, ok := known.onDisk(m.build.outputs.sums); ok {
			c.known = m.build.outputs.sums
			return files, append(known.Diags, leftOutNotes(known.LeftOut)...)
		}
	}
	m.record()
	files, diags, left := c.filesOfPackages()
	known = keptFiles{Diags: diags, LeftOut: left}
	for _, file := range files {
		known.Files = append(known.Files, keptFile{file.Path, remember.HashOf(file.Content), file.Gone})
	}
	m.put(known, diags)
	return files, append(diags, leftOutNotes(left)...)
}

// onDisk returns the remembered files without their content. It returns false unless
// those that were read from disk are the same.
func (k keptFiles) onDisk(read knownOutputs) (files []gen.File, ok bool) {
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

package inspect

import "slices"

// aside returns the index of a foreign package, parsed for what export data
// lacks: docs, columns and unexported constants. Its types are twins of those
// from export data, never mixed with them. It is nil where the source is not there.
func (prog *Program) aside(path string) *index {
	prog.asiding.Lock()
	defer prog.asiding.Unlock()
	if ix, ok := prog.asides[path]; ok {
		return ix
	}
	prog.asides[path] = nil
	meta := prog.meta[path]
	if meta == nil || len(meta.GoFiles) == 0 {
		return nil
	}
	s := &source{meta: meta, standard: prog.standard(path)}
	for _, name := range slices.Sorted(slices.Values(meta.GoFiles)) {
		if f := prog.parseFile(meta, name); f != nil && len(f.errors) == 0 {
			s.files = append(s.files, f)
		}
	}
	var own seal // what the module asks is of no concern here
	own.add(s)
	prog.prune(s, &own)
	prog.check(s)
	prog.asides[path] = s.index()
	return s.index()
}

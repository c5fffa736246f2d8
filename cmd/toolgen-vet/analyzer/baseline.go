package analyzer

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/go-toolgen/toolgen/gen/lint"
)

// accepting removes the findings in the baseline from a report. Because drivers run in
// the folder of each package, it searches for the file there and in the folders above.
func (s *settings) accepting(report lint.Report, dir string) (lint.Report, error) {
	if s.baseline == "" {
		return report, nil
	}
	path, text, err := readAbove(dir, s.baseline)
	if err != nil {
		return report, err
	}
	baseline, err := lint.ParseBaseline(text)
	if err != nil {
		return report, fmt.Errorf("%s: %w", path, err)
	}
	report, _ = report.Accepting(baseline, path)
	return report, nil
}

// readAbove reads the file with a name in a folder, or in the nearest folder above it
// that contains such a file.
func readAbove(dir, name string) (path string, text []byte, err error) {
	if filepath.IsAbs(name) {
		text, err = os.ReadFile(name)
		return name, text, err
	}
	for {
		path = filepath.Join(dir, name)
		text, err = os.ReadFile(path)
		above := filepath.Dir(dir)
		if !errors.Is(err, fs.ErrNotExist) || above == dir {
			return path, text, err
		}
		dir = above
	}
}

package main

import (
	"os"
	"path/filepath"
)

// absolute returns the absolute path, or the path itself if the working directory is
// not known.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isModule reports whether a folder is the root of a module.
func isModule(dir string) bool { return isFile(filepath.Join(dir, "go.mod")) }

// nearest returns the path of the file with a name in a folder, or in the nearest
// folder above it that has one; "" if none has.
func nearest(dir, name string) string {
	for ; ; dir = filepath.Dir(dir) {
		if path := filepath.Join(dir, name); isFile(path) {
			return path
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

package templates

import (
	"errors"
	"fmt"
	"go/build/constraint"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// locals are the names that the drawn functions use inside.
var locals = []string{"i", "name", "piece", "rest", "s", "t", "text", "tools"}

// check reports what of a view cannot be written as Go.
func check(f File) error {
	errs := []error{
		checkConstraint(f.Constraint),
		checkIdentifiers(f),
		checkImports(f.Imports),
		checkGuards(f),
	}
	for _, array := range f.Arrays {
		errs = append(errs, checkArray(array))
	}
	return errors.Join(append(errs, checkTools(f))...)
}

func checkConstraint(line string) error {
	if line == "" {
		return nil
	}
	if _, err := constraint.Parse("//go:build " + line); err != nil {
		return fmt.Errorf("build constraint %q: %w", line, err)
	}
	return nil
}

// checkIdentifiers reports names that are no identifiers, stand for two things
// or would be hidden inside of a function that needs them.
func checkIdentifiers(f File) error {
	var errs []error
	if !token.IsIdentifier(f.Package) {
		errs = append(errs, fmt.Errorf("package name %q is not an identifier", f.Package))
	}
	seen := map[string]bool{}
	for _, name := range declared(f) {
		switch {
		case !token.IsIdentifier(name) || name == "_":
			errs = append(errs, fmt.Errorf("%q is not an identifier", name))
		case slices.Contains(locals, name):
			errs = append(errs, fmt.Errorf("%s is a variable of the generated functions", name))
		case seen[name]:
			errs = append(errs, fmt.Errorf("%s is declared twice", name))
		}
		seen[name] = true
	}
	return errors.Join(errs...)
}

// declared returns the names that a file declares, those of its imports included.
func declared(f File) []string {
	n := f.Names
	names := []string{n.Tool, n.Tools, n.Lookup, n.Span, n.Spans, n.Table, n.Row, n.Index}
	for _, array := range f.Arrays {
		names = append(names, array.Name)
	}
	for _, t := range f.Tools {
		names = append(names, declaredFor(t)...)
	}
	for _, i := range f.Imports {
		names = append(names, i.Name)
	}
	return names
}

func declaredFor(t Tool) []string {
	names := []string{t.Const, t.Index}
	for _, c := range t.Consts {
		names = append(names, c.Name)
	}
	for _, d := range t.Definitions {
		names = append(names, d.Name, d.At)
	}
	for _, text := range t.Texts {
		names = append(names, text.Name)
	}
	return names
}

// checkArray reports a field that a row does not have, a name that the table
// could not use as a column, brackets that are missing, and lines that could
// leave the array's comment.
func checkArray(array Array) error {
	if array.Field != "" && !slices.Contains(arrayFields, array.Field) {
		return fmt.Errorf("array %s: a row has no definition %q", array.Name, array.Field)
	}
	if array.Open == "" || array.Close == "" {
		return fmt.Errorf("array %s: nothing stands around its definitions", array.Name)
	}
	if slices.Contains(pieceFields, array.Name) || slices.Contains(textColumns(textFields), array.Name) {
		return fmt.Errorf("array %s: the name is that of a column of the table", array.Name)
	}
	for _, line := range array.Doc {
		if !isComment(line) {
			return fmt.Errorf("array %s: %q cannot be a line of a comment", array.Name, line)
		}
	}
	return nil
}

// isComment reports whether a line of words stays the comment that it is drawn
// as: jennifer draws what looks like a comment as it is, and gofmt moves +build
// lines to the top of the file, where they take effect.
func isComment(line string) bool {
	for _, prefix := range []string{"//", "/*", "+build"} {
		if strings.HasPrefix(strings.TrimSpace(line), prefix) {
			return false
		}
	}
	return strings.IndexFunc(line, func(r rune) bool { return !strconv.IsPrint(r) }) < 0
}

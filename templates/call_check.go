package templates

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
)

// checkCall reports what of a view cannot be written as Go.
func checkCall(f CallFile) error {
	errs := []error{
		checkConstraint(f.Constraint),
		checkImports(f.Imports),
		checkCallNames(f),
	}
	if !token.IsIdentifier(f.Package) {
		errs = append(errs, fmt.Errorf("package name %q is not an identifier", f.Package))
	}
	if len(f.Tools) == 0 {
		errs = append(errs, errors.New("a file without tools"))
	}
	for _, c := range f.Schemas {
		errs = append(errs, checkConst(c, nil))
	}
	for _, t := range f.Tools {
		errs = append(errs, checkCallTool(t))
	}
	return errors.Join(errs...)
}

// checkCallNames reports names that are no identifiers or stand for two things.
func checkCallNames(f CallFile) error {
	var errs []error
	seen := map[string]bool{}
	for _, name := range declaredByCalls(f) {
		switch {
		case !token.IsIdentifier(name) || name == "_":
			errs = append(errs, fmt.Errorf("%q is not an identifier", name))
		case seen[name]:
			errs = append(errs, fmt.Errorf("%s is declared twice", name))
		}
		seen[name] = true
	}
	for _, local := range CallLocals {
		if name := f.Local(local); seen[name] {
			errs = append(errs, fmt.Errorf("%s is a variable of the generated functions", name))
		}
	}
	return errors.Join(errs...)
}

// declaredByCalls returns the names that a file of dispatch declares in the
// package, those of its imports included. Methods are not among them.
func declaredByCalls(f CallFile) []string {
	names := []string{f.Names.List, f.Names.Input}
	for _, i := range f.Imports {
		names = append(names, i.Name)
	}
	if len(f.Fields) > 0 {
		names = append(names, f.Names.Caller)
	} else {
		names = append(names, f.Names.Dispatch)
	}
	for _, c := range f.Schemas {
		names = append(names, c.Name)
	}
	for _, t := range f.Tools {
		names = append(names, t.Var)
		if len(f.Fields) == 0 {
			names = append(names, t.Func)
		}
		if t.Input.Reader != nil {
			names = append(names, t.Input.Reader.Name)
		}
	}
	for _, fn := range f.Readers {
		names = append(names, fn.Name)
	}
	for _, fn := range f.Writers {
		names = append(names, fn.Name)
	}
	return names
}

// checkCallTool reports a tool whose call is no Go.
func checkCallTool(t CallTool) error {
	for _, text := range append([]string{t.Target}, t.Params...) {
		if _, err := parser.ParseExpr("f(" + text + ")"); err != nil {
			return fmt.Errorf("tool %s: %q in its call: %w", t.Const, text, err)
		}
	}
	return nil
}

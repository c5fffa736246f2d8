package templates

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// checkTools reports tools that cannot be drawn.
func checkTools(f File) error {
	if len(f.Tools) == 0 {
		return errors.New("a file without tools")
	}
	var errs []error
	known := map[string]bool{}
	for _, t := range f.Tools {
		known[t.Const] = true
	}
	for _, t := range f.Tools {
		if err := checkTool(t, known, len(f.Arrays)); err != nil {
			errs = append(errs, fmt.Errorf("tool %s: %w", t.Const, err))
		}
	}
	return errors.Join(errs...)
}

// checkTool reports what is wrong with one tool, and adds its constants to
// those that are known to the tools behind it.
func checkTool(t Tool, known map[string]bool, arrays int) error {
	errs := []error{checkName(t.Name), checkTexts(t.Texts)}
	if len(t.Definitions) != arrays {
		errs = append(errs, fmt.Errorf("%d definitions for %d arrays", len(t.Definitions), arrays))
	}
	for _, c := range t.Consts {
		errs = append(errs, checkConst(c, known), checkNoFields(c))
		known[c.Name] = true
	}
	for _, d := range t.Definitions {
		errs = append(errs, checkConst(d.Const, known), checkFields(t, d))
	}
	return errors.Join(errs...)
}

// checkName reports a name of which JSON or Go would escape a part: the
// definitions and the index use the same constant.
func checkName(name string) error {
	if name == "" || strconv.Quote(name) != `"`+name+`"` || escape(name) != name {
		return fmt.Errorf("name %q cannot stand in JSON as it is", name)
	}
	return nil
}

func checkTexts(texts []Text) error {
	for i, text := range texts {
		if !slices.Contains(textFields, text.Field) {
			return fmt.Errorf("a text is no %q of a row", text.Field)
		}
		if slices.ContainsFunc(texts[:i], func(t Text) bool { return t.Field == text.Field }) {
			return fmt.Errorf("two texts are its %s", text.Field)
		}
	}
	return nil
}

// checkConst reports constants without a value, and pieces that are not either
// JSON text or the name of a known constant.
func checkConst(c Const, known map[string]bool) error {
	if len(c.Lines) == 0 {
		return fmt.Errorf("%s has no lines", c.Name)
	}
	for _, line := range c.Lines {
		if len(line) == 0 {
			return fmt.Errorf("%s has an empty line", c.Name)
		}
		for _, piece := range line {
			if err := checkPiece(piece, known); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
	}
	return nil
}

func checkPiece(p Piece, known map[string]bool) error {
	switch {
	case (p.JSON == "") == (p.Ref == ""):
		return fmt.Errorf("a piece of text %q and reference %q: one of both must be empty", p.JSON, p.Ref)
	case p.Ref != "" && !known[p.Ref]:
		return fmt.Errorf("%s is not declared before", p.Ref)
	}
	return checkJSON(p.JSON)
}

func checkNoFields(c Const) error {
	for _, piece := range slices.Concat(c.Lines...) {
		if piece.Field != "" {
			return fmt.Errorf("%s: %s outside of a definition", c.Name, piece.Field)
		}
	}
	return nil
}

// checkFields reports fields of a definition that no row has, that are out of
// order, or that a row could not get as they are.
func checkFields(t Tool, d Definition) error {
	last := -1
	for _, piece := range slices.Concat(d.Lines...) {
		if piece.Field == "" {
			continue
		}
		place := slices.Index(pieceFields, piece.Field)
		switch {
		case place < 0:
			return fmt.Errorf("%s: a row has no field %q", d.Name, piece.Field)
		case place <= last:
			return fmt.Errorf("%s: %s must stand before %s", d.Name, piece.Field, pieceFields[last])
		case piece.Field == "Name" && piece.Ref != t.Const:
			return fmt.Errorf("%s: the Name is not %s", d.Name, t.Const)
		case slices.Contains(textFields, piece.Field) && !hasTextField(t, piece.Field):
			return fmt.Errorf("%s: the tool has no text that is its %s", d.Name, piece.Field)
		}
		last = place
	}
	return nil
}

func hasTextField(t Tool, field string) bool {
	return slices.ContainsFunc(t.Texts, func(text Text) bool { return text.Field == field })
}

// check reports tools whose rows would lack a name.
func (p plan) check() error {
	for _, r := range p.rows {
		if !r.cutsOut("Name") {
			return fmt.Errorf("tool %s: no definition has its Name", r.Const)
		}
	}
	return nil
}

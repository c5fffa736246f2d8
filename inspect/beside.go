package inspect

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// beside says to which parameter (or result) of a list each comment within
// its parentheses belongs:
//
//   - a comment that ends a line belongs to what ends on that line, but for a
//     context.Context among others, which is no business of a model's,
//   - a comment before a parameter on its line, or between its name and its
//     type, belongs to that parameter,
//   - comments on lines of their own belong to the parameter on the next line.
//
// Anything else is an error, since to guess could tell a model the wrong thing.
type beside struct {
	fset    *token.FileSet
	content []byte // of the file
	fields  []*ast.Field
	of      map[*ast.Field][]*ast.Comment
	diags   diag.List
}

// commentsBeside sorts the comments of a file that stand in list.
func commentsBeside(fset *token.FileSet, f *file, list *ast.FieldList) *beside {
	b := &beside{fset: fset, content: f.content, of: map[*ast.Field][]*ast.Comment{}}
	if list == nil || !list.Opening.IsValid() {
		return b
	}
	b.fields = list.List
	groups := f.syntax.Comments
	first, _ := slices.BinarySearchFunc(groups, list.Opening, func(group *ast.CommentGroup, opening token.Pos) int {
		return cmp.Compare(group.End(), opening+1)
	})
	for _, group := range groups[first:] {
		if list.Closing <= group.Pos() {
			break
		}
		b.place(own(group.List, b.fields))
	}
	return b
}

// own returns the comments that do not stand inside the type of a field,
// where they are the type's business.
func own(list []*ast.Comment, fields []*ast.Field) []*ast.Comment {
	var kept []*ast.Comment
	for _, c := range list {
		inside := false
		for _, field := range fields {
			inside = inside || field.Type.Pos() < c.Pos() && c.End() <= field.Type.End()
		}
		if !inside {
			kept = append(kept, c)
		}
	}
	return kept
}

// place gives the comments of a group to their owners.
func (b *beside) place(list []*ast.Comment) {
	var strays []*ast.Comment
	for i, owner := range b.owners(list) {
		if owner == nil {
			strays = append(strays, list[i])
			continue
		}
		b.of[owner] = append(b.of[owner], list[i])
	}
	b.report(strays)
}

// owners returns the owner of each comment of a group, found from the last to
// the first, since a comment above a field may stand on top of another one.
func (b *beside) owners(list []*ast.Comment) []*ast.Field {
	owners := make([]*ast.Field, len(list))
	for i, c := range slices.Backward(list) {
		owners[i] = b.ownerOf(c)
		onTop := i+1 < len(list) && b.startsLine(list[i+1]) && b.line(c.End())+1 == b.line(list[i+1].Pos())
		if owners[i] == nil && onTop {
			owners[i] = owners[i+1]
		}
	}
	return owners
}

// ownerOf returns the field that a comment belongs to by its own place, or nil.
func (b *beside) ownerOf(c *ast.Comment) *ast.Field {
	for _, field := range b.fields {
		switch between := field.Pos() < c.Pos() && c.End() <= field.End(); {
		case between && len(field.Names) == 1: // its name and its type
			return field
		case between:
			return nil
		}
	}
	return cmp.Or(b.trailing(c), b.leading(c))
}

// trailing returns the one field that ends on the comment's line before it,
// where nothing follows on that line.
func (b *beside) trailing(c *ast.Comment) *ast.Field {
	var found []*ast.Field
	for _, field := range b.fields {
		sameLine := b.line(field.End()) == b.line(c.Pos())
		if field.End() <= c.Pos() && sameLine && !b.comma(field.End(), c.Pos()) {
			return field // before its comma
		}
		if field.End() <= c.Pos() && sameLine {
			found = append(found, field)
		}
		if field.Pos() >= c.End() && b.line(field.Pos()) == b.line(c.End()) {
			return nil // it stands before this one
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, isContext)
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// isContext reports whether a parameter is written as a context.Context.
func isContext(field *ast.Field) bool {
	selector, ok := field.Type.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := selector.X.(*ast.Ident)
	return ok && from.Name == "context" && selector.Sel.Name == "Context"
}

// leading returns the field that begins on the comment's line after it, or
// the one field that begins on the next line where the comment has its line for itself.
func (b *beside) leading(c *ast.Comment) *ast.Field {
	i := slices.IndexFunc(b.fields, func(field *ast.Field) bool { return field.Pos() >= c.End() })
	if i < 0 {
		return nil
	}
	line := b.line(b.fields[i].Pos())
	alone := i+1 == len(b.fields) || b.line(b.fields[i+1].Pos()) != line
	if line == b.line(c.End()) || line == b.line(c.End())+1 && b.startsLine(c) && alone {
		return b.fields[i]
	}
	return nil
}

func (b *beside) line(pos token.Pos) int { return b.fset.Position(pos).Line }

var anyComment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)

// comma reports whether a comma stands between two positions, outside of comments.
func (b *beside) comma(from, to token.Pos) bool {
	between := b.content[b.fset.Position(from).Offset:b.fset.Position(to).Offset]
	return bytes.IndexByte(anyComment.ReplaceAll(between, nil), ',') >= 0
}

// startsLine reports whether only white space stands before a comment on its line.
func (b *beside) startsLine(c *ast.Comment) bool {
	offset := b.fset.Position(c.Pos()).Offset
	line := b.content[bytes.LastIndexByte(b.content[:offset], '\n')+1 : offset]
	return len(bytes.TrimSpace(line)) == 0
}

// report reports comments that have no owner, once for all. Directives are
// reported as misplaced; a remark is nobody's text.
func (b *beside) report(strays []*ast.Comment) {
	lines := docLines(&ast.CommentGroup{List: strays})
	if len(lines) == 0 {
		return
	}
	b.diags = append(b.diags, diag.Errorf(b.fset.Position(lines[0].pos), diag.StrayComment,
		"this comment belongs to no single parameter").
		WithHint("put each parameter on a line of its own, with its comment at the end of the line or directly above"))
}

// lines returns what the comments beside a field have for readers.
func (b *beside) lines(field *ast.Field) []docLine {
	return linesOf(b.of[field], func(c *ast.Comment) bool { return !b.startsLine(c) })
}

// text returns the words beside a field of a name, and where they begin.
func (b *beside) text(field *ast.Field, name string) Text {
	return besideText(b.fset, b.lines(field), name)
}

// besideText is the text of lines beside something of a name.
func besideText(fset *token.FileSet, lines []docLine, name string) Text {
	text := docText(lines, name)
	if text == "" {
		return Text{}
	}
	first := slices.IndexFunc(lines, func(line docLine) bool { return strings.TrimSpace(line.text) != "" })
	return Text{Value: text, Pos: fset.Position(lines[first].pos), Rule: "comment beside"}
}

// group returns the comments beside a field as a comment group, or nil.
func (b *beside) group(field *ast.Field) *ast.CommentGroup {
	if len(b.of[field]) == 0 {
		return nil
	}
	return &ast.CommentGroup{List: b.of[field]}
}

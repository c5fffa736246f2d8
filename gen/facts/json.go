package facts

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkJSONTag warns about parts of a field's json tag that encoding/json ignores.
func (in *reading) checkJSONTag() {
	pair, ok := in.tag.find("json")
	if !ok {
		return
	}
	if read, plain := gotype.ReadPlainTag(pair.Value); plain && read.Name != "-" && !read.Quoted {
		return // fast path for most tags
	}
	f, by := in.field, in.Package.Encoder
	name, rest, _ := strings.Cut(pair.Value, ",")
	read, options := gotype.ReadJSONTag(pair.Value, by)
	switch {
	case name == "-" && rest != "":
		in.warn(in.tag.inside(pair, 0), "write `json:\"-\"` to leave the field out, `json:\"-,\"` to name it so", "the json tag gives the field the name \"-\", and does not leave it out")
	case name != "" && read.Name != name || name != "" && !read.Tagged:
		in.warn(in.tag.inside(pair, 0), "use letters, digits, _, - and .", "encoding/json does not accept the name %q, and uses %s", name, f.Name)
	}
	for _, option := range options {
		pos, text := in.tag.inside(pair, option.Offset), option.Text
		switch {
		case option.Offset < len(name): // a part of the name, about which the case above warns
		case text == "string" && f.Quoted:
			in.change().stringPos = &pos
		case text == "string":
			in.warn(pos, "remove it", "the option string of the json tag has no effect on %s", in.TypeName(f.Decl.Type()))
			in.fix(StartPos(pos, ","), ",string", "")
		case text == "embed" && by.Embeds:
			in.warn(pos, "remove it, or use it without a name and other options, on a struct, a map with string keys or a jsontext.Value", "the option embed of the json tag has no effect on %s with this tag", in.TypeName(f.Decl.Type()))
		case text == "" || slices.Contains(gotype.JSONOptions(by), text):
		case read.Format && gotype.BeginsFormat(option): // an error, which package infer reports
		default:
			in.warn(pos, in.adviseJSONOption(text), "encoding/json has no option %q, and ignores it", text)
			if meant, ok := diag.Closest(strings.TrimSpace(text), gotype.JSONOptions(by)); ok {
				in.fix(pos, text, meant)
			}
		}
	}
}

func (in *reading) adviseJSONOption(option string) string {
	by := in.Package.Encoder
	switch {
	case option == "inline" && by.Embeds:
		return "write embed, which has its fields inline"
	case option == "embed":
		return "build with Go 1.27, which knows it, or remove it"
	case option == "inline":
		return "embed the struct, so that its fields are inline"
	}
	if near, ok := diag.Nearest(strings.TrimSpace(option), gotype.JSONOptions(by)); ok {
		return "did you mean " + near + "?"
	}
	return "leave it out; the options are " + strings.Join(gotype.JSONOptions(by), ", ")
}

// FormatOption returns the value and position of the option format in a json tag, if any.
func FormatOption(f Field, by inspect.Encoder) (option string, pos token.Position) {
	tag := ReadTag(string(f.Tag), f.Declared, f.Pos)
	pair, _ := tag.find("json")
	_, options := gotype.ReadJSONTag(pair.Value, by)
	i := slices.IndexFunc(options, gotype.BeginsFormat)
	return options[i].Text, tag.inside(pair, options[i].Offset)
}

package facts

import (
	"cmp"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// isSchemaTag reports whether tags with a key are parsed for schemas. It returns false for
// the json tag.
func isSchemaTag(key string) bool { return key != "json" && slices.Contains(TagKeys(), key) }

// TagKeys returns the struct tag keys that are parsed for schemas, and json.
func TagKeys() []string {
	keys := slices.Concat([]string{"json", schemaTag, "jsonschema_description", "jsonschema_extras"}, descriptionTags)
	for _, plain := range plainTags {
		keys = append(keys, plain.key)
	}
	return keys
}

// A NonMember is a struct field that is not a member of the JSON object, with the facts
// from its tag. A field named _ has tags for the whole object, as in
// swaggest/jsonschema-go. The fields of an inlined struct replace it as members.
type NonMember struct {
	*gotype.Field
	Title       *inspect.Text // title of the whole object, from a field named _; or nil
	Description *inspect.Text // description of the whole object, from a field named _; or nil
	Example     *Keyword      // examples of the whole object, from a field named _; or nil
	Problems    diag.List

	Checks        []Check   // checks of an inlined struct
	CheckProblems diag.List // mistakes at which the validator library panics
}

// ofNonMember parses the tag of a field that is not a member. It reports problems at pos
// if the field's position is unknown.
func ofNonMember(f *gotype.Field, decl *inspect.FieldDecl, pos token.Position) NonMember {
	name := f.Decl.Name()
	var tag Tag
	faults := tag.read(string(f.Tag), decl, pos)
	made := NonMember{Field: f, Problems: tag.problems(name, faults)}
	for _, pair := range tag.Pairs {
		if d := checkNonMember(pair, tag.Of(pair), name); d.Code != "" {
			made.Problems = append(made.Problems, tag.Problem(d))
		}
	}
	if name != "_" {
		made.Checks, made.CheckProblems = tag.checks(name)
		return made
	}
	if title := tag.words("title"); title.Value != "" {
		made.Title = &title
	}
	for _, key := range descriptionTags {
		if text := tag.words(key); text.Value != "" {
			made.Description = &text
			break
		}
	}
	if example := tag.words("example"); example.Value != "" {
		made.Example = &Keyword{Name: "examples", Values: []Value{{Text: example.Value, Pos: example.Pos}}, Tag: true, Rule: example.Rule}
	}
	return made
}

// ObjectText returns the description of a struct from the tags of its field named _, or
// nil.
func (r *Reader) ObjectText(t types.Type) *inspect.Text {
	for _, f := range blanks(t) {
		decl := r.Package.Decls.Field(f.Decl)
		if text := ofNonMember(f, decl, decl.Pos).Description; text != nil {
			return text
		}
	}
	return nil
}

// blanks returns the struct fields that are named _.
func blanks(t types.Type) (list []*gotype.Field) {
	st, _ := t.Underlying().(*types.Struct)
	for i := 0; st != nil && i < st.NumFields(); i++ {
		if st.Field(i).Name() == "_" {
			list = append(list, &gotype.Field{Decl: st.Field(i), Tag: reflect.StructTag(st.Tag(i)), Index: []int{i}})
		}
	}
	return list
}

// checkNonMember returns an error about a tag that is only valid for members. If there is
// no error, d.Code is "".
func checkNonMember(pair Pair, pos token.Position, name string) (d diag.Diagnostic) {
	switch ours := isSchemaTag(pair.Key); {
	case name != "_" && ours:
		return diag.Errorf(pos, diag.Misplaced, "%s is embedded: its fields are properties, but %[1]s itself is not a property", name).
			WithHint("move the tag %s to the fields of %s, or name the field in a json tag", pair.Key, name)
	case name != "_" || pair.Key == "title" || pair.Key == "example" || slices.Contains(descriptionTags, pair.Key):
	case pair.Key == "additionalProperties" && pair.Value != "false":
		return diag.Errorf(pos, diag.BadTag, "the tag additionalProperties cannot open the object, because encoding/json ignores letter case and would decode another spelling of a name as a field").
			WithHint("remove the tag additionalProperties, or use a map")
	case ours:
		return diag.Errorf(pos, diag.Misplaced, "a field named _ cannot have the tag %s", pair.Key).
			WithHint("use only title, description, and example, which apply to the whole object")
	}
	return d
}

// A Struct contains the facts that the source states about a struct's fields.
type Struct struct {
	Members    []Member    // in the order of declaration
	NonMembers []NonMember // fields of the struct itself, followed by those of its embedded structs
}

// A Member is a field that is a property.
type Member struct {
	*gotype.Field
	Declared *inspect.FieldDecl
	Property Property
}

// Problems returns the problems with the field.
func (m *Member) Problems() diag.List { return m.Property.More().problems }

// A structAt is a cache key for a struct whose facts depend on the place of the struct.
type structAt struct {
	of   types.Type
	pos  token.Position
	path string
}

// Struct returns the facts that the source states about a struct with the given fields. It
// reports problems at pos and path for fields whose positions are unknown. It caches the
// result for each struct.
func (r *Reader) Struct(t types.Type, fields *gotype.Fields, pos token.Position, path string) *Struct {
	if made := r.known[t]; made != nil {
		return made
	}
	nonMembers := append(blanks(t), fields.Inlined...)
	made := &Struct{Members: make([]Member, len(fields.Members))}
	unknown := func(f *gotype.Field) bool { return !r.Package.Decls.Field(f.Decl).Pos.IsValid() }
	known := !slices.ContainsFunc(nonMembers, unknown)
	for i, f := range fields.Members {
		decl := r.Package.Decls.Field(f.Decl)
		made.Members[i].Field, made.Members[i].Declared = f, decl
		known = known && decl.Pos.IsValid()
	}
	if known {
		if r.known == nil {
			r.known = make(map[types.Type]*Struct, len(r.Package.Tools)) // memory for about one struct for each tool
		}
		r.known[t] = made
		r.readStruct(made, nonMembers, token.Position{}, "")
		return made
	}
	key := structAt{t, pos, path}
	if earlier := r.structs[key]; earlier != nil {
		return earlier
	}
	keep(&r.structs, key, made)
	r.readStruct(made, nonMembers, pos, path)
	return made
}

// readStruct collects the facts about a struct. The members must already have their fields
// and declarations. pos and path are for fields whose positions are unknown.
func (r *Reader) readStruct(made *Struct, nonMembers []*gotype.Field, pos token.Position, path string) {
	made.NonMembers = r.nonMembers(nonMembers, pos, path)
	in := reading{Reader: r, tag: Tag{Pairs: r.pairs}}
	for i := range made.Members {
		member := &made.Members[i]
		if f := member.Field; f.Pointer && r.checks() { // if a check rejects a nil embedded pointer, the pointer's fields are present
			leadsTo := func(e NonMember) bool { return e.LeadsTo(f) && e.canBeNil() }
			if !slices.ContainsFunc(made.NonMembers, leadsTo) {
				present := *f
				present.Pointer, member.Field = false, &present
			}
		}
		in.field.Field, in.field.Declared = member.Field, member.Declared
		in.field.Pos, in.field.Path = gotype.FieldPlace(pos, path, member.Name, member.Declared.Pos)
		in.read(&member.Property)
		if len(in.problems) > 0 {
			member.Property.change().problems = slices.Clip(in.problems)
		}
	}
	r.pairs = in.tag.Pairs
}

// keep adds a value to a map, which it creates if the map is nil.
func keep[K comparable, V any](into *map[K]V, key K, v V) {
	if *into == nil {
		*into = map[K]V{}
	}
	(*into)[key] = v
}

// checks reports whether validate tags are parsed. They are parsed only for arguments,
// because results are not validated.
func (r *Reader) checks() bool { return r.Package.Options.Validate && !r.Writes }

// nonMembers collects the fields that are not members, in the order of
// [Struct.NonMembers].
func (r *Reader) nonMembers(fields []*gotype.Field, pos token.Position, path string) []NonMember {
	list := make([]NonMember, 0, len(fields))
	for _, f := range fields {
		decl := r.Package.Decls.Field(f.Decl)
		at, _ := gotype.FieldPlace(pos, path, f.Decl.Name(), decl.Pos)
		list = append(list, ofNonMember(f, decl, at))
	}
	place := func(f NonMember) int {
		if len(f.Index) > 1 {
			return math.MaxInt
		}
		return f.Index[0]
	}
	slices.SortStableFunc(list, func(a, b NonMember) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// LeadsTo reports whether the embedded field contains the member.
func (b NonMember) LeadsTo(member *gotype.Field) bool {
	n := len(b.Index)
	return n < len(member.Index) && slices.Equal(member.Index[:n], b.Index)
}

// canBeNil reports whether an embedded field is a pointer that the validator library
// accepts as nil.
func (b NonMember) canBeNil() bool {
	return gotype.IsPointer(b.Decl.Type()) && !slices.ContainsFunc(b.Checks, func(check Check) bool {
		return check.Chain.AbsenceOfNil() >= validator.Refused
	})
}

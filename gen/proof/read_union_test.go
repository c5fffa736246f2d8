package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// encoding/json cannot decode unions, so samples with unions are also written to the
// directory read. There, each union is a pointer to a type whose method UnmarshalJSON
// creates the variant that the discriminator selects. Generated code must call a tool
// with the values that encoding/json decodes there, including the types of the variants.

// readUnion returns the source of the declaration i, a union, in a form that
// encoding/json can decode.
func (s *sample) readUnion(i int) string {
	d := s.decls[i]
	key, kinds := s.discriminator(d)
	var types strings.Builder
	for n, v := range d.variants {
		fmt.Fprintf(&types, "%q: reflect.TypeFor[%s$%d](), ", kinds[n], v.star, v.decl)
	}
	return fmt.Sprintf(`type $%[1]d = *$%[1]dHeld

type $%[1]dHeld struct{ encoder.Union }

func (u *$%[1]dHeld) UnmarshalJSON(text []byte) error {
	return u.Read(text, %[2]q, map[string]reflect.Type{%[3]s})
}

`, i, key, types.String())
}

// discriminator returns the name of the discriminator of the union d, and its value for
// each variant: a constant, or the name of the type in lower case. The name is "" for a
// union without a discriminator.
func (s *sample) discriminator(d *decl) (key string, values []string) {
	if d.isKeyless() {
		return "", []string{""}
	}
	for _, v := range d.variants {
		kind := v.kind
		if kind == "" {
			kind = strings.ToLower(s.named(fmt.Sprintf("$%d", v.decl), s.plain(), s.decls[v.decl].far))
		}
		values = append(values, kind)
	}
	return "kind", values
}

// hasKeyless reports whether the sample has a union without a discriminator. Such a union
// has a single variant.
func (s *sample) hasKeyless() bool {
	return slices.ContainsFunc(s.decls, (*decl).isKeyless)
}

func (d *decl) isKeyless() bool { return len(d.variants) == 1 && d.lines == nil }

// readFiles returns the files of the sample in the form that encoding/json can decode, or
// no files if the sample has no unions.
func (s *sample) readFiles() map[string]string {
	files := map[string]string{}
	if !s.union {
		return files
	}
	how := s.plain()
	how.read = true
	for name, text := range s.files(how) {
		files["read/"+name] = strings.ReplaceAll(text, importPath("other"), importPath("read/other"))
	}
	return files
}

// writeRead writes the files of [sample.readFiles] for all samples. It also writes the map
// Params, with the parameter types of the samples that have such files.
func (b *batch) writeRead(t testing.TB) {
	t.Helper()
	var params strings.Builder
	for _, s := range b.samples {
		files := s.readFiles()
		b.writeAll(t, files)
		if len(files) > 0 {
			fmt.Fprintf(&params, "\t%q: %s,\n", s.plain().prefix, s.reflectList(s.types, false))
		}
	}
	table := source("p", "var Params = map[string][]reflect.Type{\n"+params.String()+"}\n")
	b.write(t, "read/p/params.go", strings.ReplaceAll(table, importPath("other"), importPath("read/other")))
}

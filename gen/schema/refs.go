package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A Problem says what is wrong with a part of a document.
type Problem struct {
	Path    Path // to the schema that has the part
	At      *Doc // the part itself
	Message string
}

// RefProblems returns each "$ref" that leads to no schema of the document, and each
// name in "required" that a closed object does not have as a property, in the order
// of the document. A reference is "#", "#" and a JSON Pointer (RFC 6901,
// percent-encoded as RFC 3986 says), or "#" and the name of an "$anchor". An object
// is closed where "additionalProperties" is false and no "patternProperties" adds to
// it.
func RefProblems(doc *Doc) []Problem {
	var problems []Problem
	graph := NewGraph(doc)
	Walk(doc, func(path Path, sub *Doc) bool {
		for _, check := range []func(*Graph, *Doc) (*Doc, string){checkRef, checkRequired} {
			if at, message := check(graph, sub); message != "" {
				problems = append(problems, Problem{path, at, message})
			}
		}
		return true
	})
	return problems
}

func checkRef(graph *Graph, sub *Doc) (*Doc, string) {
	ref, ok := sub.Ref()
	if !ok {
		return nil, ""
	}
	if ref.Kind != String || !strings.HasPrefix(ref.Text, "#") {
		return ref, fmt.Sprintf("$ref %s does not point into this document", ref)
	}
	if target := graph.Target(sub); !target.IsSchema() {
		return ref, fmt.Sprintf("$ref %s points to no schema", ref)
	}
	return nil, ""
}

func checkRequired(_ *Graph, sub *Doc) (*Doc, string) {
	if !sub.IsClosed() {
		return nil, ""
	}
	properties := sub.Under("properties")
	for _, name := range sub.List("required") {
		if !properties.Has(name.Text) {
			return name, fmt.Sprintf("required %s is not a property", name)
		}
	}
	return nil, ""
}

// Refs returns the references of all schemas in doc, each once, in the order
// of the document.
func Refs(doc *Doc) []string {
	var refs []string
	Visit(doc, func(sub *Doc) bool {
		if ref, ok := sub.Ref(); ok && !slices.Contains(refs, ref.Text) {
			refs = append(refs, ref.Text)
		}
		return true
	})
	return refs
}

// RenameRefs returns doc with what rename makes of each reference.
func RenameRefs(doc *Doc, rename func(ref string) string) *Doc {
	return Rewrite(doc, func(sub *Doc) *Doc {
		ref, ok := sub.Ref()
		if !ok || rename(ref.Text) == ref.Text {
			return sub
		}
		renamed := *ref
		renamed.Text = rename(ref.Text)
		return sub.With("$ref", &renamed)
	})
}

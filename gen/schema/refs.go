package schema

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// CheckRefs returns an error for each "$ref" that leads to no schema of the
// document, and for each name in "required" that a closed object does not have
// as a property; nil where all is well. A reference is "#", "#" and a JSON
// Pointer (RFC 6901, percent-encoded as RFC 3986 says), or "#" and the name of
// an "$anchor". An object is closed where "additionalProperties" is false and
// no "patternProperties" adds to it.
func CheckRefs(doc *Doc) error {
	var problems []error
	for _, problem := range RefProblems(doc) {
		problems = append(problems, fmt.Errorf("%s: %s", problem.Path, problem.Message))
	}
	return errors.Join(problems...)
}

// A Problem says what is wrong with a part of a document.
type Problem struct {
	Path    Path // to the schema that has the part
	At      *Doc // the part itself
	Message string
}

// RefProblems returns what [CheckRefs] makes an error of, in the order of the
// document.
func RefProblems(doc *Doc) []Problem {
	var problems []Problem
	Walk(doc, func(path Path, sub *Doc) bool {
		for _, check := range []func(doc, sub *Doc) (*Doc, string){checkRef, checkRequired} {
			if at, message := check(doc, sub); message != "" {
				problems = append(problems, Problem{path, at, message})
			}
		}
		return true
	})
	return problems
}

func checkRef(doc, sub *Doc) (*Doc, string) {
	ref, ok := sub.Get("$ref")
	if !ok {
		return nil, ""
	}
	fragment, local := strings.CutPrefix(ref.Text, "#")
	if ref.Kind != String || !local {
		return ref, fmt.Sprintf("$ref %s does not point into this document", ref)
	}
	if target := resolve(doc, fragment); target == nil || !one.holdsSchema(target) {
		return ref, fmt.Sprintf("$ref %s leads to no schema", ref)
	}
	return nil, ""
}

// resolve returns what the fragment of a reference names, or nil.
func resolve(doc *Doc, fragment string) *Doc {
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	pointer, isPointer := strings.CutPrefix(fragment, "/")
	switch {
	case fragment == "":
		return doc
	case isPointer:
		return descend(doc, strings.Split(pointer, "/"))
	default:
		return anchored(doc, fragment)
	}
}

var pointerUnescapes = strings.NewReplacer("~0", "~", "~1", "/")

func descend(d *Doc, tokens []string) *Doc {
	for _, token := range tokens {
		if d = d.child(pointerUnescapes.Replace(token)); d == nil {
			return nil
		}
	}
	return d
}

func (d *Doc) child(token string) *Doc {
	for key, child := range d.children() {
		if key == token {
			return child
		}
	}
	return nil
}

func anchored(doc *Doc, name string) *Doc {
	var found *Doc
	Walk(doc, func(_ Path, sub *Doc) bool {
		if anchor, ok := sub.Get("$anchor"); ok && anchor.Kind == String && anchor.Text == name {
			found = sub
		}
		return found == nil
	})
	return found
}

func checkRequired(_, sub *Doc) (*Doc, string) {
	required, ok := sub.Get("required")
	if !ok || !closed(sub) {
		return nil, ""
	}
	properties, ok := sub.Get("properties")
	if !ok {
		properties = Obj()
	}
	for _, name := range required.Items {
		if _, ok := properties.Get(name.Text); !ok {
			return name, fmt.Sprintf("required %s is not a property", name)
		}
	}
	return nil, ""
}

func closed(sub *Doc) bool {
	additional, ok := sub.Get("additionalProperties")
	_, patterns := sub.Get("patternProperties")
	return ok && additional.Kind == Bool && !additional.Bool && !patterns
}

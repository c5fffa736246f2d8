package remote

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// maxName is how long the name of a tool may be for the strictest providers.
// https://platform.openai.com/docs/api-reference/chat/create#chat_create-tools
const maxName = 64

const nameRule = "1 to 64 letters, digits, - and _, the first a letter or _"

// nameForm matches the names that all dialects allow.
var nameForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]{0,63}$`)

var badBegin = regexp.MustCompile(`^[0-9-]`)

func isName(name string) bool { return nameForm.MatchString(name) }

// named returns the tools with the names that the options demand.
func named(tools []Tool, o Options) []Tool {
	tools = slices.Clone(tools)
	for i, t := range tools {
		if o.NamePrefix {
			t.Name = t.Server + "_" + t.Name
		}
		if o.Sanitize {
			t.Name = sanitized(t.Name)
		}
		t.Doc = t.Doc.With("name", schema.Str(t.Name))
		t.Definition.Name = t.Name
		tools[i] = t
	}
	return tools
}

var otherCharacters = regexp.MustCompile(`[^A-Za-z0-9_-]`)

// sanitized returns a name that providers accept: other characters become "_", and a name
// that is too long ends with a hash of all of it, so that such names still differ.
func sanitized(name string) string {
	clean := otherCharacters.ReplaceAllString(name, "_")
	if badBegin.MatchString(clean) {
		clean = "_" + clean
	}
	if len(clean) <= maxName {
		return clean
	}
	sum := sha256.Sum256([]byte(name))
	hash := "_" + hex.EncodeToString(sum[:4])
	return clean[:maxName-len(hash)] + hash
}

// checkNames returns an error for each name that providers refuse, and for each that
// several tools have.
func checkNames(tools []Tool, o Options) error {
	var errs []error
	var order []string
	owners := map[string][]Tool{}
	for _, t := range tools {
		if !isName(t.Name) {
			errs = append(errs, refusedName(t))
		}
		if owners[t.Name] == nil {
			order = append(order, t.Name)
		}
		owners[t.Name] = append(owners[t.Name], t)
	}
	for _, name := range order {
		if len(owners[name]) > 1 {
			errs = append(errs, sharedName(name, owners[name], o))
		}
	}
	return errors.Join(errs...)
}

func refusedName(t Tool) error {
	return &Error{Server: t.Server, Message: fmt.Sprintf(
		"providers refuse the tool name %.200q, which must be %s: have it sanitized (option Sanitize, flag -sanitize)", t.Name, nameRule)}
}

// sharedName returns the error for a name that several tools have, with what can be done.
func sharedName(name string, owners []Tool, o Options) error {
	var who []string
	for _, t := range owners {
		who = append(who, fmt.Sprintf("%.200q of the server %q", t.Remote, t.Server))
	}
	hint := "put the servers' names before them: option NamePrefix, flag -name-prefix"
	if o.NamePrefix {
		hint = "choose other names for the servers"
	}
	if same(owners, func(t Tool) string { return t.Server }) {
		hint = "sanitizing makes them alike: their server must rename one"
	}
	if same(owners, func(t Tool) string { return t.Server + "\x00" + t.Remote }) {
		hint = "a server must list a name once"
	}
	return fmt.Errorf("%d tools have the name %.200q: %s (%s)", len(owners), name, strings.Join(who, ", "), hint)
}

// same reports whether part returns the same for all tools.
func same(tools []Tool, part func(Tool) string) bool {
	return !slices.ContainsFunc(tools, func(t Tool) bool { return part(t) != part(tools[0]) })
}

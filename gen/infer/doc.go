// Package infer turns Go types into JSON Schemas: what a model must send to a
// tool, and what the tool sends back.
//
// In: the facts of package inspect about one tool. Out: [Schemas], typed
// schemas (schema.Node) in JSON Schema 2020-12, each with its origin, and
// diagnostics. The rules are those of encoding/json: an
// input schema allows only what json.Unmarshal accepts, an output schema
// allows all that json.Marshal writes, so the two differ for the same type.
//
// It refuses types that JSON cannot carry, tags and directives that
// contradict their type, and names that no client takes. A type whose own
// methods decide its JSON is {} with a warning: nothing is guessed. An interface
// is a union of the types that implement it where the source tells them all.
//
// Start reading at [Tool] (infer.go) and follow [maker.infer] (maker.go), where
// every type passes. What comes next depends on the question:
//
//   - Roots: input.go, output.go, root.go and box.go make the whole schema of
//     arguments and results; property.go makes a member of an object of a
//     field, a parameter or a result.
//   - Kinds of types: basic.go, container.go, struct.go (and rest.go), interface.go, named.go, enum.go (its values: choice.go), quoted.go. place.go
//     is where a type is met (reach.go: by lines that lead into it), describe.go
//     has the words about it, refusal.go why there is no schema.
//   - Types whose methods decide: methods.go makes schemas of them, known.go of
//     those that gen/gotype knows by name; sealed.go tells where encoding/json does
//     something else with them, encoder.go where its releases differ.
//   - Unions: union.go for either direction, variant.go for what an input has
//     beyond, variant_key.go for what tells its types apart.
//   - Schemas that the source gives: override*.go say where they stand,
//     given*.go read and check the documents, hoist.go moves their definitions
//     to the root, outline.go is what inference has to know of them.
//   - Code that reads and writes: gen/codec draws it from the same wire types, and
//     agree.go tells it what was chosen.
//   - Types that hold themselves, and "$defs": recursive.go, finite.go (is there
//     an end to a value?), share.go with fingerprint.go (the option refs).
//   - Keywords, from directives and tags alike: keywords.go has them all, join.go
//     makes a schema narrower by them, values.go reads what they say, ledger.go
//     remembers where; limits.go and check.go find what nothing can satisfy.
//   - Origins: trace.go remembers what made a keyword where that is not what
//     made its schema, member.go what a property stands for; rules.go has the
//     words for both.
//   - Struct tags: structtag.go parses, tags.go is the order of precedence, with
//     a file for each vocabulary (tags_options.go, tags_plain.go, …).
//   - The tags of go-playground/validator: tags_validate.go takes them,
//     _parse reads their grammar, _subject says what they speak of, _rules what
//     a check means (its tables: _limits, _choices, _values, _patterns, _told,
//     _fields), and _join, _dive, _omit and _words bring that into a schema.
package infer

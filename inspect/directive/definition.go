package directive

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Definition describes a directive: the places at which it is allowed, its options, and its
// help.
type Definition struct {
	Verb     string
	Where    Place
	Operand  string // placeholder in help for words that are not options, such as "TYPE…", or ""
	Operands bool   // any number of such words is allowed; otherwise at most one
	FreeText bool   // the rest of the line is text, not arguments
	Options  []Option
	Summary  string // one line: "makes a function or method a tool"
	Doc      string
}

// Definitions lists every directive, in the order of help.
var Definitions = []Definition{
	toolDefinition,
	toolsDefinition,
	skipDefinition,
	promptDefinition,
	resourceDefinition,
	completionDefinition,
	sinkDefinition,
	paramDefinition,
	descriptionDefinition,
	inputDefinition,
	outputDefinition,
	exampleDefinition,
	ruleDefinition,
	resultDefinition,
	answerDefinition,
	formDefinition,
	enumDefinition,
	unionDefinition,
	schemaDefinition,
	packageDefinition,
	injectDefinition,
	ignoreDefinition,
}

// Lookup returns the directive with the given verb, and whether it exists.
func Lookup(verb string) (Definition, bool) {
	i := slices.IndexFunc(Definitions, func(d Definition) bool { return d.Verb == verb })
	if i < 0 {
		return Definition{}, false
	}
	return Definitions[i], true
}

func verbs() []string {
	all := make([]string, len(Definitions))
	for i, d := range Definitions {
		all[i] = d.Verb
	}
	return all
}

func unknownVerb(verb string, pos token.Position) diag.Diagnostic {
	problem := diag.Errorf(pos, diag.BadDirective, "unknown directive %s%s", opening, verb)
	if end := strings.IndexFunc(verb, notLetter); end > 0 {
		if _, known := Lookup(verb[:end]); known {
			rest := strings.TrimLeft(verb[end:], separators)
			words := strings.Fields(strings.NewReplacer(",", " ", ";", " ", ":", " ").Replace(verb[:end] + " " + rest))
			return fixSeparator(problem.WithHint("write %s%s", opening, strings.Join(words, " ")), verb, end)
		}
	}
	for _, definition := range Definitions {
		if slices.ContainsFunc(definition.Options, func(o Option) bool { return o.Name == verb }) {
			return problem.WithHint("%s is an option: use %s%s %[1]s", verb, opening, definition.Verb)
		}
	}
	if near, ok := diag.Nearest(verb, verbs()); ok {
		return problem.WithHint("did you mean %s%s?", opening, near).WithSuggestion(problem.Pos, opening, verb, verbs())
	}
	return problem.WithHint("use one of %s", strings.Join(verbs(), ", "))
}

func notLetter(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
}

func unknownArgument(line Line, arg Arg) diag.Diagnostic {
	verb, what := line.Verb, "word"
	if arg.HasValue {
		what = "key"
	}
	problem := diag.Errorf(arg.Pos, diag.BadArgument, "unknown %s %q of %s%s", what, arg.Key, opening, verb)
	if verb == packageDefinition.Verb && arg.Key == "sdk" {
		return problem.WithHint("use call, and %s", adapterFor(arg.Value))
	}
	if meant, ok := meantArgument(verb, arg); ok {
		return problem.WithHint("did you mean %s?", meant).
			WithFix("use "+meant, diag.Edit{Pos: arg.Pos, End: arg.End, New: meant})
	}
	return fixArgument(problem.WithHint("%s", hintFor(verb, arg.Key)), line, arg)
}

// meantArgument returns the key=value that an argument with invalid syntax most likely means.
// Such an argument is key=value in quotes, key:value, or followed by a comma.
func meantArgument(verb string, arg Arg) (string, bool) {
	if arg.HasValue {
		return "", false
	}
	definition, _ := Lookup(verb)
	word := strings.TrimSuffix(arg.Key, ",")
	i := strings.IndexAny(word, "=:")
	if i < 0 {
		return word, word != arg.Key && slices.Contains(names(definition.Options), word)
	}
	value := word[i+1:]
	if strings.ContainsAny(value, " \t") {
		value = strconv.Quote(value)
	}
	return word[:i] + "=" + value, slices.Contains(names(definition.Options), word[:i])
}

// adapters are the packages below gen/call that add sets of tools to SDKs.
var adapters = []struct{ sdk, name string }{
	{"go-sdk", "gosdktools"}, {"mcp-go", "mcpgotools"}, {"openai", "openaitools"}, {"anthropic", "anthropictools"}, {"genai", "genaitools"},
}

func adapterFor(sdk string) string {
	const path = "github.com/go-toolgen/toolgen/gen/call/"
	var all []string
	for _, a := range adapters {
		if a.sdk == sdk {
			return "pass the set to " + path + a.name
		}
		all = append(all, a.name)
	}
	return "pass the set to one of " + strings.Join(all, ", ") + " below " + strings.TrimSuffix(path, "/")
}

func hintFor(verb, key string) string {
	definition, _ := Lookup(verb)
	known := names(definition.Options)
	if other, isVerb := Lookup(key); isVerb {
		if slices.Contains(known, key+"s") {
			return "did you mean " + key + "s?"
		}
		return "move it to a separate line: " + opening + other.Verb
	}
	if owner, ok := ownerOf(key); ok {
		return key + " is an option of " + opening + owner
	}
	if near, ok := diag.Nearest(key, known); ok {
		return "did you mean " + near + "?"
	}
	switch {
	case strings.ContainsAny(key, "{}[]\""):
		return `write options as words or key=value, for example ` + opening + `tool readonly title="Find a city"`
	case len(known) > 0:
		return "use one of " + strings.Join(spellings(definition.Options), ", ")
	case definition.Operand != "":
		return "use " + opening + verb + " " + definition.Operand
	default:
		return "use " + opening + verb + " alone"
	}
}

// ownerOf returns the first verb that has the option name. For the options of a tool,
// this is tool, although the verb package has the same options.
func ownerOf(name string) (string, bool) {
	for _, definition := range Definitions {
		if slices.Contains(names(definition.Options), name) {
			return definition.Verb, true
		}
	}
	return "", false
}

// An Option describes a word or key of a directive, for help and for the command line.
type Option struct {
	Name     string
	Kind     Kind
	Form     string   // placeholder for the value in help, such as "NAME"; "" for a Word or Bool
	Values   []string // all values of a OneOf
	Repeated bool     // may occur several times; the values are collected
	Commas   bool     // a value may contain several values, separated by commas
	Doc      string   // one line
}

// Syntax returns the syntax of the option, such as "names=snake|camel".
func (o Option) Syntax() string {
	switch o.Kind {
	case Word:
		return o.Name
	case Bool:
		return o.Name + "[=false]"
	}
	return o.Name + "=" + o.Form
}

// An option is an Option that can also store its value in a T. Everything that does not
// depend on T is in spec, because the methods of option are compiled for each T.
type option[T any] struct {
	spec spec
	set  func(*T, Arg)
}

type spec struct {
	Option
	// slot is shared by options that exclude each other. For other options, it is the
	// name of the option.
	slot    string
	against string           // an option that cannot be true together with this option, or ""
	check   func(Arg) *fault // checks in addition to the kind's checks; may be nil
}

func value[T any](name string, kind Kind, form, doc string, set func(*T, Arg)) option[T] {
	return option[T]{spec: spec{Option: Option{Name: name, Kind: kind, Form: form, Doc: doc}}, set: set}
}

func word[T any](name, doc string, set func(*T)) option[T] {
	return value(name, Word, "", doc, func(into *T, _ Arg) { set(into) })
}

func truth[T any](name, doc string, field func(*T) **bool) option[T] {
	return value(name, Bool, "", doc, func(into *T, arg Arg) {
		isTrue := arg.Value != "false"
		*field(into) = &isTrue
	})
}

func text[T any](name, form, doc string, field func(*T) *string) option[T] {
	return value(name, Text, form, doc, func(into *T, arg Arg) { *field(into) = arg.Value })
}

func oneOf[T any](name string, values []string, doc string, field func(*T) *string) option[T] {
	o := text(name, strings.Join(values, "|"), doc, field)
	o.spec.Kind, o.spec.Values = OneOf, values
	return o
}

// repeated returns an option that can be used several times. Each use calls add.
func repeated[T any](name string, kind Kind, form, doc string, add func(*T, Arg)) option[T] {
	o := value(name, kind, form, doc, add)
	o.spec.Repeated = true
	return o
}

// list returns an option that can be used several times and whose value can be several
// strings, separated by commas. Each string is passed to add.
func list[T any](name, form, doc string, add func(*T, Arg)) option[T] {
	o := repeated(name, Text, form, doc, add)
	o.spec.Commas = true
	return o
}

func listOf[T any](name, form string, values []string, doc string, add func(*T, Arg)) option[T] {
	o := list(name, form, doc, add)
	o.spec.Kind, o.spec.Values = OneOf, values
	return o
}

func (o option[T]) checkedBy(check func(Arg) *fault) option[T] {
	o.spec.check = check
	return o
}

// remembering returns a copy of o that also stores the position of the value in the given
// field, for later diagnostics.
func (o option[T]) remembering(field func(*T) *token.Position) option[T] {
	set := o.set
	o.set = func(into *T, arg Arg) {
		set(into, arg)
		*field(into) = arg.ValuePos
	}
	return o
}

// placed changes each option to also append its name and position to the list that words
// returns.
func placed[T any](words func(*T) *Words, options []option[T]) []option[T] {
	for i, o := range options {
		options[i].set = func(into *T, arg Arg) {
			o.set(into, arg)
			*words(into) = append(*words(into), PlacedWord{o.spec.Name, arg.ValuePos})
		}
	}
	return options
}

func (o option[T]) sharing(slot string) option[T] {
	o.spec.slot = slot
	return o
}

func (o option[T]) contradicting(other string) option[T] {
	o.spec.against = other
	return o
}

func described[T any](options []option[T]) []Option {
	all := make([]Option, len(options))
	for i, o := range options {
		all[i] = o.spec.Option
	}
	return all
}

// find returns the option with the given name, or nil.
func find[T any](options []option[T], name string) *option[T] {
	for i := range options {
		if options[i].spec.Name == name {
			return &options[i]
		}
	}
	return nil
}

// spellings returns the names of the options. Keys are followed by "=".
func spellings(options []Option) []string {
	all := names(options)
	for i, o := range options {
		if o.Form != "" {
			all[i] += "="
		}
	}
	return all
}

func names(options []Option) []string {
	all := make([]string, len(options))
	for i, o := range options {
		all[i] = o.Name
	}
	return all
}

// A Kind specifies which values an option can have.
type Kind string

// The kinds.
const (
	Word   Kind = "word"   // no value: only the word
	Bool   Kind = "bool"   // true, which can be omitted, or false
	Text   Kind = "text"   // any string that is not empty
	OneOf  Kind = "one of" // one of Option.Values
	Count  Kind = "count"  // an integer of at least 0
	Number Kind = "number" // a number in JSON syntax
	JSON   Kind = "json"   // any value: the Go type decides whether it is valid
)

// A fault is the reason why a value is rejected, and a hint.
type fault struct {
	code          diag.Code
	message, hint string
}

func badValue(hint, message string) *fault { return &fault{diag.BadValue, message, hint} }

// rejectUnless returns a check that rejects the values for which isValid returns false.
// message is a format for the value.
func rejectUnless(isValid func(value string) bool, code diag.Code, message, hint string) func(Arg) *fault {
	return func(arg Arg) *fault {
		if isValid(arg.Value) {
			return nil
		}
		return &fault{code, fmt.Sprintf(message, arg.Value), hint}
	}
}

// kindFaults contains a function for each kind that returns the fault of a value, or nil.
// Only Word and Bool accept bare words.
var kindFaults = map[Kind]func(Option, Arg) *fault{
	Word:   wordFault,
	Bool:   boolFault,
	Text:   textFault,
	OneOf:  oneOfFault,
	Count:  countFault,
	Number: numberFault,
	JSON:   func(Option, Arg) *fault { return nil },
}

// wordFault rejects values of an option without a value. It accepts =true, because a flag
// of the same name is written that way.
func wordFault(o Option, arg Arg) *fault {
	if !arg.HasValue || arg.Value == "true" {
		return nil
	}
	return badValue("use "+o.Name+", or remove it", o.Name+" takes no value")
}

func boolFault(o Option, arg Arg) *fault {
	if !arg.HasValue || arg.Value == "true" || arg.Value == "false" {
		return nil
	}
	return badValue("use "+o.Name+" or "+o.Name+"=false",
		o.Name+" must be true or false, not "+strconv.Quote(arg.Value))
}

func textFault(o Option, arg Arg) *fault {
	if arg.Value != "" {
		return nil
	}
	return badValue("use "+o.Syntax()+", or remove it", o.Name+" is empty")
}

// otherNames maps common other spellings of option values to the values.
var otherNames = map[string]string{
	"claude": "anthropic", "chatgpt": "openai", "gpt": "openai", "chat": "openai", "google": "gemini", "vertex": "gemini", "aws": "bedrock", "grok": "xai",
	"snake_case": "snake", "camelCase": "camel", "kebab-case": "kebab",
}

func oneOfFault(o Option, arg Arg) *fault {
	if slices.Contains(o.Values, arg.Value) {
		return nil
	}
	hint := o.Name + " is " + diag.Listed(o.Values, "or")
	if meant := otherNames[arg.Value]; slices.Contains(o.Values, meant) {
		hint = "did you mean " + meant + "?"
	}
	return badValue(hint, o.Name+" cannot be "+strconv.Quote(arg.Value))
}

var wholeNumber = regexp.MustCompile(`^(0|[1-9][0-9]{0,17})$`)

func countFault(o Option, arg Arg) *fault {
	if !arg.Quoted && wholeNumber.MatchString(arg.Value) {
		return nil
	}
	return badValue("use digits without quotes",
		o.Name+" must be a non-negative integer, not "+strconv.Quote(arg.Value))
}

func numberFault(o Option, arg Arg) *fault {
	if !arg.Quoted && isNumber(arg.Value) {
		return nil
	}
	return badValue("use a JSON number, for example 3, -0.5, or 1e3, without quotes",
		o.Name+" must be a number, not "+strconv.Quote(arg.Value))
}

// isNumber reports whether text is a JSON number, RFC 8259 section 6.
func isNumber(text string) bool {
	return text != "" && strings.Contains("-0123456789", text[:1]) && json.Valid([]byte(text))
}

// A Place is a set of kinds of positions in Go source at which a directive is allowed.
type Place uint16

// The places. A directive in a doc comment has the place of the declaration. A directive
// above a parameter or a field has the place of the parameter or field.
const (
	PackageDoc Place = 1 << iota
	Function
	Method
	InterfaceMethod
	StructType
	InterfaceType
	OtherType
	Parameter
	Field
	Anywhere // any line of a Go file

	Elsewhere Place = 0 // the place of any other comment, for example in a function body
)

const (
	anyType     = StructType | InterfaceType | OtherType
	anyFunction = Function | Method | InterfaceMethod
)

// placeNames are in the order in which places are listed. If a set contains all places of an
// entry, it is listed by the name of that entry.
var placeNames = []struct {
	Place Place
	Name  string
}{
	{PackageDoc, "package doc"},
	{Function, "function"},
	{Method, "method"},
	{InterfaceMethod, "interface method"},
	{anyType, "type"},
	{StructType, "struct type"},
	{InterfaceType, "interface type"},
	{OtherType, "type that is neither a struct nor an interface"},
	{Parameter, "parameter"},
	{Field, "struct field"},
	{Anywhere, "any line"},
}

// String returns the places as a phrase, such as "function, method or struct field".
func (p Place) String() string {
	var names []string
	for _, known := range placeNames {
		if p&known.Place == known.Place {
			names = append(names, known.Name)
			p &^= known.Place
		}
	}
	if len(names) == 0 {
		return "nowhere"
	}
	return diag.Listed(names, "or")
}

// Misplaced returns an error [diag.Misplaced] and true if the directive is not allowed at
// the place. An unknown verb is not an error here, because [Parse] reports it.
func Misplaced(line Line, at Place) (diag.Diagnostic, bool) {
	definition, known := Lookup(line.Verb)
	if !known || definition.Where&at != 0 {
		return diag.Diagnostic{}, false
	}
	here := "here"
	if at != Elsewhere {
		here = "on this " + at.String()
	}
	return diag.Errorf(line.Pos, diag.Misplaced, "%s%s has no effect %s", opening, line.Verb, here).
		WithHint("move it to a %s", whereText(definition.Where)), true
}

// whereText returns the places as a phrase. For a package doc, it adds where the comment
// is.
func whereText(where Place) string {
	if where == PackageDoc {
		return where.String() + ", the comment directly above a package clause"
	}
	return where.String()
}

// decode stores arguments of directives in the value that into refers to. It reports
// unknown words ([diag.BadArgument]), invalid values, and contradictions
// ([diag.Contradiction]), and does not store these.
func decode[T any](into *T, options []option[T], lines []Line) diag.List {
	if len(lines) == 0 {
		return nil
	}
	d := decoder{args: map[string]Arg{}, find: func(name string) (*spec, func(Arg)) {
		o := find(options, name)
		if o == nil {
			return nil, nil
		}
		return &o.spec, func(arg Arg) { o.set(into, arg) }
	}}
	for _, line := range lines {
		d.decode(line)
	}
	return d.problems
}

type decoder struct {
	find     func(name string) (s *spec, set func(Arg)) // returns nil for an unknown name
	args     map[string]Arg                             // by slot
	problems diag.List
}

func (d *decoder) decode(line Line) {
	before := len(d.problems)
	for i := 0; i < len(line.Args); i++ {
		arg := line.Args[i]
		if s, set := d.find(arg.Key); s != nil {
			for _, one := range s.split(arg) {
				if problem, wrong := s.problem(one); wrong {
					d.problems = append(d.problems, problem)
					continue
				}
				if problem, wrong := d.contradiction(s, one); wrong {
					d.problems = append(d.problems, problem)
					continue
				}
				set(one)
			}
			i += d.unquoted(s, line.Args[i:])
		} else {
			d.problems = append(d.problems, unknownArgument(line, arg))
		}
	}
	if line.Malformed { // its words may be parts of another argument
		withoutFixes(d.problems[before:])
	}
}

func (d *decoder) isKnown(name string) bool {
	s, _ := d.find(name)
	return s != nil
}

// unquoted reports a value that consists of several words without quotes, and returns the
// number of its words after the first.
func (d *decoder) unquoted(s *spec, args []Arg) int {
	if s.Kind != Text || !args[0].HasValue || args[0].Quoted {
		return 0
	}
	text, n := args[0].Value, 0
	for _, arg := range args[1:] {
		if d.isKnown(arg.Key) || arg.HasValue || arg.Quoted {
			break
		}
		text += " " + arg.Key
		n++
	}
	if n > 0 {
		problem := diag.Errorf(args[1].Pos, diag.BadArgument, "a value with spaces needs quotes").
			WithHint("use %s=%s", s.Name, strconv.Quote(text))
		unknown := func(arg Arg) bool { return !d.isKnown(arg.Key) }
		if !slices.ContainsFunc(args[n+1:], unknown) { // otherwise the end of the value is unknown
			problem = problem.WithFix("use "+s.Name+"="+strconv.Quote(text), diag.Edit{Pos: args[0].ValuePos, End: args[n].End, New: strconv.Quote(text)})
		}
		d.problems = append(d.problems, problem)
	}
	return n
}

// split returns the values of an argument that accepts several values.
func (s *spec) split(arg Arg) []Arg {
	if !s.Commas || !arg.HasValue {
		return []Arg{arg}
	}
	var all []Arg
	offset := 0
	for value := range strings.SplitSeq(arg.Value, ",") {
		one := arg
		one.Value = strings.TrimSpace(value)
		if one.Value != arg.Value {
			one.End = token.Position{} // the end within quotes is unknown
		}
		if !arg.Quoted {
			one.ValuePos = shift(arg.ValuePos, offset)
			one.End = shift(one.ValuePos, len(value))
		}
		offset += len(value) + len(",")
		all = append(all, one)
	}
	return all
}

func (s *spec) problem(arg Arg) (diag.Diagnostic, bool) {
	if !arg.HasValue && s.Kind != Word && s.Kind != Bool {
		return diag.Errorf(arg.Pos, diag.BadValue, "%s needs a value", s.Name).
			WithHint("use %s", s.Syntax()), true
	}
	wrong := s.fault(arg)
	if wrong == nil {
		return diag.Diagnostic{}, false
	}
	problem := diag.Errorf(arg.ValuePos, wrong.code, "%s", wrong.message).WithHint("%s", wrong.hint)
	return s.fixValue(problem, arg), true
}

// fault returns the reason why a value is rejected, or nil.
func (s *spec) fault(arg Arg) *fault {
	if wrong := kindFaults[s.Kind](s.Option, arg); wrong != nil || s.check == nil {
		return wrong
	}
	return s.check(arg)
}

// contradiction returns an error if an earlier argument contradicts arg. Otherwise, it
// records arg.
func (d *decoder) contradiction(s *spec, arg Arg) (diag.Diagnostic, bool) {
	if s.Repeated {
		return diag.Diagnostic{}, false
	}
	first, wrong := d.contradicted(s, arg)
	if !wrong {
		d.args[s.slotName()] = cmp.Or(d.args[s.slotName()], arg)
		return diag.Diagnostic{}, false
	}
	return diag.Errorf(arg.Pos, diag.Contradiction, "%s conflicts with %s", arg, first).
		WithHint("remove one of them").
		WithRelated(first.Pos, "%s is here", first), true
}

// contradicted returns the earlier argument that arg contradicts. This is an argument for
// the same slot with a different value, or the option s.against if it and arg are true.
func (d *decoder) contradicted(s *spec, arg Arg) (Arg, bool) {
	first, again := d.args[s.slotName()]
	if again && (first.Key != arg.Key || s.meaning(first) != s.meaning(arg)) {
		return first, true
	}
	other, found := d.args[s.against]
	return other, found && s.meaning(arg) == "true" && s.meaning(other) == "true"
}

// meaning returns a string that is equal for values of an option with the same meaning.
func (s *spec) meaning(arg Arg) string {
	switch s.Kind {
	case Word:
		return s.Name
	case Bool:
		return strconv.FormatBool(arg.Value != "false")
	case JSON:
		return quotedIf(arg.Quoted, arg.Value)
	}
	return arg.Value
}

func (s *spec) slotName() string {
	if s.slot == "" {
		return s.Name
	}
	return s.slot
}

// A Target contains the directives in a doc comment that apply to one parameter, one path in
// it, or one type. Lines do not contain the name, so they can be passed to [DecodeParam].
type Target struct {
	Name  Arg // for example "days" or "opts.limit", in Key
	Lines []Line
}

// Targets groups the directives with the verb param in a doc comment by the parameter or path
// with which each begins. Their order is unchanged. A directive that begins with another
// argument is an error [diag.BadArgument].
func Targets(lines []Line) ([]Target, diag.List) {
	return groupByName(ofVerb(lines, paramDefinition.Verb), func(Arg) bool { return true }, noTarget)
}

// groupByName groups directives by the word with which each begins. It reports a directive
// that does not begin with a word for which isName returns true.
func groupByName(lines []Line, isName func(word Arg) bool, unnamed func(Line) diag.Diagnostic) ([]Target, diag.List) {
	var targets []Target
	var problems diag.List
	for _, line := range lines {
		if len(line.Args) == 0 || line.Args[0].HasValue || !isName(line.Args[0]) {
			problems = append(problems, unnamed(line))
			continue
		}
		name := line.Args[0]
		line.Args = line.Args[1:]
		i := slices.IndexFunc(targets, func(t Target) bool { return t.Name.Key == name.Key })
		if i < 0 {
			i = len(targets)
			targets = append(targets, Target{Name: name})
		}
		targets[i].Lines = append(targets[i].Lines, line)
	}
	return targets, problems
}

func noTarget(line Line) diag.Diagnostic {
	named := line
	named.Args = slices.Concat([]Arg{{Key: "NAME"}}, line.Args)
	return diag.Errorf(line.TextPos, diag.BadArgument, "in a doc comment, %s%s must begin with the name of its parameter", opening, line.Verb).
		WithHint("use %s", named)
}

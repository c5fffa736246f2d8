package directive

import (
	"cmp"
	"go/token"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// decode sets in a T what the arguments of the lines say, and returns what is
// wrong with them: an unknown word [diag.BadArgument], a value that the option
// does not take, or a [diag.Contradiction] of an earlier argument. An argument
// that is wrong sets nothing.
func decode[T any](into *T, options []option[T], lines []Line) diag.List {
	if len(lines) == 0 {
		return nil
	}
	d := decoder[T]{into: into, args: map[string]Arg{}}
	for _, line := range lines {
		before := len(d.problems)
		for i := 0; i < len(line.Args); i++ {
			arg := line.Args[i]
			if o, known := find(options, arg.Key); known {
				d.apply(o, arg)
				i += d.unquoted(options, o, line.Args[i:])
			} else {
				d.problems = append(d.problems, unknownArgument(line, arg))
			}
		}
		if line.Malformed { // its words may be parts of another one
			withoutFixes(d.problems[before:])
		}
	}
	return d.problems
}

// unquoted reports a text of several words without quotes, and how many words of it
// stand behind the first.
func (d *decoder[T]) unquoted(options []option[T], o option[T], args []Arg) int {
	if o.Kind != Text || !args[0].HasValue || args[0].Quoted {
		return 0
	}
	text, n := args[0].Value, 0
	for _, arg := range args[1:] {
		if _, known := find(options, arg.Key); known || arg.HasValue || arg.Quoted {
			break
		}
		text += " " + arg.Key
		n++
	}
	if n > 0 {
		problem := diag.Errorf(args[1].Pos, diag.BadArgument, "a text of several words needs quotes").
			WithHint("write %s=%s", o.Name, strconv.Quote(text))
		if all(options, args[n+1:]) { // else nobody knows where the text ends
			problem = problem.WithFix("write "+o.Name+"="+strconv.Quote(text), diag.Edit{Pos: args[0].ValuePos, End: args[n].End, New: strconv.Quote(text)})
		}
		d.problems = append(d.problems, problem)
	}
	return n
}

type decoder[T any] struct {
	into     *T
	args     map[string]Arg // by the slot of the option
	problems diag.List
}

func (d *decoder[T]) apply(o option[T], arg Arg) {
	for _, one := range o.split(arg) {
		if problem, wrong := o.problem(one); wrong {
			d.problems = append(d.problems, problem)
			continue
		}
		if problem, wrong := d.contradiction(o, one); wrong {
			d.problems = append(d.problems, problem)
			continue
		}
		o.set(d.into, one)
	}
}

// split returns the values of an argument that takes several.
func (o option[T]) split(arg Arg) []Arg {
	if !o.Commas || !arg.HasValue {
		return []Arg{arg}
	}
	var all []Arg
	offset := 0
	for value := range strings.SplitSeq(arg.Value, ",") {
		one := arg
		one.Value = strings.TrimSpace(value)
		if one.Value != arg.Value {
			one.End = token.Position{} // where it ends within quotes is not known
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

func (o option[T]) problem(arg Arg) (diag.Diagnostic, bool) {
	if !arg.HasValue && o.Kind != Word && o.Kind != Bool {
		return diag.Errorf(arg.Pos, diag.BadValue, "%s needs a value", o.Name).
			WithHint("write %s", o.Syntax()), true
	}
	wrong := o.fault(arg)
	if wrong == nil {
		return diag.Diagnostic{}, false
	}
	problem := diag.Errorf(arg.ValuePos, wrong.code, "%s", wrong.message).WithHint("%s", wrong.hint)
	return o.fixValue(problem, arg), true
}

// fault says why a value is refused, or returns nil.
func (o option[T]) fault(arg Arg) *fault {
	if wrong := kindFaults[o.Kind](o.Option, arg); wrong != nil || o.check == nil {
		return wrong
	}
	return o.check(arg)
}

// contradiction finds the earlier argument that cannot hold together with this
// one, and remembers this one where there is none.
func (d *decoder[T]) contradiction(o option[T], arg Arg) (diag.Diagnostic, bool) {
	if o.Repeated {
		return diag.Diagnostic{}, false
	}
	first, wrong := d.contradicted(o, arg)
	if !wrong {
		d.args[o.slotName()] = cmp.Or(d.args[o.slotName()], arg)
		return diag.Diagnostic{}, false
	}
	return diag.Errorf(arg.Pos, diag.Contradiction, "%s contradicts %s", arg, first).
		WithHint("keep one of them").
		WithRelated(first.Pos, "%s is written here", first), true
}

// contradicted returns the earlier argument of the same slot that says another
// thing, or the one that cannot be true together with this one.
func (d *decoder[T]) contradicted(o option[T], arg Arg) (Arg, bool) {
	first, again := d.args[o.slotName()]
	if again && (first.Key != arg.Key || o.meaning(first) != o.meaning(arg)) {
		return first, true
	}
	other, found := d.args[o.against]
	return other, found && o.meaning(arg) == "true" && o.meaning(other) == "true"
}

// meaning is equal for two values of an option that say the same.
func (o option[T]) meaning(arg Arg) string {
	switch o.Kind {
	case Word:
		return o.Name
	case Bool:
		return strconv.FormatBool(arg.Value != "false")
	case JSON:
		return quotedIf(arg.Quoted, arg.Value)
	}
	return arg.Value
}

func (o option[T]) slotName() string {
	if o.slot == "" {
		return o.Name
	}
	return o.slot
}

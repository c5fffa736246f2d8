package directive

import (
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var enumDefinition = Definition{
	Verb:    "enum",
	Where:   PackageDoc | anyType,
	Operand: "[TYPE]",
	Summary: "says which constants are the values of a type",
	Doc: `A type with two or more constants that are strings, or integers of one block with iota,
needs no line: a tool accepts these constants. For other numbers, and for a type with
only one constant, write the line above the type. In a package doc, write the type
first, as in the source:

	//toolgen:enum unit.Scale from=example.com/more/scales

A result can have any value, so its schema only mentions the constants in the description.
The constants of a type with UnmarshalJSON or UnmarshalText are not used, since its JSON may
look different: give it with //toolgen:schema.`,
	Options: described(enumOptions),
}

var enumOptions = []option[Enum]{
	word("off", "the constants of the type are no enum", func(e *Enum) { e.Off = true }),
	list("from", "PATH", "import path of a package that declares more constants of the type",
		func(e *Enum, arg Arg) { e.From = append(e.From, arg) }),
}

// DecodeEnum decodes the lines with the verb enum above one type. Unknown words,
// from= beside off, and a package that is named twice are errors, and are ignored in
// the result.
func DecodeEnum(lines []Line) (Enum, diag.List) {
	return decodeEnum(ofVerb(lines, enumDefinition.Verb))
}

// DecodeEnums does the same for lines in a package doc, each of which names its type
// first. The types are in the order of the lines. A line that begins with something
// else is an error [diag.BadArgument].
func DecodeEnums(lines []Line) ([]Enum, diag.List) {
	var enums []Enum
	targets, problems := typeTargets(ofVerb(lines, enumDefinition.Verb))
	for _, target := range targets {
		enum, more := decodeEnum(target.lines)
		enum.Type = target.typ
		enums = append(enums, enum)
		problems = append(problems, more...)
	}
	return enums, problems
}

func decodeEnum(lines []Line) (Enum, diag.List) {
	enum := Enum{Pos: firstPos(lines)}
	problems := decode(&enum, enumOptions, lines)
	if enum.Off && len(enum.From) > 0 {
		problems = append(problems, diag.Errorf(enum.From[0].Pos, diag.Contradiction, "from=%s adds constants to an enum that is off", enum.From[0].Value).
			WithHint("keep one of them"))
		enum.From = nil
	}
	kept := enum.From[:0:0]
	for _, from := range enum.From {
		if i := slices.IndexFunc(kept, func(other Arg) bool { return other.Value == from.Value }); i >= 0 {
			problems = append(problems, diag.Errorf(from.ValuePos, diag.Contradiction, "%s is named twice", from.Value).
				WithHint("keep one of them").
				WithRelated(kept[i].ValuePos, "it is named here").
				WithFix("leave it out", deleteArg(from)))
			continue
		}
		kept = append(kept, from)
	}
	enum.From = kept
	return enum, problems
}

// A typeTarget is what the lines in a package doc say about one type.
type typeTarget struct {
	typ   Arg // in Key
	lines []Line
}

// typeTargets takes lines apart by the type that each names first.
func typeTargets(lines []Line) ([]typeTarget, diag.List) {
	var targets []typeTarget
	var problems diag.List
	for _, line := range lines {
		if !namesType(line) {
			problems = append(problems, diag.Errorf(line.TextPos, diag.BadArgument, "in the doc of a package %s%s names its type first", opening, line.Verb).
				WithHint("write %s%s TYPE, such as %[1]s%[2]s unit.Scale", opening, line.Verb))
			continue
		}
		name := line.Args[0]
		line.Args = line.Args[1:]
		i := slices.IndexFunc(targets, func(t typeTarget) bool { return t.typ.Key == name.Key })
		if i < 0 {
			i = len(targets)
			targets = append(targets, typeTarget{typ: name})
		}
		targets[i].lines = append(targets[i].lines, line)
	}
	return targets, problems
}

func namesType(line Line) bool {
	if len(line.Args) == 0 || line.Args[0].HasValue {
		return false
	}
	_, isOption := find(enumOptions, line.Args[0].Key)
	return !isOption
}

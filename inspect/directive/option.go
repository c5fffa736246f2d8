package directive

import (
	"go/token"
	"slices"
	"strings"
)

// An Option describes a word or key of a directive, for help and for the command
// line.
type Option struct {
	Name     string
	Kind     Kind
	Form     string   // placeholder for the value in help; "" for a Word or Bool
	Values   []string // all values of a OneOf
	Repeated bool     // may be written several times: the values add up
	Commas   bool     // one value may list several, separated by commas
	Doc      string   // one line
}

// Syntax returns how the option is written, such as "names=snake|camel".
func (o Option) Syntax() string {
	switch o.Kind {
	case Word:
		return o.Name
	case Bool:
		return o.Name + "[=false]"
	}
	return o.Name + "=" + o.Form
}

// An option knows also where its value goes in a T.
type option[T any] struct {
	Option
	// slot is shared by options that exclude each other; it is the name of
	// an option that excludes none.
	slot    string
	against string           // an option that cannot be true together with this one; "" for none
	check   func(Arg) *fault // beyond what the kind checks; may be nil
	set     func(*T, Arg)
}

func word[T any](name, doc string, set func(*T)) option[T] {
	return option[T]{
		Option: Option{Name: name, Kind: Word, Doc: doc},
		set:    func(into *T, _ Arg) { set(into) },
	}
}

func truth[T any](name, doc string, field func(*T) **bool) option[T] {
	return option[T]{
		Option: Option{Name: name, Kind: Bool, Doc: doc},
		set: func(into *T, arg Arg) {
			value := arg.Value != "false"
			*field(into) = &value
		},
	}
}

func text[T any](name, form, doc string, field func(*T) *string) option[T] {
	return option[T]{
		Option: Option{Name: name, Kind: Text, Form: form, Doc: doc},
		set:    func(into *T, arg Arg) { *field(into) = arg.Value },
	}
}

func oneOf[T any](name string, values []string, doc string, field func(*T) *string) option[T] {
	return option[T]{
		Option: Option{Name: name, Kind: OneOf, Form: strings.Join(values, "|"), Values: values, Doc: doc},
		set:    func(into *T, arg Arg) { *field(into) = arg.Value },
	}
}

// repeated is a value that adds up.
func repeated[T any](name string, kind Kind, form, doc string, add func(*T, Arg)) option[T] {
	return option[T]{
		Option: Option{Name: name, Kind: kind, Form: form, Repeated: true, Doc: doc},
		set:    add,
	}
}

// list is a text that adds up, and that takes commas.
func list[T any](name, form, doc string, add func(*T, Arg)) option[T] {
	o := repeated(name, Text, form, doc, add)
	o.Commas = true
	return o
}

func (o option[T]) checkedBy(check func(Arg) *fault) option[T] {
	o.check = check
	return o
}

// remembering keeps where the value stands, for complaints about it later.
func (o option[T]) remembering(field func(*T) *token.Position) option[T] {
	set := o.set
	o.set = func(into *T, arg Arg) {
		set(into, arg)
		*field(into) = arg.ValuePos
	}
	return o
}

// placed makes options keep where they were said.
func placed[T any](words func(*T) *Words, options []option[T]) []option[T] {
	for i, o := range options {
		options[i].set = func(into *T, arg Arg) {
			o.set(into, arg)
			*words(into) = append(*words(into), PlacedWord{o.Name, arg.ValuePos})
		}
	}
	return options
}

func (o option[T]) sharing(slot string) option[T] {
	o.slot = slot
	return o
}

func (o option[T]) contradicting(other string) option[T] {
	o.against = other
	return o
}

func described[T any](options []option[T]) []Option {
	all := make([]Option, len(options))
	for i, o := range options {
		all[i] = o.Option
	}
	return all
}

func find[T any](options []option[T], name string) (option[T], bool) {
	i := slices.IndexFunc(options, func(o option[T]) bool { return o.Name == name })
	if i < 0 {
		return option[T]{}, false
	}
	return options[i], true
}

// spellings returns the words as they are, and the keys with their "=".
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

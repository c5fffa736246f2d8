package gen_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// A tally counts what became of arguments.
type tally struct {
	taken, refused int            // by the schema
	excused        map[string]int // of those taken, by the exception
}

func (c tally) String() string {
	return fmt.Sprintf("%d arguments taken and %d refused; encoding/json refused %v of those taken", c.taken, c.refused, c.excused)
}

// proves reports whether most of what the schemas took was decoded, and not
// excused, and whether there was something to refuse.
func (c tally) proves() bool {
	excused := 0
	for _, n := range c.excused {
		excused += n
	}
	return c.refused > 0 && excused*10 < c.taken
}

func (c *tally) excuse(why string) {
	if c.excused == nil {
		c.excused = map[string]int{}
	}
	c.excused[why]++
}

// readOne gives arguments to a tool, and returns how they violate promise 2:
// the schema takes them and encoding/json does not, or OpenAI's schema sees
// them another way.
func (s *subject) readOne(instance any, strict bool, count *tally) error {
	refused, lowered := s.input.compiled.Validate(instance), s.parameters.compiled.Validate(instance)
	if (refused == nil) != (lowered == nil) {
		return s.violation("the schemas for MCP and OpenAI differ about arguments", s.input, encode(instance), errors.Join(refused, lowered))
	}
	if refused != nil {
		count.refused++
		return nil
	}
	count.taken++
	err := s.decode(encode(instance), strict)
	if err == nil {
		return nil
	}
	why := s.excuse(instance, strict)
	if why == "" {
		return s.violation("arguments that the input schema takes are refused", s.input, encode(instance), err)
	}
	count.excuse(why)
	return nil
}

// decode reads arguments as encoding/json does: into the one struct whose
// fields they are, or each into the type of its parameter. A strict decoder
// refuses names that it does not know.
func (s *subject) decode(text string, strict bool) error {
	if s.opens() {
		return decodeInto(reflect.New(s.params[0]), text, strict)
	}
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &arguments); err != nil {
		return err
	}
	var errs []error
	for i, name := range s.arguments {
		if argument, ok := arguments[name]; ok {
			errs = append(errs, decodeArgument(s.params[i], string(argument), strict))
		}
		delete(arguments, name)
	}
	if strict && len(arguments) > 0 {
		errs = append(errs, fmt.Errorf("unknown arguments %s", text))
	}
	return errors.Join(errs...)
}

func decodeInto(target reflect.Value, text string, strict bool) error {
	if !strict {
		return json.Unmarshal([]byte(text), target.Interface())
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(target.Interface())
}

// decodeArgument reads one argument. A duration is a text there, which
// encoding/json does not know.
func decodeArgument(t reflect.Type, text string, strict bool) error {
	for target := t; ; target = target.Elem() {
		if target == reflect.TypeFor[time.Duration]() {
			return decodeDuration(text)
		}
		if target.Kind() != reflect.Pointer {
			return decodeInto(reflect.New(t), text, strict)
		}
	}
}

func decodeDuration(text string) error {
	var words *string
	if err := json.Unmarshal([]byte(text), &words); err != nil || words == nil {
		return err
	}
	_, err := time.ParseDuration(*words)
	return err
}

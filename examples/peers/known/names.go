package known

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Names contains types whose methods decode names, and return errors for other strings.
type Names struct {
	Direction  direction
	Directions map[string][]*direction
	Colour     colour
	Colours    []colour
	Shape      shape
	Size       *size
	Mood       mood
	Lax        lax
	State      state
}

// EchoNames returns its argument.
func EchoNames(in Names) Names { return in }

type shape int

const (
	round shape = iota
	square
)

const squareName = "square"

func (s shape) MarshalText() ([]byte, error) { return []byte([]string{"round", squareName}[s]), nil }

func (s *shape) UnmarshalText(text []byte) error {
	switch string(text) {
	case "round", "circle":
		*s = round
	case squareName:
		*s = square
	default:
		return fmt.Errorf("%q is no shape", text)
	}
	return nil
}

var errSize = errors.New("no size")

type size int

func (s *size) UnmarshalJSON(data []byte) error {
	var name string
	if err := json.Unmarshal(data, &name); err != nil {
		return err
	}
	switch name {
	case "small":
		*s = 1
		return nil
	case "large":
		*s = 2
		return nil
	}
	return errSize
}

var moods = map[string]mood{"glad": 1, "sad": 2}

type mood uint8

func (m *mood) UnmarshalText(b []byte) error {
	v, ok := moods[string(b)]
	if !ok {
		return fmt.Errorf("no mood: %s", b)
	}
	*m = v
	return nil
}

type lax int

func (l *lax) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "one":
		*l = 1
	case "Two":
		*l = 2
	default:
		return fmt.Errorf("no %s", text)
	}
	return nil
}

type state string

const (
	stateOn  state = "on"
	stateOff state = "off"
)

func (s *state) UnmarshalText(text []byte) error {
	switch state(strings.ToLower(string(text))) {
	case stateOn:
		*s = stateOn
	case stateOff, "":
		*s = stateOff
	default:
		return fmt.Errorf("unknown state %q", string(text))
	}
	return nil
}

type direction int

const (
	forward direction = iota
	reverse
)

const _directionName = "forwardReverse"

var _directionIndex = [...]uint8{0, 7, 14}

const _directionLowerName = "forwardreverse"

func (i direction) String() string {
	if i < 0 || i >= direction(len(_directionIndex)-1) {
		return fmt.Sprintf("direction(%d)", i)
	}
	return _directionName[_directionIndex[i]:_directionIndex[i+1]]
}

var _directionNameToValueMap = map[string]direction{
	_directionName[0:7]:       forward,
	_directionLowerName[0:7]:  forward,
	_directionName[7:14]:      reverse,
	_directionLowerName[7:14]: reverse,
}

func directionString(s string) (direction, error) {
	if val, ok := _directionNameToValueMap[s]; ok {
		return val, nil
	}

	if val, ok := _directionNameToValueMap[strings.ToLower(s)]; ok {
		return val, nil
	}
	return 0, fmt.Errorf("%s does not belong to direction values", s)
}

func (i direction) MarshalJSON() ([]byte, error) {
	return json.Marshal(i.String())
}

func (i *direction) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("direction should be a string, got %s", data)
	}

	var err error
	*i, err = directionString(s)
	return err
}

func (i direction) MarshalText() ([]byte, error) {
	return []byte(i.String()), nil
}

func (i *direction) UnmarshalText(text []byte) error {
	var err error
	*i, err = directionString(string(text))
	return err
}

type colour int

const (
	colourBlack colour = iota
	colourWhite
)

var errInvalidColour = errors.New("not a valid colour")

const _colourName = "blackwhite"

var _colourMap = map[colour]string{
	colourBlack: _colourName[0:5],
	colourWhite: _colourName[5:10],
}

func (x colour) String() string {
	if str, ok := _colourMap[x]; ok {
		return str
	}
	return fmt.Sprintf("colour(%d)", x)
}

var _colourValue = map[string]colour{
	_colourName[0:5]:  colourBlack,
	_colourName[5:10]: colourWhite,
}

func Parsecolour(name string) (colour, error) {
	if x, ok := _colourValue[name]; ok {
		return x, nil
	}
	return colour(0), fmt.Errorf("%s is %w", name, errInvalidColour)
}

func (x colour) MarshalText() ([]byte, error) {
	return []byte(x.String()), nil
}

func (x *colour) UnmarshalText(text []byte) error {
	name := string(text)
	tmp, err := Parsecolour(name)
	if err != nil {
		return err
	}
	*x = tmp
	return nil
}

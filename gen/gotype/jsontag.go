package gotype

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect"
)

// A JSONTag is a json tag as encoding/json reads it.
type JSONTag struct {
	Name   string
	Tagged bool // the tag has a name that encoding/json accepts

	OmitEmpty, OmitZero, Quoted, Embed, Format bool
}

// jsonOptions are the options that every release of encoding/json knows.
var jsonOptions = []string{"omitempty", "omitzero", "string"}

// embedOptions are the options of releases that know embed.
var embedOptions = append(slices.Clip(jsonOptions), "embed", "case:strict", "case:ignore")

// JSONOptions returns the options of json tags that a release of encoding/json knows.
func JSONOptions(by inspect.Encoder) []string {
	if by.Embeds {
		return embedOptions
	}
	return jsonOptions
}

// A TagOption is an option as a json tag has it.
type TagOption struct {
	Text   string
	Offset int // of its first byte in the tag
}

// ReadJSONTag returns what a release of encoding/json reads in the text of a json tag,
// and the options as they are written.
func ReadJSONTag(text string, by inspect.Encoder) (JSONTag, []TagOption) {
	read := readOldTag
	if by.FreeTags {
		read = readFreeTag
	}
	tag, options := read(text)
	tag.Embed, tag.Format = tag.Embed && by.Embeds, tag.Format && by.NoFormat
	return tag, options
}

// BeginsFormat reports whether an option is format, with any value.
func BeginsFormat(option TagOption) bool { return strings.HasPrefix(option.Text, "format:") }

// readJSONTag is [ReadJSONTag] without the options as they are written, and reports
// whether all releases of encoding/json read the tag alike.
func readJSONTag(text string, by inspect.Encoder) (tag JSONTag, alike bool) {
	if tag, plain := ReadPlainTag(text); plain {
		return tag, true
	}
	tag, _ = ReadJSONTag(text, by)
	old, _ := readOldTag(text)
	free, _ := readFreeTag(text)
	if !old.Tagged {
		old.Name = free.Name // neither is used
	}
	return tag, old == free
}

// ReadPlainTag reads a json tag that all releases of encoding/json read alike, since its
// name is a valid one, or none, and each of them knows its options. It reports false
// for any other.
func ReadPlainTag(text string) (tag JSONTag, plain bool) {
	name, options, more := strings.Cut(text, ",")
	tag = JSONTag{Name: name, Tagged: isJSONName(name)}
	plain = tag.Tagged || name == ""
	for more {
		var option string
		option, options, more = strings.Cut(options, ",")
		tag.addOption(option)
		plain = plain && (option == "" || slices.Contains(jsonOptions, option))
	}
	return tag, plain
}

// readOldTag reads a json tag as Go does up to 1.26: commas alone divide it.
func readOldTag(text string) (JSONTag, []TagOption) {
	name, rest, more := strings.Cut(text, ",")
	tag := JSONTag{Name: name, Tagged: isJSONName(name)}
	var options []TagOption
	for offset := len(name) + len(","); more; {
		var option string
		option, rest, more = strings.Cut(rest, ",")
		options = append(options, TagOption{option, offset})
		if option != "embed" {
			tag.addOption(option)
		}
		offset += len(option) + len(",")
	}
	return tag, options
}

// addOption sets the field for an option, if there is one.
func (t *JSONTag) addOption(option string) {
	switch option {
	case "omitempty":
		t.OmitEmpty = true
	case "omitzero":
		t.OmitZero = true
	case "string":
		t.Quoted = true
	case "embed":
		t.Embed = true
	}
}

// isJSONName reports whether every release of encoding/json accepts a name of a tag
// (isValidTag in encoding/json).
func isJSONName(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return name != ""
}

// readFreeTag reads a json tag as Go 1.27 does, which never ignores a field because of
// a malformed tag (parseFieldOptions in encoding/json/v2).
func readFreeTag(text string) (tag JSONTag, options []TagOption) {
	rest := text
	if name, more := cutFreeName(text); more != text {
		rest = more
		tag.Name, tag.Tagged = string([]rune(name)), name != ""
	}
	for rest != "" {
		if rest[0] == ',' {
			if rest = rest[1:]; rest == "" {
				break
			}
		}
		option := cutFreeOption(rest)
		begin := len(text) - len(rest)
		rest = rest[len(option):]
		if value, ok := strings.CutPrefix(rest, ":"); ok && (option == "case" || option == "format") {
			value = cutFreeValue(value, option == "format")
			tag.Format = tag.Format || option == "format" && value != ""
			rest = rest[len(":")+len(value):]
		}
		tag.addOption(option)
		options = append(options, TagOption{text[begin : len(text)-len(rest)], begin})
	}
	return tag, options
}

// cutFreeName cuts a tag after the name at its beginning. Of a name with a quote or
// backslash only the letters and digits at its beginning are used.
func cutFreeName(text string) (name, rest string) {
	if text == "" || text[0] == ',' {
		return "", text
	}
	end := strings.IndexAny(text, ",\\'\"`")
	switch {
	case end < 0:
		return text, ""
	case text[end] == ',':
		return text[:end], text[end:]
	}
	cut := cutFreeOption(text)
	if isOptionStart(text) {
		return cut, text[len(cut):]
	}
	return "", text[len(cut):]
}

// cutFreeOption returns the letters and digits that a text begins with, or, where it
// begins with another character, all up to a comma (consumeTagOption in
// encoding/json/v2).
func cutFreeOption(text string) string {
	if isOptionStart(text) {
		return text[:len(text)-len(strings.TrimLeftFunc(text, isOptionRune))]
	}
	option, _, _ := strings.Cut(text, ",")
	return option
}

// cutFreeValue returns the value at the beginning of a text, which may be in single
// quotes if quoted is set; "" where there is none.
func cutFreeValue(text string, quoted bool) string {
	if isOptionStart(text) {
		return cutFreeOption(text)
	}
	for i := 1; quoted && strings.HasPrefix(text, "'") && i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '\'':
			if i == 1 {
				return ""
			}
			return text[:i+1]
		}
	}
	return ""
}

func isOptionStart(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return first == '_' || unicode.IsLetter(first)
}

func isOptionRune(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsNumber(c) }

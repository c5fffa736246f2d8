package infer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/inspect"
)

// A jsonTag is what encoding/json reads in the tag json of a field.
type jsonTag struct {
	name   string
	tagged bool // there is a name that it takes

	omitEmpty, omitZero, quoted, embed, format bool
}

// A tagOption is an option in a json tag, and the byte of the tag where it
// begins.
type tagOption struct {
	text   string
	offset int
}

// readJSONTag reads a json tag as an encoder does, and tells the options as
// they are written.
func readJSONTag(text string, by inspect.Encoder) (jsonTag, []tagOption) {
	read := readOldTag
	if by.FreeTags {
		read = readFreeTag
	}
	tag, options := read(text)
	tag.embed, tag.format = tag.embed && by.Embeds, tag.format && by.NoFormat
	return tag, options
}

func beginsFormat(option tagOption) bool { return strings.HasPrefix(option.text, "format:") }

// readsAlike reports whether all encoders read a json tag alike.
func readsAlike(text string) bool {
	tag, options := readOldTag(text)
	odd := func(o tagOption) bool { return o.text != "" && !slices.Contains(jsonOptions, o.text) }
	if (tag.name == "" || tag.tagged) && !slices.ContainsFunc(options, odd) {
		return true
	}
	free, _ := readFreeTag(text)
	if !tag.tagged {
		tag.name = free.name // which is not taken
	}
	return tag == free
}

// readOldTag reads a json tag as Go does up to 1.26: between commas.
func readOldTag(text string) (jsonTag, []tagOption) {
	name, rest, more := strings.Cut(text, ",")
	tag := jsonTag{name: name, tagged: isJSONName(name)}
	var options []tagOption
	for offset := len(name) + len(","); more; {
		var option string
		option, rest, more = strings.Cut(rest, ",")
		options = append(options, tagOption{option, offset})
		if option != "embed" {
			tag.take(option)
		}
		offset += len(option) + len(",")
	}
	return tag, options
}

// take notes an option.
func (t *jsonTag) take(option string) {
	switch option {
	case "omitempty":
		t.omitEmpty = true
	case "omitzero":
		t.omitZero = true
	case "string":
		t.quoted = true
	case "embed":
		t.embed = true
	}
}

// isJSONName reports whether encoding/json of each release takes a name from a
// tag (isValidTag).
func isJSONName(name string) bool {
	for _, c := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return name != ""
}

// readFreeTag reads a json tag as Go 1.27 does (parseFieldOptions of
// encoding/json/v2), for which no tag is wrong enough to leave out its field.
func readFreeTag(text string) (tag jsonTag, options []tagOption) {
	rest := text
	if name, more := cutFreeName(text); more != text {
		rest = more
		tag.name, tag.tagged = string([]rune(name)), name != ""
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
			tag.format = tag.format || option == "format" && value != ""
			rest = rest[len(":")+len(value):]
		}
		tag.take(option)
		options = append(options, tagOption{text[begin : len(text)-len(rest)], begin})
	}
	return tag, options
}

// cutFreeName cuts a tag behind the name at its beginning. A quote or backslash
// ends it, and then only the letters count that it begins with.
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

// cutFreeOption returns the letters and digits that a text begins with, or all
// up to a comma where it begins with something else (consumeTagOption).
func cutFreeOption(text string) string {
	if isOptionStart(text) {
		return text[:len(text)-len(strings.TrimLeftFunc(text, isOptionRune))]
	}
	option, _, _ := strings.Cut(text, ",")
	return option
}

// cutFreeValue returns the value of an option, "" where there is none.
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

package call

import "strconv"

// memberPath is the path of a member of what is at path: filters.unit, or
// filters["odd name"] where the name is no word.
func memberPath(path, name string) string {
	switch {
	case !isWord(name):
		return path + "[" + quote(cut(name, maxName)) + "]"
	case path == "":
		return name
	}
	return path + "." + name
}

// elementPath is the path of an element of the array at path: filters[2].
func elementPath(path string, i int) string {
	return path + "[" + strconv.Itoa(i) + "]"
}

// maxName is how many bytes of a name a path shows.
const maxName = 64

// isWord reports whether a name can stand in a path as it is.
func isWord(s string) bool {
	if s == "" || len(s) > maxName {
		return false
	}
	for i := range len(s) {
		c := s[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$'
		inner := '0' <= c && c <= '9' || c == '-'
		if !letter && (i == 0 || !inner) {
			return false
		}
	}
	return true
}

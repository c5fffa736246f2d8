package typescript

import "strings"

// widest is how many bytes a type on one line may have, without the text before it.
const widest = 80

// flat returns a type on one line; false if that is too long, or a part has a comment.
func flat(t *typ) (line string, ok bool) {
	var f fitting
	switch t.form {
	case plain:
		return plainText(t.kinds), true
	case literal, reference:
		line = t.text
	case object:
		line = "{ " + f.joined(members(t, "", f.after), "; ") + " }"
	case list:
		if len(t.parts) == 0 && t.rest != nil {
			line = f.inner(t.rest, "") + "[]"
			break
		}
		line = "[" + f.joined(elements(t, "", f.inner), ", ") + "]"
	case both:
		line = f.joined(f.each(t.parts, f.inner), " & ")
	case union:
		line = f.joined(f.each(nullLast(t.parts), f.written), " | ")
	}
	return line, !f.failed && len(line) <= widest
}

// A fitting writes types on one line, and fails if they do not fit.
type fitting struct {
	length int
	failed bool
}

func (f *fitting) written(t *typ, _ string) string {
	if f.failed {
		return ""
	}
	line, ok := flat(t)
	f.length += len(line)
	f.failed = !ok || f.length > widest
	return line
}

func (f *fitting) after(t *typ, _ string) string { return " " + f.written(t, "") }

func (f *fitting) inner(t *typ, _ string) string {
	if isLoose(t) {
		return "(" + f.written(t, "") + ")"
	}
	return f.written(t, "")
}

func (f *fitting) each(types []*typ, write func(*typ, string) string) []part {
	var all []part
	for _, t := range types {
		all = append(all, part{t.about, write(t, "")})
	}
	return all
}

// joined joins the texts of parts. It fails if one has a comment.
func (f *fitting) joined(parts []part, between string) string {
	var texts []string
	for _, p := range parts {
		f.failed = f.failed || p.about != ""
		texts = append(texts, p.text)
	}
	return strings.Join(texts, between)
}

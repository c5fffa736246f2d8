package inspect

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A remark is a line of a comment that is for the programmers of the code or
// for their tools, so that no model should see it. A form is here only where
// nobody writes prose like it. What tells of the value and has words, such as
// go-swagger's "Max Length: 40" or "Example: oslo", is no remark: the schema
// may not say it.
type remark struct {
	form   *regexp.Regexp
	extent extent
	// opens, where it is there, is a line further down with which something
	// begins that goes on to the end of the comment.
	opens *regexp.Regexp
}

// An extent is how far a remark goes.
type extent int

const (
	toLineEnd      extent = iota
	toParagraphEnd        // as go/doc reads notes
	toCommentEnd
	toText // its mark alone: what follows on the line is for readers
)

// remarkRows are compiled when a line first looks like one of them.
var remarkRows = sync.OnceValue(func() []remark {
	return []remark{
		// https://pkg.go.dev/go/doc#Note, and what editors mark as the like
		{form: regexp.MustCompile(`^\s*(?:TODO\b|(?:FIXME|XXX|HACK|BUG)[(:])`), extent: toParagraphEnd},
		// linters: https://golangci-lint.run/docs/linters/false-positives/,
		// https://staticcheck.dev/docs/configuration/#line-based-linter-directives,
		// https://github.com/securego/gosec#annotating-code, https://github.com/mgechev/revive#comment-directives,
		// https://buf.build/docs/lint/#comment-ignores, https://github.com/yoheimuta/protolint#disable-in-comments
		{form: regexp.MustCompile(`^\s*(?:nolint\b|lint:|#?nosec\b|gosec:disable\b|revive:(?:dis|en)able\b|buf:lint:|protolint:(?:dis|en)able\b)`)},
		// go-swagger, in code that it reads and in code that it writes:
		// https://goswagger.io/go-swagger/generate-spec/spec/
		{
			form:  regexp.MustCompile(`^swagger:(?:route|operation|meta)\b`),
			opens: regexp.MustCompile(`^\s*(?:---|(?:Consumes|Produces|Schemes|Security|Parameters|Responses|Extensions|Callbacks|Deprecated):.*)$`),
		},
		{form: regexp.MustCompile(`^swagger:[a-zA-Z]+\b`)},
		{form: regexp.MustCompile(`^(?:(?i:required|discriminator): (?:true|false)|(?i:in): (?:body|query|path|header|formData|form)|(?i:collection ?format): (?:csv|ssv|tsv|pipes|multi))$`)},
		// the build constraints of before Go 1.17, https://pkg.go.dev/cmd/go#hdr-Build_constraints,
		// controller-tools, code-generator and all that read markers with gengo:
		// https://book.kubebuilder.io/reference/markers, https://pkg.go.dev/k8s.io/gengo/v2#ExtractCommentTags
		{form: regexp.MustCompile(`^\+(?:build |[a-z][\w.-]*[:=]|(?:optional|required|nullable|enum|genclient|oneOf|zeroOrOneOf|union|unionDiscriminator)$)`)},
		// protoc-gen-go, of a oneof, whose list is of Go types:
		// https://github.com/protocolbuffers/protobuf-go/blob/master/cmd/protoc-gen-go/internal_gengo/main.go
		{form: regexp.MustCompile(`^Types that are (?:valid to be assigned|assignable) to \w+:$`), extent: toCommentEnd},
		// https://github.com/favadi/protoc-go-inject-tag
		{form: regexp.MustCompile(`^@(?:gotags?|inject_tags?):`)},
		// oapi-codegen, of what its document says nothing of:
		// https://github.com/oapi-codegen/oapi-codegen/tree/main/pkg/codegen/templates
		{form: regexp.MustCompile(`^\w+ defines (?:model|parameters|body) for \w+(?: for \S+ ContentType)?\.$`)},
		// https://github.com/swaggo/swag#declarative-comments-format
		{form: regexp.MustCompile(`^@(?i:summary|description)\s+`), extent: toText},
		{form: regexp.MustCompile(`^@(?i:tags|id|accept|produce|param|success|failure|response|header|router|deprecatedrouter|security|schemes|name|deprecated|x-[\w-]+)\b`)},
		{form: regexp.MustCompile(`^[A-Z]\w* godoc$`)},
	}
})

// inRemarks are texts of which each remark has one: most lines have none.
var inRemarks = []string{":", "+", "@", "(", "TODO", "nolint", "nosec", " defines ", " godoc"}

// remarkIn returns the row of the remark that a line begins, if it does.
func remarkIn(line string) (remark, bool) {
	if !slices.ContainsFunc(inRemarks, func(part string) bool { return strings.Contains(line, part) }) {
		return remark{}, false
	}
	rows := remarkRows()
	i := slices.IndexFunc(rows, func(row remark) bool { return row.form.MatchString(line) })
	if i < 0 {
		return remark{}, false
	}
	return rows[i], true
}

// nolintBehind is a remark of golangci-lint at the end of a line with words.
var nolintBehind = regexp.MustCompile(`\s+//\s*nolint\b.*$`)

// remarks leaves the remarks out of the lines of a comment, one after another.
type remarks struct {
	within extent // how far the last remark goes
	opens  []*regexp.Regexp
	mark   string // of the line before, where it had one before its text
}

// read returns what is left of the next line of a comment: nothing of a remark.
func (r *remarks) read(line docLine) []docLine {
	if strings.TrimSpace(line.text) == "" && r.within == toParagraphEnd {
		r.within = toLineEnd
	}
	if slices.ContainsFunc(r.opens, func(form *regexp.Regexp) bool { return form.MatchString(line.text) }) {
		r.within = toCommentEnd
	}
	mark := ""
	if row, ok := remarkIn(line.text); ok {
		if row.opens != nil {
			r.opens = append(r.opens, row.opens)
		}
		if row.extent != toText {
			r.within = max(r.within, row.extent)
			return nil
		}
		mark = row.form.FindString(line.text)
		line.text = line.text[len(mark):]
	}
	if r.within != toLineEnd {
		return nil
	}
	if strings.Contains(line.text, "nolint") {
		line.text = nolintBehind.ReplaceAllString(line.text, "")
	}
	if mark == r.mark {
		return []docLine{line}
	}
	r.mark = mark
	return []docLine{{pos: line.pos}, line} // a paragraph of its own
}

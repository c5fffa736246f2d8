package call

import (
	"strings"
	"unicode/utf8"
)

// isURITemplate takes a template of RFC 6570, section 2.
func isURITemplate(s string) bool {
	for s != "" {
		open := indexAnyOrEnd(s, "{")
		if !isTemplateLiteral(s[:open]) {
			return false
		}
		if s = s[open:]; s == "" {
			break
		}
		end := strings.IndexByte(s, '}')
		if end < 0 || !isTemplateExpression(s[1:end]) {
			return false
		}
		s = s[end+1:]
	}
	return true
}

// isTemplateLiteral takes what stands beside expressions (section 2.1).
func isTemplateLiteral(s string) bool {
	for i, r := range s {
		switch {
		case r == '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return false
			}
		case r <= ' ' || r >= 0x7f && r < 0xa0 || r < utf8.RuneSelf && strings.ContainsRune(notInTemplate, r):
			return false
		}
	}
	return true
}

// isTemplateExpression takes an operator and a list of variables (section 2.2).
func isTemplateExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		if !isTemplateVariable(variable) {
			return false
		}
	}
	return true
}

// isTemplateVariable takes a name with dots, and a modifier: * or :3.
func isTemplateVariable(s string) bool {
	if name, length, ok := strings.Cut(s, ":"); ok {
		if n := digitsAt(length); n != len(length) || n == 0 || n > 4 || length[0] == '0' {
			return false
		}
		s = name
	} else {
		s = strings.TrimSuffix(s, "*")
	}
	for part := range strings.SplitSeq(s, ".") {
		if part == "" || !(uriForm{}).madeOf(part, "_") {
			return false
		}
	}
	return true
}

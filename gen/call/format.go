package call

import "net/netip"

// A format is what "format" asserts about a string.
type format struct {
	name  string
	valid func(string) bool
}

// formats are those of JSON Schema 2020-12, validation, section 7.3.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []format{
	{"date-time", isDateTime},
	{"date", isDate},
	{"time", isTime},
	{"duration", isDuration},
	{"email", isEmail},
	{"idn-email", isInternationalEmail},
	{"hostname", isHostname},
	{"idn-hostname", isInternationalHostname},
	{"ipv4", isIPv4},
	{"ipv6", isIPv6},
	{"uri", isURI},
	{"uri-reference", isURIReference},
	{"iri", isIRI},
	{"iri-reference", isIRIReference},
	{"uri-template", isURITemplate},
	{"uuid", isUUID},
	{"json-pointer", isPointer},
	{"relative-json-pointer", isRelativePointer},
	{"regex", isRegex},
}

// formatNamed returns the format of a name, nil for one that asserts nothing:
// names that are none of JSON Schema's, such as OpenAPI's "int64" and "byte",
// are notes for the reader alone.
func formatNamed(name string) *format {
	for i := range formats {
		if formats[i].name == name {
			return &formats[i]
		}
	}
	return nil
}

// isIPv4 takes a dotted quad without leading zeros (RFC 2673, section 3.2).
func isIPv4(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is4()
}

// isIPv6 takes an address of RFC 4291, section 2.2, without a zone.
func isIPv6(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// isUUID takes the form 8-4-4-4-12 of RFC 4122, section 3, in any case.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash && s[i] != '-' || !dash && !isHex(s[i]) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// digitsAt returns how many digits s begins with.
func digitsAt(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

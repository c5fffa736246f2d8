package call

import (
	"strings"
	"time"
)

// isDateTime takes a date-time of RFC 3339, section 5.6.
// https://www.rfc-editor.org/rfc/rfc3339#section-5.6
func isDateTime(s string) bool {
	return len(s) > 11 && s[10]|0x20 == 't' && isDate(s[:10]) && isTime(s[11:])
}

// isDate takes a full-date of RFC 3339 that is in the calendar.
func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil && len(s) == len(time.DateOnly)
}

// isTime takes a full-time of RFC 3339. The second 60 is for leap seconds, which
// are at the end of a day in UTC (section 5.7).
func isTime(s string) bool {
	hour, minute, ok := clock(s)
	if !ok || len(s) < len("15:04:05Z") || s[5] != ':' {
		return false
	}
	second, ok := twoDigits(s[6:], 60)
	offset, valid := zone(afterFraction(s[8:]))
	if !ok || !valid {
		return false
	}
	const day = 24 * 60
	return second < 60 || (hour*60+minute-offset+day)%day == day-1
}

// clock reads hh:mm at the beginning of s.
func clock(s string) (hour, minute int, ok bool) {
	if len(s) < 5 || s[2] != ':' {
		return 0, 0, false
	}
	hour, valid := twoDigits(s, 23)
	minute, ok = twoDigits(s[3:], 59)
	return hour, minute, ok && valid
}

func twoDigits(s string, most int) (int, bool) {
	if digitsAt(s[:2]) != 2 {
		return 0, false
	}
	n := int(s[0]-'0')*10 + int(s[1]-'0')
	return n, n <= most
}

// afterFraction returns what follows the fraction of a second, if there is one.
func afterFraction(s string) string {
	if s[0] == '.' {
		if n := digitsAt(s[1:]); n > 0 {
			return s[1+n:]
		}
	}
	return s
}

// zone reads Z or an offset such as +02:00, in minutes.
func zone(s string) (minutes int, ok bool) {
	if s == "Z" || s == "z" {
		return 0, true
	}
	if len(s) != len("+02:00") || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	hour, minute, ok := clock(s[1:])
	if minutes = hour*60 + minute; s[0] == '-' {
		minutes = -minutes
	}
	return minutes, ok
}

// isDuration takes a duration of RFC 3339, appendix A, such as P1DT12H. Only
// neighbours follow each other: PT1H0M30S, not PT1H30S.
// https://www.rfc-editor.org/rfc/rfc3339#appendix-A
func isDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	date, clock, timed := strings.Cut(s, "T")
	switch {
	case !ok, timed && clock == "", !timed && date == "":
		return false
	case !timed && areUnits(date, "W"):
		return true
	}
	return areUnits(date, "YMD") && areUnits(clock, "HMS")
}

// areUnits reports whether s is a row of numbers, each with a unit: some of the
// units in their order, without a gap.
func areUnits(s, units string) bool {
	for first := true; s != ""; first = false {
		n := digitsAt(s)
		if n == 0 || n == len(s) {
			return false
		}
		i := strings.IndexByte(units, s[n])
		if i < 0 || i > 0 && !first {
			return false
		}
		s, units = s[n+1:], units[i+1:]
	}
	return true
}

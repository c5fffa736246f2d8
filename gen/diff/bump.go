package diff

import (
	"regexp"
	"strconv"
)

// semver is a version of Semantic Versioning, with the "v" that Go puts before it.
// https://semver.org/spec/v2.0.0.html#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string
var semver = regexp.MustCompile(`^(v?)(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
	`(-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?` +
	`(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$`)

// The parts of a version that a change can raise.
const (
	none = iota
	patch
	minor
	major
)

var levelNames = [...]string{"none", "patch", "minor", "major"}

// levels say what each class raises.
var levels = [...]int{Same: none, Wording: patch, Compatible: minor, Undecided: major, Breaking: major}

// initialLevels say it of versions before 1.0.0, which promise nothing: by custom
// a change that breaks raises the minor part there, and any other the patch.
// https://semver.org/spec/v2.0.0.html#spec-item-4
var initialLevels = [...]int{Same: none, Wording: patch, Compatible: patch, Undecided: minor, Breaking: minor}

// Bump returns the next version after version by the rules of semver.org 2.0.0, if
// class is the worst change; Undecided counts as Breaking. A pre-release becomes its
// release if that is enough, and build metadata is dropped. If version is "", it
// returns "major", "minor", "patch" or "none". It reports false if version is neither
// "" nor a version.
func Bump(version string, class Class) (next string, ok bool) {
	if version == "" {
		return levelNames[levels[class]], true
	}
	m := semver.FindStringSubmatch(version)
	if m == nil {
		return "", false
	}
	var parts [3]uint64
	for i := range parts {
		n, err := strconv.ParseUint(m[i+2], 10, 63)
		if err != nil {
			return "", false
		}
		parts[i] = n
	}
	if class == Same {
		return version, true
	}
	level := levels[class]
	if parts[0] == 0 {
		level = initialLevels[class]
	}
	if m[5] == "" || !releases(parts, level) {
		parts = raise(parts, level)
	}
	return m[1] + strconv.FormatUint(parts[0], 10) + "." + strconv.FormatUint(parts[1], 10) + "." + strconv.FormatUint(parts[2], 10), true
}

// releases reports whether the release of a pre-release is raised enough
// already: v2.0.0-rc.1 is to be v2.0.0 whatever changes.
func releases(parts [3]uint64, level int) bool {
	switch level {
	case major:
		return parts[1] == 0 && parts[2] == 0
	case minor:
		return parts[2] == 0
	default:
		return true
	}
}

func raise(parts [3]uint64, level int) [3]uint64 {
	switch level {
	case major:
		return [3]uint64{parts[0] + 1}
	case minor:
		return [3]uint64{parts[0], parts[1] + 1}
	default:
		return [3]uint64{parts[0], parts[1], parts[2] + 1}
	}
}

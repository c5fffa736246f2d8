package lint

import (
	"fmt"
	"go/types"
	"regexp"

	"github.com/go-toolgen/toolgen/inspect"
)

// checkIntegers finds integers that are likely to be beyond 2^53, where clients
// round them: those without a limit, and those of 64 bits whose names say that
// all bits are used, as ids and hashes do. Of others, such as counts and sizes,
// nothing is told: they stay below.
func checkIntegers(pkg *inspect.Package) []found {
	var all []found
	w := newTypeWalk(pkg, func(t types.Type, at place) bool {
		switch {
		case isType(t, "math/big", "Int"):
			all = append(all, roundedInteger(t, at))
			return true
		case is64(t) && !at.quoted && usesAllBits.MatchString(at.own) && !isEnum(pkg, t):
			all = append(all, roundedInteger(t, at))
		}
		return false
	})
	for _, tool := range pkg.Tools {
		if pkg.Options.BigInts == "text" && tool.Handler == inspect.NoHandler {
			continue
		}
		w.params(tool)
		w.results(tool)
	}
	return all
}

// usesAllBits are the names of integers that are no amounts.
var usesAllBits = regexp.MustCompile(`^(?i:u?ids?|hash|checksum|fingerprint|snowflake|nonce|nanos|nanoseconds)$|` +
	`(ID|Id)s?$|_ids?$|(Hash|Checksum|Fingerprint|Snowflake|Nonce|Nanos|Nanoseconds)$`)

// is64 reports whether a type is declared to have 64 bits. An int is, in most
// APIs, an amount.
func is64(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Kind() == types.Int64 || basic.Kind() == types.Uint64) && !isType(t, "time", "Duration")
}

// isEnum reports whether a type has constants, which are its values.
func isEnum(pkg *inspect.Package, t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && pkg.Decls.Type(named.Obj()).Of(named).HasValues()
}

func roundedInteger(t types.Type, at place) found {
	return found{
		pos: at.pos, pkg: at.pkg, subject: at.name,
		message: fmt.Sprintf("%s is of type %s, and clients round integers above 2^53", at.name, types.TypeString(t, (*types.Package).Name)),
		hint:    "send it as a string: the option string in the json tag of a field, a parameter or result of type string, or bigints=text for the package, with call",
	}
}

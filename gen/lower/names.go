package lower

import (
	"fmt"
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// refuseKeys refuses properties of a schema whose names do not match.
func (l *lowering) refuseKeys(path schema.Path, sub *schema.Doc, key *regexp.Regexp) {
	for _, m := range misnamed(sub, key) {
		l.refuse(under(path, "properties", m.Key), m.Value, "%s", misnamedBecause(m.Key, key))
	}
}

// misnamed returns the properties of a schema whose names do not match; none
// where all names may stay.
func misnamed(sub *schema.Doc, key *regexp.Regexp) []schema.Member {
	if key == nil {
		return nil
	}
	return filter(sub.Table("properties"), func(m schema.Member) bool { return !key.MatchString(m.Key) })
}

func misnamedBecause(name string, key *regexp.Regexp) string {
	return fmt.Sprintf("the name of the property %s does not match %s; rename it", schema.Quote(name), key)
}

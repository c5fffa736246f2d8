package lint

import (
	"fmt"
	"go/types"

	"github.com/go-toolgen/toolgen/inspect"
)

// checkURLs finds URLs that a model would have to take apart.
func checkURLs(pkg *inspect.Package) []found {
	var all []found
	w := newTypeWalk(pkg, func(t types.Type, at place) bool {
		if !isType(t, "net/url", "URL") {
			return false
		}
		all = append(all, found{
			pos: at.pos, pkg: at.pkg, subject: at.name,
			message: fmt.Sprintf("%s is a url.URL, which JSON writes as an object with Scheme, Host, Path and more", at.name),
			hint:    "take a string with format=uri, and parse it in the function",
		})
		return true
	})
	for _, tool := range pkg.Tools {
		w.params(tool)
	}
	return all
}

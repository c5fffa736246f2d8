//go:build !goexperiment.jsonv2

package call

// Go126 exists only in builds whose encoding/json is from Go 1.26 or older. If a later
// encoding/json encodes or decodes one of its types differently, generated code refers to
// Go126: so it does not compile with a Go release for which its definitions would be wrong.
const Go126 = true

//go:build !goexperiment.jsonv2

package call

// Go126 exists only in builds whose encoding/json is from Go 1.26 or older. Generated code
// refers to Go126 if a later encoding/json encodes or decodes one of its types differently.
// Then the code does not compile with a Go release for which its definitions would be wrong.
const Go126 = true

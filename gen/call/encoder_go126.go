//go:build !goexperiment.jsonv2

package call

// Go126 exists only in builds whose encoding/json is that of Go 1.26 or older. Code
// that was generated for types of which a later one makes another JSON refers to it,
// so that it does not compile where its definitions would be wrong.
const Go126 = true

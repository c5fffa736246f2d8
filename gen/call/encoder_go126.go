//go:build !goexperiment.jsonv2

package call

// Go126 is there in builds whose encoding/json is that of Go up to 1.26. Code
// that was generated for types which other releases read or write otherwise
// names it, so that it does not compile with another encoding/json than the one
// that its definitions tell of.
const Go126 = true

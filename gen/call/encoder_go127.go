//go:build goexperiment.jsonv2 && go1.27

package call

// Go127 is there in builds whose encoding/json is that of Go 1.27 and later,
// unless GOEXPERIMENT=nojsonv2 brings the former one back. Code that was
// generated for types which other releases read or write otherwise names it, so
// that it does not compile with another encoding/json than the one that its
// definitions tell of.
const Go127 = true

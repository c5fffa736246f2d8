//go:build !goexperiment.jsonv2

package call

// Go126 exists only in builds whose encoding/json is that of Go 1.26 or older.
// Generated code refers to it if a later encoding/json writes or reads one of its
// types differently: so it does not compile with a Go for which its definitions would
// be wrong.
const Go126 = true

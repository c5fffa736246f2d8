//go:build goexperiment.jsonv2 && go1.27

package call

// Go127 exists only in builds whose encoding/json is from Go 1.27 or later, unless
// GOEXPERIMENT=nojsonv2 restores the former version. Generated code refers to Go127 if an
// older encoding/json encodes or decodes one of its types differently. Then the code does not
// compile with an encoding/json for which its definitions would be wrong.
const Go127 = true

// Package types is a catalogue of Go types, for each rule by which
// encoding/json writes and reads them, and of functions that take and return
// these types. Tests see it twice: by the source, which toolgen loads, and by
// reflection, to write and read values. So each function stands in a list.
//
//toolgen:package all
package types

import "slices"

// Functions are the tools of the package. The tests find one that is missing.
var Functions = slices.Concat(
	scalarTools,
	pointerTools,
	listTools,
	mapTools,
	fieldTools,
	quotedTools,
	embeddingTools,
	conflictTools,
	promotionTools,
	textTools,
	jsonTools,
	interfaceTools,
	knownTools,
	recursiveTools,
	genericTools,
	enumTools,
	constraintTools,
	signatureTools,
	partTools,
)

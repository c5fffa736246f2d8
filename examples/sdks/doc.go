// Package sdks serves the tools of package greenhouse through every SDK that has an
// adapter. Its tests check that a model gets the same strings through all of them.
package sdks

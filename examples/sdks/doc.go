// Package sdks serves the tools of package greenhouse through every SDK that has an
// adapter. Its tests check that all of them give a model the same texts.
package sdks

//go:build goexperiment.jsonv2

package main

// encoderName is the Go version whose encoding/json the tests are built with.
const encoderName = "Go 1.27"

// encoderExceptions are exceptions that apply only to this version: earlier versions do not
// allow such field names in tags.
var encoderExceptions = map[string]string{"TabInNameTag": clientsRefuse, "EmojiNameTag": clientsRefuse}

//go:build goexperiment.jsonv2

package main

// encoderName is the Go version of the encoding/json with which the tests are built.
const encoderName = "Go 1.27"

// encoderExceptions are exceptions that apply only to this version. Earlier versions do
// not allow the field names that the tags of these types specify.
var encoderExceptions = map[string]string{"TabInNameTag": clientsRefuse, "EmojiNameTag": clientsRefuse}

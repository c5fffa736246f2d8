//go:build goexperiment.jsonv2

package main

// encoderName says whose encoding/json the tests are built with.
const encoderName = "Go 1.27"

// encoderExceptions are exceptions with it alone: before, no tag could name a
// field so.
var encoderExceptions = map[string]string{"TabInNameTag": clientsRefuse, "EmojiNameTag": clientsRefuse}

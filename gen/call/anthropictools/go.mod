module github.com/go-toolgen/toolgen/gen/call/anthropictools

go 1.25.0

require (
	github.com/anthropics/anthropic-sdk-go v1.11.0
	github.com/go-toolgen/toolgen/gen/call v0.0.0
)

require (
	github.com/tidwall/gjson v1.18.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
)

replace github.com/go-toolgen/toolgen/gen/call => ../

module github.com/go-toolgen/toolgen/gen/call/gosdktools

go 1.25.0

require (
	github.com/go-toolgen/toolgen/gen/call v0.1.0
	github.com/google/jsonschema-go v0.3.0
	github.com/modelcontextprotocol/go-sdk v1.0.0
)

require github.com/yosida95/uritemplate/v3 v3.0.2 // indirect

replace github.com/go-toolgen/toolgen/gen/call => ../

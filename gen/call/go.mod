module github.com/go-toolgen/toolgen/gen/call

go 1.25.0

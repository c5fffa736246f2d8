module github.com/go-toolgen/toolgen/examples/bazel

go 1.26.0

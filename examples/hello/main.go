// Command hello serves its tools over stdio.
package main

import (
	"context"
	"log"

	"github.com/go-toolgen/toolgen/gen/call/gosdktools"

	"example.com/hello/greet"
)

func main() {
	if err := gosdktools.ServeStdio(context.Background(), "hello", "v0.1.0", greet.ToolSet()); err != nil {
		log.Fatal(err)
	}
}

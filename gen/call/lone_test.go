package call

import "context"

// A loneTool is called without a set, for tests of what reads and writes.
type loneTool struct {
	*contract
	definition *Definition
}

// alone returns a tool with an input schema.
func alone(name, text string) *loneTool {
	d := &Definition{Name: name, Input: text}
	return &loneTool{contractOf(d), d}
}

// read begins to read the arguments of a call.
func (t *loneTool) read(args []byte, opts []Option) *Reader {
	return t.readIn(context.Background(), args, opts)
}

func (t *loneTool) readIn(ctx context.Context, args []byte, opts []Option) *Reader {
	if len(opts) == 0 {
		return t.open(ctx, t.definition, args, defaults)
	}
	o := *defaults
	for _, option := range opts {
		option(&o)
	}
	return t.open(ctx, t.definition, args, &o)
}

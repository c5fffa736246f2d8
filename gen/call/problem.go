package call

// A Problem is one thing that is wrong with arguments, an answer or a result.
type Problem struct {
	Path     string `json:"path"` // where, such as filters[2].unit; "" for the arguments as a whole
	Code     Code   `json:"code"`
	Position string `json:"position,omitempty"` // the place in a text that is not JSON, such as "line 1, column 6 (byte 5)"
	Expected string `json:"expected,omitempty"` // such as "an integer from 1 to 14"
	Reason   string `json:"reason,omitempty"`   // why, if Expected cannot tell: the error of a type's decoder, or that no argument is known
	Got      string `json:"got,omitempty"`      // what was sent, clipped
	Nearest  string `json:"nearest,omitempty"`  // the nearest valid name or value, "" if none is near
	Err      error  `json:"-"`                  // error of a type's decoder that MaskErrors hides from the model; otherwise nil
}

// A Repair records an argument that was repaired. Only tools with the directive
// option repair have their arguments repaired.
type Repair struct {
	Path string `json:"path"`
	From string `json:"from"` // what was sent, clipped
	To   string `json:"to"`   // what it was changed to
}

// problem is the problem of a value that a node refuses: what the node expects,
// what came, and the nearest value of an enum. The text of the value is raw.
func problem(code Code, path string, n *node, raw string) Problem {
	wanted := n
	if n.kinds == anyKind && n.enum == nil && code != NoVariant && code != WrongType {
		wanted = n.of(kindIn(raw)) // of the other kinds nothing is asked
	}
	return Problem{
		Path: path, Code: code,
		Expected: expected(wanted), Got: clip(raw), Nearest: nearestValue(n, raw),
	}
}

// missing is the problem of a member that is required and is not there. The
// path is the member's own.
func missing(path string, p *property) Problem {
	return Problem{Path: path, Code: MissingArgument, Expected: expected(p.node)}
}

// unknown is the problem of a member that an object does not have. The path is
// the member's own; n is the object's node.
func unknown(path, name string, n *node) Problem {
	if !n.hasNames() {
		return Problem{Path: path, Code: UnknownArgument, Reason: noNames(path == memberPath("", name))}
	}
	names := make([]string, len(n.properties))
	for i, p := range n.properties {
		names[i] = p.name
	}
	return Problem{
		Path: path, Code: UnknownArgument,
		Expected: expectedNames(n), Nearest: nearest(name, names),
	}
}

const noArguments = "the tool takes no arguments"

// noNames says why an object takes no names: the one that holds all arguments,
// or one in them.
func noNames(isRoot bool) string {
	if isRoot {
		return noArguments
	}
	return "this object has no members"
}

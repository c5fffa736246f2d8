package registered

import (
	"fmt"
	"go/ast"
	"go/constant"
	"slices"
	"strconv"
	"strings"
)

// plain are the functions of the standard library that can be evaluated.
var plain = map[string]builder{
	"fmt.Sprintf":           sprintf,
	"fmt.Sprint":            formatted(fmt.Sprint),
	"fmt.Sprintln":          formatted(fmt.Sprintln),
	"strconv.Itoa":          formatted(fmt.Sprint),
	"strconv.FormatBool":    formatted(fmt.Sprint),
	"fmt.Errorf":            failure,
	"errors.New":            failure,
	"strings.Join":          joined,
	"strings.TrimSpace":     onTexts(1, func(s []string) string { return strings.TrimSpace(s[0]) }),
	"strings.ToLower":       onTexts(1, func(s []string) string { return strings.ToLower(s[0]) }),
	"strings.ToUpper":       onTexts(1, func(s []string) string { return strings.ToUpper(s[0]) }),
	"strconv.Quote":         onTexts(1, func(s []string) string { return strconv.Quote(s[0]) }),
	"strings.TrimPrefix":    onTexts(2, func(s []string) string { return strings.TrimPrefix(s[0], s[1]) }),
	"strings.TrimSuffix":    onTexts(2, func(s []string) string { return strings.TrimSuffix(s[0], s[1]) }),
	"strings.ReplaceAll":    onTexts(3, func(s []string) string { return strings.ReplaceAll(s[0], s[1], s[2]) }),
	"encoding/json.Marshal": marshalled,
	"maps.Copy":             mapsCopied,
	"maps.Clone":            mapsCloned,
}

// failures are the functions of plain that return an error, whatever their arguments are.
var failures = map[string]bool{"fmt.Errorf": true, "errors.New": true}

// goValues returns constants as Go values.
func goValues(e *evaluator, args []value, at ast.Expr) ([]any, *unknown) {
	list := make([]any, len(args))
	for i, arg := range args {
		k, ok := deref(arg).(*konst)
		if !ok {
			return nil, e.lacking(at, "an argument of the call is not a constant", arg)
		}
		switch k.v.Kind() {
		case constant.String:
			list[i] = constant.StringVal(k.v)
		case constant.Bool:
			list[i] = constant.BoolVal(k.v)
		case constant.Int:
			n, exact := constant.Int64Val(k.v)
			if !exact {
				return nil, e.unknown(at, "the number does not fit into an int64")
			}
			list[i] = n
		case constant.Float:
			list[i], _ = constant.Float64Val(k.v)
		default:
			return nil, e.unknown(at, "an argument of the call is not a constant")
		}
	}
	return list, nil
}

func formatted(format func(...any) string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		list, bad := goValues(e, args, at)
		if bad != nil {
			return bad
		}
		return textValue(format(list...), at.Pos())
	}
}

func sprintf(e *evaluator, args []value, at ast.Expr) value {
	list, bad := goValues(e, args, at)
	if bad != nil {
		return bad
	}
	if len(list) == 0 {
		return e.unknown(at, "it has no format")
	}
	format, _ := list[0].(string)
	s := fmt.Sprintf(format, list[1:]...)
	if strings.Contains(s, "%!") {
		return e.unknown(at, "the format does not fit its arguments")
	}
	return textValue(s, at.Pos())
}

// failure is a function that returns an error.
func failure(e *evaluator, args []value, at ast.Expr) value {
	return &pointer{newStructure("errors", "errorString", at.Pos())}
}

// onTexts is a function with count strings as arguments. Source that does not compile may
// have another number of them.
func onTexts(count int, do func(texts []string) string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		texts := make([]string, len(args))
		for i, arg := range args {
			s, ok := text(arg)
			if !ok {
				return e.lacking(at, "an argument of the call is not a constant", arg)
			}
			texts[i] = s
		}
		if len(texts) != count {
			return e.unknown(at, "the call has the wrong number of arguments")
		}
		return textValue(do(texts), at.Pos())
	}
}

func joined(e *evaluator, args []value, at ast.Expr) value {
	if len(args) != 2 {
		return e.unknown(at, "the call has the wrong number of arguments")
	}
	parts, ok := deref(args[0]).(*list)
	if !ok {
		return e.lacking(at, atRunTime, args[0])
	}
	return onTexts(len(parts.elems)+1, func(s []string) string {
		last := len(s) - 1
		return strings.Join(s[:last], s[last])
	})(e, append(slices.Clone(parts.elems), args[1]), at)
}

// marshalled is json.Marshal. The JSON of structs, which depends on tags, is unknown.
func marshalled(e *evaluator, args []value, at ast.Expr) value {
	v := first(e, args, at)
	if _, isStruct := deref(v).(*structure); isStruct {
		return tuple{e.unknown(at, "what json.Marshal makes of a struct is known only at run time"), null{}}
	}
	s, bad := jsonOf(v)
	if bad != nil {
		return tuple{bad, null{}}
	}
	return tuple{&rawJSON{*textValue(s, at.Pos())}, null{}}
}

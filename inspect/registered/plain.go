package registered

import (
	"fmt"
	"go/ast"
	"go/constant"
	"strconv"
	"strings"
)

// plain are functions of the standard library that fold.
var plain = map[string]builder{
	"fmt.Sprintf":           sprintf,
	"fmt.Sprint":            func(e *evaluator, args []value, at ast.Expr) value { return formatted(e, args, at, fmt.Sprint) },
	"fmt.Sprintln":          func(e *evaluator, args []value, at ast.Expr) value { return formatted(e, args, at, fmt.Sprintln) },
	"fmt.Errorf":            failure,
	"errors.New":            failure,
	"strings.Join":          joined,
	"strings.TrimSpace":     onText(strings.TrimSpace),
	"strings.ToLower":       onText(strings.ToLower),
	"strings.ToUpper":       onText(strings.ToUpper),
	"strings.ReplaceAll":    replaced,
	"strings.TrimPrefix":    onTexts(strings.TrimPrefix),
	"strings.TrimSuffix":    onTexts(strings.TrimSuffix),
	"strconv.Quote":         onText(strconv.Quote),
	"strconv.Itoa":          func(e *evaluator, args []value, at ast.Expr) value { return formatted(e, args, at, fmt.Sprint) },
	"strconv.FormatBool":    func(e *evaluator, args []value, at ast.Expr) value { return formatted(e, args, at, fmt.Sprint) },
	"encoding/json.Marshal": marshalled,
	"maps.Copy":             mapsCopied,
	"maps.Clone":            mapsCloned,
}

// goValues returns constants as Go values.
func goValues(e *evaluator, args []value, at ast.Expr) ([]any, *unknown) {
	list := make([]any, len(args))
	for i, arg := range args {
		k, ok := deref(arg).(*konst)
		if !ok {
			if u := firstUnknown(arg); u != nil {
				return nil, u
			}
			return nil, e.unknown(at, "an argument of it is no constant")
		}
		switch k.v.Kind() {
		case constant.String:
			list[i] = constant.StringVal(k.v)
		case constant.Bool:
			list[i] = constant.BoolVal(k.v)
		case constant.Int:
			n, exact := constant.Int64Val(k.v)
			if !exact {
				return nil, e.unknown(at, "a number does not fit")
			}
			list[i] = n
		case constant.Float:
			list[i], _ = constant.Float64Val(k.v)
		default:
			return nil, e.unknown(at, "an argument of it is no constant")
		}
	}
	return list, nil
}

func formatted(e *evaluator, args []value, at ast.Expr, format func(...any) string) value {
	list, bad := goValues(e, args, at)
	if bad != nil {
		return bad
	}
	return textValue(format(list...), at.Pos())
}

// formattedBy is formatted for a function of so many arguments: source that does
// not compile can give others.
func formattedBy(e *evaluator, args []value, count int, at ast.Expr, format func(...any) string) value {
	if len(args) != count {
		return e.unknown(at, "it has other arguments than the function takes")
	}
	return formatted(e, args, at, format)
}

func sprintf(e *evaluator, args []value, at ast.Expr) value {
	list, bad := goValues(e, args, at)
	if bad != nil {
		return bad
	}
	if len(list) == 0 {
		return e.unknown(at, "it has no format")
	}
	format, ok := first(e, args, at).(*konst)
	if !ok || !isText(format) {
		return e.unknown(at, "the format is no constant")
	}
	said := fmt.Sprintf(constant.StringVal(format.v), list[1:]...)
	if strings.Contains(said, "%!") {
		return e.unknown(at, "the format does not fit its arguments")
	}
	return textValue(said, at.Pos())
}

// failure is an error that is there.
func failure(e *evaluator, args []value, at ast.Expr) value {
	return &pointer{newStructure("errors", "errorString", at.Pos())}
}

func onText(do func(string) string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		return formattedBy(e, args, 1, at, func(list ...any) string {
			s, _ := list[0].(string)
			return do(s)
		})
	}
}

func onTexts(do func(a, b string) string) builder {
	return func(e *evaluator, args []value, at ast.Expr) value {
		return formattedBy(e, args, 2, at, func(list ...any) string {
			a, _ := list[0].(string)
			b, _ := list[1].(string)
			return do(a, b)
		})
	}
}

func replaced(e *evaluator, args []value, at ast.Expr) value {
	return formattedBy(e, args, 3, at, func(list ...any) string {
		s, _ := list[0].(string)
		old, _ := list[1].(string)
		with, _ := list[2].(string)
		return strings.ReplaceAll(s, old, with)
	})
}

func joined(e *evaluator, args []value, at ast.Expr) value {
	if len(args) != 2 {
		return e.unknown(at, "it is known only at run time")
	}
	parts, ok := deref(args[0]).(*list)
	sep, isText := text(args[1])
	if !ok || !isText {
		if u := firstUnknown(args...); u != nil {
			return u
		}
		return e.unknown(at, "it is known only at run time")
	}
	return formatted(e, parts.elems, at, func(list ...any) string {
		texts := make([]string, len(list))
		for i, part := range list {
			texts[i] = fmt.Sprint(part)
		}
		return strings.Join(texts, sep)
	})
}

// marshalled is json.Marshal of maps and texts; of structs, whose tags say how,
// nothing is known here.
func marshalled(e *evaluator, args []value, at ast.Expr) value {
	if len(args) != 1 {
		return e.unknown(at, "it is known only at run time")
	}
	if _, isStruct := deref(args[0]).(*structure); isStruct {
		return tuple{e.unknown(at, "what json.Marshal makes of a struct is known only at run time"), null{}}
	}
	said, bad := jsonOf(args[0])
	if bad != nil {
		return tuple{bad, null{}}
	}
	return tuple{&rawJSON{*textValue(said, at.Pos())}, null{}}
}

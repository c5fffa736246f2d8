package main

import (
	"fmt"
	"strings"
)

// zshScript returns the script for zsh, which shows what each word means.
func zshScript(commands []completed) string {
	var names, flags, values strings.Builder
	for _, c := range commands {
		names.WriteString("\t\t" + described(c.name, c.doc) + "\n")
		fmt.Fprintf(&values, "\t%s) kind=%s values=(%s) ;;\n", quoted(c.name+" "), quoted(string(c.args.kind)), describedValues(c.args.values))
		fmt.Fprintf(&flags, "\t%s)\n\t\tflags=(\n", c.name)
		for _, f := range c.flags {
			fmt.Fprintf(&flags, "\t\t\t%s\n", described(f.name, f.doc))
			if f.kind != noValue {
				fmt.Fprintf(&values, "\t%s) kind=%s values=(%s) ;;\n", quoted(c.name+" "+f.name), f.kind, describedValues(f.values))
			}
		}
		flags.WriteString("\t\t)\n\t\t;;\n")
	}
	return strings.NewReplacer("@COMMANDS@\n", names.String(), "@DEFAULT@", commands[0].name,
		"@REVISIONS@", listRevisions, "@FLAGS@\n", flags.String(), "@VALUES@\n", values.String()).Replace(zshTemplate)
}

// described returns a word with its description as _describe takes them: the
// first colon is between both.
func described(word, doc string) string {
	word = strings.ReplaceAll(word, ":", `\:`)
	if doc == "" {
		return quoted(word)
	}
	return quoted(word + ":" + doc)
}

func describedValues(values []value) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = described(v.word, v.doc)
	}
	return strings.Join(list, " ")
}

const zshTemplate = `#compdef toolgen
# Completion of toolgen for zsh. In ~/.zshrc, behind compinit:
#
#	source <(toolgen completion zsh)

# _toolgen_look COMMAND FLAG sets flags to those of the command, and kind and
# values to what stands behind the flag, or behind all flags.
_toolgen_look() {
	flags=() kind='' values=()
	case $1 in
@FLAGS@
	esac
	case "$1 $2" in
@VALUES@
	esac
}

_toolgen() {
	local command=@DEFAULT@ flag='' kind='' cur=${words[CURRENT]}
	local -a commands flags values
	commands=(
@COMMANDS@
	)
	if ((CURRENT > 2)) && ((${commands[(I)${words[2]}:*]})); then
		command=${words[2]}
	fi
	if [[ $cur == -*=* ]]; then
		flag=${cur%%=*}
		compset -P '*='
	elif [[ ${words[CURRENT - 1]} == -* ]]; then
		flag=${words[CURRENT - 1]}
		_toolgen_look "$command" "$flag"
		[[ $kind == '' ]] && flag=''
	fi
	_toolgen_look "$command" "$flag"
	if [[ $flag == '' && $cur == -* ]]; then
		_describe -t flags flag flags
		return
	fi
	if [[ $flag == '' && $CURRENT == 2 ]]; then
		_describe -t commands command commands && return
	fi
	if [[ $kind == packages ]] && ((${words[(I)-from]})); then
		kind=file
	fi
	case $kind in
	words) _describe -t values value values ;;
	list)
		compset -P '*,'
		_describe -t values value values
		;;
	revision) compadd -- "${(@f)$(@REVISIONS@)}" ;;
	file) _files ;;
	folder) _files -/ ;;
	packages)
		compadd -- ./...
		_files -/
		;;
	esac
}

# go tool toolgen; all else is for what completed go before.
_toolgen_go() {
	local at=${words[(i)toolgen]}
	if [[ ${words[2]} == tool ]] && ((at < CURRENT)); then
		words=("${(@)words[at,-1]}")
		((CURRENT -= at - 1))
		_toolgen
	elif [[ $_toolgen_go_next ]]; then
		$_toolgen_go_next "$@"
	else
		_default
	fi
}

if [[ ${funcstack[1]} == _toolgen ]]; then
	_toolgen "$@" # this file is a function in the path of functions
else
	[[ ${_comps[go]} == _toolgen_go ]] || _toolgen_go_next=${_comps[go]}
	compdef _toolgen toolgen
	compdef _toolgen_go go
fi
`

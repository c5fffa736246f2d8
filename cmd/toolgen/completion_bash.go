package main

import (
	"fmt"
	"strings"
)

// bashScript returns the script for bash. Readline splits words at =, so that
// a flag's value can be two words behind it.
func bashScript(commands []completed) string {
	var names, flags, values strings.Builder
	for _, c := range commands {
		names.WriteString(" " + c.name)
		fmt.Fprintf(&values, "\t%s) kind=%s values=%s ;;\n", quoted(c.name+" "), quoted(string(c.args.kind)), quoted(strings.Join(words(c.args.values), " ")))
		var own []string
		for _, f := range c.flags {
			own = append(own, f.name)
			if f.kind != noValue {
				fmt.Fprintf(&values, "\t%s) kind=%s values=%s ;;\n", quoted(c.name+" "+f.name), f.kind, quoted(strings.Join(words(f.values), " ")))
			}
		}
		if len(own) > 0 {
			fmt.Fprintf(&flags, "\t%s) flags=%s ;;\n", c.name, quoted(strings.Join(own, " ")))
		}
	}
	return strings.NewReplacer("@COMMANDS@", quoted(names.String()[1:]), "@DEFAULT@", commands[0].name,
		"@REVISIONS@", listRevisions, "@FLAGS@\n", flags.String(), "@VALUES@\n", values.String()).Replace(bashTemplate)
}

const bashTemplate = `# Completion of toolgen for bash. In ~/.bashrc:
#
#	source <(toolgen completion bash)

_toolgen_commands=@COMMANDS@

# _toolgen_look COMMAND FLAG sets flags to those of the command, and kind and
# values to what stands behind the flag, or behind all flags.
_toolgen_look() {
	flags='' kind='' values=''
	case $1 in
@FLAGS@
	esac
	case "$1 $2" in
@VALUES@
	esac
}

# _toolgen_paths -f WORD completes files, -d WORD folders. The bash of macOS has
# neither mapfile nor compopt.
_toolgen_paths() {
	local path
	compopt -o filenames 2>/dev/null
	while IFS= read -r path; do
		COMPREPLY+=("$path")
	done < <(compgen "$1" -- "$2")
}

# _toolgen_revisions WORD completes branches and tags. Their names can hold what
# compgen -W would run.
_toolgen_revisions() {
	local name
	while IFS= read -r name; do
		[[ $name == "$1"* ]] && COMPREPLY+=("$name")
	done < <(@REVISIONS@)
}

# _toolgen_words completes the last of its arguments, which stand behind toolgen.
_toolgen_words() {
	local words=("$@") last=$(($# - 1)) command=@DEFAULT@ flag='' prefix='' from=''
	local flags kind values cur=${words[last]}
	COMPREPLY=()
	if ((last > 0)) && [[ " $_toolgen_commands " == *" ${words[0]} "* ]]; then
		command=${words[0]}
	fi
	[[ " ${words[*]} " == *' -from '* ]] && from=1
	if [[ $cur == '=' ]]; then
		flag=${words[last - 1]} cur=''
	elif ((last > 1)) && [[ ${words[last - 1]} == '=' ]]; then
		flag=${words[last - 2]}
	elif ((last > 0)) && [[ ${words[last - 1]} == -* ]]; then
		flag=${words[last - 1]}
		_toolgen_look "$command" "$flag"
		[[ $kind == '' ]] && flag=''
	fi
	_toolgen_look "$command" "$flag"
	if [[ $flag == '' && $cur == -* ]]; then
		COMPREPLY=($(compgen -W "$flags" -- "$cur"))
		return
	fi
	if [[ $flag == '' && $last == 0 ]]; then
		COMPREPLY=($(compgen -W "$_toolgen_commands" -- "$cur"))
		((${#COMPREPLY[@]})) && return
	fi
	[[ $kind == packages && $from ]] && kind=file
	case $kind in
	words) COMPREPLY=($(compgen -W "$values" -- "$cur")) ;;
	list)
		[[ $cur == *,* ]] && prefix=${cur%,*},
		COMPREPLY=($(compgen -P "$prefix" -W "$values" -- "${cur##*,}"))
		;;
	revision) _toolgen_revisions "$cur" ;;
	file)
		_toolgen_paths -f "$cur"
		;;
	folder | packages)
		_toolgen_paths -d "$cur"
		[[ $kind == packages && $cur == ./.. ]] && COMPREPLY=()
		[[ $kind == packages && ./... == "$cur"* ]] && COMPREPLY+=(./...)
		;;
	esac
}

_toolgen() { _toolgen_words "${COMP_WORDS[@]:1:COMP_CWORD}"; }
complete -F _toolgen toolgen

# go tool toolgen; all else is for what completed go before.
_toolgen_go() {
	local i
	for ((i = 2; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[1]} == tool && ${COMP_WORDS[i]} == toolgen ]]; then
			_toolgen_words "${COMP_WORDS[@]:i+1:COMP_CWORD-i}"
			return
		fi
	done
	[[ $_toolgen_go_next ]] && "$_toolgen_go_next" "$@"
}
if [[ $(complete -p go 2>/dev/null) =~ -F\ ([^ ]+) ]]; then
	[[ ${BASH_REMATCH[1]} == _toolgen_go ]] || _toolgen_go_next=${BASH_REMATCH[1]}
fi
complete -o bashdefault -o default -F _toolgen_go go
`

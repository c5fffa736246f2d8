package main

// bashScript works with bash 3.2, the version of macOS, which has neither mapfile nor
// compopt. Readline splits words at = and :, and replaces only what follows them.
const bashScript = `# Completion of toolgen for bash. In ~/.bashrc:
#
#	source <(toolgen completion bash)

# _toolgen_ask AT asks toolgen for the completions at the cursor. The words up to AT are
# the program, such as toolgen or go tool toolgen.
_toolgen_ask() {
	local words=() glued='' line i strip
	for ((i = $1 + 1; i <= COMP_CWORD; i++)); do
		line=${COMP_WORDS[i]}
		if ((${#words[@]})) && [[ $glued || $line == [=:]* ]]; then
			words[${#words[@]} - 1]+=$line
		else
			words+=("$line")
		fi
		[[ $line == [=:]* ]] && glued=1 || glued=''
	done
	strip=${words[${#words[@]} - 1]}
	[[ $glued ]] || strip=${strip%"${COMP_WORDS[COMP_CWORD]}"}
	COMPREPLY=()
	{
		IFS= read -r hints
		while IFS= read -r line; do
			line=${line%%$'\t'*}
			COMPREPLY+=("${line#"$strip"}")
		done
	} < <("${COMP_WORDS[@]:0:$1 + 1}" __complete "${words[@]}" 2>/dev/null)
	[[ $hints == *paths* ]] && compopt -o filenames 2>/dev/null
	[[ $hints == *nospace* ]] && compopt -o nospace 2>/dev/null
	return 0
}

_toolgen() {
	local hints=''
	_toolgen_ask 0
}
complete -F _toolgen toolgen

# Completes go tool toolgen, and leaves other uses of go to the previous completion.
_toolgen_go() {
	local hints='' i
	for ((i = 2; i < COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[1]} == tool && ${COMP_WORDS[i]} == toolgen ]]; then
			_toolgen_ask "$i"
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

const zshScript = `#compdef toolgen
# Completion of toolgen for zsh. In ~/.zshrc, after compinit:
#
#	source <(toolgen completion zsh)

# _toolgen_ask AT asks toolgen for the completions at the cursor. The words up to AT are
# the program.
_toolgen_ask() {
	local -a lines plain shown more
	local line
	lines=("${(@f)$("${(@Q)words[1,$1]}" __complete "${(@Q)words[$1 + 1,CURRENT]}" 2>/dev/null)}")
	for line in "${(@)lines[2,-1]}"; do
		[[ $line ]] || continue
		plain+=("${line%%$'\t'*}")
		shown+=("${line/$'\t'/  -- }")
	done
	[[ ${lines[1]} == *paths* ]] && more+=(-f)
	[[ ${lines[1]} == *nospace* ]] && more+=(-S '')
	compadd -U -l -d shown "${more[@]}" -- "${plain[@]}"
}

_toolgen() { _toolgen_ask 1; }

# Completes go tool toolgen, and leaves other uses of go to the previous completion.
_toolgen_go() {
	local at=${words[(i)toolgen]}
	if [[ ${words[2]} == tool ]] && ((at < CURRENT)); then
		_toolgen_ask $at
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

const fishScript = `# Completion of toolgen for fish. In ~/.config/fish/config.fish:
#
#	toolgen completion fish | source

# __toolgen_at prints the index of the last word of the program, such as toolgen or go
# tool toolgen. It fails for other uses of go.
function __toolgen_at
    set -l words (commandline -opc)
    if test "$words[1]" = go
        test "$words[2]" = tool; or return 1
        contains -i toolgen $words; or return 1
    else
        echo 1
    end
end

function __toolgen_ask
    set -l words (commandline -opc)
    set -l at (__toolgen_at); or return 1
    set -l program $words[1..$at]
    set -e words[1..$at]
    $program __complete $words (commandline -ct) 2>/dev/null | tail -n +2
end

complete -c toolgen -f -a '(__toolgen_ask)'
complete -c go -n __toolgen_at -f -a '(__toolgen_ask)'
`

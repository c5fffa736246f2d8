package main

// bashScript is for bash from 3.2 on, that of macOS, which has neither mapfile nor
// compopt. Readline splits words at = and :, and replaces what stands behind them.
const bashScript = `# Completion of toolgen for bash. In ~/.bashrc:
#
#	source <(toolgen completion bash)

# _toolgen_ask AT asks the program, which ends with the word AT, for the words that
# can stand where the cursor is.
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

# go tool toolgen; all else is for what completed go before.
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
# Completion of toolgen for zsh. In ~/.zshrc, behind compinit:
#
#	source <(toolgen completion zsh)

# _toolgen_ask AT asks the program, which ends with the word AT.
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

# go tool toolgen; all else is for what completed go before.
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

# __toolgen_at prints which of the words before the cursor ends the program; it fails
# for other uses of go.
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

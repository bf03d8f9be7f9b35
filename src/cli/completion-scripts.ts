// What a shell runs to complete words of `partsdesk`. Each asks `partsdesk complete`, which prints a word a line, with
// two spaces and what it means behind it. Where there is none, the shell offers files.

const bash = `# partsdesk: completion for bash
_partsdesk() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$(printf '%q' "\${line%%  *}")")
  done < <(partsdesk complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _partsdesk partsdesk
`;

// In a candidate of `_describe` the first colon ends the word.
const zsh = `#compdef partsdesk
# partsdesk: completion for zsh
_partsdesk() {
  local line word
  local -a candidates
  while IFS= read -r line; do
    word="\${line%%  *}"
    word="\${word//:/\\\\:}"
    if [[ "$line" == *'  '* ]]; then
      candidates+=("\${word}:\${line#*  }")
    else
      candidates+=("\${word}")
    fi
  done < <(partsdesk complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#candidates} )); then
    _describe 'partsdesk' candidates
  else
    _files
  fi
}
compdef _partsdesk partsdesk
`;

const fish = `# partsdesk: completion for fish
function __partsdesk_complete
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  partsdesk complete -- $words[2..-1] "$typed" 2>/dev/null | string replace '  ' \\t
end
complete -c partsdesk -f -a '(__partsdesk_complete)'
complete -c partsdesk -l file -r -F
`;

export const completionScripts = { bash, zsh, fish } as const;

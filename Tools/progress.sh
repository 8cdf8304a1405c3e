# For `Tools/book`: says how far a build is, in SwiftPM's own numbers.

# How much is left, once enough is done to guess: seconds gone by, steps done, steps in all.
time_left() {
  local gone=$1 done=$2 total=$3 left
  if [ "$gone" -lt 5 ] || [ "$done" -lt 1 ] || [ $((done * 20)) -lt "$total" ]; then return 0; fi
  left=$((gone * (total - done) / done))
  if [ "$left" -lt 60 ]; then printf 'less than a minute left'
  elif [ "$left" -lt 105 ]; then printf 'about a minute left'
  else printf 'about %d minutes left' $(((left + 30) / 60)); fi
}

# What a line of SwiftPM says is at work: the module that is compiled, or whence a package comes.
at_work() {
  case $1 in
    Compiling\ *|Emitting\ module\ *|Linking\ *|Tangling\ *)
      set -- $1
      if [ "$1" = Emitting ]; then printf '%s' "$3"; else printf '%s' "$2"; fi ;;
  esac
}

# Shows what is at work, in a line that is written anew, with how many seconds it has all taken.
show_work() {
  local gone=$((SECONDS - begun))
  local text="book: $1"
  if [ "$gone" -gt 0 ]; then text="$text ($gone s)"; fi
  printf '\r\033[K%s' "${text:0:$((width - 1))}" >&2
}

# Shows each line that it reads as what is at work, and where a line is empty the one before it again. Nothing else
# writes to the terminal meanwhile, so nothing is shown after something newer.
show_lines() {
  local line what=''
  while IFS= read -r line; do
    what=${line:-$what}
    show_work "$what"
  done
}

# Writes an empty line every second, for a line of SwiftPM may be long in coming; ends with its parent.
keep_time() {
  # What sleeps must not keep the pipe open.
  while sleep 1 >/dev/null && kill -0 "$1" 2>/dev/null; do echo; done
}

# Reads what a build prints, and keeps it by writing it to descriptor 8. With an argument it writes what is at work, a
# line each time, as `show_lines` reads it; else it says each quarter.
read_build() {
  local is_watched=${1:-} line what left='' quarter=0 steps='^\[([0-9]+)/([0-9]+)\] (.*)$' module
  if [ -n "$is_watched" ]; then
    echo 'building the tool: finding out what is new'
    keep_time $$ &
  fi
  while IFS= read -r line; do
    printf '%s\n' "$line" >&8
    what=''
    case $line in
      Fetching\ *) what="fetching ${line#Fetching }" ;;
    esac
    if [[ $line =~ $steps ]]; then
      local done=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
      module=$(at_work "${BASH_REMATCH[3]}")
      what="building the tool, $done of $total${module:+: $module}"
      left=$(time_left $((SECONDS - begun)) "$done" "$total")
      if [ -z "$is_watched" ] && [ "$total" -ge 20 ] && [ $((done * 4 / total)) -gt "$quarter" ]; then
        quarter=$((done * 4 / total))
        if [ "$quarter" -lt 4 ]; then say "building the tool, $done of $total${left:+; $left}"; fi
      fi
    fi
    if [ -n "$is_watched" ] && [ -n "$what" ]; then printf '%s\n' "$what${left:+; $left}"; fi
  done
  if [ -n "$is_watched" ]; then kill $! && wait $! 2>/dev/null || true; fi
}

# Follows a build, and says how far it is: at a terminal on one line that is written anew, elsewhere in a line for each
# quarter.
follow_build() {
  local begun=$SECONDS width=${COLUMNS:-80}
  if [ -t 2 ]; then
    width=$(stty size <&2 2>/dev/null | cut -d ' ' -f 2) || true
    if [ "${width:-0}" -lt 20 ]; then width=80; fi
    read_build watched | show_lines
    printf '\r\033[K' >&2
  else
    read_build
  fi
}

#!/bin/sh
# An engine that speaks version 1 of the Hub protocol: the program in $1, which speaks version 2, with its words translated.
while read -r word rest; do
    set -- "$1" $rest
    case $word in
        hub | init | ping | stop) echo "$word" ;;
        quit) echo quit; exit ;;
        new) echo new-game ;;
        set) echo "set-param name=$2 value=$3" ;;
        pos) pos=$(echo "$rest" | sed 's/^w/W/; s/^b/B/') moves= level=infinite ;;
        move) moves="$moves $rest" ;;
        depth) level="depth=$rest" ;;
        time) level="move-time=$(echo "$rest" | awk '{ print $1 / 1000 }')" ;;
        level) level=$(echo "$rest" | awk '{ print "moves=" $1, "time=" $2 / 1000, "inc=" $3 / 1000 }') ;;
        go) printf 'pos pos=%s moves="%s"\nlevel %s\ngo think\n' "$pos" "$moves" "$level" ;;
        *) echo "unknown: $word" >&2 ;;
    esac
done | "$1" hub | sed -u -E '
    s/^id .*/name Old 1.0\nauthor Nobody Known/
    /^param /d
    s/^error message=/error /
    s/^done move=([^ ]+)( ponder=([^ ]+))?/move \1 \3/
    s/^info depth=([^ ]+) score=(-?)([0-9]+)\.([0-9]+) nodes=([^ ]+) time=([^ ]+) nps=([^ ]+) pv="?([^"]*)"?/info \1 \1.0 \2\3\4 \5 \6 \7 \8/
'

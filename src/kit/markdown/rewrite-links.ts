/** A block between fences, to its end or that of the text. Lookarounds hold the patterns to one try for each run of marks. */
const BLOCK =
  /^ {0,3}(?<fence>`{3,}|~{3,})(?![`~])[\s\S]*?(?:\n {0,3}\k<fence>[`~]*[ \t]*(?=\n|$)|$(?![\s\S]))/
/** Words between backticks, within a paragraph; so few that a text of runs of all lengths is read a few times at most. */
const SPAN = /(?<!`)(?<ticks>`{1,20})(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/
/** Code, whose brackets are no links. */
const CODE = new RegExp(`${BLOCK.source}|${SPAN.source}`, 'm')
/** Words without brackets, and with a few of these: a text cannot make anybody try for long. */
const WORDS = '[^[\\]]{0,300}'
const BRACKETS = `!?\\[${WORDS}\\](?:\\([^()\\n]{0,1000}\\))?`
const TARGET = '(<[^>\\n]{0,2000}>|[^\\s()]{0,2000}(?:\\([^\\s()]{0,500}\\)[^\\s()]{0,500}){0,3})'
const PICTURE = new RegExp(`(!\\[${WORDS}\\]\\(\\s{0,9})${TARGET}`, 'g')
const INLINE = new RegExp(`((?<!!)\\[${WORDS}(?:${BRACKETS}${WORDS}){0,3}\\]\\(\\s{0,9})${TARGET}`, 'g')
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^>\n]*>|\S+)/gm

/** The new target of a link, or undefined if it stays. */
type Replace = (target: string) => string | undefined

/** A text whose links lead elsewhere; code stays as it is. */
export function rewriteLinks(text: string, replace: Replace): string {
  let done = ''
  let rest = text
  for (;;) {
    const found = CODE.exec(rest)
    const end = found ? found.index : rest.length
    done += rewritten(rest.slice(0, end), replace)
    if (!found) return done
    done += found[0]
    rest = rest.slice(end + found[0].length)
  }
}

function rewritten(text: string, replace: Replace): string {
  const one = (all: string, before: string, target: string) => {
    const plain = target.startsWith('<') ? target.slice(1, -1) : target
    const own = replace(plain)
    return own === undefined ? all : `${before}${own}`
  }
  return nested(text, one).replace(DEFINITION, one)
}

/** Pictures within links first: `[![words](picture)](page)`. */
function nested(text: string, one: (all: string, before: string, target: string) => string): string {
  return text.replace(PICTURE, one).replace(INLINE, one)
}

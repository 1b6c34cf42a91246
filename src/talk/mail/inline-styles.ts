import { type Look, type Painter, painterOf, startOf, WIDTH } from './look.ts'

type Draw = (paint: Painter, start: 'left' | 'right') => string

const MONO = 'font-family:ui-monospace,Menlo,Consolas,monospace'
const BLOCK = 'margin:0 0 14px'
/** Words and amounts stay whole: a wide table scrolls in itself. */
const CELL =
  'border-width:0 0 1px;border-style:solid;padding:8px 12px;vertical-align:top;overflow-wrap:normal;word-wrap:normal;word-break:normal'
const heading = (size: number) =>
  plain(`margin:18px 0 8px;font-size:${size}px;line-height:1.3;font-weight:600`)
/** On both sides: a text may be written from the other one than its mail. */
const list = plain(`${BLOCK};padding:0 24px`)
const cell =
  (weight: string): Draw =>
  paint =>
    paint(['line'], `${CELL};font-weight:${weight};text-align:start`)

function plain(css: string): Draw {
  return () => style(css)
}

function style(css: string): string {
  return `style="${css}"`
}

/** How elements of rendered texts look: programs drop style sheets, so each carries its own. */
const DRAWN: Record<string, Draw> = {
  p: plain(BLOCK),
  h1: heading(20),
  h2: heading(18),
  h3: heading(16),
  h4: heading(16),
  h5: heading(16),
  h6: heading(16),
  ul: list,
  ol: list,
  li: plain('margin:0 0 4px'),
  table: plain('border-collapse:collapse;margin:0'),
  th: cell('600'),
  td: cell('normal'),
  blockquote: (paint, start) =>
    paint(
      ['quiet', 'line'],
      `${BLOCK};border-width:0;border-${start}-width:3px;border-style:solid;padding:0;padding-${start}:12px`,
    ),
  pre: paint =>
    paint(
      ['box'],
      `${BLOCK};border-width:1px;border-style:solid;border-radius:6px;padding:10px 12px;white-space:pre-wrap;${MONO};font-size:14px;line-height:1.5`,
    ),
  code: plain(`${MONO};font-size:14px`),
  hr: paint => paint(['line'], 'border-width:1px 0 0;border-style:solid;height:0;margin:18px 0'),
  a: paint => paint(['link']),
  img: plain(`max-width:100%;height:auto;border:0`),
  'span class="typed"': plain('white-space:pre-wrap'),
}

const TAG = new RegExp(
  `<(${Object.keys(DRAWN)
    .sort((one, other) => other.length - one.length)
    .join('|')})((?: [a-z-]+="[^"]*")*)(?= ?/?>)`,
  'g',
)
const OWN_STYLE = / style="([^"]*)"/
const OWN_CLASS = / class="[^"]*"/

/** Rendered Markdown, or what somebody typed, as HTML for mail. */
export function forMail(html: string, look: Look): string {
  const paint = painterOf(look.color)
  const start = startOf(html, look.language)
  return html
    .replace(TAG, (_, tag: string, attributes: string) => {
      const [name = ''] = tag.split(' ', 1)
      const own = OWN_STYLE.exec(attributes)?.[1]
      const drawn = (DRAWN[tag] as Draw)(paint, start)
      const others = attributes.replace(OWN_STYLE, '').replace(OWN_CLASS, '')
      return `<${name}${others} ${own ? drawn.replace(/"$/, `;${own}"`) : drawn}`
    })
    .replace(/<table [^>]*>/g, `<div style="overflow-x:auto;max-width:${WIDTH}px;margin:0 0 16px">$&`)
    .replaceAll('</table>', '</table></div>')
}

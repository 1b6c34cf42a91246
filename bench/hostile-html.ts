// What sanitising costs, by shape of HTML: `node bench/hostile-html.ts`. The budget in production is two seconds of processor time.
import { performance } from 'node:perf_hooks'
import { print } from '../src/cli/report.ts'
import { safeHtml } from '../src/talk/mail/safe-html.ts'

const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)

/** Shapes that parsers and sanitisers are known to be slow at; each is made in any size. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'a newsletter': bytes =>
    `<table>${many('<tr><td style="background:url(https://a.example/b.png);color:#123"><a href="https://a.example/x?y=1&amp;z=2">Offer</a><img src="https://a.example/i.png" width="20"></td></tr>', bytes)}</table>`,
  'open tags': bytes => many('<div><b><table><tr><td>', bytes),
  'closing tags': bytes => many('</div></b>', bytes),
  'angle brackets': bytes => many('<', bytes),
  'half comments': bytes => many('<!--', bytes),
  'half CDATA': bytes => many('<![CDATA[', bytes),
  attributes: bytes => `<p ${many('a=b ', bytes)}>`,
  'one attribute': bytes => `<p title="${many('x" ', bytes)}">`,
  'style urls': bytes => `<p style="${many('url(https://', bytes)}">`,
  'remote images': bytes => many('<img src=//a.example/1>', bytes),
  'style quotes': bytes => `<p style="${many("url('https://a", bytes)}">`,
  'style spaces': bytes => `<p style="url(${many(' ', bytes)}">`,
  'half styles': bytes => many('<style>', bytes),
  'styles with markup': bytes => many('<style>a<b></style>', bytes),
  entities: bytes => many('&amp;&lt;&#x3c', bytes),
  'half entities': bytes => many('&', bytes),
  'long words': bytes => many('x', bytes),
  'links of other schemes': bytes => many('<a href=" java\u0000script:alert(1)">x</a>', bytes),
  'nested lists': bytes => many('<ul><li>', bytes),
  'words deep down': bytes => many('<div>word ', bytes),
  'nested links': bytes => many('<a href=#>', bytes),
  'foreign elements': bytes => many('<svg><math><style>', bytes),
  'data pictures': bytes => `<img src="data:image/png;base64,${many('A ', bytes)}!">`,
}

const SIZES = [50_000, 100_000, 1_000_000, 5_000_000]
/** A shape that takes longer is not tried in larger sizes. */
const ENOUGH_MS = 2_000

print(['shape', ...SIZES.map(size => `${size / 1_000} kB, ms`)].join('\t'))
for (const [name, make] of Object.entries(SHAPES)) {
  const times: (number | '–')[] = []
  for (const size of SIZES) {
    const last = times.at(-1)
    times.push(
      last === '–' || (last !== undefined && last > ENOUGH_MS / 20 && size > 100_000)
        ? '–'
        : measure(make(size)),
    )
  }
  print([name, ...times].join('\t'))
}

/** In milliseconds. */
function measure(html: string): number {
  const from = performance.now()
  safeHtml(html, { cid: () => undefined, remote: url => `/files/remote/${url.length}` })
  return Math.round(performance.now() - from)
}

/** The cost of one request of a line, in milliseconds, by number of conversations. */
export interface Point {
  line: string
  size: number
  ms: number
}

const WIDTH = 760
const HEIGHT = 380
const LEFT = 60
const RIGHT = 150
const TOP = 50
const BOTTOM = 50
const COLOURS = ['#2563eb', '#db2777', '#059669', '#d97706', '#7c3aed']

/** An SVG: sizes to the right on a logarithmic scale, cost upwards from zero. */
export function chartOf(points: Point[]): string {
  const sizes = [...new Set(points.map(({ size }) => size))]
  const top = Math.ceil(Math.max(...points.map(({ ms }) => ms)))
  const span = Math.log10(Math.max(...sizes) / Math.min(...sizes)) || 1
  const x = (size: number) => LEFT + ((WIDTH - LEFT - RIGHT) * Math.log10(size / Math.min(...sizes))) / span
  const y = (ms: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * ms) / top
  const steps = Array.from({ length: 5 }, (_, n) => (top * n) / 4)
  const names = [...new Set(points.map(({ line }) => line))]
  const curves = names.map((name, index) => {
    const own = points.filter(({ line }) => line === name)
    return { name, own, colour: COLOURS[index % COLOURS.length] as string }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#374151">
<title>What a request costs against the number of conversations</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${LEFT}" y="28" font-size="15" font-weight="600">Milliseconds of server time for a request, against conversations in the brand</text>
${steps.map(ms => gridLine(y(ms), ms)).join('\n')}
${sizes.map(size => `<text x="${round(x(size))}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${size.toLocaleString('en')}</text>`).join('\n')}
${curves.map(({ own, colour }) => curve(own, colour, { x, y })).join('\n')}
${labels(curves, y).join('\n')}
</svg>
`
}

function gridLine(at: number, ms: number): string {
  return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(at)}" y2="${round(at)}" stroke="#e5e7eb"/><text x="${LEFT - 8}" y="${round(at + 4)}" text-anchor="end">${ms.toFixed(1)}</text>`
}

interface Scales {
  x: (size: number) => number
  y: (ms: number) => number
}

function curve(own: Point[], colour: string, { x, y }: Scales): string {
  const places = own.map(({ size, ms }) => [round(x(size)), round(y(ms))])
  const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`)
  return `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`
}

/** Labels at the right end of each curve, moved apart where they overlap. */
function labels(curves: { name: string; own: Point[]; colour: string }[], y: Scales['y']): string[] {
  let lowest = Number.NEGATIVE_INFINITY
  return curves
    .map(({ name, own, colour }) => ({ name, colour, at: y(own.at(-1)?.ms ?? 0), ms: own.at(-1)?.ms ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name, colour, at, ms }) => {
      lowest = Math.max(at + 4, lowest + 16)
      return `<text x="${WIDTH - RIGHT + 10}" y="${round(lowest)}" fill="${colour}">${name} ${ms.toFixed(1)}</text>`
    })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

// Draws in a thread: a picture takes long, and the words are people's.
import { createRequire } from 'node:module'
import type { ResvgRenderOptions } from '@resvg/resvg-js'
import { html } from 'ghtml'
import { LRUCache } from 'lru-cache'
import { onDemand } from '../../kit/on-demand.ts'
import { inThread } from '../../kit/threads/meter.ts'

export interface LinkImage {
  /** Empty where the fonts lack its letters. */
  brand: string
  /** Empty likewise. */
  title: string
  /** One letter, where there is no picture. */
  initial: string
  picture: Picture | undefined
  /** Of the ground, and of what is on it. */
  ground: string
  ink: string
  direction: 'ltr' | 'rtl'
}

/** Of the brand. */
export interface Picture {
  /** As a `data:` URL. */
  url: string
  /** Of its width to its height. */
  ratio: number
}

/** As sites expect it (ogp.me): in pixels. */
export const SIZE = { width: 1200, height: 630 }
const MARGIN = 88
const ROOM = SIZE.width - 2 * MARGIN
const FONT_SIZES = [76, 64, 54]
const MAX_LINES = 4
const LINE_HEIGHT = 1.25

const resvg = onDemand<typeof import('@resvg/resvg-js')>('@resvg/resvg-js')
const { resolve } = createRequire(import.meta.url)
/** The same on every machine. */
const fonts = (): ResvgRenderOptions['font'] => ({
  loadSystemFonts: false,
  fontFiles: ['DejaVuSans-Bold', 'DejaVuSans'].map(name => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  defaultFontFamily: 'DejaVu Sans',
})

const pictureOf = (content: string) => {
  const { width, height } = SIZE
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-weight="700">!${content}</svg>`
  return new (resvg().Resvg)(svg, { font: fonts() })
}

const MAX_WIDTHS = 10_000
/** Of words in the largest letters, in pixels: each is measured once, since measuring reads the fonts again. */
const widths = new LRUCache<string, number>({
  max: MAX_WIDTHS,
  memoMethod: word =>
    pictureOf(html`<text y="100" font-size="${FONT_SIZES[0]}">${word}</text>`).getBBox()?.width ?? 0,
})

/** The title in lines, in the largest letters that it fits in; what is too long ends with dots. */
function linesOf(title: string): { size: number; lines: string[] } {
  const words = title.split(/\s+/).filter(word => word !== '')
  const [reference = 1] = FONT_SIZES
  const blank = reference / 3
  const fitted = FONT_SIZES.map(size => ({
    size,
    lines: wrap(words, { room: (ROOM * reference) / size, blank }),
  }))
  const found = fitted.find(({ lines }) => lines.length <= MAX_LINES) ?? fitted.at(-1)
  const { size, lines } = found as (typeof fitted)[number]
  if (lines.length <= MAX_LINES) return { size, lines }
  return { size, lines: [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] }
}

/** A word that is longer than a line is cut. */
function wrap(words: string[], { room, blank }: { room: number; blank: number }): string[] {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const word of words) {
    const width = widths.memo(word)
    const fits = used + blank + width <= room
    const share = Math.min(1, room / width)
    const shown =
      share < 1 ? `${[...word].slice(0, Math.floor([...word].length * share) - 1).join('')}…` : word
    if (fits) lines.push(`${lines.pop()} ${shown}`)
    else lines.push(shown)
    used = fits ? used + blank + width : Math.min(width, room)
  }
  return lines
}

/** What is said, from the side where its language begins. */
function writer({ direction, ink }: LinkImage) {
  const isRight = direction === 'rtl'
  const anchor = isRight ? 'end' : 'start'
  // Or a line that begins with digits would run the other way.
  const beginning = isRight ? '\u200f' : ''
  return (words: string, { inset, y, size }: { inset: number; y: number; size: number }) =>
    html`<text x="${isRight ? SIZE.width - inset : inset}" y="${y}" font-size="${size}" fill="${ink}" text-anchor="${anchor}">${beginning + words}</text>`
}

const MARK = 72
const MAX_MARK = 240
const INSET = 10

/** The brand's picture on white, or its letter on a square. */
function markOf({ direction, initial, picture, ground, ink }: LinkImage): { width: number; mark: string } {
  const width = picture ? Math.round(Math.min(MAX_MARK, Math.max(MARK, MARK * picture.ratio))) : MARK
  const x = direction === 'rtl' ? SIZE.width - MARGIN - width : MARGIN
  const plate = (fill: string) =>
    html`<rect x="${x}" y="${MARGIN}" width="${width}" height="${MARK}" rx="18" fill="${fill}"/>`
  const mark = picture
    ? html`!${plate('#ffffff')}<image href="${picture.url}" x="${x + INSET}" y="${MARGIN + INSET}" width="${width - 2 * INSET}" height="${MARK - 2 * INSET}"/>`
    : html`!${plate(ink)}<text x="${x + MARK / 2}" y="${MARGIN + 52}" font-size="44" fill="${ground}" text-anchor="middle">${initial}</text>`
  return { width, mark }
}

/** As a PNG. */
export function draw(image: LinkImage): Uint8Array {
  const { brand, title, ground } = image
  const write = writer(image)
  const { width, mark } = markOf(image)
  const { size, lines } = linesOf(title)
  const step = size * LINE_HEIGHT
  const first = SIZE.height - MARGIN - step * (lines.length - 1)
  const name = write(brand, { inset: MARGIN + width + 24, y: MARGIN + 49, size: 36 })
  const text = lines.map((line, index) => write(line, { inset: MARGIN, y: first + index * step, size }))
  return pictureOf(html`<rect width="100%" height="100%" fill="${ground}"/>!${mark}!${name}!${text}`)
    .render()
    .asPng()
}

export default inThread(draw)

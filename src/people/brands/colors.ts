import type { Oklch } from 'culori'
import { onDemand } from '../../kit/on-demand.ts'

/** What a brand's colour becomes, as hex, so that text on it and in it is legible. */
export interface BrandColors {
  /** Buttons, the logo's place: the colour itself if it is light enough for dark text, else dark enough for white. */
  fill: string
  /** Text on the fill. */
  on: string
  /** The band at the top of the help center. */
  band: string
  /** Text on the band. */
  bandOn: string
  /** Text and links on the page. */
  ink: string
  /** A tint, below `ink`. */
  soft: string
}

export interface BrandTheme {
  light: BrandColors
  dark: BrandColors
}

export const DEFAULT_COLOR = '#0a5c94'

const MAX_CHROMA = 0.16
const WHITE = '#ffffff'
const DARK = '#131a21'
/** Then a light colour carries dark text better than a darker one white text. */
const LIGHT_CONTRAST = 7
/** In one file, not in 150. */
const culori = onDemand<typeof import('culori')>('culori/require')

/** The same hue in the lightness that each use needs; the formula holds WCAG's 4.5:1 for every colour. */
export function brandTheme(color: string | null): BrandTheme {
  const { clampChroma, converter, formatHex, parse } = culori()
  const { l, c, h = 0 } = converter('oklch')(parse(color ?? DEFAULT_COLOR)) as Oklch
  const tone = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h }, 'oklch'))
  const chroma = Math.min(c, MAX_CHROMA)
  const given = tone(l, c)
  const isLight = contrastOf(DARK, given) >= LIGHT_CONTRAST
  const fill = isLight ? given : tone(Math.min(l, 0.5), chroma)
  const on = isLight ? DARK : WHITE
  return {
    light: {
      fill,
      on,
      band: fill,
      bandOn: on,
      ink: tone(Math.min(l, 0.47), chroma),
      soft: tone(0.965, chroma * 0.2),
    },
    dark: {
      fill,
      on,
      bandOn: WHITE,
      band: tone(Math.min(l, 0.33), Math.min(c, 0.09)),
      ink: tone(Math.max(l, 0.8), Math.min(c, 0.12)),
      soft: tone(0.25, chroma * 0.5),
    },
  }
}

/** The contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return culori().wcagContrast(one, other)
}

const NAMES = { fill: 'fill', on: 'on', band: 'band', bandOn: 'band-on', ink: 'ink', soft: 'soft' } as const

/** CSS custom properties of the brand, `--brand-fill` and so on, by theme. */
export function brandStyle(color: string | null): string {
  const { light, dark } = brandTheme(color)
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .map(name => `--brand-${NAMES[name]}:light-dark(${light[name]},${dark[name]})`)
    .join(';')
}

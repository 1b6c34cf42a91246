import { clampChroma, converter, formatHex, type Oklch, parse, wcagContrast } from 'culori'

/** What a brand's colour becomes, as hex, so that text on it and in it is legible. */
export interface BrandColors {
  /** Under white text: buttons, the logo's place. */
  fill: string
  /** The band at the top of the help center. */
  band: string
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
const toOklch = converter('oklch')

/** The same hue in the lightness that each use needs; the formula holds WCAG's 4.5:1 for every colour. */
export function brandTheme(color: string | null): BrandTheme {
  const { l, c, h = 0 } = toOklch(parse(color ?? DEFAULT_COLOR)) as Oklch
  const tone = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h }, 'oklch'))
  const chroma = Math.min(c, MAX_CHROMA)
  const fill = tone(Math.min(l, 0.5), chroma)
  return {
    light: {
      fill,
      band: fill,
      ink: tone(Math.min(l, 0.47), chroma),
      soft: tone(0.965, chroma * 0.2),
    },
    dark: {
      fill,
      band: tone(Math.min(l, 0.33), Math.min(c, 0.09)),
      ink: tone(Math.max(l, 0.8), Math.min(c, 0.12)),
      soft: tone(0.25, chroma * 0.5),
    },
  }
}

/** The contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other)
}

const NAMES = ['fill', 'band', 'ink', 'soft'] as const

/** CSS custom properties of the brand, `--brand-fill` and so on, by theme. */
export function brandStyle(color: string | null): string {
  const { light, dark } = brandTheme(color)
  return NAMES.map(name => `--brand-${name}:light-dark(${light[name]},${dark[name]})`).join(';')
}

import { z } from 'zod'

export const ImageOutput = z.object({
  logo_url: z.string().nullable().describe('Null without a logo.'),
  icon_url: z.string().nullable().describe('Null without an icon.'),
})

const Colors = z.object({
  fill: z
    .string()
    .describe('Buttons: the color itself if dark text is legible on it, else dark enough for white.'),
  on: z.string().describe('Text on `fill`.'),
  band: z.string().describe('Top of the help center.'),
  band_on: z.string().describe('Text on `band`.'),
  ink: z.string().describe('Text and links.'),
  soft: z.string().describe('A tint, below `ink`.'),
})

export const ColorsOutput = z
  .object({
    light: Colors,
    dark: Colors,
    contrast: z
      .object({
        fill: z.number().describe('Of the text on `fill`.'),
        ink: z.number().describe('`ink` on the page, in the theme with less.'),
      })
      .describe('Contrast (WCAG), 1 to 21; at least 4.5 for text.'),
  })
  .meta({ id: 'BrandColors' })

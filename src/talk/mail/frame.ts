import { html } from 'ghtml'
import { BREAKING, darkStyles, FONT, type Look, painterOf, SMALL, sidesOf, WIDTH } from './look.ts'

interface Frame {
  look: Look
  /** What a program shows in a list beside the subject; none if the mail begins with words of a person. */
  preview?: string | undefined
  title: string
}

/** Word knows neither these families nor widths that depend on the window. */
const FOR_WORD = `<!--[if mso]><style>body,div,table,td,th,p,li,a,blockquote,h1,h2,h3,h4,h5,h6{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->`

/** A mail that a person has written: a page like a letter, without anything around it. */
export function letterPage(frame: Frame, parts: string): string {
  const paint = painterOf(frame.look.color)
  const { start } = sidesOf(frame.look.language)
  const style = `${FONT};max-width:${WIDTH}px;padding:16px;text-align:${start};${BREAKING}`
  return page(
    frame,
    paint(['sheet'], 'margin:0;padding:0'),
    html`<div lang="${frame.look.language.code}" dir="${frame.look.language.direction}" !${paint(['sheet', 'ink'], style)}>
!${parts}
</div>`,
  )
}

/** A mail that we write: a card below the brand's name. Tables, since Word lays out nothing else. */
export function cardPage(frame: Frame, parts: string): string {
  const { brand, language, color } = frame.look
  const paint = painterOf(color)
  const { start } = sidesOf(language)
  const [first = ''] = brand.trim()
  const mark = html`<span aria-hidden="true" !${paint(['button'], 'display:inline-block;width:20px;height:20px;line-height:20px;border-radius:5px;text-align:center;font-size:12px;font-weight:700')}>${first.toUpperCase()}</span>&nbsp; `
  const head = html`<p !${paint(['quiet'], `${SMALL};margin:0 0 18px`)}>!${mark}<span dir="auto">${brand}</span></p>`
  return page(
    frame,
    paint(['page'], 'margin:0;padding:0'),
    html`<table role="presentation" lang="${language.code}" dir="${language.direction}" width="100%" cellpadding="0" cellspacing="0" border="0" !${paint(['page'])}><tr><td align="center" style="padding:28px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" !${paint(['sheet'], `max-width:${WIDTH}px;table-layout:fixed;border-radius:14px`)}><tr><td align="${start}" !${paint(['ink'], `${FONT};padding:28px 24px;text-align:${start};${BREAKING}`)}>
!${head}
!${parts}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>`,
  )
}

function page({ look: { language, color }, title, preview }: Frame, body: string, inside: string): string {
  const hidden = preview
    ? html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`
    : ''
  return html`<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>:root{color-scheme:light dark}!${darkStyles(color)}</style>
!${FOR_WORD}</head><body !${body}>!${hidden}
!${inside}
</body></html>`
}

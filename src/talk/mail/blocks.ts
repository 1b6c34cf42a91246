import { html } from 'ghtml'
import { aroundIsolated, FONT, type Look, type Painter, painterOf, SMALL, sidesOf } from './look.ts'

/** The same as text and as HTML. */
export interface Both {
  text: string
  html: string
}

/** A part of a letter. A plain string is a paragraph; in it and in small print, `isolated` words have their own direction. */
export type Block =
  | string
  | { heading: string }
  /** Smaller and grey: what the mail is about, or how long a link is good. */
  | { quiet: string }
  /** What somebody wrote, rendered, in a box. */
  | { quoted: Both }
  /** What somebody wrote, rendered. */
  | { written: Both }
  /** Where to go on; `fallback` introduces the bare address, for programs without links. */
  | { button: string; url: string; fallback?: string }
  /** A link in small print. */
  | { link: string; url: string }
  /** A scale to choose from, with the words of its two ends. */
  | { choices: Choice[]; least: string; most: string }

export interface Choice {
  mark: string
  words: string
  url: string
}

/** A block for readers of nothing but letters. */
export function blockAsText(block: Block): string {
  if (typeof block === 'string') return aroundIsolated(block, ['', ''])
  if ('heading' in block) return block.heading
  if ('quiet' in block) return aroundIsolated(block.quiet, ['', ''])
  if ('quoted' in block) return block.quoted.text
  if ('written' in block) return block.written.text
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('link' in block) return `${block.link}: ${block.url}`
  return block.choices.map(({ mark, words, url }) => `${mark} (${words}): ${url}`).join('\n')
}

/** Draws blocks in a look, one after the other. */
export function blocksAsHtml(look: Look, blocks: Block[]): string {
  const paint = painterOf(look.color)
  return blocks.map(block => blockAsHtml(block, look, paint)).join('\n')
}

function blockAsHtml(block: Block, look: Look, paint: Painter): string {
  if (typeof block === 'string') return html`<p style="margin:0 0 14px">!${withDirections(block)}</p>`
  if ('heading' in block)
    return html`<h1 style="margin:0 0 10px;font-size:20px;line-height:28px;font-weight:600">${block.heading}</h1>`
  if ('quiet' in block)
    return html`<p !${paint(['quiet'], `${SMALL};margin:0 0 12px`)}>!${withDirections(block.quiet)}</p>`
  if ('quoted' in block) return boxed(block.quoted.html, paint)
  if ('written' in block) return html`<div dir="auto" style="text-align:start">!${block.written.html}</div>`
  if ('button' in block) return buttonOf(block, paint)
  if ('link' in block)
    return html`<p !${paint(['quiet'], `${SMALL};margin:0 0 12px`)}><a href="${block.url}" !${paint(['link'])}>${block.link}</a></p>`
  return scaleOf(block, look, paint)
}

function withDirections(words: string): string {
  return aroundIsolated(html`${words}`, ['<span dir="auto">', '</span>'])
}

/** A table, since Word gives room inside to nothing else. */
function boxed(inside: string, paint: Painter): string {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;table-layout:fixed"><tr><td dir="auto" !${paint(['box', 'ink'], `${FONT};border-width:1px;border-style:solid;border-radius:10px;padding:14px 16px 2px;text-align:start`)}>!${inside}</td></tr></table>`
}

function buttonOf(
  { button, url, fallback }: { button: string; url: string; fallback?: string },
  paint: Painter,
) {
  const link = html`<a href="${url}" !${paint(['button'], `${FONT};display:inline-block;border-width:1px;border-style:solid;padding:11px 21px;line-height:20px;font-weight:600;text-decoration:none;border-radius:8px`)}>${button}</a>`
  const drawn = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 18px"><tr><td !${paint(['button'], 'border-radius:8px')}>!${link}</td></tr></table>`
  if (!fallback) return drawn
  return html`!${drawn}
<p !${paint(['quiet'], `${SMALL};margin:0 0 12px;word-break:break-all;overflow-wrap:anywhere`)}><span data-html-only>${fallback}<br></span><a href="${url}" dir="ltr" !${paint(['quiet'])}>${url}</a></p>`
}

function scaleOf(
  { choices, least, most }: { choices: Choice[]; least: string; most: string },
  { language }: Look,
  paint: Painter,
): string {
  const { start, end } = sidesOf(language)
  const width = `${Math.floor(100 / choices.length)}%`
  const cells = choices.map(
    ({ mark, words, url }) =>
      html`<td width="${width}" style="padding:0 3px"><a href="${url}" title="${words}" aria-label="${mark}: ${words}" !${paint(['choice', 'ink'], `${FONT};display:block;border-width:1px;border-style:solid;border-radius:8px;line-height:44px;font-weight:600;text-align:center;text-decoration:none`)}>${mark}</a></td>`,
  )
  const ends = [
    html`<td align="${start}" !${paint(['quiet'], `${SMALL};padding:0 3px`)}>${least}</td>`,
    html`<td align="${end}" !${paint(['quiet'], `${SMALL};padding:0 3px`)}>${most}</td>`,
  ]
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<table ${table} style="margin:0 0 6px"><tr>${cells.join('')}</tr></table>
<table ${table} style="margin:0 0 18px"><tr>${ends.join('')}</tr></table>`
}

import { html } from 'ghtml'

export interface Entry {
  title: string
  /** A path. */
  path: string
  updatedAt: Date
  html: string
}

interface Feed {
  title: string
  base: string
  /** Path of the feed itself. */
  path: string
  /** Path of the page it describes. */
  page: string
}

/** Characters that XML does not allow even when escaped (XML 1.0, 2.2): a single one makes readers refuse the whole feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
export const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** An Atom feed (RFC 4287). Characters that XML does not allow become blanks. */
export function renderAtom({ title, base, path, page }: Feed, entries: Entry[]): string {
  const updated = entries.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const feed = html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${title}</title><id>${base + path}</id><updated>${new Date(updated).toISOString()}</updated>
<link rel="self" href="${base + path}"/><link href="${base + page}"/><author><name>${title}</name></author>
!${entries.map(
    entry => html`<entry><title>${entry.title}</title><id>${base + entry.path}</id><link href="${base + entry.path}"/>
<updated>${entry.updatedAt.toISOString()}</updated><content type="html">${entry.html}</content></entry>
`,
  )}</feed>
`
  return feed.replace(NOT_XML, ' ')
}

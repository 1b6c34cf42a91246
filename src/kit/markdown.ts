import MarkdownIt from 'markdown-it'

const renderer = new MarkdownIt({ html: false, linkify: true })
renderer.validateLink = url => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(url.trim())

/** Markdown as HTML that is safe to show: no HTML of the author's, links to http, https and mailto only. */
export function renderMarkdown(text: string): string {
  return renderer.render(text)
}

export interface Heading {
  id: string
  text: string
}

/** Markdown as a page: as renderMarkdown, and its headings of the second level have ids, to be linked to. */
export function renderPageMarkdown(text: string): { html: string; headings: Heading[] } {
  const tokens = renderer.parse(text, {})
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    // The title of the page is the only heading of the first level.
    const level = Math.max(2, Number(token.tag.slice(1)))
    token.tag = `h${level}`
    const close = tokens[index + 2] // what is between is one token
    if (close?.type === 'heading_close') close.tag = token.tag
    if (level !== 2) continue
    const heading = { id: `s${headings.length + 1}`, text: tokens[index + 1]?.content ?? '' }
    token.attrSet('id', heading.id)
    headings.push(heading)
  }
  return { html: renderer.renderer.render(tokens, renderer.options, {}), headings }
}

/** The words of Markdown without its signs, cut at a word. */
export function plainText(markdown: string, max: number): string {
  const text = renderer
    .parse(markdown.slice(0, 10 * max), {})
    .flatMap(({ children, content }) => children?.map(child => child.content) ?? [content])
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s\S*$/, '')}…`
}

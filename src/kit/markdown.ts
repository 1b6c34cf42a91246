import MarkdownIt from 'markdown-it'

const renderer = new MarkdownIt({ html: false, linkify: true })
renderer.validateLink = url => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(url.trim())

/** Markdown as HTML that is safe to show: no HTML of the author's, links to http, https and mailto only. */
export function renderMarkdown(text: string): string {
  return renderer.render(text)
}

import { escaped } from '../html.ts'

/** Puts images of files at their places in rendered Markdown, where `urlOf` knows the file; elsewhere the words stay. */
export function withFiles(html: string, urlOf: (id: number) => string | undefined): string {
  return html.replace(/<span data-file="(\d+)">([^<]*)<\/span>/g, (place, id, words) => {
    const url = urlOf(Number(id))
    return url === undefined ? place : `<img src="${escaped(url)}" alt="${words}">`
  })
}

/** Markdown with the words of such images in brackets, for plain text. */
export function withoutFiles(markdown: string): string {
  return markdown.replace(/!\[([^\]\n]{0,200})\]\(attachment:\d{1,15}\)/g, '[$1]')
}

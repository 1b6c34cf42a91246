import { escaped } from '../html.ts'

const PLACE = /<span data-file="(\d+)">([^<]*)<\/span>/g

/** IDs of the attachments that rendered Markdown places. */
export function filesIn(html: string): number[] {
  return [...new Set([...html.matchAll(PLACE)].map(([, id]) => Number(id)))]
}

/** Replaces placeholders of attachments in rendered Markdown with images. Without a URL, the alternative text stays. */
export function withFiles(html: string, urlOf: (id: number) => string | undefined): string {
  return html.replace(PLACE, (place, id, words) => {
    const url = urlOf(Number(id))
    return url === undefined ? place : `<img src="${escaped(url)}" alt="${words}">`
  })
}

/** Markdown for plain text: images of attachments become their alternative text in brackets, and escapes what they stand for. */
export function asPlainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]\n]{0,200})\]\(attachment:\d{1,15}\)/g, '[$1]')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Emphasis, code and headings, unless they are escaped or inside a word; a link becomes its words and its address. */
const MARKS: [RegExp, string][] = [
  [/(?<![\\!])\[([^\]\n]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)/g, '$1: $2'],
  [/(?<![\\*])\*\*(?=\S)([^*\n]{1,5000}?)(?<=\S)\*\*(?!\*)/g, '$1'],
  [/(?<![\\*\w])\*(?=\S)([^*\n]{1,5000}?)(?<=[^\s\\])\*(?![*\w])/g, '$1'],
  [/(?<![\\_\w])_(?=\S)([^_\n]{1,5000}?)(?<=[^\s\\])_(?![_\w])/g, '$1'],
  [/(?<![\\`])`([^`\n]{1,5000})`(?!`)/g, '$1'],
  [/^#{1,6} (?=\S)/gm, ''],
]

/** Markdown for channels that show nothing but letters: asPlainText, without marks around words. Its images go as files. */
export function asMessengerText(markdown: string): string {
  const words = markdown.replace(/!\[[^\]\n]{0,200}\]\(attachment:\d{1,15}\)/g, '')
  return asPlainText(MARKS.reduce((text, [mark, kept]) => text.replace(mark, kept), words)).trim()
}

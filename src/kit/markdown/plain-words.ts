/** The words of a Markdown text in one line, for lists. Numbers stay: they may be what it is about. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:```.*|~~~.*|[-*_]{3,}[ \t]*|\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t:-]*)$/gm, '')
    .replace(/^[ \t]*\|.*\|[ \t]*$/gm, row => row.replace(/(?<!\\)\|/g, ' '))
    .replace(/^[ \t]*(?:#{1,6}|>|[-+*])[ \t]+/gm, '')
    .replace(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=[^\s*_])([^*_\n]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text with the words of its images, in brackets. */
export function withoutImages(markdown: string): string {
  return markdown.replace(/!\[([^\]\n]*)\]\(attachment:\d+\)/g, '[$1]')
}

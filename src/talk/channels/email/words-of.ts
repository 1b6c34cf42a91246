/** The letters, digits and symbols of a text, by which it is recognised in any layout: lower case, without Markdown and addresses of links. */
export function wordsOf(text: string): string {
  return text
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[<([](mailto|tel|cid):[^\s<>()[\]]*[>)\]]/gi, '')
    .replace(LINKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, '')
}

const LINKS = /https?:\/\/[^\s()<>]+/g

/** The addresses of the links in a text. */
export function linksIn(text: string): string[] {
  return text.match(LINKS) ?? []
}

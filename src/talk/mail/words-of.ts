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

/** What a text strikes out, each as `wordsOf` gives it. */
export function struckIn(text: string): string[] {
  return [...text.matchAll(/~~([^~\n]+)~~/g)].map(([, words = '']) => wordsOf(words))
}

/** The addresses of the links in a text. */
export function linksIn(text: string): string[] {
  return text.match(LINKS) ?? []
}

/** The links of a line, each with the text before it. */
export function linksWithPlaces(line: string): { link: string; before: string }[] {
  return [...line.matchAll(LINKS)].map(({ 0: link, index }) => ({ link, before: line.slice(0, index) }))
}

/** Whether a link is this one of ours, or has it as a whole inside, as those of programs that check links do. */
export function leadsTo(link: string, own: string): boolean {
  const [bare, target] = [withoutEnd(link), withoutEnd(own)]
  if (bare === target) return true
  const inside = decoded(bare)
  const at = inside.indexOf(target, 1)
  return at > 0 && /^(__|[&;#]|$)/.test(inside.slice(at + target.length).replace(/^\//, ''))
}

const withoutEnd = (link: string) => link.replace(/[\].,;:!?*_/]+$/, '')

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

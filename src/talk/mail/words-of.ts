/** The letters, digits and symbols of a text, by which it is recognised in any layout: lower case, without Markdown and addresses of links. */
export function wordsOf(text: string): string {
  return text
    .replace(BULLET, '')
    .replace(PICTURE, '')
    .replaceAll('[image: ', '[')
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[<([](mailto|tel|cid):[^\s<>()[\]]*[>)\]]/gi, '')
    .replace(LINKS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, '')
}

/** What programs put before an item of a list; Outlook's rings are the letter o. Other signs may be a person's choice: ● or ■. */
const BULLET = /^\s*(?:[•◦▪·]|o(?=\t))\s+(?=\S)/u

/** What Apple Mail writes in place of a picture. */
const PICTURE = /<[^<>@\n]{1,100}\.(png|jpe?g|gif|webp)>/gi

/** Whether a line has nothing but a place of pictures that is not a person's: it is in a quote, or the picture is in our mail. */
export function isPlaceOfPictures(
  line: string,
  { isQuoted, logo }: { isQuoted: boolean; logo: string | undefined },
): boolean {
  const given = line.trim()
  if (given === '') return false
  if (logo && (given === `[image: ${logo}]` || given === `[${logo}]` || (isQuoted && given === logo)))
    return true
  const rest = given.replace(/\[cid:[^\s@\]]+@answerwell\]/g, '')
  return (isQuoted ? rest.replace(PICTURE, '') : rest).trim() === ''
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

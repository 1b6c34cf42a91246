/** What is written from right to left. */
export const HERE = /[\u0600-\u06ff]/

/**
 * Texts from right to left in elements that do not say that the direction is the text's own, unless characters keep them apart
 * from what is around them (U+2068, U+2069): where they are.
 */
export function withoutDirection(document: Document): string[] {
  const texts = document.createTreeWalker(document.body, 4) // NodeFilter.SHOW_TEXT
  const found = new Set<string>()
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode as Text
    const rest = data.replace(/\u2068[^\u2069]*\u2069/g, '')
    if (HERE.test(rest) && !parent?.closest('[dir="auto"], bdi, script')) found.add(pathOf(parent))
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    if (HERE.test(input.value) && input.dir !== 'auto') found.add(pathOf(input))
  return [...found]
}

function pathOf(element: Element | null): string {
  if (!element || element === element.ownerDocument.body) return ''
  const name = [element.localName, ...element.classList].join('.')
  return `${pathOf(element.parentElement)} ${name}`.trim().split(' ').slice(-4).join(' ')
}

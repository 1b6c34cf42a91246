const SHOWN = { checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: false }
/** Pictures of this size, in pixels, only tell that a mail was opened. */
const PIXEL = 2
/** Signs, rather than what fills the line after a preview. */
const WORD = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether the styles of a page hide all that it says: none of its words can be seen, and no picture. */
export function looksEmpty({ body, documentElement }: Document): boolean {
  const texts = textsIn(body)
  if (texts.some(isSeen)) return false
  if (![documentElement, body].every(element => element.checkVisibility(SHOWN))) return true
  const others = texts.length > 0 ? 'img, [style*="url("]' : 'img, hr, table, [style*="url("]'
  return ![...body.querySelectorAll(others)].some(one => one.checkVisibility(SHOWN) && !isPixel(one))
}

/** With words. */
function textsIn(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement?.tagName !== 'STYLE' && WORD.test(text.data)) found.push(text)
  }
  return found
}

/** Opaque, of some size, and where one can scroll to. */
function isSeen(text: Text): boolean {
  const parent = text.parentElement as HTMLElement
  if (!parent.checkVisibility(SHOWN) || hasNoColour(parent)) return false
  const range = text.ownerDocument.createRange()
  range.selectNodeContents(text)
  const around = clipOf(parent)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) =>
      Math.min(right, around.right) - Math.max(left, around.left) > 1 &&
      Math.min(bottom, around.bottom) - Math.max(top, around.top) > 1,
  )
}

function hasNoColour(element: HTMLElement): boolean {
  return /^rgba\(.*, 0\)$|^transparent$/.test(getComputedStyle(element).color)
}

/** What the elements around leave to be seen: from the beginning of the page on, and inside of those that cut off. */
function clipOf(element: HTMLElement) {
  const { body, defaultView } = element.ownerDocument
  const view = { left: -(defaultView?.scrollX ?? 0), top: -(defaultView?.scrollY ?? 0) }
  const clip = { ...view, right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  for (let one: HTMLElement | null = element; one && one !== body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    if (cutsOff(overflowX, box.width)) clip.right = Math.min(clip.right, box.right)
    if (cutsOff(overflowY, box.height)) clip.bottom = Math.min(clip.bottom, box.bottom)
  }
  return clip
}

/** What is longer than its box can be scrolled to, if there is room to scroll in. */
function cutsOff(overflow: string, size: number): boolean {
  return overflow === 'hidden' || overflow === 'clip' || (overflow !== 'visible' && size <= PIXEL)
}

function isPixel(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const given = Math.min(...['width', 'height'].map(name => Number(element.getAttribute(name) ?? Infinity)))
  return given <= PIXEL || (element.hasAttribute('src') && Math.max(width, height) <= PIXEL)
}

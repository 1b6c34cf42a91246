/** Fields that somebody has typed into since the page was loaded. */
const typedInto = new Set<Element>()

/** Notices what is typed into any field. Returns what ends it. */
export function startNoticingWords(): () => void {
  const notice = ({ target }: Event) => {
    if (target instanceof Element) typedInto.add(target)
  }
  document.addEventListener('input', notice, true)
  return () => {
    document.removeEventListener('input', notice, true)
    typedInto.clear()
  }
}

/** Whether there are words on the page that somebody has typed. */
export function hasWritten(): boolean {
  for (const element of typedInto) if (!element.isConnected) typedInto.delete(element)
  return [...typedInto].some(element => wordsIn(element).trim() !== '')
}

function wordsIn(element: Element): string {
  return 'value' in element ? String(element.value) : (element.textContent ?? '')
}

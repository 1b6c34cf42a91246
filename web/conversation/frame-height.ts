/** A longer mail scrolls in its frame. */
const MAX_HEIGHT = 12_000
/** In pixels, while it is measured: no higher than a mail of one line. */
const LOWEST = 40

type Rules = Record<string, string>

/**
 * What would tie the height of a page to that of its frame, or put words where nobody can scroll to. The body, transformed,
 * holds what is fixed, too.
 */
const BOTH: Rules = { height: 'auto', 'min-height': '0', 'max-height': 'none', position: 'static' }
const ROOT: Rules = { ...BOTH, transform: 'none', overflow: 'auto' }
const BODY: Rules = { ...BOTH, transform: 'translate(0)', overflow: 'visible' }

/**
 * Makes a frame as high as the page in it, now and whenever its width or its pictures change, whatever the styles of the page:
 * a page is measured in a frame of one height, so that no height that we set leads to another. The result ends it.
 */
export function fitHeight(frame: HTMLIFrameElement): () => void {
  const page = frame.contentDocument as Document
  setRules(page.documentElement, ROOT)
  setRules(page.body, BODY)
  let width = frame.clientWidth
  const measure = () => fit(frame, page)
  const observer = new ResizeObserver(() => {
    if (frame.clientWidth === width) return
    width = frame.clientWidth
    measure()
  })
  observer.observe(frame)
  page.addEventListener('load', measure, true)
  page.addEventListener('error', measure, true)
  measure()
  return () => {
    observer.disconnect()
    page.removeEventListener('load', measure, true)
    page.removeEventListener('error', measure, true)
  }
}

/** What is around the frame keeps its place meanwhile. */
function fit(frame: HTMLIFrameElement, { documentElement: root }: Document): void {
  const around = frame.parentElement as HTMLElement
  around.style.minBlockSize = `${around.offsetHeight}px`
  frame.style.blockSize = `${LOWEST}px`
  // A bar at the side would make it narrower than it will be.
  setRules(root, { overflow: 'auto hidden' })
  const height = root.scrollHeight + barOf(root)
  setRules(root, { overflow: 'auto' })
  frame.style.blockSize = `${Math.min(height, MAX_HEIGHT)}px`
  around.style.minBlockSize = ''
}

/** The height of the bar that scrolls wide tables, where bars take room. */
function barOf({ scrollWidth, clientWidth, clientHeight }: HTMLElement): number {
  return scrollWidth > clientWidth ? Math.max(0, LOWEST - clientHeight) : 0
}

/** Stronger than any rule of the page: inline, and important. */
function setRules({ style }: HTMLElement, rules: Rules): void {
  for (const [name, value] of Object.entries(rules)) style.setProperty(name, value, 'important')
}

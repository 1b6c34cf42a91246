interface View extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  height: number
  /** More than 1 for somebody who has zoomed in by two fingers. */
  scale: number
}

interface Page {
  visualViewport: View | null
  innerHeight: number
  document: { documentElement: { style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'> } }
  scrollTo(x: number, y: number): void
}

/**
 * Tells the styles, as `--window`, how much of the window a keyboard on the screen leaves, in browsers that do not make the page
 * smaller for it. Returns what ends it.
 */
export function startWindowHeight(page: Page = window): () => void {
  const view = page.visualViewport
  if (!view) return () => {}
  const { style } = page.document.documentElement
  const tell = () => {
    const isCovered = view.scale === 1 && view.height < page.innerHeight - 1
    if (!isCovered) return void style.removeProperty('--window')
    style.setProperty('--window', `${Math.round(view.height)}px`)
    // The browser has moved the page to show a field that is in view by now.
    page.scrollTo(0, 0)
  }
  view.addEventListener('resize', tell)
  return () => view.removeEventListener('resize', tell)
}

import { useEffect } from 'react'

/** The brand's name: the title that the server gave the document. */
export const BRAND_NAME = document.title

const names = new Map<object, string>()
let count = 0

/** Names the page in the title of the browser's tab, before the brand. If several are shown, the latest counts. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const key = {}
    names.set(key, name)
    show()
    return () => {
      names.delete(key)
      show()
    }
  }, [name])
}

/** Puts a number before the title; 0 puts none. */
export function countInTitle(next: number): void {
  count = next
  show()
}

function show(): void {
  const name = [...names.values()].at(-1)
  const title = name === undefined ? BRAND_NAME : `${name} · ${BRAND_NAME}`
  document.title = count > 0 ? `(${count}) ${title}` : title
}

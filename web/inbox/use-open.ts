import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The open conversation is shown at once; the address follows when the key is released, since changing it takes longer than
 * rendering.
 */
export function useOpen(slug: string | undefined, go: (slug: string | undefined) => void) {
  const [shown, setShown] = useState(slug)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(go)
  latest.current = go
  // Addresses that this page requested: when one arrives, another conversation may be open.
  const asked = useRef(new Set<string | undefined>())
  useEffect(() => {
    const isOurs = asked.current.has(slug)
    asked.current.clear()
    if (!isOurs) setShown(slug)
  }, [slug])
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = useCallback((next: string | undefined) => {
    setShown(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = new Set([next])
      latest.current(next)
    }, ADDRESS_MS)
  }, [])
  return [shown, open] as const
}

const ADDRESS_MS = 60

import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const listen = useMemo(
    () => (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(listen, () => media.matches)
}

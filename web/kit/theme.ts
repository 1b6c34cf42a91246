import { useSyncExternalStore } from 'react'
import { preferences } from './preferences.ts'
import { useStore } from './use-store.ts'

const system = matchMedia('(prefers-color-scheme: dark)')

/** The theme in use, whether chosen here or by the system. */
export function useTheme(): 'light' | 'dark' {
  const { theme } = useStore(preferences)
  const isDark = useSyncExternalStore(listen, () => system.matches)
  if (theme !== 'system') return theme
  return isDark ? 'dark' : 'light'
}

function listen(onChange: () => void): () => void {
  system.addEventListener('change', onChange)
  return () => system.removeEventListener('change', onChange)
}

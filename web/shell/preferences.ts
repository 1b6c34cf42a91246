import { createStore } from '../design/store.ts'

/** What a person likes in this browser. */
export interface Preferences {
  language?: string | undefined
  theme: 'system' | 'light' | 'dark'
  density: 'roomy' | 'dense'
  /** Single keys do things. */
  keys: boolean
  /** The panels beside list and conversation. */
  rail: boolean
  person: boolean
}

const KEY = 'answerwell'
const USUAL: Preferences = { theme: 'system', density: 'roomy', keys: true, rail: true, person: true }

export const preferences = createStore<Preferences>({ ...USUAL, ...kept() })

function kept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

function apply(): void {
  const { theme, density } = preferences.get()
  document.documentElement.style.colorScheme = theme === 'system' ? 'light dark' : theme
  document.documentElement.dataset.density = density
}

apply()
preferences.subscribe(() => {
  apply()
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()))
  } catch {
    // It is liked until the page is closed, then.
  }
})

export function prefer(changes: Partial<Preferences>): void {
  preferences.set(before => ({ ...before, ...changes }))
}

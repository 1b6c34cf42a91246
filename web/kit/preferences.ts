import { createStore } from './store.ts'

/** Preferences of this browser. */
export interface Preferences {
  language?: string | undefined
  theme: 'system' | 'light' | 'dark'
  density: 'roomy' | 'dense'
  /** Single-key shortcuts. */
  keys: boolean
  /** The side panels. */
  rail: boolean
  person: boolean
  /** Desktop notifications, while the page is hidden. */
  notices: boolean
  /** A sound with them. */
  sound: boolean
  /** The same while our pages are closed. */
  push: boolean
  /** Keeps what was opened for reading without network. */
  offline: boolean
  /** The id of the member of staff who chose these two. */
  deviceOf?: number | undefined
  /** How articles are written. */
  editor: 'rich' | 'markdown'
  /** How messages are written. */
  composer: 'rich' | 'markdown'
  /** What is shown when a conversation is done. */
  afterwards: 'next' | 'list' | 'stay'
  /** The order of views, if it is not each one's own. */
  viewSort?: 'newest' | 'oldest' | 'waiting' | 'changed' | 'due' | undefined
  /** Groups of the navigation that are unfolded. */
  unfolded: string[]
  /** Saved views that the navigation leaves out. */
  hiddenViews: number[]
}

const KEY = 'answerwell'
const USUAL: Preferences = {
  theme: 'system',
  density: 'roomy',
  keys: true,
  rail: true,
  person: true,
  notices: false,
  sound: false,
  push: false,
  offline: false,
  afterwards: 'next',
  editor: 'rich',
  composer: 'rich',
  unfolded: ['views', 'teams'],
  hiddenViews: [],
}

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
    // Not stored: it lasts until the page is closed.
  }
})

export function prefer(changes: Partial<Preferences>): void {
  preferences.set(before => ({ ...before, ...changes }))
}

/** Shows or hides the customer beside a conversation. */
export function togglePerson(): void {
  prefer({ person: !preferences.get().person })
}

/** On narrow screens the customer covers the conversation: closes that, if it is so. See inbox.css. */
export function closeOverlay(): boolean {
  const isOver = !preferences.get().person && matchMedia('(max-width: 80rem)').matches
  if (isOver) togglePerson()
  return isOver
}

import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
import type { Mode } from './draft.ts'

/** A macro that is applied with the next message from a composer. */
export interface PinnedMacro {
  id: number
  name: string
  /** Where its reply is written; absent: in either. */
  mode?: Mode
  /** It says what becomes of the status, which takes the conversation away or not; absent: sending decides. */
  status?: 'stays' | 'leaves'
  /** Sending usually keeps the status. */
  keeps?: boolean
}

const KEY = 'answerwell pinned macros'

/** By the slug of the conversation. */
export const pinned = createStore<Record<string, PinnedMacro | undefined>>(stored())

/** Goes with the next message of this conversation; undefined: none does. It outlasts a reload, as drafts do. */
export function pinMacro(slug: string, macro: PinnedMacro | undefined): void {
  pinned.set(before => ({ ...before, [slug]: macro }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pinned.get()))
  } catch {
    // Full or forbidden: it lasts as long as the page.
  }
}

export function usePinnedMacro(slug: string): PinnedMacro | undefined {
  return useStore(pinned)[slug]
}

function stored(): Record<string, PinnedMacro | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

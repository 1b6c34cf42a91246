import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'

/** A macro that is applied with the next message from a composer. */
export interface PinnedMacro {
  id: number
  name: string
  /** It says what becomes of the status, which takes the conversation away or not; absent: sending decides. */
  status?: 'stays' | 'leaves'
  /** Sending usually keeps the status. */
  keeps?: boolean
}

const pinned = createStore<Record<string, PinnedMacro | undefined>>({})

/** Goes with the next message of this conversation; undefined: none does. */
export function pinMacro(slug: string, macro: PinnedMacro | undefined): void {
  pinned.set(before => ({ ...before, [slug]: macro }))
}

export function usePinnedMacro(slug: string): PinnedMacro | undefined {
  return useStore(pinned)[slug]
}

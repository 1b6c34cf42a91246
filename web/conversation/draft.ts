import type { Clock } from '../kit/clock.ts'
import { createStore, type Store } from '../kit/store.ts'

export type Mode = 'reply' | 'note'

export interface DraftState {
  body: string
  /** When the server has stored exactly this text. */
  savedAt: number | undefined
}

interface DraftDependencies {
  clock: Clock
  /** Stores the draft; an empty one is deleted. `isLeaving`: the page waits for no response. */
  put(body: string, isLeaving: boolean): Promise<void>
}

/** A person's draft of a reply or a note in one conversation, saved on the server while they write. */
export interface Draft {
  state: Store<DraftState>
  /** Takes over the stored draft, unless the person has begun to write; true if it did. */
  load(body: string): boolean
  change(body: string): void
  /** A merge has added to the stored draft: shows it, unless something unsaved is written; true if it did. */
  grow(stored: string): boolean
  /** The text is on its way as a message: the field is empty, and the server deletes the draft when it has the message. */
  sent(): void
  save(options?: { isLeaving: boolean }): Promise<void>
}

const PAUSE_MS = 800

export function createDraft({ clock, put }: DraftDependencies): Draft {
  const state = createStore<DraftState>({ body: '', savedAt: undefined })
  let isTouched = false
  let unsaved: string | undefined
  let saving: Promise<void> | undefined
  let stopTimer = () => {}

  const save: Draft['save'] = async ({ isLeaving } = { isLeaving: false }) => {
    // An older text must not arrive last.
    if (!isLeaving) while (saving) await saving
    const written = unsaved
    if (written === undefined) return
    unsaved = undefined
    stopTimer()
    saving = put(written, isLeaving)
      .then(
        () => {
          const isShown = written !== '' && written === state.get().body
          state.set(before => ({ ...before, savedAt: isShown ? clock.now() : undefined }))
        },
        () => {
          unsaved ??= written // tried again with the next letter, and on leaving
        },
      )
      .finally(() => {
        saving = undefined
      })
    await saving
  }

  return {
    state,
    load(body) {
      if (isTouched) return false
      isTouched = true
      state.set({ body, savedAt: undefined })
      return true
    },
    change(body) {
      state.set({ body, savedAt: undefined })
      isTouched = true
      unsaved = body
      stopTimer()
      stopTimer = clock.later(PAUSE_MS, () => void save())
    },
    grow(stored) {
      const { body } = state.get()
      if (unsaved !== undefined || saving || !stored.startsWith(body)) return false
      state.set({ body: stored, savedAt: undefined })
      return true
    },
    sent() {
      state.set({ body: '', savedAt: undefined })
      const last = unsaved
      // Without a stored draft, too, nothing is lost: the outbox has the text.
      void save().finally(() => {
        if (unsaved === last) unsaved = undefined
      })
    },
    save,
  }
}

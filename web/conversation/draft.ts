import type { Clock } from '../kit/clock.ts'
import { createStore, type Store } from '../kit/store.ts'

export type Mode = 'reply' | 'note'

export interface Written {
  body: string
  mode: Mode
}

export interface DraftState {
  body: string
  /** When the server has stored exactly this text. */
  savedAt: number | undefined
}

interface DraftDependencies {
  clock: Clock
  /** Stores the draft; an empty one is deleted. `isLeaving`: the page waits for no response. */
  put(draft: Written, isLeaving: boolean): Promise<void>
}

/** A person's draft in one conversation, saved on the server while they write. */
export interface Draft {
  state: Store<DraftState>
  /** Takes over the stored draft, unless the person has begun to write; true if it did. */
  load(stored: Written): boolean
  change(written: Written): void
  /** The reply becomes a note or the reverse: it must not come back as what it was. */
  turn(mode: Mode): void
  /** The text is on its way as a message: the field is empty, and the server deletes the draft when it has the message. */
  sent(): void
  save(options?: { isLeaving: boolean }): Promise<void>
}

const PAUSE_MS = 800

export function createDraft({ clock, put }: DraftDependencies): Draft {
  const state = createStore<DraftState>({ body: '', savedAt: undefined })
  let isTouched = false
  let unsaved: Written | undefined
  let saving: Promise<void> | undefined
  let stopTimer = () => {}

  const note = (written: Written) => {
    isTouched = true
    unsaved = written
    stopTimer()
    stopTimer = clock.later(PAUSE_MS, () => void save())
  }

  const save: Draft['save'] = async ({ isLeaving } = { isLeaving: false }) => {
    // An older text must not arrive last.
    if (!isLeaving) while (saving) await saving
    const written = unsaved
    if (!written) return
    unsaved = undefined
    stopTimer()
    saving = put(written, isLeaving)
      .then(
        () => {
          const isShown = written.body !== '' && written.body === state.get().body
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
    load({ body }) {
      if (isTouched) return false
      isTouched = true
      state.set({ body, savedAt: undefined })
      return true
    },
    change(written) {
      state.set({ body: written.body, savedAt: undefined })
      note(written)
    },
    turn(mode) {
      const { body } = state.get()
      if (isTouched && body !== '') note({ body, mode })
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

import { isUnanswered } from '../api/refusal.ts'
import type { Clock } from '../kit/clock.ts'
import { createStore, type Store } from '../kit/store.ts'

export type Mode = 'reply' | 'note'

export interface DraftState {
  body: string
  /** When the server has stored exactly this text. */
  savedAt: number | undefined
}

/** A draft as the server has it. */
export interface StoredDraft {
  body: string
  version: number
}

const NO_DRAFT: StoredDraft = { body: '', version: 0 }

interface DraftDependencies {
  clock: Clock
  /**
   * Stores the draft, which continues the version; an empty one is deleted. Resolves with what is stored then: another draft
   * may have been saved since, in which case it has both texts. `isLeaving`: the page waits for no response.
   */
  put(body: string, basedOn: number, isLeaving: boolean): Promise<StoredDraft | undefined>
  /** Called when the person has written elsewhere, too, and both texts are here now. */
  onBoth(): void
}

/** A person's draft of a reply or a note in one conversation, saved on the server while they write. */
export interface Draft {
  state: Store<DraftState>
  /**
   * Shows the stored draft, which may have been changed in another tab, unless something is written here that is not stored
   * yet; true if it did.
   */
  receive(stored: StoredDraft | undefined): boolean
  change(body: string): void
  /**
   * The text is on its way as a message: the field is empty, and the server deletes the draft when it has the message. Resolves
   * with the version of the draft that goes with it.
   */
  sent(): Promise<number>
  /** In another tab the draft, as of this version, is on its way; true if that empties this field, too. */
  sentElsewhere(version: number): boolean
  save(options?: { isLeaving: boolean }): Promise<void>
}

const PAUSE_MS = 800

export function createDraft({ clock, put, onBoth }: DraftDependencies): Draft {
  const state = createStore<DraftState>({ body: '', savedAt: undefined })
  /** What the text here continues. */
  let known = NO_DRAFT
  let unsaved: string | undefined
  /** May be stored or not: no answer has come. */
  let unanswered: string | undefined
  let isSent = false
  /** What another tab has sent, or will: it is no draft any longer, though it stays stored until the server has the message. */
  let sentUpTo = 0
  let saving: Promise<void> | undefined
  let stopTimer = () => {}

  const save: Draft['save'] = async ({ isLeaving } = { isLeaving: false }) => {
    // An older text must not arrive last.
    if (!isLeaving) while (saving) await saving
    const written = unsaved
    if (written === undefined) return
    stopTimer()
    if (unanswered !== undefined && unanswered !== written && !isLeaving) {
      // Stored again, which changes nothing if it has been: what is written now continues it, and is no other draft.
      await store(unanswered, isLeaving)
      return unanswered === undefined ? save() : undefined
    }
    unsaved = undefined
    await store(written, isLeaving)
  }

  const store = async (written: string, isLeaving: boolean) => {
    unanswered = written
    saving = put(written, known.version, isLeaving)
      .then(
        stored => {
          unanswered = undefined
          settle(written, stored ?? NO_DRAFT)
        },
        error => {
          if (!isUnanswered(error)) unanswered = undefined
          unsaved ??= written // tried again with the next letter, and on leaving
        },
      )
      .finally(() => {
        saving = undefined
      })
    await saving
  }

  const settle = (written: string, stored: StoredDraft) => {
    known = stored
    const { body } = state.get()
    if (stored.body !== '' && stored.body !== written) {
      const isChanged = body !== written
      const text = isChanged ? withElsewhere(stored.body, written, body) : stored.body
      if (isChanged) unsaved = text
      state.set({ body: text, savedAt: isChanged ? undefined : clock.now() })
      return onBoth()
    }
    const isShown = written !== '' && written === body
    state.set(before => ({ ...before, savedAt: isShown ? clock.now() : undefined }))
  }

  /** Nothing is written here that is not stored. */
  const isStored = () => unsaved === undefined && !saving && (isSent || state.get().body === known.body)

  return {
    state,
    receive(stored = NO_DRAFT) {
      // Read before what was saved here last.
      const isOlder = stored.version !== 0 && stored.version < known.version
      if (stored.version === known.version || isOlder) return false
      if (!isStored()) return false
      known = stored
      isSent = stored.version !== 0 && stored.version <= sentUpTo
      state.set({ body: isSent ? '' : stored.body, savedAt: undefined })
      return true
    },
    change(body) {
      isSent = false
      state.set({ body, savedAt: undefined })
      unsaved = body
      stopTimer()
      stopTimer = clock.later(PAUSE_MS, () => void save())
    },
    async sent() {
      isSent = true
      state.set({ body: '', savedAt: undefined })
      const last = unsaved
      // Without a stored draft, too, nothing is lost: the outbox has the text.
      await save().finally(() => {
        if (unsaved === last) unsaved = undefined
      })
      return known.version
    },
    sentElsewhere(version) {
      sentUpTo = Math.max(sentUpTo, version)
      if (known.version === 0 || known.version > version || !isStored()) return false
      isSent = true
      state.set({ body: '', savedAt: undefined })
      return true
    },
    save,
  }
}

/** What was written elsewhere comes before what has become of the text since it was saved. */
function withElsewhere(stored: string, written: string, now: string): string {
  const elsewhere = stored.endsWith(written) ? stored.slice(0, stored.length - written.length) : stored
  return [elsewhere.trimEnd(), now].filter(Boolean).join('\n\n')
}

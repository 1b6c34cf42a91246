import type { Clock } from './clock.ts'
import { createShortcuts, createTypingGuard } from './shortcuts.ts'

/** An action as far as keys are concerned. */
export interface KeyAction {
  keys?: string | undefined
  /** Where the next keys belong: a place to write, or to choose. It may come later than they do. */
  opens?: 'text' | 'choice' | undefined
  /** It only looks around or selects: done by mistake, it does no harm. */
  isLight?: boolean | undefined
  run: () => void
}

export interface ReadKey {
  /** As in KeyAction. */
  key: string
  /** What it types; undefined for keys that type nothing. */
  text: string | undefined
  /** It goes to a field, menu or dialog. */
  isInField: boolean
  /** What has the focus needs it, such as Enter on a button. */
  isForElement: boolean
  /** It is still held down. */
  isHeld?: boolean
}

interface KeyReaderDependencies {
  clock: Clock
  /** What is available now, the most important first. */
  actions(): KeyAction[]
  /** Whether what keys act on has been loaded. */
  isReady(): boolean
  /** Whether that much has been loaded that light actions can run. */
  isListReady(): boolean
  /** Whether a field, menu or dialog has the focus. */
  isPlaceThere(): boolean
  /** Types into what has the focus. */
  type(text: string): void
}

type Typed = Pick<ReadKey, 'key' | 'text'>

/** While a page loads, and after the beginning of a word, letters that come faster than this are words. */
const WORD_MS = 1_000
/** Nobody chooses a second command this fast after the first. */
const TYPING_MS = 300
/** A place that has not come by then never will. */
const PLACE_MS = 15_000

/**
 * Reads keys as commands or as text. What is typed after a command that opens a place to write belongs there, however late the
 * place comes. While the page loads, words run nothing: one that begins with such a command opens its place as soon as that is
 * possible, a single command runs when it stays alone, and the rest goes nowhere. On a loaded page a command runs at once, but none
 * runs after a letter that is no command, or at the speed of typing after another one, until there is a pause. Light actions
 * do not wait for that.
 */
export function createKeyReader(dependencies: KeyReaderDependencies) {
  const { clock, actions, isReady, isListReady, isPlaceThere, type } = dependencies
  const find = createShortcuts(clock)
  const guard = createTypingGuard(clock)
  /** Typed while the page loads; the last one may still go on. */
  let words: Typed[][] = []
  let isWordOpen = false
  /** The letter that has just run something, or begun a sequence. */
  let before: (Typed & { at: number }) | undefined
  /** Typed for a place that is not there yet. */
  let meant: string | undefined
  let stopQuiet = () => {}
  let stopWaiting = () => {}

  const forget = () => {
    words = []
    isWordOpen = false
    before = undefined
    meant = undefined
    stopQuiet()
    stopWaiting()
  }

  /** Hands over what was kept, if its place is there. */
  const settle = () => {
    if (meant === undefined || !isPlaceThere()) return
    const text = meant
    forget()
    if (text !== '') type(text)
  }

  const keepFor = (text: string) => {
    meant = text
    stopWaiting()
    stopWaiting = clock.later(PLACE_MS, forget)
  }

  const run = (action: KeyAction, text = '') => {
    if (action.opens) keepFor(text)
    action.run()
    settle()
  }

  const withKeys = (keys: string) => actions().find(one => one.keys === keys)

  /** Whether a word begins with a command that opens a place to write, and that place can be opened now. */
  const look = () => {
    for (const [index, word] of words.entries()) {
      const opening = actions().find(({ opens, keys }) => opens === 'text' && keys === word[0]?.key)
      if (!opening) continue
      const rest = words.slice(index).flat().slice(1)
      forget()
      run(opening, rest.reduce(typed, ''))
      return
    }
  }

  /** The word has ended. It may be one command, which may repeat. */
  const endWord = () => {
    isWordOpen = false
    const [first, ...others] = words.at(-1) ?? []
    if (!first) return
    const isOneKey = others.every(({ key }) => key === first.key)
    const keys = isOneKey ? first.key : others.length === 1 ? `${first.key} ${others[0]?.key}` : undefined
    const action = keys === undefined ? undefined : withKeys(keys)
    if (action || isReady()) words = []
    if (!action) return
    // What is not light is not done again to whatever has come since.
    for (let times = isOneKey && action.isLight ? 1 + others.length : 1; times > 0; times--)
      if (meant === undefined) run(action)
  }

  const isBeginning = (key: string) => actions().some(({ keys }) => keys?.startsWith(`${key} `))

  /** The letter at typing speed before this one, unless both are one command. */
  const quickBefore = (key: string) => {
    // The beginning of a sequence runs nothing yet.
    if (isBeginning(key)) return undefined
    if (!before || before.key === key || clock.now() - before.at >= TYPING_MS) return undefined
    return withKeys(`${before.key} ${key}`) ? undefined : before
  }

  const beginsWord = (key: string) => {
    if (withKeys(key)?.isLight && isListReady()) return false
    return !isReady() || quickBefore(key) !== undefined
  }

  const addToWord = (key: string, text: string) => {
    const typed = { key, text }
    const quick = quickBefore(key)
    if (isWordOpen) words.at(-1)?.push(typed)
    else words.push(quick ? [quick, typed] : [typed])
    isWordOpen = true
    before = undefined
    stopQuiet()
    stopQuiet = clock.later(WORD_MS, endWord)
    look()
  }

  /** What runs at once; a letter that runs nothing may begin a word. */
  const runOrIgnore = (key: string, text: string | undefined): boolean => {
    const action = find(key, actions())
    const isSequence = !action && isBeginning(key)
    const isLetter = text !== undefined && text !== ' '
    if (isLetter && !action && !isSequence) addToWord(key, text)
    // After nothing or a light action, a light one leaves everything open.
    else before = isLetter && (before || !action?.isLight) ? { key, text, at: clock.now() } : undefined
    if (action) run(action)
    return action !== undefined || isWordOpen
  }

  return {
    /** Whether the key has been read; otherwise it belongs to the page. */
    press({ key, text, isInField, isForElement, isHeld }: ReadKey): boolean {
      settle()
      if (meant !== undefined) {
        if (key === 'Escape' || key === 'Tab') forget()
        else if (text === undefined && !OF_WRITING.has(key)) return false
        else keepFor(typed(meant, { key, text }))
        return key !== 'Tab'
      }
      if (guard.press(key, isInField)) return true
      // A key that is held too long does nothing to what comes next.
      if (isHeld && !isInField && text?.trim() && !withKeys(key)?.isLight) return true
      const ofWord = text ?? (isWordOpen && (key === 'Enter' || key === 'Backspace') ? '' : undefined)
      if (!isInField && ofWord !== undefined && (isWordOpen || (!isForElement && beginsWord(key)))) {
        addToWord(key, ofWord)
        return true
      }
      if (ofWord === undefined) {
        words = []
        isWordOpen = false
      }
      if ((isInField || isForElement) && key !== PALETTE) return false
      return runOrIgnore(key, text)
    },
    /** The focus has moved, or what is available has changed. */
    look() {
      clock.later(0, () => {
        settle()
        if (meant === undefined) look()
      })
    },
    /** Whether keys are kept for a place that is not there yet. */
    isKeeping: () => meant !== undefined,
    /** The pointer ends all typing. */
    end() {
      guard.end()
      forget()
    },
  }
}

/** Keys of writing that type nothing; others, such as F5, are the browser's. */
const OF_WRITING = new Set(['Enter', 'Backspace', 'Mod+Enter'])
/** Its key works in fields, too. */
const PALETTE = 'Mod+k'

function typed(before: string, { key, text }: Typed): string {
  if (key === 'Backspace') return before.slice(0, -1)
  return before + (key === 'Enter' ? ' ' : (text ?? ''))
}

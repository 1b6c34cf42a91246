import type { Clock } from './clock.ts'
import { createShortcuts, createTypingGuard } from './shortcuts.ts'

/** An action as far as keys are concerned. */
export interface KeyAction {
  keys?: string | undefined
  /** Where the next keys belong: a place to write, or to choose. It may come later than they do. */
  opens?: 'text' | 'choice' | undefined
  /** It only looks around or selects: done by mistake, it does no harm. */
  isLight?: boolean | undefined
  /** It takes back what was done last. */
  takesBack?: boolean | undefined
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
  /** How long ago it was pressed: a busy page hears of it late. */
  lateMs?: number
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

/** A letter that has run something at once, or begun a sequence. */
interface Ran extends Typed {
  at: number
  isLight: boolean
  /** No other letter came right before it. */
  isAlone: boolean
}

interface Word {
  /** What had run right before its letters. */
  after: Ran | undefined
  letters: Typed[]
}

/** What is known to be a word ends with a pause of this length; while a page loads, so does everything. */
const WORD_MS = 1_000
/** Letters that come faster than this one after the other are written, not commanded. */
const TYPING_MS = 300
/** Nobody has looked at what a light action has moved to, and decided to write there. */
const UNSEEN_MS = 120
/** A place that has not come by then never will. */
const PLACE_MS = 15_000

/**
 * Reads keys as commands or as text. What is typed after a command that opens a place to write belongs there, however late the
 * place comes. Everything else that may be the beginning of a word waits until it stays alone: any letter while the page loads or
 * right behind another one, and the first ones since the pointer was used, since whoever comes from it may mean to write. A
 * word runs nothing, unless it begins with the key of a place to write. Once a command has stayed alone, the hand is at the keys, and
 * the next one runs at once. Light actions always do, and what takes back a command follows it at once.
 */
export function createKeyReader(dependencies: KeyReaderDependencies) {
  const { clock, actions, isReady, isListReady, isPlaceThere, type } = dependencies
  const find = createShortcuts(clock)
  const guard = createTypingGuard(clock)
  /** Those that could not run yet; the last one may still go on. */
  let words: Word[] = []
  let isWordOpen = false
  let before: Ran | undefined
  /** When the key that is read was pressed. */
  let at = 0
  /** Commands are being given by keys, as one has shown that stayed alone. */
  let isAtKeys = false
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

  /** The single command that a word may still be, besides what ran before it. */
  const commandOf = ({ after, letters: [first, ...others] }: Word) => {
    if (!first) return undefined
    const isOneKey = others.every(({ key }) => key === first.key)
    const keys = isOneKey ? first.key : others.length === 1 ? `${first.key} ${others[0]?.key}` : ''
    const action = withKeys(keys)
    if (after && !after.isLight && !action?.takesBack) return undefined
    // What is not light is not done again to whatever has come since.
    return action && { action, times: isOneKey && action.isLight ? 1 + others.length : 1 }
  }

  /** What can be decided now that more is available. */
  const look = () => {
    for (const [index, { after, letters }] of words.entries()) {
      const [first] = letters
      const opening = actions().find(({ opens, keys }) => opens === 'text' && keys === first?.key)
      if (!opening || after) continue
      const rest = words.slice(index).flatMap(word => word.letters)
      forget()
      run(opening, rest.slice(1).reduce(typed, ''))
      return
    }
    const word = words.at(-1)
    if (isWordOpen && word?.after && commandOf(word)?.action.takesBack) endWord()
  }

  /** The word has ended. It may be one command. */
  const endWord = () => {
    isWordOpen = false
    stopQuiet()
    const command = words.length > 0 ? commandOf(words.at(-1) as Word) : undefined
    isAtKeys = command !== undefined
    if (command || isReady()) words = []
    for (let times = command?.times ?? 0; times > 0; times--)
      if (meant === undefined) command && run(command.action)
  }

  const isBeginning = (key: string) => actions().some(({ keys }) => keys?.startsWith(`${key} `))

  /** What ran right before this letter, unless both are one command. */
  const rightBefore = (key: string) => {
    if (!before || before.key === key) return undefined
    const action = withKeys(key)
    // The key of a place to write may not be offered yet.
    const mayOpen = before.isLight && (!action || action.opens === 'text')
    const withinMs = !mayOpen ? TYPING_MS : isAtKeys ? 0 : UNSEEN_MS
    if (at - before.at >= withinMs) return undefined
    return withKeys(`${before.key} ${key}`) ? undefined : before
  }

  const beginsWord = (key: string) => {
    const [action, quick] = [withKeys(key), rightBefore(key)]
    if (action?.isLight && isListReady()) return false
    if (action?.takesBack && isListReady() && (quick ? !quick.isLight : isAtKeys)) return false
    if (!isReady()) return true
    // The beginning of a sequence runs nothing yet.
    if (isAtKeys && isBeginning(key)) return false
    return quick !== undefined || (!isAtKeys && action?.opens !== 'text')
  }

  const addToWord = (key: string, text: string) => {
    const open = isWordOpen ? words.at(-1) : undefined
    const word = open ?? { after: rightBefore(key), letters: [] }
    if (!open) words.push(word)
    const waiting = open && commandOf(open)?.action
    const isTakenBack = withKeys(key)?.takesBack && waiting && !waiting.takesBack
    word.letters.push({ key, text })
    isWordOpen = true
    before = undefined
    // What has only waited is taken back by not running it.
    if (isTakenBack) return forget()
    stopQuiet()
    const mayRun = isReady() && commandOf(word) !== undefined
    if (!mayRun && word.letters.length > 1) isAtKeys = false
    stopQuiet = clock.later(mayRun ? TYPING_MS : WORD_MS, endWord)
    look()
  }

  /** What runs at once; a letter that runs nothing may begin a word. */
  const runOrIgnore = (key: string, text: string | undefined): boolean => {
    const action = find(key, actions())
    const isSequence = !action && isBeginning(key)
    const isLetter = text !== undefined && text !== ' '
    if (isLetter && !action && !isSequence) addToWord(key, text)
    else if (!isLetter) before = undefined
    else {
      const isAlone = action !== undefined && !rightBefore(key)
      before = { key, text, isAlone, at, isLight: action?.isLight ?? false }
    }
    if (action) run(action)
    return action !== undefined || isWordOpen
  }

  /** Settles the keys that wait: no further letter can join them. */
  const decide = () => {
    if (isWordOpen && isReady()) endWord()
  }

  return {
    /** Whether the key has been read; otherwise it belongs to the page. */
    press({ key, text, isInField, isForElement, isHeld, lateMs = 0 }: ReadKey): boolean {
      at = clock.now() - lateMs
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
      if (before?.isAlone && at - before.at >= TYPING_MS) isAtKeys = true
      const ofWord = text ?? (isWordOpen && (key === 'Enter' || key === 'Backspace') ? '' : undefined)
      if (!isInField && ofWord !== undefined && (isWordOpen || (!isForElement && beginsWord(key)))) {
        addToWord(key, ofWord)
        return true
      }
      if (ofWord === undefined) {
        if (key !== 'Escape' && key !== 'Tab') decide()
        words = []
        isWordOpen = false
        // What it opens may be meant to be written to, as what the pointer opens.
        if (key === 'Enter') isAtKeys = false
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
      decide()
      guard.end()
      forget()
      isAtKeys = false
    },
    /** Somebody has been elsewhere, and what is typed next may not be meant for the page. */
    leave() {
      isAtKeys = false
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

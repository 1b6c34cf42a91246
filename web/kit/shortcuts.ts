import type { Clock } from './clock.ts'

/** What a keyboard event says of its key. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** `j`, `Shift+a`, `Shift+ArrowDown`, `Mod+k`, `Mod+Shift+Enter`, `?`: by character, so that it works on every keyboard. */
export function nameOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string {
  if (altKey) return ''
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const isNamed = key.length > 1
  if (ctrlKey || metaKey)
    return `Mod+${shiftKey && isNamed ? 'Shift+' : ''}${isLetter ? key.toLowerCase() : key}`
  if (shiftKey && (isLetter || key.startsWith('Arrow'))) return `Shift+${isLetter ? key.toLowerCase() : key}`
  return isLetter ? key.toLowerCase() : key
}

const SEQUENCE_MS = 1_000

/** Finds the action of a key, also as the second of a sequence such as `g o` that was begun within a second. */
export function createShortcuts({ now }: Pick<Clock, 'now'>) {
  let first = ''
  let since = 0
  return <Action extends { keys?: string | undefined }>(
    key: string,
    actions: Action[],
  ): Action | undefined => {
    const typed = first && now() - since < SEQUENCE_MS ? [`${first} ${key}`, key] : [key]
    const action = typed.map(keys => actions.find(one => one.keys === keys)).find(Boolean)
    const isBeginning = !action && actions.some(({ keys }) => keys?.startsWith(`${key} `))
    first = isBeginning ? key : ''
    since = now()
    return action
  }
}

const TYPING_MS = 1_000

/**
 * Tells whether a key belongs to a text whose field has just disappeared: somebody who types goes on for a moment, and those
 * letters are no shortcuts. Keys that leave a field on purpose, and the pointer, end the typing.
 */
export function createTypingGuard({ now }: Pick<Clock, 'now'>) {
  let typedAt = Number.NEGATIVE_INFINITY
  return {
    press(key: string, isInField: boolean): boolean {
      const isText = key.replace('Shift+', '').length === 1
      const isLate = !isInField && isText && now() - typedAt < TYPING_MS
      typedAt = isText && (isInField || isLate) ? now() : Number.NEGATIVE_INFINITY
      return isLate
    },
    end() {
      typedAt = Number.NEGATIVE_INFINITY
    },
  }
}

import { createKeyReader, type KeyAction } from './key-reader.ts'
import { createTestClock } from './test-clock.ts'

const LIGHT = ['j', 'k', 'x', 'Shift+j']

/** For tests: a page that loads when it is told to, and whose place to write comes when it is told to. */
export function createPage() {
  const clock = createTestClock()
  const page = {
    isReady: false,
    isListReady: false,
    isSlow: false,
    /** What can be undone is offered a moment after it has been done. */
    isToastLate: false,
    hasField: false,
    written: '',
    ran: [] as string[],
  }
  let hasWanted = false
  const arrive = () => {
    page.hasField = true
    reader.look()
  }
  const opening = (keys: string): KeyAction => ({
    keys,
    opens: 'text',
    run() {
      page.ran.push(keys)
      if (page.isSlow) hasWanted = true
      else page.hasField = true
    },
  })
  const acting = (keys?: string): KeyAction => ({
    keys,
    isLight: LIGHT.includes(keys ?? ''),
    run: () => page.ran.push(keys ?? 'without a key'),
  })
  const inList = [...LIGHT, 'g o', 'g m', undefined].map(acting)
  const inThread = [...['e', 'u', 'p', '!', 'Shift+a'].map(acting), opening('r'), opening('n')]
  const undoing: KeyAction = { keys: 'z', takesBack: true, run: () => page.ran.push('z') }
  const reader = createKeyReader({
    clock,
    actions() {
      const inPage = page.isReady || page.isListReady ? [...inThread, ...inList] : inList
      return page.ran.some(keys => !LIGHT.includes(keys)) && !page.isToastLate ? [...inPage, undoing] : inPage
    },
    isReady: () => page.isReady,
    isListReady: () => page.isReady || page.isListReady,
    isPlaceThere: () => page.hasField,
    type(text) {
      page.written += text
    },
  })
  const press = (key: string, { isHeld = false } = {}) => {
    const isText = key.length === 1
    const isTaken = reader.press({
      key: /\p{Lu}/u.test(key) && isText ? `Shift+${key.toLowerCase()}` : key,
      text: isText ? key : undefined,
      isInField: page.hasField,
      isForElement: false,
      isHeld,
    })
    if (!isTaken && isText && page.hasField) page.written += key
    return isTaken
  }
  return {
    clock,
    page,
    press,
    type: (text: string) => void [...text].map(key => press(key)),
    /** Everything that changes something. */
    changes: () => page.ran.filter(keys => !LIGHT.includes(keys)),
    async load() {
      page.isReady = true
      reader.look()
      await clock.pass(0)
    },
    async giveField() {
      if (hasWanted) arrive()
      await clock.pass(0)
    },
    click: () => reader.end(),
    /** Gives a command by key, so that the next one need not wait. */
    async beAtKeys() {
      press('j')
      await clock.pass(300)
      page.ran.length = 0
    },
    async offerUndo() {
      page.isToastLate = false
      reader.look()
      await clock.pass(0)
    },
  }
}

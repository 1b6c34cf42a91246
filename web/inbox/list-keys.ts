import type { Conversation } from '../../client/api.ts'
import { useActions } from '../kit/keys.ts'
import { closeOverlay, togglePerson } from '../kit/preferences.ts'
import { t } from '../language/language.ts'
import { checkTo, toggleChecked } from './checked.ts'

interface Moving {
  rows: Conversation[]
  /** Of the open conversation, or the last one that was open or focused. */
  index: number
  slug: string | undefined
  step: (by: number) => void
  /** Goes to a row without opening it, if nothing is open. */
  visit: (slug: string) => void
  open: (slug: string | undefined) => void
  /** Clears the words of a search. */
  clear: (() => void) | undefined
}

const LIGHT = { isLight: true }

/** The keys of a list. */
export function useListKeys({ rows, index, slug, step, visit, open, clear }: Moving): void {
  const close = () => {
    if (!slug) return clear?.()
    open(undefined)
    visit(slug)
  }
  const goTo = (row: Conversation | undefined) => {
    if (!row) return
    if (slug) open(row.slug)
    visit(row.slug)
  }
  const extend = (by: number) => {
    const [from, to] = [rows[Math.max(index, 0)], rows[Math.max(index, 0) + by]]
    if (!from || !to) return
    checkTo(rows, to, from)
    if (slug) step(by)
    else visit(to.slug)
  }
  useActions(
    [
      { ...LIGHT, id: 'next', label: t('next'), keys: 'j', run: () => step(1) },
      { ...LIGHT, id: 'previous', label: t('previous'), keys: 'k', run: () => step(-1) },
      { ...LIGHT, id: 'next.arrow', label: t('next'), keys: 'ArrowDown', run: () => step(1) },
      { ...LIGHT, id: 'previous.arrow', label: t('previous'), keys: 'ArrowUp', run: () => step(-1) },
      { id: 'first', label: t('first'), keys: 'Home', run: () => goTo(rows[0]) },
      { id: 'last', label: t('last'), keys: 'End', run: () => goTo(rows.at(-1)) },
      {
        id: 'read',
        label: t('read'),
        keys: 'Enter',
        run: () => (slug ? focusThread() : step(index < 0 ? 1 : 0)),
      },
      { id: 'close', label: t('close_conversation'), keys: 'Escape', run: () => closeOverlay() || close() },
      {
        ...LIGHT,
        id: 'check',
        label: t('check'),
        keys: 'x',
        run: () => rows[index] && toggleChecked(rows[index]),
      },
      { ...LIGHT, id: 'check.next', label: t('check.next'), keys: 'Shift+j', run: () => extend(1) },
      { ...LIGHT, id: 'check.previous', label: t('check.previous'), keys: 'Shift+k', run: () => extend(-1) },
      {
        ...LIGHT,
        id: 'check.next.arrow',
        label: t('check.next'),
        keys: 'Shift+ArrowDown',
        run: () => extend(1),
      },
      {
        ...LIGHT,
        id: 'check.previous.arrow',
        label: t('check.previous'),
        keys: 'Shift+ArrowUp',
        run: () => extend(-1),
      },
      { id: 'person', label: t('person.toggle'), keys: 'i', run: togglePerson },
    ],
    'list',
  )
}

/** Moves the focus into the messages. */
export function focusThread(): void {
  document.querySelector<HTMLElement>('.thread')?.focus()
}

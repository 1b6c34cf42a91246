import { useEffect, useRef } from 'react'
import { browserClock } from './clock.ts'
import { preferences } from './preferences.ts'
import { createShortcuts, createTypingGuard, nameOf } from './shortcuts.ts'
import { createStore } from './store.ts'

/** An action that is available now: by key, in the palette, or in a menu. */
export interface Action {
  id: string
  label: string
  /** A letter as typed, `Shift+a`, or a sequence: `g o`. */
  keys?: string
  run: () => void
}

/** Where an action stands in the palette and among the shortcuts, in this order. */
export const GROUPS = ['selection', 'conversation', 'list', 'go', 'page'] as const
export type Group = (typeof GROUPS)[number]

interface Offer {
  actions: Action[]
  group: Group
}

/** Available actions by component; the last registered comes first. */
const offers = createStore<Offer[]>([])

/** The selection comes before the open conversation, and whatever was registered last before the rest. */
export function allActions(): Action[] {
  const isSelection = ({ group }: Offer) => Number(group === 'selection')
  const inOrder = offers.get().toReversed()
  return inOrder.sort((one, other) => isSelection(other) - isSelection(one)).flatMap(({ actions }) => actions)
}

/** Each named action, once, by group. */
export function offeredActions(): { group: Group; actions: Action[] }[] {
  const seen = new Set(['palette', 'next.arrow', 'previous.arrow']) // arrow keys do the same as j and k
  return GROUPS.map(group => ({
    group,
    actions: offers
      .get()
      .filter(offer => offer.group === group)
      .flatMap(({ actions }) => actions)
      .filter(({ id }) => !seen.has(id) && seen.add(id)),
  })).filter(({ actions }) => actions.length > 0)
}

/** Registers actions while the component is mounted. */
export function useActions(actions: Action[], group: Group): void {
  const latest = useRef(actions)
  latest.current = actions
  // Labels and keys are fixed; the effect is always the latest.
  const names = actions.map(({ id, label, keys }) => `${id} ${label} ${keys}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names stands for the actions
  useEffect(() => {
    const offered = {
      group,
      actions: latest.current.map(action => ({
        ...action,
        run: () => latest.current.find(({ id }) => id === action.id)?.run(),
      })),
    }
    offers.set(before => [...before, offered])
    return () => offers.set(before => before.filter(other => other !== offered))
  }, [names, group])
}

/** Handles keys while the page is open, except in text fields, below a dialog, and when switched off. */
export function useKeys(): void {
  useEffect(() => {
    const find = createShortcuts(browserClock)
    const isStillTyping = createTypingGuard(browserClock)
    const onPointer = () => isStillTyping.end()
    const onKey = (event: KeyboardEvent) => {
      const key = nameOf(event)
      const wasTyping = isStillTyping.press(key, isWriting(event))
      if (wasTyping) return
      const isPalette = key === 'Mod+k'
      if (!isPalette && (!preferences.get().keys || isWriting(event) || isForElement(event, key))) return
      const action = find(key, allActions())
      if (!action) return
      event.preventDefault()
      action.run()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [])
}

/** Keys that the focused element needs: buttons and links take Enter, scrollable elements the arrows. */
function isForElement({ target, defaultPrevented }: KeyboardEvent, key: string): boolean {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented
  if (key === 'Enter') return target !== document.body
  return (
    key.startsWith('Arrow') &&
    target.closest('.thread, .person, [role="tablist"], [role="radiogroup"]') !== null
  )
}

const WRITING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

function isWriting({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (document.querySelector('dialog[open]')) return true
  return target.closest(WRITING) !== null
}

/** A key as shown to people. */
export function keyLabel(keys: string): string {
  const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+'
  return keys
    .replace('Mod+', mod)
    .replace('Shift+', '⇧')
    .replace('Enter', '⏎')
    .replace('Escape', 'Esc')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .replace(/(?<![\p{L}])\p{Ll}(?!\p{L})/gu, letter => letter.toUpperCase())
}

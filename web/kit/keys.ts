import { useEffect, useLayoutEffect, useRef } from 'react'
import { browserClock } from './clock.ts'
import { createKeyReader } from './key-reader.ts'
import { preferences } from './preferences.ts'
import { nameOf } from './shortcuts.ts'
import { createStore } from './store.ts'
import { typeInto } from './type-into.ts'
import { useStore } from './use-store.ts'

/** An action that is available now: by key, in the palette, or in a menu. */
export interface Action {
  id: string
  label: string
  /** A letter as typed, `Shift+a`, or a sequence: `g o`. */
  keys?: string
  /** Where the next keys belong, even if it comes later than they do. */
  opens?: 'text' | 'choice' | undefined
  /** It only looks around or selects: done by mistake, it does no harm. */
  isLight?: boolean
  /** It takes back what was done last. */
  takesBack?: boolean
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

/** Each named action, once, by group: also those that come later. */
export function useOfferedActions(): ReturnType<typeof offeredActions> {
  useStore(offers)
  return offeredActions()
}

/** Each named action, once, by group. */
export function offeredActions(): { group: Group; actions: Action[] }[] {
  const seen = new Set([
    'palette',
    'next.arrow',
    'previous.arrow',
    'check.next.arrow',
    'check.previous.arrow',
  ]) // arrow keys do the same as j and k
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

/** How many parts of the page are still loading what keys act on; light actions need no conversation. */
const loading = { page: 0, conversation: 0 }

/** While it loads, what is typed runs no commands, unless a key stays alone. */
export function useKeysWait(isLoading: boolean, part: keyof typeof loading = 'page'): void {
  // Before a key can arrive.
  useLayoutEffect(() => {
    if (!isLoading) return
    loading[part]++
    return () => void loading[part]--
  }, [isLoading, part])
}

let isKeeping = () => false

/** Whether somebody has pressed the key of a place to write, and it is not there yet. */
export function isPlaceMeant(): boolean {
  return isKeeping()
}

/** Reads keys from now on, except in text fields, below a dialog, and when switched off. Returns what ends it. */
export function startKeys(): () => void {
  const isListReady = () => offers.get().length > 0 && loading.page === 0
  const reader = createKeyReader({
    clock: browserClock,
    actions: allActions,
    isReady: () => isListReady() && loading.conversation === 0,
    isListReady,
    isPlaceThere: () => isInPlace(document.activeElement),
    type: text => typeInto(document.activeElement, text),
  })
  isKeeping = reader.isKeeping
  const onKey = (event: KeyboardEvent) => {
    const key = nameOf(event)
    if (event.isComposing || MODIFIERS.has(event.key) || (!preferences.get().keys && key !== 'Mod+k')) return
    const isTaken = reader.press({
      key,
      text: textOf(event),
      isInField: isInPlace(event.target),
      isForElement: isForElement(event, key),
      isHeld: event.repeat,
      lateMs: Math.max(0, window.performance.now() - event.timeStamp),
    })
    if (isTaken) event.preventDefault()
  }
  const stop = offers.subscribe(reader.look)
  document.addEventListener('keydown', onKey)
  // Before menus, which keep these to themselves.
  document.addEventListener('focusin', reader.look, true)
  document.addEventListener('pointerdown', reader.end, true)
  window.addEventListener('blur', reader.leave)
  return () => {
    stop()
    reader.end()
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('focusin', reader.look, true)
    document.removeEventListener('pointerdown', reader.end, true)
    window.removeEventListener('blur', reader.leave)
  }
}

/** They come before the key that somebody means. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'])

/** The character that a key types. */
function textOf(event: KeyboardEvent): string | undefined {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  return event.key.length === 1 && !isCommand ? event.key : undefined
}

const SCROLLING = new Set(['Home', 'End', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** Keys that the focused element needs: buttons and links take Enter, scrollable elements what scrolls. */
function isForElement({ target, defaultPrevented }: KeyboardEvent, key: string): boolean {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented
  if (key === 'Enter' || key === ' ') return target !== document.body
  return (
    SCROLLING.has(key) && target.closest('.thread, .person, [role="tablist"], [role="radiogroup"]') !== null
  )
}

const WRITING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]'

/** A field, a menu, or anything while a dialog is open. */
function isInPlace(target: EventTarget | null): boolean {
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

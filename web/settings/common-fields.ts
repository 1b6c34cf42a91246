import { createContext } from 'react'

type Typed = Record<string, string>

/** What has been typed in the fields of a new channel, by their names: another type has those that it knows, too. */
export const CommonFields = createContext<Typed>({})

/** Remembers what is typed in a field. */
export function remember(typed: Typed, { target }: { target: EventTarget }): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isText && target.name) typed[target.name] = target.value
}

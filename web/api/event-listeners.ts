import type { Event } from '../../client/api.ts'

type Listener = (event: Event) => void

const listeners = new Set<Listener>()

/** Hears every event of the stream; returns what ends it. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emit(event: Event): void {
  for (const listener of listeners) listener(event)
}

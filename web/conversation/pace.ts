import { isTwoWay } from '../../src/talk/channels/kinds.ts'

/** Mail is read later, and comments by everybody. */
const UNDO_MS = 10_000
/** Somebody is waiting in a chat, and a note costs nothing. */
const TALK_UNDO_MS = 1_500

/** How long a reply or a note can be undone, in milliseconds. */
export function undoMsOf(channel: number, isNote: boolean): number {
  return isNote || isTwoWay(channel) ? TALK_UNDO_MS : UNDO_MS
}

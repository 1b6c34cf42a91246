import { CHANNEL_KINDS } from '../../client/codes.ts'

/** Mail is read later, and comments by everybody. */
const UNDO_MS = 10_000
/** Somebody is waiting in a chat, and a note costs nothing. */
const TALK_UNDO_MS = 1_500

const { chat, sms, twitter, facebook_messenger, whatsapp, instagram_dm, telegram } = CHANNEL_KINDS
const TALKS: ReadonlySet<number> = new Set([
  chat,
  sms,
  twitter,
  facebook_messenger,
  whatsapp,
  instagram_dm,
  telegram,
])

/** Whether both sides write back and forth, as in a chat or messenger: nothing is done with one message. */
export function isTalk(channel: number): boolean {
  return TALKS.has(channel)
}

/** How long a reply or a note can be undone, in milliseconds. */
export function undoMsOf(channel: number, isNote: boolean): number {
  return isNote || isTalk(channel) ? TALK_UNDO_MS : UNDO_MS
}

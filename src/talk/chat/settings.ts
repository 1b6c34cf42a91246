import { z } from 'zod'
import { integer, line, optional } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { openingAt, parseHours } from './hours.ts'

const GREETING_AFTER = 10

/** Settings of a chat channel. */
export const ChatSettings = z.object({
  greeting: optional(line(300)).describe('What the chat says by itself to visitors who have not written.'),
  greeting_after: optional(integer(1, 600)).describe(
    `After so many seconds on a page; ${GREETING_AFTER} by default.`,
  ),
  hours: optional(
    line(300).refine(
      text => parseHours(text) !== undefined,
      orSay`must look like “mon-fri 09:00-17:00, sat 10:00-14:00”`,
    ),
  ).describe(
    "When the chat is online, in the brand's time zone. Without it, the chat is online while someone on your team is.",
  ),
  when_offline: optional(z.enum(['form', 'hidden'], orSay`must be form or hidden`)).describe(
    '`form`, the default, takes messages that are answered by email; `hidden` hides the chat.',
  ),
})

/** What the widget needs to know before it asks. */
export interface ChatFace {
  greeting?: { text: string; afterSeconds: number }
  hidesOffline: boolean
}

export function faceOf({ settings }: Pick<ChannelRow, 'settings'>): ChatFace {
  const { greeting, greeting_after, when_offline } = settings
  const afterSeconds = Number(greeting_after ?? GREETING_AFTER)
  return {
    ...(typeof greeting === 'string' ? { greeting: { text: greeting, afterSeconds } } : {}),
    hidesOffline: when_offline === 'hidden',
  }
}

/** Whether the channel is within its hours; undefined if it has none. */
export function openingOf({ settings }: Pick<ChannelRow, 'settings'>, zone: string, at: Date) {
  const spans = typeof settings.hours === 'string' ? parseHours(settings.hours) : undefined
  return spans && openingAt(spans, zone, at)
}

import { Problem } from '../../kit/errors.ts'
import { DAY } from '../../kit/retry.ts'
import { CHANNEL_KINDS, kindName } from './kinds.ts'
import { providerOf } from './providers.ts'
import type { ChannelRow } from './queries.ts'
import { hasTemplates } from './whatsapp/templates.ts'

/** How long after the customer's last message a channel's provider allows replies; others always do. */
const WINDOWS: Partial<Record<number, number>> = {
  [CHANNEL_KINDS.whatsapp]: DAY,
  [CHANNEL_KINDS.facebook_messenger]: DAY,
  [CHANNEL_KINDS.instagram_dm]: DAY,
}
/** How long people, but no programs, may reply where Meta has granted the app Human Agent. */
const HUMAN_AGENT_MS = 7 * DAY

interface Times {
  lastCustomerMessageAt: Date | null
  /** By how much that came late: providers count from when it was written. */
  lateMs: number | null
  createdAt: Date
}

/** Until when staff can reply; null if always. */
export function replyUntil(channel: ChannelRow, { createdAt, ...last }: Times): Date | null {
  const usual = windowOf(channel)
  if (usual === null) return null
  // Nobody may be written to first.
  const from = writtenAt(last)
  if (from === null) return createdAt
  const window = channel.settings.human_agent === 'yes' ? HUMAN_AGENT_MS : usual
  return new Date(from + window)
}

function writtenAt({ lastCustomerMessageAt: at, lateMs }: Omit<Times, 'createdAt'>): number | null {
  return at && at.getTime() - (lateMs ?? 0)
}

/** Whether a reply is sent now only because a person wrote it. */
export function needsHumanAgent(channel: ChannelRow, last: Omit<Times, 'createdAt'>, now: Date): boolean {
  const usual = windowOf(channel)
  const from = writtenAt(last)
  return (
    channel.settings.human_agent === 'yes' && usual !== null && from !== null && now.getTime() >= from + usual
  )
}

/** How a reply would be sent at the moment. */
export const REPLY_MODES = ['free', 'public', 'human_agent', 'template', 'closed'] as const
export type ReplyMode = (typeof REPLY_MODES)[number]

export function replyMode(
  channel: ChannelRow,
  { originId, ...times }: Times & { originId: string | null },
  now: Date,
): ReplyMode {
  if (isPublic(channel, { originId })) return 'public'
  const until = replyUntil(channel, times)
  if (until !== null && now >= until) return hasTemplates(channel) ? 'template' : 'closed'
  return needsHumanAgent(channel, times, now) ? 'human_agent' : 'free'
}

/** When the mode of replies changes next by the time alone; null: it does not. */
export function nextModeChange(channel: ChannelRow, times: Times, now: Date): Date | null {
  const usual = windowOf(channel)
  const from = writtenAt(times)
  if (usual === null || from === null) return null
  const ends = [from + usual, from + HUMAN_AGENT_MS].filter(end => end > now.getTime())
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

const KINDS_WITH_POSTS = new Set<number>([
  CHANNEL_KINDS.facebook,
  CHANNEL_KINDS.instagram,
  CHANNEL_KINDS.twitter,
])

/** Whether everybody can read what is sent in a conversation. */
export function isPublic(channel: ChannelRow, { originId }: { originId: string | null }): boolean {
  if (!KINDS_WITH_POSTS.has(channel.kind) || originId === null) return false
  return providerOf(channel)?.isPublic?.(originId) ?? false
}

/** In milliseconds; null for channels without one. */
function windowOf(channel: ChannelRow): number | null {
  const window = WINDOWS[channel.kind]
  return window === undefined || !providerOf(channel) ? null : window
}

/** A conflict that waiting does not end. */
export class TooLate extends Problem {}

/** Throws TooLate. */
export function refuseLate(
  channel: ChannelRow,
  times: Times,
  { now, byProgram }: { now: Date; byProgram: boolean },
): void {
  const until = replyUntil(channel, times)
  if (byProgram && (until === null || now < until) && needsHumanAgent(channel, times, now))
    throw new TooLate(
      'conflict',
      `After 24 hours, ${kindName(channel.kind)} allows replies of people only. If a person wrote this one, send human_agent: true with it.`,
    )
  if (until === null || now < until) return
  const window = channel.settings.human_agent === 'yes' ? 'seven days' : '24 hours'
  throw new TooLate(
    'conflict',
    `${kindName(channel.kind)} allows replies for ${window} after the customer’s last message. ${hasTemplates(channel) ? 'Send a template instead.' : 'Wait until they write again.'}`,
  )
}

import { invalidInput, Problem } from '../../kit/errors.ts'
import { DAY } from '../../kit/retry.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Person } from '../../people/identities/people.ts'
import { connectedTo, connectorOf } from '../channels/connectors.ts'
import { kindName } from '../channels/kinds.ts'
import type { ChannelRow } from '../channels/queries.ts'
import { isShut } from './way-out.ts'

/** How long people, but no programs, may reply where Meta has granted the app Human Agent. */
const HUMAN_AGENT_MS = 7 * DAY

interface Times {
  lastCustomerMessageAt: Date | null
  /** By how much that came late: providers count from when it was written. */
  lateMs: number | null
  createdAt: Date
}

/** What decides how a conversation can be answered. */
interface Answered extends Times {
  originId: string | null
  /** Its author and followers. */
  people: Person[]
}

/** Until when staff can reply: null if always, its beginning if never. */
export function replyUntil(channel: ChannelRow, conversation: Answered): Date | null {
  const isNever = isShut(channel) || isOneWay(channel, conversation)
  return isNever ? conversation.createdAt : endOfWindow(channel, conversation)
}

function endOfWindow(channel: ChannelRow, { createdAt, ...last }: Times): Date | null {
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

export function replyMode(channel: ChannelRow, conversation: Answered, now: Date): ReplyMode {
  if (isShut(channel) || isOneWay(channel, conversation)) return 'closed'
  if (isPublic(channel, conversation)) return 'public'
  const until = endOfWindow(channel, conversation)
  if (until !== null && now >= until) return hasTemplates(channel) ? 'template' : 'closed'
  return needsHumanAgent(channel, conversation, now) ? 'human_agent' : 'free'
}

/** Whether nobody can be answered: what is sent would reach nobody, or the wrong people. */
function isOneWay(channel: ChannelRow, { originId, people }: Pick<Answered, 'originId' | 'people'>): boolean {
  if (originId !== null && connectedTo(channel)?.isOneWay?.(originId)) return true
  const customers = people.filter(({ staff }) => !staff)
  return customers.length > 0 && customers.every(({ unreachable }) => unreachable)
}

/** Throws invalid for a reply that would reach nobody, or the wrong people. */
export function refuseOneWay(channel: ChannelRow, answered: Pick<Answered, 'originId' | 'people'>): void {
  if (isOneWay(channel, answered))
    throw invalidInput(
      'visibility',
      say`must be 1 (internal note): nobody can reply to this sender by ${kindName(channel.kind)}`,
    )
}

/** When the mode of replies changes next by the time alone; null: it does not. */
export function nextModeChange(channel: ChannelRow, times: Times, now: Date): Date | null {
  const usual = windowOf(channel)
  const from = writtenAt(times)
  if (usual === null || from === null) return null
  const ends = [from + usual, from + HUMAN_AGENT_MS].filter(end => end > now.getTime())
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** Whether everybody can read what is sent in a conversation. */
export function isPublic(channel: ChannelRow, { originId }: { originId: string | null }): boolean {
  return originId !== null && connectedTo(channel)?.isPublic?.(originId) === true
}

/** In milliseconds; null for channels without one. */
function windowOf(channel: ChannelRow): number | null {
  return connectedTo(channel)?.window ?? null
}

/** Whether the channel can send templates. */
function hasTemplates(channel: ChannelRow): boolean {
  return connectorOf(channel)?.templates?.isReady(channel) === true
}

/** A conflict that waiting does not end. */
export class TooLate extends Problem {}

/** Throws TooLate. */
export function refuseLate(
  channel: ChannelRow,
  times: Times,
  { now, byProgram }: { now: Date; byProgram: boolean },
): void {
  const until = endOfWindow(channel, times)
  if (byProgram && (until === null || now < until) && needsHumanAgent(channel, times, now))
    throw new TooLate(
      'conflict',
      say`After 24 hours, ${kindName(channel.kind)} allows replies of people only. If a person wrote this one, send human_agent: true with it.`,
    )
  if (until === null || now < until) return
  const window = channel.settings.human_agent === 'yes' ? say`seven days` : say`24 hours`
  throw new TooLate(
    'conflict',
    say`${kindName(channel.kind)} allows replies for ${window} after the customer’s last message. ${hasTemplates(channel) ? say`Send a template instead.` : say`Wait until they write again.`}`,
  )
}

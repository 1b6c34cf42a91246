import { slugOf } from '../../../../kit/slug.ts'
import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { TICKET_NUMBER } from '../../../../talk/conversations/ticket-number.ts'
import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { saidLine, textOf, ticketLine } from '../../remote/lines.ts'
import type { TableMapping } from '../../table.ts'
import type { Staff } from './staff.ts'
import { inOrder, type KeptRow, type Ticket } from './tickets.ts'
import { codeOfStatus, knownPriority, knownStatus, priorityOf, statusOf } from './values.ts'

const UNKNOWN_TIMES = { created_at: null, updated_at: null }

export interface TableChannels {
  /** The id of the channel of a word; of none, the first channel for mail. */
  idOf(word: string | undefined): string
  /** Those that were asked for. */
  lines(): Line[]
}

interface OwnChannel {
  slug: string
  name: string
  kind: number
  visibility: number
}

/** The channels of a table: those here with the same name or slug, or new ones. */
export function tableChannels(own: OwnChannel[]): TableChannels {
  const [main = { slug: 'imported', name: 'Imported', kind: CHANNEL_KINDS.email, visibility: 0 }] = own
  const used = new Map<string, Line>()
  return {
    idOf(word) {
      const plain = word?.toLowerCase()
      const found =
        word === undefined ? main : own.find(one => [one.slug, one.name.toLowerCase()].includes(plain ?? ''))
      const id = found?.slug ?? (word as string)
      const fresh = {
        slug: slugOf(id) || `channel-${textOf(id, 8)}`,
        kind: CHANNEL_KINDS.email,
        visibility: 0,
      }
      used.set(id, {
        id,
        ...fresh,
        ...found,
        name: word ?? main.name,
        email: null,
        deleted_at: null,
        ...UNKNOWN_TIMES,
      })
      return id
    },
    lines: () => [...used.values()],
  }
}

export function teamLine(name: string): Line {
  return { id: name, name, member_ids: [], deleted_at: null, ...UNKNOWN_TIMES }
}

interface Telling {
  host: string
  staff: Staff
  channels: TableChannels
  mapping: TableMapping
  hasStatus: boolean
  cut: (keys: string[]) => void
}

export function conversationLine(
  ticket: Ticket,
  { host, staff, channels, mapping, hasStatus, cut }: Telling,
): Line {
  const { key, hasNumber, fields, tags } = ticket
  const { subject = null, status, priority, assignee, team, channel } = fields
  const author = authorOf(ticket)
  const times = inOrder(ticket.said).flatMap(({ at }) => at ?? [])
  const created = ticket.createdAt ?? times[0] ?? null
  const unknown = {
    ...(status && !knownStatus(status) ? { original_status: status } : {}),
    ...(priority && !knownPriority(priority) ? { original_priority: priority } : {}),
  }
  const own = hasNumber ? { [TICKET_NUMBER]: key, ...unknown } : unknown
  const line = ticketLine(
    { host, number: key, subject, author: author ?? undefined, token: null },
    {
      slug: `${slugOf(subject ?? '').slice(0, 60) || 'conversation'}-${textOf(`${host} ${key}`, 8)}`,
      channel_id: channels.idOf(channel),
      status: codeOfStatus(
        status ? statusOf(status, mapping.statuses) : hasStatus ? 'unresolved' : 'resolved',
      ),
      priority: priority ? priorityOf(priority, mapping.priorities) : 'normal',
      tags,
      assignee_id: assignee ? (staff.idOf(addressIn(assignee), assignee) ?? null) : null,
      team_id: team ?? null,
      follower_ids: [...new Set([...(author === null ? [] : [author]), ...ticket.people])],
      created_at: created,
      updated_at: ticket.updatedAt ?? times.at(-1) ?? created,
    },
  )
  return { ...line, data: keptData({ custom: ticket.data, own, cut }) }
}

const addressIn = (text: string) => (text.includes('@') ? text.toLowerCase().trim() : undefined)

/** The customer, else who wrote and is not on staff, else whoever began it. */
export function authorOf({ customer, firstOther, firstAuthor }: Ticket): string | null {
  return customer ?? firstOther ?? firstAuthor
}

interface MessageMark {
  host: string
  /** Tells messages without a key of their own apart; empty for the only one of its conversation. */
  mark: string
}

export function messageLine(ticket: Ticket, row: KeptRow, { host, mark }: MessageMark): Line {
  const id =
    row.key === null
      ? `${ticket.key} ${mark}`
      : `${ticket.key} ${textOf(JSON.stringify([ticket.key, row.key]), 16)}`
  return saidLine({
    id,
    ticket: ticket.key,
    originId: `${host} ${id}`,
    author: row.author ?? authorOf(ticket),
    isStaff: row.isStaff,
    isNote: row.isNote,
    body: row.text,
    at: row.at ?? ticket.createdAt,
  })
}

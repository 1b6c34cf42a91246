import { ORIGIN, STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { copiesOf } from '../../remote/copies.ts'
import { textIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import type { MailChannels } from '../../remote/mail-channels.ts'
import type { People } from '../../remote/people.ts'
import { customerId } from './people-lines.ts'
import { listIn } from './rows.ts'

const STATUSES: Record<number, number> = {
  1: STATUS.unresolved,
  2: STATUS.pending,
  3: STATUS.resolved,
  4: STATUS.spam,
}

/** How conversations came in: by their type, else by their source. All others came by mail. */
const TYPES: Record<number, number> = { 2: ORIGIN.voice, 3: ORIGIN.chat }
const SOURCES: Record<number, number> = { 2: ORIGIN.contactForm, 3: ORIGIN.api }

/** What staff entered is no form that a customer filled in. */
const BY_CUSTOMER = 1

export function originOf({ type, source_type, source_via }: Line): number {
  const source = Number(source_via) === BY_CUSTOMER ? SOURCES[Number(source_type)] : undefined
  return TYPES[Number(type)] ?? source ?? ORIGIN.email
}

interface Place {
  host: string
  people: People
  channels: MailChannels
  own: ReadonlySet<string>
}

export function conversationLine(one: Line, { host, people, channels, own }: Place): Line {
  const times = timesIn(one)
  const id = textIn(one, 'id') ?? ''
  const customer = customerId(textIn(one, 'customer_id')) ?? `customer of ${id}`
  const author = people.identityOf(customer, times.created_at) ?? undefined
  const copies = copiesOf(people, { addresses: listIn(one, 'cc'), at: times.created_at, own })
  const assignee = textIn(one, 'user_id')
  return ticketLine(
    {
      host,
      id,
      number: textIn(one, 'number') ?? id,
      subject: textIn(one, 'subject')?.slice(0, 500) ?? null,
      author,
      token: null,
    },
    {
      channel_id: channels.of(textIn(one, 'mailbox_id')),
      status: STATUSES[Number(one.status)] ?? STATUS.unresolved,
      origin: originOf(one),
      // Nobody is -1 or 0.
      assignee_id: Number(assignee) > 0 ? people.memberOf(assignee, times.updated_at) : null,
      follower_ids: [...new Set([...(author ? [author] : []), ...copies])],
      ...times,
    },
  )
}

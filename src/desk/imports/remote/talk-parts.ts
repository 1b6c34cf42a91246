import type { Scope } from '../../../kit/scope.ts'
import { partOf } from '../../archive/part-of.ts'
import type { Line } from '../../archive/queries.ts'
import type { SourceItem } from '../source.ts'
import type { Collected } from './collected.ts'
import { ticketNumberField } from './data.ts'

/** How an account's tickets and words become ours. */
interface Talk {
  conversationOf(ticket: Line): Line
  messageOf(said: Line): Line
  ratingOf?: (ticket: Line) => Line | null
}

/** What is there besides. */
interface Beside {
  teams: Line[]
  channels: Line[]
  /** Without the number of tickets. */
  fields?: Line[]
  notes?: () => AsyncGenerator<SourceItem>
  replies?: () => AsyncGenerator<SourceItem>
  ratings?: Line[]
}

/** People and conversations of an account. Lines of people are given when all have been named, by conversations and messages too. */
export async function* talkParts(
  { collected, scope }: { collected: Collected; scope: Scope },
  { conversationOf, messageOf, ratingOf = () => null }: Talk,
  { teams, channels, fields = [], notes, replies, ratings = [] }: Beside,
): AsyncGenerator<SourceItem> {
  const { people, spool, reader } = collected
  const rated = [...ratings]
  for await (const some of spool.inOrder('tickets')) {
    await spool.add('conversations lines', some.map(conversationOf))
    for (const one of some) {
      const rating = ratingOf(one)
      if (rating) rated.push(rating)
    }
    await people.flush()
  }
  for await (const some of spool.inOrder('said')) {
    await spool.add('messages lines', some.map(messageOf))
    await people.flush()
  }
  if (reader !== '') people.memberOf(reader, scope.now().toISOString())
  yield partOf('members', people.members())
  yield partOf('teams', teams)
  yield partOf('channels', channels)
  yield partOf('custom_fields', [ticketNumberField(), ...fields])
  for await (const some of people.contacts()) yield partOf('contacts', some)
  for await (const some of people.identities()) yield partOf('identities', some)
  if (notes) yield* notes()
  if (replies) yield* replies()
  for (const name of ['conversations', 'messages'])
    for await (const some of spool.inOrder(`${name} lines`)) yield partOf(name, some)
  yield partOf('ratings', rated)
}

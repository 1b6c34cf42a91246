import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { selectOrganizationsNamed } from '../../people/organizations/queries.ts'
import { selectSegments } from '../../people/segments/queries.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { listChannels } from '../channels/queries.ts'
import { PRIORITIES } from '../conversations/codes.ts'
import { type KnownField, RATING_WORDS, SLA_WORDS, WRITERS } from './fields.ts'
import { STATUS_WORDS } from './status-words.ts'

/** A value of a choice as conditions keep it, or why there is no such choice. */
export type ReadChoice = (field: KnownField, text: string) => string | Sentence

type Read = (text: string) => string | Sentence

const oneOf =
  (words: readonly string[]): Read =>
  text =>
    words.find(word => word.toLowerCase() === text.toLowerCase()) ?? say`must be one of: ${words.join(', ')}`

/** Reads choices of the brand: names or ids of teams and organizations become ids. */
export async function createChoiceReader(scope: Scope, organizations: string[]): Promise<ReadChoice> {
  const channels = (await listChannels(scope)).map(({ slug }) => slug)
  const teams = await findTeams(scope)
  const segments = (await selectSegments(scope)).filter(({ userId }) => userId === null)
  const emails = (await selectUsers(scope)).map(({ email }) => email)
  const found = organizations.length === 0 ? [] : await selectOrganizationsNamed(scope, organizations)
  const idOf =
    (rows: { id: number; name: string }[], refusal: Sentence): Read =>
    text => {
      const isIt = ({ id, name }: { id: number; name: string }) =>
        String(id) === text || name.toLowerCase() === text.toLowerCase()
      const row = rows.find(isIt)
      return row ? String(row.id) : refusal
    }
  const reads: Record<string, Read> = {
    channel: text => (channels.includes(text) ? text : say`must be the slug of a channel of this brand`),
    channel_type: oneOf(Object.keys(CHANNEL_KINDS)),
    customer_domain: text => text.toLowerCase().replace(/^.*@/, ''),
    organization: idOf(found, say`must be the ID or name of an organization`),
    segment: idOf(segments, say`must be the ID or name of a shared segment`),
    team: idOf(teams, say`must be the ID or name of a team`),
    assignee: text =>
      emails.includes(text.toLowerCase())
        ? text.toLowerCase()
        : say`must be the email address of a member of staff`,
    status: oneOf(STATUS_WORDS),
    priority: oneOf(PRIORITIES),
    begun_by: oneOf(WRITERS),
    written_by: oneOf(WRITERS),
    done_by: oneOf(WRITERS),
    rating: oneOf(RATING_WORDS),
    sla: oneOf(SLA_WORDS),
  }
  return ({ name, choices }, text) => {
    const read = choices ? oneOf(choices) : reads[name]
    return read ? read(text) : text
  }
}

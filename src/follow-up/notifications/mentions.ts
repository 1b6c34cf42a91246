import { VISIBILITY } from '../../talk/conversations/codes.ts'
import type { PostedMessage } from '../../talk/messages/posted-queries.ts'
import type { Office } from './notices.ts'
import type { Reachable } from './queries.ts'

/** Somebody who can be mentioned. */
interface Named {
  name: string
  /** A team: its first word says nothing. */
  isTeam?: boolean
}

/**
 * Who is mentioned in a text: by their whole name after an @ (`@Ana Souza`), or by their first name if nobody else has it.
 * A team only by its whole name. Case does not count. The longest name wins, so that Ana Souza does not mention Ana.
 */
export function mentionedIn<Person extends Named>(text: string, people: Person[]): Person[] {
  const firstNames = Map.groupBy(
    people.filter(({ isTeam }) => !isTeam),
    ({ name }) => firstOf(name),
  )
  const named = people.flatMap(person => {
    const first = firstOf(person.name)
    const isUnique = !person.isTeam && firstNames.get(first)?.length === 1
    return [person.name.trim(), ...(isUnique ? [first] : [])].map(words => ({
      person,
      words: words.toLowerCase(),
    }))
  })
  const longestFirst = named
    .filter(({ words }) => words !== '')
    .sort((one, other) => other.words.length - one.words.length)
  const found = new Set<Person>()
  for (const [mark] of [...text.matchAll(/(?<![\p{L}\p{N}_])@/gu)].map(match => [match.index])) {
    const rest = text.slice((mark as number) + 1, (mark as number) + 1 + LONGEST).toLowerCase()
    const match = longestFirst.find(
      ({ words }) => rest.startsWith(words) && !/^[\p{L}\p{N}_]/u.test(rest.slice(words.length)),
    )
    if (match) found.add(match.person)
  }
  return [...found]
}

const LONGEST = 200

function firstOf(name: string): string {
  return name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
}

/** The members of staff whom a note mentions by their names, or as members of a team. */
export function mentionedBy(
  { visibility, fromStaff, body }: Pick<PostedMessage, 'visibility' | 'fromStaff' | 'body'>,
  { staff, teams }: Pick<Office, 'staff' | 'teams'>,
): Set<Reachable> {
  if (visibility !== VISIBILITY.internalNote || !fromStaff) return new Set()
  const named = teams.map(({ name, memberIds }) => ({ name, memberIds, isTeam: true as const }))
  const found = mentionedIn<Reachable | (typeof named)[number]>(body, [
    ...staff.filter(({ isDead }) => !isDead),
    ...named,
  ])
  return new Set(
    found.flatMap(one =>
      'isTeam' in one ? staff.filter(({ userId }) => one.memberIds.includes(userId)) : [one],
    ),
  )
}

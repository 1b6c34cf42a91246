import sql, { type Sql } from 'sql-template-tag'
import { plannedEachTime } from '../../kit/prepared.ts'
import type { Scope } from '../../kit/scope.ts'
import { fold, hasPart } from '../../kit/search/fold.ts'
import { containing } from '../../kit/text.ts'

/** Shorter runs of letters or digits match too many names, and no index helps. */
const HAS_LETTERS = /[\p{L}\p{N}]{3}|\p{Lo}{2}/u
const LONGEST = 100
const MAX_PEOPLE = 1_000
/** Search syntax, which no name contains: `"red lamp" -blue`. */
const OPERATORS = /["\u201c\u201d]|(^|\s)-\S/

/**
 * All identities of customers whose name, address or handle contains the text, or whose name differs from it by a typo. A phone
 * number matches in any notation. At most 1,000 people: exact matches first, then the newest.
 */
export async function selectCustomersLike(scope: Scope, text: string): Promise<number[]> {
  const wanted = text.trim().replace(/^@/, '')
  if (!HAS_LETTERS.test(wanted) || wanted.length > LONGEST || OPERATORS.test(wanted)) return []
  const pattern = containing(wanted)
  const digits = digitsOf(wanted)
  const isNumber = digits ? sql`or i.type = 'mobile' and i.identifier like ${`%${digits}%`}` : sql``
  const rows = await scope.reads.rows<{ id: number }>(
    plannedEachTime(sql`
      select o.id from (
        select id from (
          select c.id, case
              when lower(c.name) = lower(${wanted}) or lower(c.friendly_name) = lower(${wanted}) then 0
              when ${isNamedLike(wanted)} then 1 else 2
            end as place
          from contacts c
          where c.brand_id = ${scope.brand.id}
            and (${isNamedLike(wanted)} or ${wanted} <<% c.name or ${fold(wanted)} <<% c.folded_names)
          union all
          select i.contact_id, case when i.identifier = lower(${wanted}) then 0 else 1 end from identities i
          where i.brand_id = ${scope.brand.id} and i.contact_id is not null
            and (i.identifier ilike ${pattern} ${isNumber})
        ) found group by id order by min(place), id desc limit ${MAX_PEOPLE}
      ) people join identities o on o.brand_id = ${scope.brand.id} and o.contact_id = people.id`),
  )
  return rows.map(({ id }) => id)
}

/** The condition that the text is part of a name of contact c, whatever the accents. */
export function isNamedLike(text: string): Sql {
  const [pattern, folded] = [containing(text), containing(fold(text))]
  const asTyped = sql`c.name ilike ${pattern} or c.friendly_name ilike ${pattern}`
  const asFolded = sql`c.name ilike ${folded} or c.friendly_name ilike ${folded}`
  return sql`(${asTyped} or c.folded_names like ${folded}${folded === pattern ? sql`` : sql` or ${asFolded}`})`
}

/** The names of a contact as they are compared; null if PostgreSQL compares them as well without. */
export function foldedNames(...names: (string | null)[]): string | null {
  const present = names.filter(name => name !== null).join('\n')
  return /^\p{ASCII}*$/u.test(present) ? null : fold(present)
}

/** Identities of staff, also former, whose name or address has the text. */
export async function selectStaffLike(scope: Scope, text: string): Promise<{ id: number; userId: number }[]> {
  const staff = await scope.reads.rows<{ id: number; userId: number; name: string; identifier: string }>(sql`
    select i.id, i.user_id as "userId", u.name, i.identifier from identities i
    join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    where i.brand_id = ${scope.brand.id}`)
  return staff.filter(one => [one.name, one.identifier].some(part => hasPart(part, text.trim())))
}

/** A phone number as it is stored, without its plus, or the part of it that is dialled within its country. */
export function digitsOf(text: string): string | undefined {
  if (!/^[+\d\s()./-]{5,40}$/.test(text)) return undefined
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^00?/, '')
  return digits.length >= 4 ? digits : undefined
}

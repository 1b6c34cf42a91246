import sql from 'sql-template-tag'
import type { Scope } from '../kit/scope.ts'

/** Who is behind an identity. */
export interface Person {
  identityId: number
  /** Of the user or the contact; the two never share one. */
  id: number
  name: string
  email: string | null
  staff: boolean
}

/** The people behind these identities, by identity id: one query for a whole page. */
export async function findPeople(scope: Scope, identityIds: Iterable<number>): Promise<Map<number, Person>> {
  const ids = [...new Set(identityIds)]
  if (ids.length === 0) return new Map()
  const people = await scope.sql.rows<Person>(sql`
    select i.id as "identityId", coalesce(u.id, c.id) as id, u.id is not null as staff,
      coalesce(u.name, c.name, i.identifier) as name,
      case when i.type = 'email' then i.identifier else (
        select e.identifier from identities e
        where e.brand_id = i.brand_id and e.type = 'email' and (e.contact_id = i.contact_id or e.user_id = i.user_id)
        order by e.id limit 1
      ) end as email
    from identities i
    left join users u on u.brand_id = i.brand_id and u.id = i.user_id
    left join contacts c on c.brand_id = i.brand_id and c.id = i.contact_id
    where i.brand_id = ${scope.brand.id} and i.id = any(${ids}::bigint[])`)
  return new Map(people.map(person => [person.identityId, person]))
}

/** The staff with these user ids, by user id. */
export async function findStaff(scope: Scope, userIds: Iterable<number>): Promise<Map<number, Person>> {
  const identities = await scope.sql.rows<{ id: number }>(sql`
    select min(id) as id from identities
    where brand_id = ${scope.brand.id} and user_id = any(${[...new Set(userIds)]}::bigint[])
    group by user_id`)
  const people = await findPeople(
    scope,
    identities.map(({ id }) => id),
  )
  return new Map([...people.values()].map(person => [person.id, person]))
}

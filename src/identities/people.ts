import sql, { empty } from 'sql-template-tag'
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

interface FoundPerson extends Person {
  userId: number | null
}

/** The people behind these identities, by identity id: one query for a whole page. */
export async function findPeople(scope: Scope, identityIds: Iterable<number>): Promise<Map<number, Person>> {
  return (await findCompany(scope, identityIds, [])).people
}

/** The people behind these identities, by identity id, and the staff with these user ids, by user id: one query. */
export async function findCompany(scope: Scope, identityIds: Iterable<number>, userIds: Iterable<number>) {
  const identities = [...new Set(identityIds)]
  const users = [...new Set(userIds)]
  const found = identities.length + users.length === 0 ? [] : await selectPeople(scope, identities, users)
  const people = new Map<number, Person>()
  const staff = new Map<number, Person>()
  for (const { userId, ...person } of found) {
    people.set(person.identityId, person)
    // In the order of their ids: a member of staff is known by their first identity.
    if (userId !== null && !staff.has(userId)) staff.set(userId, person)
  }
  return { people, staff }
}

function selectPeople(scope: Scope, identityIds: number[], userIds: number[]): Promise<FoundPerson[]> {
  const ofUsers = userIds.length === 0 ? empty : sql`or i.user_id = any(${userIds}::bigint[])`
  return scope.sql.rows(sql`
    select i.id as "identityId", i.user_id as "userId", coalesce(u.id, c.id) as id, u.id is not null as staff,
      coalesce(u.name, c.name, i.identifier) as name,
      case when i.type = 'email' then i.identifier else (
        select e.identifier from identities e
        where e.brand_id = i.brand_id and e.type = 'email' and (e.contact_id = i.contact_id or e.user_id = i.user_id)
        order by e.id limit 1
      ) end as email
    from identities i
    left join users u on u.brand_id = i.brand_id and u.id = i.user_id
    left join contacts c on c.brand_id = i.brand_id and c.id = i.contact_id
    where i.brand_id = ${scope.brand.id} and (i.id = any(${identityIds}::bigint[]) ${ofUsers})
    order by i.id`)
}

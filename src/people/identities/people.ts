import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** The person of an identity. */
export interface Person {
  identityId: number
  /** The id of the user or contact; the two never share one. */
  id: number
  name: string
  email: string | null
  staff: boolean
  /** Uses a staff address without proof. */
  unproven: boolean
  /** Is known by names only that nobody can write to. */
  unreachable: boolean
  /** Is a service account. */
  service: boolean
  friendlyName: string | null
  /** A customer's oldest identity of each other type. */
  others: Partial<Record<'mobile' | 'twitter' | 'facebook' | 'instagram', string>> | null
}

const topicOfPeople = ({ brand }: Scope) => `people of ${brand.id}`
const topicOfStaff = ({ brand }: Scope) => `staff of ${brand.id}`
/** The topics of what is cached here. */
export const topicsOfPeople = (scope: Scope): string[] => [topicOfPeople(scope), topicOfStaff(scope)]

/** The people with these identities, by identity id. */
export function findPeople(scope: Scope, identityIds: Iterable<number>): Promise<Map<number, Person>> {
  return scope.sql.cached(topicOfPeople(scope), identityIds, async ids => {
    const found = await selectPeople(scope, sql`i.id = any(${ids}::bigint[])`)
    return new Map(found.map(person => [person.identityId, person]))
  })
}

/** Members of staff by user id, each with their first identity. */
export function findStaff(scope: Scope, userIds: Iterable<number>): Promise<Map<number, Person>> {
  return scope.sql.cached(topicOfStaff(scope), userIds, async ids => {
    const found = await selectPeople(scope, sql`i.user_id = any(${ids}::bigint[])`)
    return new Map(found.reverse().map(person => [person.id, person]))
  })
}

/** Call it after changing a customer's name or an identity's owner, since people are cached. */
export function peopleChanged(tx: TxScope): Promise<void> {
  return tx.sql.invalidate(topicOfPeople(tx))
}

function selectPeople(scope: Scope, condition: Sql): Promise<Person[]> {
  return scope.sql.rows(sql`
    select i.id as "identityId", coalesce(u.id, c.id) as id, u.id is not null as staff,
      i.type = 'unproven_email' as unproven, i.type = 'service' as service,
      i.type = 'sender_name' and not exists (
        select 1 from identities o
        where o.brand_id = ${scope.brand.id} and o.contact_id = i.contact_id and o.type <> 'sender_name'
      ) as unreachable,
      coalesce(u.name, c.name, i.identifier) as name,
      case when i.type in ('email', 'unproven_email') then i.identifier else (
        select e.identifier from identities e
        where e.brand_id = ${scope.brand.id} and e.type = 'email' and (e.contact_id = i.contact_id or e.user_id = i.user_id)
        order by e.id limit 1
      ) end as email,
      c.friendly_name as "friendlyName", (
        select jsonb_object_agg(o.type, o.identifier order by o.id desc) from identities o
        where o.brand_id = ${scope.brand.id} and o.contact_id = i.contact_id
          and o.type in ('mobile', 'twitter', 'facebook', 'instagram')
      ) as others
    from identities i
    left join users u on u.brand_id = ${scope.brand.id} and u.id = i.user_id
    left join contacts c on c.brand_id = ${scope.brand.id} and c.id = i.contact_id
    where i.brand_id = ${scope.brand.id} and ${condition}
    order by i.id`)
}

/** The name of an author in a mail: a staff name must not stand above words that may be forged. */
export function asAuthor(person: Person | undefined): string {
  return person?.unproven ? `${person.name} (sender not verified)` : (person?.name ?? '')
}

import sql, { raw } from 'sql-template-tag'
import { openBrand } from '../src/desk/brands/open-brand.ts'
import type { Database } from '../src/kit/db.ts'
import { systemScope, transaction } from '../src/kit/scope.ts'
import { selectBrands } from '../src/people/brands/queries.ts'
import { recount } from '../src/talk/conversations/count-queries.ts'
import { recountMessages } from '../src/talk/messages/count-queries.ts'

export const BIG = 'big'
/** Ten thousand, for comparison. */
export const MID = 'mid'
const MID_ROWS = 10_000
const SMALL_BRANDS = 20
const CHANNELS = 12

/** Loads a brand with this many conversations, three messages each, over two years, beside twenty small ones. */
export async function load(db: Database, rows: number, say: (text: string) => void): Promise<void> {
  await db.rows(sql`set session_replication_role = replica`) // skips foreign key checks: the keys hold by construction
  const plain = await secondaryIndexes(db)
  say(`dropping ${plain.length} indexes while it loads`)
  for (const { name } of plain) await db.rows(raw(`drop index ${name}`))
  await fill(db, { slug: BIG, rows, say })
  await fill(db, { slug: MID, rows: Math.min(MID_ROWS, rows), say })
  for (let n = 1; n <= SMALL_BRANDS; n++)
    await fill(db, { slug: `small-${n}`, rows: Math.max(50, rows / 5_000), say: () => {} })
  for (const [index, { name, definition }] of plain.entries()) {
    say(`index ${index + 1} of ${plain.length}: ${name}`)
    await db.rows(raw(definition))
  }
  say('counting')
  for (const brand of await selectBrands(db)) {
    await transaction(systemScope(brand, db), recount)
    await transaction(systemScope(brand, db), recountMessages)
  }
  say('vacuuming')
  await db.rows(raw('vacuum analyze'))
}

function secondaryIndexes(db: Database): Promise<{ name: string; definition: string }[]> {
  return db.rows(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and not i.indisunique
      and t.relname in ('conversations', 'messages', 'contacts', 'identities')`)
}

async function fill(
  db: Database,
  { slug, rows, say }: { slug: string; rows: number; say: (text: string) => void },
): Promise<void> {
  const now = new Date()
  const owner = `owner@${slug}.test`
  const { brand } = await openBrand(
    db,
    { slug, name: slug, owner },
    { baseDomain: 'localhost', now: () => now },
  )
  const b = brand.id
  const people = Math.max(20, Math.floor(rows / 5))
  say(`${slug}: ${people} customers`)
  await db.rows(sql`
    insert into channels (brand_id, slug, name, kind, created_at, updated_at)
    select ${b}, 'channel-' || n, 'Channel ' || n, 1, ${now}, ${now} from generate_series(2, ${CHANNELS}::int) n`)
  await db.rows(sql`
    with made as (
      insert into contacts (brand_id, name, external_id, created_at, updated_at)
      select ${b}, 'Customer ' || n, 'crm-' || n, ${now}, ${now} from generate_series(1, ${people}::int) n
      returning id, external_id
    ) insert into identities (brand_id, type, identifier, contact_id, created_at)
    select ${b}, 'email', replace(external_id, 'crm-', 'person') || '@example.com', id, ${now} from made`)
  const STEP = 100_000
  for (let from = 1; from <= rows; from += STEP) {
    const to = Math.min(from + STEP - 1, rows)
    await fillConversations(db, b, { from, to, rows })
    say(`${slug}: ${to} of ${rows} conversations`)
  }
}

/**
 * Spread evenly over two years; a tenth Unresolved, half archived; each followed by its customer. All other values come from
 * hashes, so that no two columns correlate by chance.
 */
async function fillConversations(
  db: Database,
  b: number,
  { from, to, rows }: { from: number; to: number; rows: number },
) {
  await db.rows(sql`
    with range as (
      select (select min(id) from identities where brand_id = ${b} and contact_id is not null) as first,
        (select count(*) from identities where brand_id = ${b} and contact_id is not null) as people,
        (select min(id) from channels where brand_id = ${b}) as channel,
        (select min(id) from users where brand_id = ${b}) as owner
    ), source as (
      select n, first + abs(hashint8extended(n, 1)) % people as author,
        channel + abs(hashint8extended(n, 2)) % ${CHANNELS}::int as channel_id,
        case when chance < 10 then 0 when chance < 60 then 4 else 2 end as status,
        case when abs(hashint8extended(n, 3)) % 3 > 0 then owner end as assignee,
        array['t' || abs(hashint8extended(n, 5)) % 100, 'rare' || abs(hashint8extended(n, 6)) % (${rows}::int / 50 + 1)] as names,
        timestamptz '2024-11-20' + (n * 730.0 / ${rows}::float8) * interval '1 day' as at
      from generate_series(${from}::int, ${to}::int) n, range, lateral (select abs(hashint8extended(n, 4)) % 100 as chance) dice
    ), made as (
      insert into conversations (brand_id, slug, ref_id, channel_id, subject, status, origin, tags, tag_keys, data, author_id,
        assignee_id, follower_ids, message_count, first_message_body, last_staff_message_body, last_staff_message_at,
        last_customer_message_body, last_customer_message_at, created_at, updated_at, subject_search)
      select ${b}, 'conversation-' || n, 'r' || n, channel_id, 'Question number ' || n, status, 1,
        names, names,
        jsonb_build_object('order', n / 10, 'plan', 'p' || n % 4), author, assignee, array[author],
        3, 'Hello, where is my order ' || n || '? It should have come days ago, and I begin to worry.',
        'Dear customer, it is on its way. Word' || n % 5000 || ' Part' || n % 100, at + interval '2 hours', 'Thank you, it came.', at + interval '5 hours', at,
        at + interval '5 hours', to_tsvector('simple', 'Question number ' || n)
      from source returning id, author_id, assignee_id, created_at, first_message_body, last_staff_message_body
    )
    insert into messages (brand_id, conversation_id, origin_id, identity_id, from_staff, visibility, origin, created_at, body, search)
    select *, to_tsvector('simple', body) from (
      select ${b}::bigint, m.id, 'm' || k as origin_id, case when k = 2 then (select min(id) from identities where brand_id = ${b} and user_id is not null) else author_id end,
        k = 2, 0, 1, m.created_at + (k - 1) * interval '2 hours 30 minutes',
        case k when 1 then first_message_body when 2 then last_staff_message_body else 'Thank you, it came.' end as body
      from made m, generate_series(1, 3) k
    ) posted`)
}

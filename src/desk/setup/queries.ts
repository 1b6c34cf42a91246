import sql from 'sql-template-tag'
import type { Queries, Reads } from '../../kit/db.ts'

export interface SetupLink {
  digest: Buffer
  createdAt: Date
  expiresAt: Date
}

/** A server that starts again and again keeps only so many links. */
const MOST_LINKS = 100

export async function insertSetupLink(
  db: Queries,
  { digest, createdAt, expiresAt }: SetupLink,
): Promise<void> {
  await db.write(sql`
    delete from setup_links where expires_at <= ${createdAt}
      or digest in (select digest from setup_links order by created_at desc offset ${MOST_LINKS - 1})`)
  await db.write(sql`
    insert into setup_links (digest, created_at, expires_at) values (${digest}, ${createdAt}, ${expiresAt})`)
}

/** Whether the link exists and has not expired. */
export async function hasSetupLink(db: Reads, digest: Buffer, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from setup_links where digest = ${digest} and expires_at > ${now}`)
  return row !== undefined
}

export async function deleteSetupLinks(db: Queries): Promise<void> {
  await db.write(sql`delete from setup_links`)
}

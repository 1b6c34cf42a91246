import sql from 'sql-template-tag'
import type { Reads } from './db.ts'
import { type Scope, type TxScope, transaction } from './scope.ts'

/** Told of each run of a recurring task for a brand. */
export interface TaskWatch {
  failed(task: { name: string; everyMs: number }, scope: Scope, error: unknown): Promise<void>
  succeeded(task: { name: string }, scope: Scope): Promise<void>
}

/** How often a failure that goes on is written. */
const WRITE_MS = 10_000
/** For how long a failure stands that nobody repeats, beyond two intervals of its task. */
const GRACE_MS = 300_000

/** Keeps the tasks that fail in the database, where `doctor` and every process can see them. Never throws. */
export function recordTaskFailures(onError: (error: unknown) => void = () => {}): TaskWatch {
  /** When the failure was last written, by brand and task. */
  const written = new Map<string, number>()
  const keyOf = (name: string, { brand }: Scope) => `${brand.id} ${name}`
  return {
    async failed({ name, everyMs }, scope, error) {
      const key = keyOf(name, scope)
      const now = scope.now().getTime()
      if (now - (written.get(key) ?? Number.NEGATIVE_INFINITY) < WRITE_MS) return
      written.set(key, now)
      const expiresAt = new Date(now + 2 * everyMs + GRACE_MS)
      await transaction(scope, tx =>
        upsertFailure(tx, { task: name, expiresAt, error: wordsOf(error) }),
      ).catch(onError)
    },
    async succeeded({ name }, scope) {
      if (!written.delete(keyOf(name, scope))) return
      await transaction(scope, tx => deleteFailure(tx, name)).catch(onError)
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function upsertFailure(
  tx: TxScope,
  { task, expiresAt, error }: { task: string; expiresAt: Date; error: string },
): Promise<void> {
  await tx.sql.write(sql`
    insert into task_failures as f (brand_id, task, failing_since, expires_at, error)
    values (${tx.brand.id}, ${task}, ${tx.now()}, ${expiresAt}, ${error})
    on conflict (brand_id, task) do update set error = excluded.error, expires_at = excluded.expires_at,
      failing_since = case when f.expires_at < excluded.failing_since then excluded.failing_since else f.failing_since end`)
}

async function deleteFailure(tx: TxScope, task: string): Promise<void> {
  await tx.sql.write(sql`delete from task_failures where brand_id = ${tx.brand.id} and task = ${task}`)
}

export interface FailingTask {
  brand: string
  task: string
  seconds: number
  error: string
}

/** Of all brands, those that fail for longest first. */
export function selectFailingTasks(db: Reads): Promise<FailingTask[]> {
  return db.rows<FailingTask>(sql`
    /* all brands */ select b.slug as brand, f.task, extract(epoch from now() - f.failing_since)::int as seconds, f.error
    from task_failures f join brands b on b.id = f.brand_id where f.expires_at > now() order by f.failing_since`)
}

/** Of all brands. */
export async function countFailingTasks(db: Reads): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    /* all brands */ select count(*)::int as count from task_failures where expires_at > now()`)
  return row?.count ?? 0
}

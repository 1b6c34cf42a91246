import type { Result } from './measure.ts'
import type { Stage } from './stage.ts'

/** What the conditions of `visible.ts` say about a caller who sees part of the conversations. */
const OF_SIGHT = /team_id = any\(|\bpart\.merged_into\b/

/** Whether somebody who sees all conversations pays for those who see part: how many of the statements ask what they see. */
export async function measureSight(stage: Stage): Promise<Result> {
  const slug = `conversation-${Math.floor(stage.rows / 2)}`
  const message = { body: 'On its way', origin_id: `sight-${Date.now()}` }
  const lists = ['', '?filter=open', '?filter=all&tag=rare7', '?filter=all&q=Word77']
  const reads = [...lists, `/${slug}`, `/${slug}/messages`].map(rest => ({ path: `/conversations${rest}` }))
  const post = { method: 'POST', path: `/conversations/${slug}/messages`, body: JSON.stringify({ message }) }
  const statements: string[] = []
  for (const request of [...reads, { path: '/messages' }, { path: '/events' }, post])
    statements.push(...(await stage.statementsOf(request)))
  const asking = statements.filter(statement => OF_SIGHT.test(statement)).length
  return { statements: statements.length, statements_of_sight: asking, met: asking === 0 }
}

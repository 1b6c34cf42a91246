import { ask, type Target } from './http.ts'
import { BIG } from './load.ts'
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

const MEMBER = 'part@big.test'
/** How many of the twelve channels somebody sees. */
const SIGHTS = [6, 1]
const LISTS = {
  list: '/conversations',
  open: '/conversations?filter=open',
  'open, by customer message': '/conversations?filter=open&sort=updated',
  unassigned: '/conversations?filter=unassigned',
  'all, by change': '/conversations?filter=all&sort=changed',
  archived: '/conversations?filter=archived',
  'open, by due': '/conversations?filter=open&sort=due',
  'open, by due, page 50': '/conversations?filter=open&sort=due&page=50',
  'second page': '/conversations?page=2',
  'page 1,000': '/conversations?filter=all&page=1000',
  'page 1,000 from the oldest': '/conversations?filter=all&order=asc&page=1000',
  views: '/views',
  'view open': '/views/open',
}
const TURNS = 15
const MOST_TIMES = 1.5

/** How much longer lists take of somebody who sees part, one request at a time, in turns with somebody who sees all; medians. */
export async function measureParts(stage: Stage): Promise<Result> {
  const owner = await stage.targetOf(BIG)
  const { channels } = await ask<{ channels: { id: number }[] }>(owner, { path: '/channels' })
  const staff = { email: MEMBER, role: 'agent' }
  await ask(owner, { method: 'POST', path: '/staff', body: JSON.stringify({ staff }) }).catch(() => {}) // is there already
  const part = await stage.targetOf(BIG, MEMBER)
  const result: Record<string, number> = {}
  for (const count of SIGHTS) {
    const channel_ids = channels.slice(0, count).map(({ id }) => id)
    const body = JSON.stringify({ staff: { sees: { channel_ids, team_ids: [] } } })
    await ask(owner, { method: 'PUT', path: `/staff/${MEMBER}`, body })
    for (const [name, path] of Object.entries(LISTS)) {
      const times = { all: [] as number[], part: [] as number[] }
      for (let turn = 0; turn < TURNS; turn++) {
        times.all.push(await timeOf(owner, path))
        times.part.push(await timeOf(part, path))
      }
      const [all, seen] = [median(times.all), median(times.part)]
      result[`${name}, ${count} channels`] = Math.round((seen / all) * 100) / 100
      result[`${name}, ${count} channels, ms of all`] = Math.round(all * 10) / 10
    }
  }
  const ratios = Object.entries(result).filter(([name]) => !name.endsWith('ms of all'))
  return { ...result, met: ratios.every(([, times]) => times <= MOST_TIMES) }
}

async function timeOf(target: Target, path: string): Promise<number> {
  const since = performance.now()
  await ask(target, { path })
  return performance.now() - since
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number
}

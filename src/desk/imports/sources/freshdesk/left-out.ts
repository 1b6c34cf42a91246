import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutAll, leaveOutKinds } from '../../remote/collected.ts'
import { textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Freshdesk } from './ask-freshdesk.ts'

/** What an account has set up, and what has no place here, by the lists that name it. */
const SET_UP: [kind: string, path: string][] = [
  ['automations', '/automations/1/rules'],
  ['automations', '/automations/3/rules'],
  ['automations', '/automations/4/rules'],
  ['scenario_automations', '/scenario_automations'],
  ['sla_policies', '/sla_policies'],
  ['products', '/products'],
]

/** What no list shows, or what is not asked for. */
const UNASKED = ['forums', 'watchers', 'skills', 'threads']

/** Names everything that stays there. */
export async function nameLeftOut(api: Freshdesk, collected: Collected): Promise<void> {
  const name = (one: Line) => textIn(one, 'name') ?? textIn(one, 'id') ?? ''
  for (const [kind, path] of SET_UP)
    await leaveOutAll(collected, [kind, path], { pages: api.pages(path), name })
  const times = { pages: api.pages('/time_entries'), name, reason: say`It has no place here.` }
  await leaveOutAll(collected, ['time_entries', '/time_entries'], times)
  leaveOutKinds(collected, UNASKED)
  leaveOut(collected, ['archived_tickets', '*'], say`The API does not list archived tickets.`)
}

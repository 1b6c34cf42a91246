import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Freshdesk } from './ask-freshdesk.ts'
import type { Collected } from './collected.ts'

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
  for (const [kind, path] of SET_UP)
    for (const one of await everyOf(api, collected, [kind, path])) {
      const name = textIn(one, 'name') ?? textIn(one, 'id') ?? ''
      leaveOut(collected, [kind, name], say`It is not imported. Set it up here.`)
    }
  for (const one of await everyOf(api, collected, ['time_entries', '/time_entries']))
    leaveOut(collected, ['time_entries', textIn(one, 'id') ?? ''], say`It has no place here.`)
  for (const kind of UNASKED) leaveOut(collected, [kind, '*'], say`None of these are imported.`)
  leaveOut(collected, ['archived_tickets', '*'], say`The API does not list archived tickets.`)
}

/** A list that plans do not have, or that fails, is one line of the report. */
async function everyOf(
  api: Freshdesk,
  collected: Collected,
  [kind, path]: [kind: string, path: string],
): Promise<Line[]> {
  const all: Line[] = []
  try {
    for await (const items of api.pages(path)) all.push(...items)
  } catch (error) {
    if (!(error instanceof Problem && ['forbidden', 'unavailable'].includes(error.code))) throw error
    leaveOut(collected, [kind, path], say`None of these are imported.`)
  }
  return all
}

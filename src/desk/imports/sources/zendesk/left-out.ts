import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutAll, leaveOutKinds, listIn } from '../../remote/collected.ts'
import { textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Zendesk } from './ask-zendesk.ts'

/** What an account has set up, and what has no place here, by the lists that name it. */
const SET_UP: Record<string, string> = {
  triggers: '/triggers.json',
  automations: '/automations.json',
  views: '/views.json',
  sla_policies: '/slas/policies.json',
  webhooks: '/webhooks',
  ticket_forms: '/ticket_forms.json',
}

/** What the API shows ticket by ticket, and is not asked for. */
const UNASKED = ['side_conversations', 'time_entries', 'community_posts', 'article_comments']

/** Names everything that stays there. */
export async function nameLeftOut(api: Zendesk, collected: Collected): Promise<void> {
  const name = (one: Line) => textIn(one, 'title') ?? textIn(one, 'name') ?? textIn(one, 'id') ?? ''
  for (const [kind, path] of Object.entries(SET_UP))
    await leaveOutAll(collected, [kind, path], { pages: api.pages(path, kind), name })
  leaveOutKinds(collected, UNASKED)
  for (const one of listIn(collected, 'suspended_tickets'))
    leaveOut(
      collected,
      ['suspended_tickets', textIn(one, 'id') ?? ''],
      say`It is suspended there, as spam is.`,
    )
}

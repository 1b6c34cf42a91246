import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Zendesk } from './ask-zendesk.ts'
import type { Collected } from './collect.ts'

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
  for (const [kind, path] of Object.entries(SET_UP))
    try {
      for await (const items of api.pages(path, kind))
        for (const one of items)
          leaveOut(
            collected,
            [kind, textIn(one, 'title') ?? textIn(one, 'name') ?? textIn(one, 'id') ?? ''],
            say`It is not imported. Set it up here.`,
          )
    } catch (error) {
      if (!(error instanceof Problem && ['forbidden', 'unavailable'].includes(error.code))) throw error
      leaveOut(collected, [kind, path], say`None of these are imported.`)
    }
  for (const kind of UNASKED) leaveOut(collected, [kind, '*'], say`None of these are imported.`)
  for (const one of collected.lists.get('suspended_tickets') ?? [])
    leaveOut(
      collected,
      ['suspended_tickets', textIn(one, 'id') ?? ''],
      say`It is suspended there, as spam is.`,
    )
}

import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Collected } from '../../remote/collected.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'

/** The answers of macros. Those without one, and archived ones, are left out. */
export function replyLines(collected: Pick<Collected, 'leftOut'>, macros: Line[]): Line[] {
  return macros.flatMap(macro => {
    const body = answerOf(macro)
    const [id, name] = [textIn(macro, 'id'), textIn(macro, 'name') ?? '']
    if (body !== '' && textIn(macro, 'archived_at') === null)
      return [{ id, group_id: null, user_id: null, name, body, ...timesIn(macro) }]
    leaveOut(collected, ['macros', name], say`It is not imported. Set it up here.`)
    return []
  })
}

function answerOf(macro: Line): string {
  const action = asLines(macro.actions).find(one => one.name === 'setResponseText')
  const { body_html, body_text } = asLine(action?.arguments)
  if (typeof body_html === 'string' && body_html !== '') return markdownOfHtml(body_html)
  return typeof body_text === 'string' ? body_text : ''
}

import type { Line } from '../../../archive/queries.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'

const PATH = '::'

/** `Orders::Refunds::Late` is in the group `Orders › Refunds`. */
function pathOf(macro: Line): { group: string | null; name: string } {
  const parts = (textIn(macro, 'title') ?? '').split(PATH).map(part => part.trim())
  const name = parts.pop() ?? ''
  return { group: parts.length > 0 ? parts.join(' › ') : null, name }
}

export function groupLines(macros: Line[]): Line[] {
  const groups = new Map<string, Line>()
  for (const macro of macros) {
    const { group } = pathOf(macro)
    if (group !== null && !groups.has(group))
      groups.set(group, { id: group, name: group, created_at: timesIn(macro).created_at })
  }
  return [...groups.values()]
}

/** The answer of a macro; undefined if it has none. */
export function replyLine(macro: Line, people: People): Line | undefined {
  const body = wordsOf(macro)
  if (body === '') return undefined
  const { group, name } = pathOf(macro)
  const restriction = asLine(macro.restriction)
  const owner = textIn(restriction, 'type') === 'User' ? textIn(restriction, 'id') : null
  return {
    id: textIn(macro, 'id'),
    group_id: group,
    user_id: people.isMember(owner) ? owner : null,
    name,
    body,
    ...timesIn(macro),
  }
}

function wordsOf(macro: Line): string {
  const html = valueIn(macro, 'comment_value_html')
  return html === '' ? valueIn(macro, 'comment_value') : markdownOfHtml(html)
}

/** Some values come with the channel that they are for. */
function valueIn(macro: Line, field: string): string {
  const action = asLines(macro.actions).find(one => one.field === field)
  const value = Array.isArray(action?.value) ? action.value.at(-1) : action?.value
  return typeof value === 'string' ? value : ''
}

/** What else a macro does. */
export function otherActionsOf(macro: Line): string[] {
  const fields = asLines(macro.actions).flatMap(one => textIn(one, 'field') ?? [])
  return [...new Set(fields)].filter(field => !field.startsWith('comment_value'))
}

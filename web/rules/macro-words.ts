import '../language/rules-texts.ts'
import type { Macro } from '../../client/api.ts'
import { t } from '../language/language.ts'
import { labelOf, type Names } from './names.ts'
import type { Action } from './rule.ts'
import { actionWords } from './sentence.tsx'

const PREVIEW = 60

/** Whoever applies a macro, as an assignee. */
const ME = 'me'

/** The names of what macros can name: also whoever applies them. */
export function withMe(names: Names): Names {
  return { ...names, staff: [{ id: ME, label: t('macro.me') }, ...names.staff] }
}

/** What a macro does, part by part: `add the tag refund`. */
export function macroWords({ then, reply }: Pick<Macro, 'then' | 'reply'>, names: Names): string[] {
  const all = withMe(names)
  return [
    ...(reply ? [replyWords(reply, names)] : []),
    ...then.map(action => actionWords(action as Action, all)),
  ]
}

function replyWords(reply: NonNullable<Macro['reply']>, { templates }: Names): string {
  const value =
    reply.response_template === null
      ? t('rule.quoted', { words: shortened(reply.body ?? '') })
      : labelOf(templates, reply.response_template)
  return t(reply.visibility === 1 ? 'rule.act.note' : 'rule.act.reply', { value })
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW)}…` : line
}

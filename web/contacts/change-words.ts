import type { CustomField, Event, IdentityMove } from '../../client/api.ts'
import { labelOf } from '../kit/write-values.ts'
import { t, tIfAny } from '../language/language.ts'
import { valueWords } from '../language/value-words.ts'

/** A line of a timeline: what it is about, and what happened. */
export interface ChangeWords {
  about: string
  words: string
}

const LONGEST = 80

/** What changed, each value in a line; nothing for changes that have no words. */
export function wordsOfChange({ type, actor, data }: Event, fields: CustomField[]): ChangeWords[] {
  const who = actor?.name ?? t('activity.system')
  if (type === 'contact.created')
    return actor?.['staff?']
      ? [{ about: who, words: t('timeline.created') }]
      : [{ about: t('timeline.became'), words: '' }]
  if (type === 'identity.attached')
    return [{ about: who, words: t('timeline.attached', { name: String(data.identifier) }) }]
  const [from, to] = [flat(data.from), flat(data.to)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter(key => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
    .map(key => {
      const field = fields.find(one => `data.${one.key}` === key)
      const about = { key: key.replace(/^data\./, ''), type: field?.type }
      const [before, after] = [from, to].map(values =>
        key in values ? valueWords(values[key], about) : undefined,
      )
      return { about: field?.name || nameOf(key), words: [wordsOfValues(before, after), who].join(' · ') }
    })
}

/** The values by name; those of custom data each by its own. */
function flat(values: unknown): Record<string, unknown> {
  const { data = {}, ...rest } = (values ?? {}) as Record<string, unknown>
  const own = Object.entries(data as object).map(([key, value]) => [`data.${key}`, value])
  return Object.fromEntries(
    [...Object.entries(rest), ...own].filter(([, value]) => value !== null && value !== undefined),
  )
}

function nameOf(key: string): string {
  return tIfAny([`timeline.field.${key}`]) ?? labelOf(key.replace(/^data\./, ''))
}

function wordsOfValues(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return t('timeline.removed', { from: cut(from ?? '') })
  if (from === undefined) return t('timeline.set', { to: cut(to) })
  return t('timeline.changed', { from: cut(from), to: cut(to) })
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}

/** What a move of an identity did to the contact. */
export function wordsOfMove({ identity, absorbed, ...move }: IdentityMove, contactId: number): ChangeWords {
  const about = move.actor?.name ?? t('activity.system')
  const name = identity.identifier
  if (move.from_contact_id === contactId) return { about, words: t('timeline.moved_away', { name }) }
  return { about, words: t(absorbed ? 'timeline.merged' : 'timeline.moved_here', { name }) }
}

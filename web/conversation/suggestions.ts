import { fold } from '../../src/kit/search/fold.ts'
import { wordsOf } from './words-of.ts'

/** Something that can be inserted while writing. */
export interface Suggestion {
  id: string
  title: string
  detail: string
  text: string
}

/** A mark before the cursor, and what is typed after it. */
export interface Marked {
  mark: '/' | '@' | ':'
  typed: string
  /** Where the mark stands. */
  start: number
}

const SHOWN = 8
const TEMPLATE = /(?:^|\s)\/([^\s/]*)$/
/** Names have a first and a last part. */
const PERSON = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/

/** A colon after digits is a time, and after letters an address. */
const EMOJI = /(?:^|[\s(]):([a-z][\w+-]+)$/i

/** The mark that the text before the cursor ends with: a slash for saved replies, an @ for colleagues, a colon for emoji. */
export function markedIn(before: string, withPeople: boolean): Marked | undefined {
  const [, template] = TEMPLATE.exec(before) ?? []
  if (template !== undefined)
    return { mark: '/', typed: template, start: before.length - template.length - 1 }
  const [, person] = (withPeople && PERSON.exec(before)) || []
  if (person !== undefined) return { mark: '@', typed: person, start: before.length - person.length - 1 }
  const [, emoji] = EMOJI.exec(before) ?? []
  if (emoji !== undefined) return { mark: ':', typed: emoji, start: before.length - emoji.length - 1 }
  return undefined
}

interface Known {
  templates: { id: number; name: string; body: string; response_template_group: { name: string } | null }[]
  people: { id: number; name: string; email: string }[]
  emoji: { emoji: string; names: string[]; tags: string[] }[]
  /** Fills in the values of a saved reply. */
  fill: (body: string) => string
}

/** What fits to a mark, at most eight. */
export function suggestionsFor(
  { mark, typed }: Marked,
  { templates, people, emoji, fill }: Known,
): Suggestion[] {
  const wanted = fold(typed)
  if (mark === ':') return emojiFor(wanted, emoji)
  if (mark === '/')
    return templates
      .map(({ response_template_group: group, ...template }) => ({ ...template, group: group?.name ?? '' }))
      .filter(({ name, body, group }) => fold(`${group} ${name} ${body}`).includes(wanted))
      .slice(0, SHOWN)
      .map(({ id, name, body, group }) => ({
        id: String(id),
        title: name,
        text: fill(body),
        detail: [group, wordsOf({ body, format: 'markdown' }, 80)].filter(Boolean).join(' · '),
      }))
  return people
    .filter(({ name }) => fold(` ${name}`).includes(` ${wanted}`))
    .slice(0, SHOWN)
    .map(({ id, name, email }) => ({ id: String(id), title: name, detail: email, text: `@${name} ` }))
}

/** Emoji whose name starts with it first, then those with another word that does. */
function emojiFor(wanted: string, all: Known['emoji']): Suggestion[] {
  const begins = (words: string[]) => words.some(word => fold(word).startsWith(wanted))
  const named = all.filter(({ names }) => begins(names))
  const tagged = all.filter(
    ({ names, tags }) => !begins(names) && begins([...tags, ...names.flatMap(name => name.split('_'))]),
  )
  return [...named, ...tagged].slice(0, SHOWN).map(({ emoji, names: [name = ''] }) => ({
    id: name,
    title: emoji,
    detail: name.replaceAll('_', ' '),
    text: `${emoji} `,
  }))
}

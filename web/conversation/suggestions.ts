/** Something that can be inserted while writing. */
export interface Suggestion {
  id: string
  title: string
  detail: string
  text: string
}

/** A mark before the cursor, and what is typed after it. */
export interface Marked {
  mark: '/' | '@'
  typed: string
  /** Where the mark stands. */
  start: number
}

const SHOWN = 8
const TEMPLATE = /(?:^|\s)\/([^\s/]*)$/
/** Names have a first and a last part. */
const PERSON = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/

/** The mark that the text before the cursor ends with: a slash for saved replies, an @ for colleagues. */
export function markedIn(before: string, withPeople: boolean): Marked | undefined {
  const [, template] = TEMPLATE.exec(before) ?? []
  if (template !== undefined)
    return { mark: '/', typed: template, start: before.length - template.length - 1 }
  const [, person] = (withPeople && PERSON.exec(before)) || []
  if (person !== undefined) return { mark: '@', typed: person, start: before.length - person.length - 1 }
  return undefined
}

interface Known {
  templates: { id: number; name: string; body: string; response_template_group: { name: string } | null }[]
  people: { id: number; name: string; email: string }[]
  /** Fills in the values of a saved reply. */
  fill: (body: string) => string
}

/** What fits to a mark, at most eight. */
export function suggestionsFor({ mark, typed }: Marked, { templates, people, fill }: Known): Suggestion[] {
  const wanted = typed.toLowerCase()
  if (mark === '/')
    return templates
      .map(({ response_template_group: group, ...template }) => ({ ...template, group: group?.name ?? '' }))
      .filter(({ name, body, group }) => `${group} ${name} ${body}`.toLowerCase().includes(wanted))
      .slice(0, SHOWN)
      .map(({ id, name, body, group }) => ({
        ...{ id: String(id), title: name, text: fill(body) },
        detail: [group, body.slice(0, 80)].filter(Boolean).join(' · '),
      }))
  return people
    .filter(({ name }) => ` ${name}`.toLowerCase().includes(` ${wanted}`))
    .slice(0, SHOWN)
    .map(({ id, name, email }) => ({ id: String(id), title: name, detail: email, text: `@${name} ` }))
}

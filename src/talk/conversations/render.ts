import type { RowOf } from '../../kit/columns.ts'
import type { Page } from '../../kit/paging.ts'
import { rangeOf } from '../../kit/paging.ts'
import type { Texts } from '../../kit/rendered.ts'
import type { Scope } from '../../kit/scope.ts'
import { topicsOfPeople } from '../../people/identities/people.ts'
import { topicOfTeams } from '../../people/teams/queries.ts'
import { topicOfChannels } from '../channels/queries.ts'
import type { Listed } from './list-queries.ts'
import { presentConversations } from './present.ts'
import { CONVERSATION, type ConversationRow, type Selection, selectVersions, VERSION } from './queries.ts'

/** Rows of a page, and each as the API shows it, as JSON. */
export interface RenderedPage {
  rows: Listed[]
  texts: string[]
}

/** Reads the page with these columns. */
type Read = <Row extends Listed>(columns: Selection) => Promise<Row[]>

type Version = Listed & RowOf<typeof VERSION>

/** Programs that walk through a list ask for each of its later pages once. */
const NEAR_ROWS = 300

/**
 * Renders a page. The first pages of a list are asked for again and again: of these, only what differs from the last time is
 * read and rendered.
 */
export async function renderPage(scope: Scope, page: Page, read: Read): Promise<RenderedPage> {
  const { offset, limit } = rangeOf(page)
  const isNear = !page.after && offset + limit <= NEAR_ROWS
  return (isNear && (await renderFromKept(scope, read))) || renderRows(scope, read)
}

async function renderRows(scope: Scope, read: Read): Promise<RenderedPage> {
  const rows = await read<Listed & ConversationRow>(CONVERSATION)
  const shown = await presentConversations(scope, rows)
  return { rows, texts: shown.map(conversation => JSON.stringify(conversation)) }
}

async function renderFromKept(scope: Scope, read: Read): Promise<RenderedPage | undefined> {
  const { brand } = scope
  const topics = [...topicsOfPeople(scope), topicOfChannels(scope), topicOfTeams(scope)]
  const kept = scope.sql.rendered.of(`conversations of ${brand.id} in ${brand.timeZone}`, topics)
  if (!kept) return undefined
  const rows = await read<Version>(VERSION)
  const found = rows.map(({ id, version }) => kept.find(id, version))
  const missing = rows.filter((_, index) => found[index] === undefined)
  const rendered = await renderVersions(scope, missing, kept)
  const texts = rows.map(({ id }, index) => found[index] ?? rendered.get(id))
  // A row that was changed after the page was read belongs somewhere else by now.
  return texts.includes(undefined) ? undefined : { rows, texts: texts as string[] }
}

/** The texts by id, without those that have another version by now. */
async function renderVersions(scope: Scope, wanted: Version[], kept: Texts): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map()
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  const found = await selectVersions(scope, [...versions.keys()])
  const rows = found.filter(({ id, version }) => versions.get(id) === version)
  const shown = await presentConversations(scope, rows)
  return new Map(
    rows.map(({ id, version }, index) => {
      const conversation = shown[index]
      const text = JSON.stringify(conversation)
      // Until when a reply is possible depends on the time.
      if (conversation?.reply_until === null) kept.keep(id, version, text)
      return [id, text]
    }),
  )
}

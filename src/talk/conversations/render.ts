import type { RowOf } from '../../kit/columns.ts'
import type { Page } from '../../kit/paging.ts'
import type { Texts } from '../../kit/rendered.ts'
import type { Scope } from '../../kit/scope.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { topicsOfPeople } from '../../people/identities/people.ts'
import { topicOfTeams } from '../../people/teams/queries.ts'
import { findChannels, topicOfChannels } from '../channels/queries.ts'
import { nextModeChange } from '../sending/reply-window.ts'
import { type ListedRow, NEAR_ROWS } from './list-queries.ts'
import { presentConversations } from './present.ts'
import { CONVERSATION, type ConversationRow, type Selection, selectWithVersions, VERSION } from './queries.ts'

/** Rows of a page, and each as the API shows it, as JSON. */
export interface RenderedPage {
  rows: ListedRow[]
  texts: string[]
}

/** Reads the page with these columns. */
export type ReadPage = <Row extends ListedRow>(columns: Selection) => Promise<Row[]>

/** What reads the rows, and where the brand's pages are. */
interface Rendering {
  read: ReadPage
  address: BaseAddress
}

type Version = ListedRow & RowOf<typeof VERSION>

/**
 * Renders a page. The first pages of a list are asked for again and again: of these, only what differs from the last time is
 * read and rendered. Programs that walk through a list ask for each of its later pages once.
 */
export async function renderPage(scope: Scope, page: Page, how: Rendering): Promise<RenderedPage> {
  const isNear = page.page * page.pageSize <= NEAR_ROWS
  return (isNear && (await renderFromCache(scope, how))) || renderRows(scope, how)
}

async function renderRows(scope: Scope, { read, address }: Rendering): Promise<RenderedPage> {
  const rows = await read<ListedRow & ConversationRow>(CONVERSATION)
  const shown = await presentConversations(scope, rows, address)
  return { rows, texts: shown.map(conversation => JSON.stringify(conversation)) }
}

async function renderFromCache(
  scope: Scope,
  { read, address }: Rendering,
): Promise<RenderedPage | undefined> {
  const { brand } = scope
  const topics = [...topicsOfPeople(scope), topicOfChannels(scope), topicOfTeams(scope)]
  const cached = scope.sql.rendered.of(
    `conversations of ${brand.id} at ${urlOf(brand, address)} in ${brand.timeZone}`,
    topics,
    scope.now(),
  )
  if (!cached) return undefined
  const rows = await read<Version>(VERSION)
  const found = rows.map(({ id, version }) => cached.find(id, version))
  const missing = rows.filter((_, index) => found[index] === undefined)
  const rendered = await renderVersions(scope, missing, { cached, address })
  const texts = rows.map(({ id }, index) => found[index] ?? rendered.get(id))
  // A row that was changed after the page was read belongs somewhere else by now.
  return texts.includes(undefined) ? undefined : { rows, texts: texts as string[] }
}

/** The texts by id, without those that have another version by now. */
async function renderVersions(
  scope: Scope,
  wanted: Version[],
  { cached, address }: { cached: Texts; address: BaseAddress },
): Promise<Map<number, string>> {
  if (wanted.length === 0) return new Map()
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  const found = await selectWithVersions(scope, [...versions.keys()])
  const rows = found.filter(({ id, version }) => versions.get(id) === version)
  const now = scope.now()
  const shown = await presentConversations(scope, rows, address)
  const channels = await findChannels(
    scope,
    rows.map(({ channelId }) => channelId),
  )
  return new Map(
    rows.map((row, index) => {
      const text = JSON.stringify(shown[index])
      const channel = channels.get(row.channelId)
      cached.store(row, text, channel ? nextModeChange(channel, row, now) : null)
      return [row.id, text]
    }),
  )
}

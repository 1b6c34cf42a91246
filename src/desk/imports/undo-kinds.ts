import type { TxScope } from '../../kit/scope.ts'
import { lockContacts } from '../../people/contacts/queries.ts'
import { topicOfFields } from '../../people/custom-fields/queries.ts'
import { peopleChanged } from '../../people/identities/people.ts'
import { loginsOf } from '../../people/roles/logins-of.ts'
import { topicOfChannels } from '../../talk/channels/queries.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { selectConversationsByIds } from '../../talk/conversations/queries.ts'
import { deleteConversations } from '../erasure/delete-queries.ts'
import type { ImportRow } from './queries.ts'
import {
  deleteBrought,
  deleteRows,
  lockRows,
  selectAtWork,
  selectChangedSince,
  selectIdentitiesOf,
  selectListed,
  selectMergePairs,
  selectOfCreated,
  selectShownImages,
  selectTouchedContacts,
  selectTouchedConversations,
  type Trace,
} from './undo-queries.ts'

/** How the records of one kind are removed. */
export interface Step {
  kind: string
  /** Records of one transaction. */
  batch: number
  /** Locks these until the transaction ends, with what decides whether they may go. */
  lock(tx: TxScope, ids: number[]): Promise<void>
  /** Those of these that nobody has changed or used since the run. */
  free(tx: TxScope, run: ImportRow, ids: number[]): Promise<number[]>
  /** Removes them with what belongs to them; returns the keys of files that they named. */
  remove(tx: TxScope, ids: number[]): Promise<string[]>
}

interface Table {
  /** What goes with a record: tables, with the column that names it. */
  with?: [table: string, column: string][]
  /** Whether the time of the last change says that somebody has changed it. */
  hasChanged?: boolean
  /** What people add to a record without changing it. */
  traces?: Trace[]
  hasFile?: boolean
  /** Forgets what is cached. */
  after?: (tx: TxScope) => Promise<void>
}

const SOME = 500

/** A kind that is a table, and what belongs to its rows. */
function step(
  kind: string,
  table: string,
  { with: others = [], hasChanged = true, traces = [], hasFile = false, after = async () => {} }: Table = {},
): Step {
  return {
    kind,
    batch: SOME,
    lock: (tx, ids) => lockRows(tx, table, ids),
    async free(tx, { createdAt: since }, ids) {
      const changed: number[] = []
      for (const trace of hasChanged ? [{ table }, ...traces] : traces)
        changed.push(...(await selectChangedSince(tx, { ...trace, since }, ids)))
      return without(ids, changed)
    },
    async remove(tx, ids) {
      const files: string[] = []
      for (const [name, column] of others)
        files.push(...(await deleteRows(tx, { table: name, column, hasFile: name === 'attachments' }, ids)))
      files.push(...(await deleteRows(tx, { table, hasFile }, ids)))
      await after(tx)
      return files
    },
  }
}

function without(ids: number[], others: Iterable<number>): number[] {
  const left = new Set(others)
  return ids.filter(id => !left.has(id))
}

const conversations: Step = {
  kind: 'conversations',
  batch: 50,
  async lock(tx, ids) {
    const pairs = await selectMergePairs(tx, ids)
    await lockConversations(tx, [...ids, ...pairs.flatMap(({ id, into }) => [id, into])])
  },
  async free(tx, { id }, ids) {
    const pairs = await selectMergePairs(tx, ids)
    const others = pairs.flatMap(({ id: one, into }) => [one, into])
    const touched = new Set(await selectTouchedConversations(tx, id, [...new Set([...ids, ...others])]))
    for (const { id: one, into } of pairs) if (touched.has(into)) touched.add(one)
    return without(ids, touched)
  },
  async remove(tx, ids) {
    const rows = await selectConversationsByIds(tx, ids)
    const { files } = await deleteConversations(tx, rows, { isTold: false })
    await deleteBrought(tx, 'conversation', ids)
    return files
  },
}

const contacts: Step = {
  kind: 'contacts',
  batch: SOME,
  async lock(tx, ids) {
    await lockContacts(tx, ids)
  },
  async free(tx, { id }, ids) {
    const identities = await selectIdentitiesOf(tx, 'contact_id', ids)
    const listed = await selectListed(
      tx,
      id,
      identities.map(one => one.id),
    )
    const used = identities.filter(one => listed.has(one.id)).map(({ of }) => of)
    return without(ids, [...used, ...(await selectTouchedContacts(tx, id, ids))])
  },
  async remove(tx, ids) {
    await deleteBrought(tx, 'contact', ids)
    await deleteRows(tx, { table: 'contact_notes', column: 'contact_id' }, ids)
    await deleteRows(tx, { table: 'identities', column: 'contact_id' }, ids)
    await deleteRows(tx, { table: 'contacts' }, ids)
    await peopleChanged(tx)
    return []
  },
}

/** Addresses that the import has added to people who were here. */
const addresses: Step = {
  ...step('identities', 'identities', { hasChanged: false, after: peopleChanged }),
  async free(tx, { id }, ids) {
    const own = without(ids, await selectOfCreated(tx, id, ids))
    return without(own, await selectListed(tx, id, own))
  },
}

const images: Step = {
  ...step('article_images', 'article_images', { hasChanged: false, hasFile: true }),
  free: async (tx, _run, ids) => without(ids, await selectShownImages(tx, ids)),
}

/** They have no login, unless somebody has let them in since. */
const members: Step = {
  ...step('members', 'users', {
    with: [['identities', 'user_id']],
    async after(tx) {
      await peopleChanged(tx)
      await tx.sql.invalidate(loginsOf(tx))
    },
  }),
  async free(tx, { id }, ids) {
    const identities = await selectIdentitiesOf(tx, 'user_id', ids)
    const listed = await selectListed(
      tx,
      id,
      identities.map(one => one.id),
    )
    const used = identities.filter(one => listed.has(one.id)).map(({ of }) => of)
    return without(ids, [...used, ...(await selectAtWork(tx, ids))])
  },
}

/** In this order: what refers to others goes first. */
export const STEPS: Step[] = [
  step('maintenances', 'maintenances', {
    with: [
      ['maintenance_updates', 'maintenance_id'],
      ['maintenances_systems', 'maintenance_id'],
    ],
  }),
  step('incidents', 'incidents', {
    with: [
      ['incident_system_changes', 'incident_id'],
      ['incident_updates', 'incident_id'],
      ['incidents_systems', 'incident_id'],
    ],
  }),
  step('systems', 'systems'),
  step('articles', 'articles', {
    with: [
      ['article_slugs', 'article_id'],
      ['article_versions', 'article_id'],
      ['article_translations', 'article_id'],
      ['article_feedback', 'article_id'],
    ],
    traces: [
      { table: 'article_translations', of: 'article_id' },
      { table: 'article_feedback', of: 'article_id', at: 'created_at' },
    ],
  }),
  images,
  step('topics', 'topics'),
  step('saved_replies', 'response_templates', { with: [['attachments', 'template_id']] }),
  step('saved_reply_groups', 'response_template_groups', { hasChanged: false }),
  conversations,
  contacts,
  step('contact_notes', 'contact_notes'),
  addresses,
  step('organizations', 'organizations', { with: [['organization_domains', 'organization_id']] }),
  step('custom_fields', 'custom_fields', { after: tx => tx.sql.invalidate(topicOfFields(tx)) }),
  step('channels', 'channels', {
    with: [['channel_health', 'channel_id']],
    after: tx => tx.sql.invalidate(topicOfChannels(tx)),
  }),
  step('teams', 'teams'),
  members,
]

/** What goes with other records: its table, or the kind that it belongs to. */
export type Counted =
  | { kind: string; table: string }
  | { kind: string; of: string }
  | { kind: string; table: string; key: string }

/** Kinds of which it is found out in the end what is gone. */
export const COUNTED: Counted[] = [
  { kind: 'messages', table: 'messages' },
  { kind: 'message_versions', of: 'messages' },
  { kind: 'files', table: 'attachments' },
  { kind: 'deliveries', table: 'message_deliveries' },
  { kind: 'ratings', table: 'satisfaction_ratings' },
  { kind: 'events', table: 'events' },
  { kind: 'contact_notes', table: 'contact_notes' },
  { kind: 'identities', table: 'identities' },
  { kind: 'article_versions', table: 'article_versions' },
  { kind: 'article_translations', of: 'articles' },
  { kind: 'article_slugs', table: 'article_slugs', key: 'slug' },
  { kind: 'organization_domains', table: 'organization_domains', key: 'domain' },
  { kind: 'incident_systems', table: 'incidents_systems' },
  { kind: 'incident_updates', table: 'incident_updates' },
  { kind: 'incident_system_changes', table: 'incident_system_changes' },
  { kind: 'maintenance_updates', table: 'maintenance_updates' },
  { kind: 'maintenance_systems', of: 'maintenances' },
]

import { createHash } from 'node:crypto'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import type { Line } from '../archive/queries.ts'

/** How lines of a kind become rows, besides what their fields say. */
export interface Rule {
  /** The sequence of its ids, if it is not named after the table. */
  sequence?: string
  /** When a row `t` is the same as a line `d`, which then is left as it is. */
  same?: string
  /** Links without which there is no row. Of a list in it, one is enough. */
  needs?: (string | string[])[]
  /** Unique names, which get an ending if they are taken. */
  renamed?: string[]
  /** Columns that the archive does not have. */
  extra?: (row: Line, tx: TxScope) => Line
  /** Changes what must not be as it was; says why. */
  adapt?: (row: Line, tx: TxScope) => Sentence | undefined
}

const UNSTEMMED = () => ({ search: '', title_keys: [], search_version: -1 })
const BY_IMPORT = { by: 'import' }
/** Before all epochs: nobody who follows the log is told of what happened elsewhere. */
const BEFORE_THE_LOG = -1

export const RULES: Record<string, Rule> = {
  members: {
    sequence: 'people_id_seq',
    extra: (row, tx) => ({ role: 'read_only', notify: [], read_before: tx.now(), ...leaving(row, tx) }),
  },
  teams: { same: 'lower(t.name) = lower(d.name) and t.deleted_at is null and d.deleted_at is null' },
  channels: { extra: () => ({ settings: {}, email: null }), renamed: ['slug'] },
  custom_fields: { same: 't.subject = d.subject and t.key = d.key' },
  organizations: { same: 'lower(t.name) = lower(d.name)' },
  organization_domains: { needs: ['organization_id'] },
  contacts: { sequence: 'people_id_seq', extra: () => ({ folded_names: null }) },
  identities: {
    same: 't.type = d.type and t.identifier = d.identifier',
    needs: [['contact_id', 'user_id']],
    adapt: row => {
      // The number of somebody erased there may be that of somebody here.
      if (row.type === 'erased') row.identifier = `erased elsewhere ${row.id}`
      return undefined
    },
  },
  contact_notes: { needs: ['contact_id', 'creator_identity_id'] },
  saved_reply_groups: { same: 't.name = d.name' },
  conversations: {
    needs: ['channel_id', 'author_id'],
    renamed: ['slug', 'ref_id'],
    extra: row => ({ tag_keys: (row.tags as string[]).map(tagKey), subject_search: null }),
    adapt: (row, tx) => {
      if (row.status !== STATUS.onHold || new Date(String(row.hold_until)) > tx.now()) return undefined
      row.status = STATUS.unresolved
      row.hold_until = null
      return say`It was on hold until a time that has passed, and is unresolved.`
    },
  },
  messages: { needs: ['conversation_id', 'identity_id'], extra: () => ({ search: null }) },
  message_versions: { needs: ['message_id'] },
  files: {
    needs: [['message_id', 'template_id']],
    extra: () => ({ name_search: null }),
    adapt: row => {
      if (row.state === 'failed' || (row.state === 'stored' && row.file !== null)) return undefined
      row.state = 'failed'
      row.file = null
      row.reason ??= 'Its bytes were not in what was imported.'
      return say`Its bytes were not in what was imported.`
    },
  },
  deliveries: {
    needs: ['message_id', 'identity_id'],
    adapt: row => {
      if (row.state !== 'queued' && row.state !== 'deferred') return undefined
      row.state = 'failed'
      row.reason ??= 'It was under way when it was imported.'
      return say`It was under way, and is not sent from here.`
    },
  },
  ratings: { needs: ['conversation_id', 'identity_id'] },
  events: { needs: ['subject_id'], extra: () => ({ epoch: BEFORE_THE_LOG, cause: BY_IMPORT }) },
  topics: { same: 't.slug = d.slug' },
  articles: { needs: ['author_id'], renamed: ['slug'], extra: UNSTEMMED },
  article_translations: { needs: ['article_id'], extra: UNSTEMMED },
  article_versions: { needs: ['article_id'] },
  article_slugs: { needs: ['article_id'] },
  article_images: { same: 't.name = d.name', needs: ['file'] },
  systems: { same: 't.title = d.title' },
  incident_systems: { needs: ['incident_id', 'system_id'] },
  incident_updates: { needs: ['incident_id'] },
  incident_system_changes: { needs: ['incident_id', 'system_id'] },
  maintenance_systems: { needs: ['maintenance_id', 'system_id'] },
  maintenance_updates: { needs: ['maintenance_id'] },
}

/** Who is not here cannot log in: an admin who knows them can reactivate them. */
function leaving({ deactivated_at }: Line, tx: TxScope): Line {
  return { deactivated_at: deactivated_at ?? tx.now() }
}

/** Fields that point at lines of the same kind, which may come later: they are written when all are there. */
export const WITHIN: Record<string, string[]> = {
  contacts: ['absorbed_into'],
  conversations: ['merged_into'],
  messages: ['claimed_by', 'reply_to_id'],
  topics: ['parent_id'],
}

export function digestOf(line: Line): Buffer {
  return createHash('sha256').update(JSON.stringify(line)).digest().subarray(0, 16)
}

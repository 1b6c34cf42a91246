import { createHash } from 'node:crypto'
import { BEFORE_EPOCHS } from '../../kit/events/log.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import type { Line } from '../archive/queries.ts'

export interface Unique {
  columns: string[]
  condition: string
  /** What a new row can be without. */
  without?: string
}

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
  /** What must be unique besides the id: of which columns, and when a row `t` has the same as a line `d`. */
  unique?: Unique[]
  /** Columns that a later run does not take: they are counted here, or an erasure may have emptied them. */
  kept?: string[]
  /** Columns that the archive does not have. */
  extra?: (row: Line, tx: TxScope) => Line
  /** Changes what must not be as it was; says why. */
  adapt?: (row: Line, tx: TxScope) => Sentence | undefined
}

/** What is the same if its name is. */
function named(condition: string, columns: string[]): Pick<Rule, 'same' | 'unique'> {
  return { same: condition, unique: [{ columns, condition }] }
}

function pair(one: string, other: string): Unique {
  return { columns: [one, other], condition: `t.${one} = d.${one} and t.${other} = d.${other}` }
}

const UNSTEMMED = () => ({ search: '', title_keys: [], search_version: -1 })
const BY_IMPORT = { by: 'import' }

export const RULES: Record<string, Rule> = {
  members: {
    sequence: 'people_id_seq',
    extra: (row, tx) => ({ role: 'read_only', notify: [], read_before: tx.now(), ...leaving(row, tx) }),
  },
  teams: named('lower(t.name) = lower(d.name) and t.deleted_at is null and d.deleted_at is null', [
    'name',
    'deleted_at',
  ]),
  channels: { extra: () => ({ settings: {}, email: null }), renamed: ['slug'] },
  custom_fields: named('t.subject = d.subject and t.key = d.key', ['subject', 'key']),
  organizations: named('lower(t.name) = lower(d.name)', ['name']),
  organization_domains: { needs: ['organization_id'] },
  contacts: {
    sequence: 'people_id_seq',
    extra: () => ({ folded_names: null }),
    unique: [
      { columns: ['external_id'], condition: 't.external_id = d.external_id', without: 'external_id' },
    ],
  },
  identities: {
    same: 't.type = d.type and t.identifier = d.identifier',
    needs: [['contact_id', 'user_id']],
    adapt: row => {
      // The number of somebody erased there may be that of somebody here.
      if (row.type === 'erased') row.identifier = `erased elsewhere ${row.id}`
      // Neither is a program there one that has its login here.
      if (row.type === 'service') row.identifier = `${row.identifier}~elsewhere ${row.id}`
      return undefined
    },
  },
  contact_notes: { needs: ['contact_id', 'creator_identity_id'] },
  saved_reply_groups: named('t.name = d.name', ['name']),
  conversations: {
    needs: ['channel_id', 'author_id'],
    renamed: ['slug', 'ref_id'],
    unique: [
      {
        columns: ['channel_id', 'origin_id'],
        condition: 't.channel_id = d.channel_id and t.origin_id = d.origin_id',
        without: 'origin_id',
      },
    ],
    kept: [
      'message_count',
      'first_message_body',
      'last_staff_message_body',
      'last_staff_message_at',
      'last_customer_message_body',
      'last_customer_message_at',
    ],
    extra: row => ({ tag_keys: (row.tags as string[]).map(tagKey), subject_search: null }),
    adapt: (row, tx) => {
      if (row.status !== STATUS.onHold || new Date(String(row.hold_until)) > tx.now()) return undefined
      row.status = STATUS.unresolved
      row.hold_until = null
      return say`Its hold time had passed, so it is unresolved.`
    },
  },
  messages: {
    needs: ['conversation_id', 'identity_id'],
    extra: () => ({ search: null }),
    unique: [pair('conversation_id', 'origin_id')],
    kept: ['original_body', 'html'],
  },
  message_versions: { needs: ['message_id'] },
  files: {
    needs: [['message_id', 'template_id']],
    extra: () => ({ name_search: null }),
    adapt: row => {
      if (row.state === 'failed' || (row.state === 'stored' && row.file !== null)) return undefined
      row.state = 'failed'
      row.file = null
      row.reason ??= 'The archive does not contain this file.'
      return say`The archive does not contain this file.`
    },
  },
  deliveries: {
    needs: ['message_id', 'identity_id'],
    unique: [pair('message_id', 'identity_id')],
    adapt: row => {
      if (row.state !== 'queued' && row.state !== 'deferred') return undefined
      row.state = 'failed'
      row.reason ??= 'Its delivery was in progress when it was imported.'
      return say`Its delivery was in progress, and was not resumed.`
    },
  },
  ratings: {
    needs: ['conversation_id', 'identity_id'],
    unique: [pair('conversation_id', 'identity_id')],
  },
  events: { needs: ['subject_id'], extra: () => ({ epoch: BEFORE_EPOCHS, cause: BY_IMPORT }) },
  topics: named('t.slug = d.slug', ['slug']),
  articles: { needs: ['author_id'], renamed: ['slug'], extra: UNSTEMMED },
  article_translations: { needs: ['article_id'], extra: UNSTEMMED },
  article_versions: { needs: ['article_id'] },
  article_slugs: { needs: ['article_id'] },
  article_images: { ...named('t.name = d.name', ['name']), needs: ['file'] },
  systems: { same: 't.title = d.title' },
  incident_systems: {
    needs: ['incident_id', 'system_id'],
    unique: [pair('incident_id', 'system_id')],
  },
  incident_updates: { needs: ['incident_id'] },
  incident_system_changes: { needs: ['incident_id', 'system_id'] },
  maintenances: { adapt: asTheyWouldBe },
  maintenance_systems: { needs: ['maintenance_id', 'system_id'] },
  maintenance_updates: { needs: ['maintenance_id'] },
}

/** A maintenance that should have begun or ended by now has: nobody is told of it now. */
function asTheyWouldBe(row: Line, tx: TxScope): Sentence | undefined {
  const isPast = (name: string) => new Date(String(row[name])) <= tx.now()
  if (row.status === 'completed' || row.status === 'cancelled') return undefined
  if (isPast('ends_at')) {
    row.status = 'completed'
    row.began_at ??= row.starts_at
    row.ended_at ??= row.ends_at
    return say`Its end has passed, so it is completed.`
  }
  if (row.status !== 'scheduled' || !isPast('starts_at')) return undefined
  row.status = 'in_progress'
  row.began_at ??= row.starts_at
  return say`Its start has passed, so it is in progress.`
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

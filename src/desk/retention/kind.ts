import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Gone } from '../erasure/delete-queries.ts'
import {
  measureConversations,
  removeConversations,
  sampleConversations,
  selectConversations,
} from './conversation-queries.ts'
import { measureMails, removeMails, sampleMails, selectMails } from './mail-queries.ts'
import type { DatedTerms, Retained } from './terms.ts'

/** How far somebody has gone through what goes: the last record that they have seen. */
export interface Place {
  class?: number
  at?: string
  id?: number
  /** How many records the next batch has, after one that failed. */
  limit?: number
}

/** Some of what goes. */
export interface Page {
  ids: number[]
  /** Null: there is no more. */
  next: Place | null
}

export interface Measured {
  channelId: number
  count: number
  messages: number
  oldest: Date
  newest: Date
  bytes: number
}

export interface Sample {
  id: number
  slug: string | null
  title: string | null
  channelId: number
  at: Date
}

/** A kind of records that rules delete. What `select` finds in a dry run is what it finds in a run. */
export interface RetainedKind {
  select(scope: Scope, terms: DatedTerms, at: { place: Place; limit: number }): Promise<Page>
  remove(tx: TxScope, terms: DatedTerms, ids: number[]): Promise<Gone>
  measure(scope: Scope, ids: number[]): Promise<Measured[]>
  /** What the caller may see of these, the oldest first. */
  sample(scope: Scope, ids: number[], limit: number): Promise<Sample[]>
}

export const RETAINED_KINDS: Record<Retained, RetainedKind> = {
  conversations: {
    select: selectConversations,
    remove: removeConversations,
    measure: measureConversations,
    sample: sampleConversations,
  },
  mails: { select: selectMails, remove: removeMails, measure: measureMails, sample: sampleMails },
}

import type { Conversation } from '../../client/api.ts'
import { STATUS, STATUSES } from '../../client/codes.ts'
import type { ListOf, ViewKey } from '../api/conversations.ts'
import { customerOf } from './customer-of.ts'

/** What can be changed about a conversation in the inbox. */
export interface Changes {
  status?: Conversation['status']
  hold_until?: string | undefined
  /** Email address; null for nobody. */
  assignee?: string | null
  /** Null for none. */
  team?: number | null
  priority?: Conversation['priority']
  tag_list?: string[]
  subject?: string
  category?: string
  /** Another customer. */
  user?: { email: string; name?: string }
}

/** The changes that undo these; without what cannot be undone. */
export function inverseOf(row: Conversation, changes: Changes): Changes {
  const isHeld = row.status === STATUS.onHold
  return {
    ...('status' in changes && {
      status: row.status,
      ...(isHeld && { hold_until: row.hold_until ?? undefined }),
    }),
    ...('assignee' in changes && { assignee: row.assignee?.email ?? null }),
    ...('team' in changes && { team: row.team?.id ?? null }),
    ...('priority' in changes && { priority: row.priority }),
    ...('tag_list' in changes && { tag_list: row.tag_list }),
    // A subject can be changed but not removed.
    ...('subject' in changes && row.subject !== null && { subject: row.subject }),
    ...('category' in changes && { category: row.category.slug }),
    // A customer without an email address cannot be named.
    ...('user' in changes &&
      customerOf(row).email !== null && { user: { email: customerOf(row).email as string } }),
  }
}

/** The conversation as it will be, as far as the page can tell before the server has answered. */
export function changed(row: Conversation, changes: Changes): Conversation {
  const { status, tag_list, subject } = changes
  return {
    ...row,
    ...(status !== undefined && { status, hold_until: changes.hold_until ?? null }),
    ...(tag_list !== undefined && { tag_list }),
    ...(subject !== undefined && { subject }),
    ...(changes.assignee === null && { assignee: null }),
    ...(changes.team === null && { team: null }),
    ...(changes.priority !== undefined && { priority: changes.priority }),
  }
}

/** Whether a list still has the conversation after these changes. Search results stay until they are read again. */
export function staysIn(list: ListOf, { status }: Pick<Conversation, 'status'>, changes: Changes): boolean {
  return 'search' in list || (belongsTo(list.view, status) && isStillTheirs(list.view, changes))
}

/** An assigned conversation leaves Unassigned, and may leave its previous owner's list. */
function isStillTheirs(view: ViewKey, { assignee }: Changes): boolean {
  if (assignee === undefined) return true
  return view !== 'mine' && (view !== 'unassigned' || assignee === null)
}

const STATUSES_OF: Partial<Record<ViewKey, readonly number[]>> = {
  open: STATUSES.open,
  mine: STATUSES.open,
  unassigned: STATUSES.open,
  on_hold: STATUSES.onHold,
  resolved: STATUSES.resolved,
  archived: STATUSES.archived,
  spam: STATUSES.spam,
}

function belongsTo(view: ViewKey, status: number): boolean {
  return STATUSES_OF[view]?.includes(status) ?? status !== STATUS.archived
}

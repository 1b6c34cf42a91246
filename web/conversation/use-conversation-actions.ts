import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { activityQuery } from '../api/conversations.ts'
import { keys } from '../api/keys.ts'
import { markUnread } from '../api/reads.ts'
import { meQuery } from '../api/staff.ts'
import { useMay } from '../api/use-may.ts'
import type { ShownAction } from '../design/action-button.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { useActions } from '../kit/keys.ts'
import { togglePerson } from '../kit/preferences.ts'
import { t } from '../language/language.ts'
import { useChange } from './change.ts'
import type { Changes } from './changes.ts'
import { CONVERSATION_KEYS as KEYS } from './conversation-keys.ts'
import { printThread } from './print-thread.ts'

/** What is being chosen in a menu or dialog. */
export type Chooser =
  | 'assign'
  | 'takeover'
  | 'hold'
  | 'tag'
  | 'macro'
  | 'priority'
  | 'rename'
  | 'move'
  | 'customer'
  | 'merge'
  | 'merges'
  | 'rules'
  | 'delete'
  | undefined

/** Where the reader goes when they are done with it. */
interface Ways {
  /** To the next conversation. */
  goOn: () => void
  close: () => void
}

/** Each action once: by key, in the palette, and as a button or in the menu. */
export function useConversationActions(conversation: Conversation, ways: Ways) {
  const [chooser, choose] = useState<Chooser>()
  const changes = useChanges(conversation, ways)
  const { data: me } = useQuery(meQuery)
  const { data: events = [] } = useQuery(activityQuery(conversation.id))
  const more = useDeleting(choose)
  const isOpen = conversation.status === STATUS.unresolved
  const { isFollowing, follow } = useFollowing(conversation)
  const isTheirs = conversation.assignee !== null && conversation.assignee.email !== me?.email
  const takeIt = () => me && changes.assign(me.email, me.name)
  const { assign: assigning, ...choosing } = choosersOf(choose)
  const actions = {
    resolve: {
      id: 'resolve',
      label: isOpen ? t('resolve') : t('reopen'),
      keys: KEYS.resolve,
      icon: isOpen ? 'check' : 'undo',
      run: changes.resolve,
    },
    assign: assigning,
    take: {
      id: 'take',
      label: t('take'),
      keys: KEYS.take,
      icon: 'assign',
      run: () => (isTheirs ? choose('takeover') : takeIt()),
    },
    ...choosing,
    follow: {
      id: 'follow',
      label: t(isFollowing ? 'unfollow' : 'follow'),
      icon: 'bell',
      run: () => void follow(!isFollowing),
    },
    unread: { id: 'unread', label: t('unread.mark'), keys: KEYS.unread, icon: 'mail', run: changes.unread },
    ...printing(),
    archive: {
      id: 'archive',
      label: t('archive'),
      icon: 'archive',
      run: () => changes.leave({ status: STATUS.archived }, t('archived')),
    },
    spam: {
      id: 'spam',
      label: t('spam'),
      keys: KEYS.spam,
      icon: 'spam',
      run: () => changes.leave({ status: STATUS.spam }, t('spammed')),
    },
  } satisfies Record<string, ShownAction>
  const { merges, ...usual } = actions
  const isMerged = events.some(({ type }) => type === 'conversation.merged')
  useActions([...Object.values(usual), ...(isMerged ? [merges] : []), ...more], 'conversation')
  const { tag, priority, merge, move, customer, rename, rules } = actions
  const { follow: following, unread, archive, spam } = actions
  const inMenu: ShownAction[] = [tag, actions.macro, priority, merge, ...(isMerged ? [merges] : [])]
  inMenu.push(move, customer, rename, rules)
  inMenu.push(panelAction(), following, unread, actions.print, actions.printNotes, archive, spam, ...more)
  return { actions, inMenu, ...changes, takeIt, chooser, choose } as const
}

/** What is chosen in a menu or a dialog, whose code may still be loading. */
function choosersOf(choose: (chooser: Chooser) => void) {
  const opening = (id: NonNullable<Chooser>) => ({ id, opens: 'choice' as const, run: () => choose(id) })
  return {
    assign: { ...opening('assign'), label: t('assign'), keys: KEYS.assign, icon: 'assign' },
    hold: { ...opening('hold'), label: t('hold'), keys: KEYS.hold, icon: 'clock' },
    tag: { ...opening('tag'), label: t('tag'), keys: KEYS.tag, icon: 'tag' },
    macro: {
      ...opening('macro'),
      opens: 'text' as const,
      label: t('macro'),
      keys: KEYS.macro,
      icon: 'macro',
    },
    priority: { ...opening('priority'), label: t('priority'), keys: KEYS.priority, icon: 'up' },
    merge: { ...opening('merge'), label: t('merge'), keys: KEYS.merge, icon: 'merge' },
    merges: { ...opening('merges'), label: t('merges'), icon: 'undo' },
    rules: { ...opening('rules'), label: t('rules.here'), icon: 'help' },
    move: { ...opening('move'), label: t('move'), keys: KEYS.move, icon: 'inbox' },
    customer: { ...opening('customer'), label: t('customer.change'), icon: 'people' },
    rename: { ...opening('rename'), label: t('rename'), icon: 'note' },
  } satisfies Record<string, ShownAction>
}

/** Only for those who may. */
function useDeleting(choose: (chooser: Chooser) => void): ShownAction[] {
  const mayDelete = useMay('conversations.delete')
  if (!mayDelete) return []
  return [{ id: 'delete', label: t('delete'), icon: 'trash', opens: 'choice', run: () => choose('delete') }]
}

/** On paper, for a customer or for the team. */
function printing() {
  return {
    print: { id: 'print', label: t('print'), icon: 'print', run: () => printThread({ withNotes: false }) },
    printNotes: {
      id: 'print.notes',
      label: t('print.notes'),
      icon: 'print',
      run: () => printThread({ withNotes: true }),
    },
  } satisfies Record<string, ShownAction>
}

/** Its key works in lists, too: list-keys.ts. */
function panelAction(): ShownAction {
  return { id: 'person', label: t('person.toggle'), keys: 'i', icon: 'panel', run: togglePerson }
}

/** The changes to a conversation; some go on to the next one. */
function useChanges(conversation: Conversation, { goOn, close }: Ways) {
  const change = useChange()
  const apply = (changes: Changes, words: string) => void change([conversation], changes, words)
  const leave = (changes: Changes, words: string) => {
    goOn()
    apply(changes, words)
  }
  return {
    apply,
    leave,
    assign: (email: string | null, name?: string) =>
      apply({ assignee: email }, name ? t('assigned_to', { name }) : t('unassigned')),
    assignTeam: (team: number | null, name?: string) =>
      apply({ team }, name ? t('assigned_to', { name }) : t('team.none')),
    hold: (until: string) => leave({ status: STATUS.onHold, hold_until: until }, t('held')),
    /** A message of the customer reopens it. */
    holdForReply: () => leave({ status: STATUS.pending }, t('held.reply')),
    unread: () => void markUnread(conversation).then(close, toastError),
    resolve: () =>
      conversation.status === STATUS.unresolved
        ? leave({ status: STATUS.resolved }, t('resolved'))
        : apply({ status: STATUS.unresolved }, t('reopened')),
  }
}

/** Follows or unfollows as the logged-in person. */
function useFollowing({ slug, followers }: Conversation) {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const isFollowing = followers.some(({ email }) => email === me?.email)
  const follow = async (isOn: boolean) => {
    if (!me) return
    const { email } = me
    const request = isOn
      ? api.POST('/conversations/{slug}/followers', {
          params: { path: { slug } },
          body: { follower: { email } },
        })
      : api.DELETE('/conversations/{slug}/followers/{email}', { params: { path: { slug, email } } })
    await ask<Conversation>(request).then(row => {
      queries.setQueryData(keys.conversation(slug), row)
      toast(t(isOn ? 'followed' : 'unfollowed'))
    }, toastError)
    void queries.invalidateQueries({ queryKey: keys.activities })
  }
  return { isFollowing, follow }
}

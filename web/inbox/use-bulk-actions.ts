import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { markUnread } from '../api/reads.ts'
import { meQuery } from '../api/staff.ts'
import { useMay } from '../api/use-may.ts'
import { useChange } from '../conversation/change.ts'
import type { Changes } from '../conversation/changes.ts'
import { useMerging } from '../conversation/merging.ts'
import type { ShownAction } from '../design/action-button.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { inTurns } from '../kit/in-turns.ts'
import { useActions } from '../kit/keys.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { checked, clearChecked } from './checked.ts'

type BulkAction =
  | 'resolve'
  | 'assign'
  | 'take'
  | 'hold'
  | 'tag'
  | 'macro'
  | 'priority'
  | 'reopen'
  | 'move'
  | 'merge'
  | 'archive'
  | 'spam'
  | 'unread'
  | 'clear'

export type Chooser =
  | 'assign'
  | 'hold'
  | 'tag'
  | 'macro'
  | 'priority'
  | 'move'
  | 'merge'
  | 'delete'
  | undefined

/** An action by its name, which its label has, too. */
function named<Rest extends Omit<ShownAction, 'id' | 'label'>>(name: BulkAction, rest: Rest) {
  return { id: `bulk.${name}`, label: t(`bulk.${name}`), ...rest }
}

/** Actions on the selection. While something is selected, they have the keys that otherwise act on the open conversation. */
export function useBulkActions() {
  const { data: me } = useQuery(meQuery)
  const mayDelete = useMay('conversations.delete')
  const [chooser, choose] = useState<Chooser>()
  const perform = usePerform()
  const { setStatus } = perform
  const n = useStore(checked).size
  const actions = {
    resolve: named('resolve', {
      keys: 'e',
      icon: 'check',
      run: () => setStatus(STATUS.resolved, t('bulk.resolved', { n })),
    }),
    assign: named('assign', { keys: 'a', opens: 'choice', icon: 'assign', run: () => choose('assign') }),
    take: named('take', {
      keys: 'Shift+a',
      icon: 'assign',
      run: () => me && perform.assign(me.email, me.name),
    }),
    hold: named('hold', { keys: 'h', opens: 'choice', icon: 'clock', run: () => choose('hold') }),
    tag: named('tag', { keys: 't', icon: 'tag', run: () => choose('tag') }),
    macro: named('macro', { keys: 'q', opens: 'text', icon: 'macro', run: () => choose('macro') }),
    priority: named('priority', { keys: 'p', icon: 'up', run: () => choose('priority') }),
    reopen: named('reopen', {
      icon: 'undo',
      run: () => setStatus(STATUS.unresolved, t('bulk.reopened', { n })),
    }),
    move: named('move', { keys: 'v', icon: 'inbox', run: () => choose('move') }),
    merge: named('merge', { keys: 'm', icon: 'merge', run: () => n > 1 && choose('merge') }),
    archive: named('archive', {
      icon: 'archive',
      run: () => setStatus(STATUS.archived, t('bulk.archived', { n })),
    }),
    spam: named('spam', {
      keys: '!',
      icon: 'spam',
      run: () => setStatus(STATUS.spam, t('bulk.spammed', { n })),
    }),
    unread: named('unread', { keys: 'u', icon: 'mail', run: () => void perform.unread() }),
    delete: { id: 'bulk.delete', label: t('delete'), icon: 'trash', run: () => choose('delete') },
    clear: named('clear', { keys: 'Escape', icon: 'close', run: clearChecked }),
  } satisfies Record<string, ShownAction>
  const { delete: deleting, ...usual } = actions
  const more = mayDelete ? [deleting] : []
  useActions([...Object.values(usual), ...more], 'selection')
  return { actions, more, perform, chooser, choose } as const
}

/** The changes to all selected conversations; each clears the selection and can be undone. */
function usePerform() {
  const rows = [...useStore(checked).values()]
  const change = useChange()
  const { merge } = useMerging()
  const n = rows.length
  const all = (changes: Changes | ((row: Conversation) => Changes), words: string) => {
    clearChecked()
    void change(rows, changes, words)
  }
  return {
    setStatus: (status: Conversation['status'], words: string) => all({ status }, words),
    assign: (email: string | null, name?: string) =>
      all({ assignee: email }, name ? t('bulk.assigned', { n, name }) : t('bulk.unassigned', { n })),
    assignTeam: (team: number | null, name?: string) =>
      all({ team }, name ? t('bulk.assigned', { n, name }) : t('team.none')),
    setPriority: (priority: Conversation['priority']) =>
      all({ priority }, t('priority.set', { priority: t(`priority.${priority}`) })),
    hold: (until: string) => all({ status: STATUS.onHold, hold_until: until }, t('bulk.held', { n })),
    // Each keeps its own tags.
    addTags: (tags: string[]) =>
      all(
        ({ tag_list }) => ({ tag_list: [...new Set([...tag_list, ...tags])] }),
        t('tagged', { tags: tags.join(', ') }),
      ),
    move: ({ slug, name }: { slug: string; name: string }) =>
      all({ category: slug }, t('bulk.moved', { n, name })),
    unread: () => {
      clearChecked()
      return inTurns(rows, markUnread).then(() => void toast(t('bulk.unread.done', { n })), toastError)
    },
    merge: (into: Conversation, others: Conversation[]) => {
      clearChecked()
      void merge(into, others)
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { meQuery } from '../api/staff.ts'
import { useChange } from '../conversation/change.ts'
import type { Changes } from '../conversation/changes.ts'
import { AssignMenu, HoldMenu, TagDialog } from '../conversation/choosers.tsx'
import { ActionButton, type ShownAction } from '../design/action-button.tsx'
import { Icon } from '../design/icons.tsx'
import { useActions } from '../kit/keys.ts'
import { useStore } from '../kit/store.ts'
import { t } from '../language/language.ts'
import { checked, clearChecked } from './checked.ts'

/** Actions on all selected conversations, with undo. */
export function BulkBar() {
  const ticked = useStore(checked)
  if (ticked.size === 0) return null
  return <Bar />
}

const BEFORE_THE_OPEN_ONE = 1

function Bar() {
  const { actions, all, assign, isTagging, setTagging } = useBulkActions()
  const rows = [...useStore(checked).values()]
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk')}>
      <strong>{t('bulk.count', { n: rows.length })}</strong>
      <button type="button" className="button" onClick={actions.resolve.run}>
        <Icon name={actions.resolve.icon} />
        {t('resolve')}
      </button>
      <AssignMenu onChoose={assign} />
      <ActionButton action={actions.tag} />
      <HoldMenu
        onChoose={until =>
          all({ status: STATUS.onHold, hold_until: until }, t('bulk.held', { n: rows.length }))
        }
      />
      <ActionButton action={actions.archive} />
      <ActionButton action={actions.clear} className="button plain square" />
      <TagDialog
        isOpen={isTagging}
        onClose={() => setTagging(false)}
        tags={[]}
        isAdding
        // Each keeps its own tags.
        onSave={tags =>
          all(
            ({ tag_list }) => ({ tag_list: [...new Set([...tag_list, ...tags])] }),
            t('tagged', { tags: tags.join(', ') }),
          )
        }
      />
    </div>
  )
}

/** Actions on the selection. They have the keys that act on the open conversation while nothing is selected. */
function useBulkActions() {
  const rows = [...useStore(checked).values()]
  const change = useChange()
  const { data: me } = useQuery(meQuery)
  const [isTagging, setTagging] = useState(false)
  const n = rows.length
  const all = (changes: Changes | ((row: Conversation) => Changes), words: string) => {
    clearChecked()
    void change(rows, changes, words)
  }
  const assign = (email: string | null, name?: string) =>
    all({ assignee: email }, name ? t('bulk.assigned', { n, name }) : t('bulk.unassigned', { n }))
  const actions = {
    resolve: {
      ...{ id: 'bulk.resolve', label: t('bulk.resolve'), keys: 'e', icon: 'check' },
      run: () => all({ status: STATUS.resolved }, t('bulk.resolved', { n })),
    },
    tag: { id: 'bulk.tag', label: t('bulk.tag'), keys: 't', icon: 'tag', run: () => setTagging(true) },
    take: {
      ...{ id: 'bulk.take', label: t('bulk.take'), keys: 'Shift+a', icon: 'assign' },
      run: () => me && assign(me.email, me.name),
    },
    archive: {
      ...{ id: 'bulk.archive', label: t('bulk.archive'), icon: 'archive' },
      run: () => all({ status: STATUS.archived }, t('bulk.archived', { n })),
    },
    clear: { id: 'bulk.clear', label: t('bulk.clear'), keys: 'Escape', icon: 'close', run: clearChecked },
  } satisfies Record<string, ShownAction>
  useActions(Object.values(actions), BEFORE_THE_OPEN_ONE)
  return { actions, all, assign, isTagging, setTagging } as const
}

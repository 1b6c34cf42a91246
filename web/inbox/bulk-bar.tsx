import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { meQuery } from '../api/staff.ts'
import { useChange } from '../conversation/change.ts'
import type { Changes } from '../conversation/changes.ts'
import { AssignMenu, HoldMenu, TagDialog } from '../conversation/choosers.tsx'
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
  const rows = [...useStore(checked).values()]
  const change = useChange()
  const { data: me } = useQuery(meQuery)
  const [isTagging, setTagging] = useState(false)
  const n = rows.length
  const all = (changes: Changes, words: string) => {
    clearChecked()
    void change(rows, changes, words)
  }
  const resolve = () => all({ status: STATUS.resolved }, t('bulk.resolved', { n }))
  // The same keys as for one conversation, while several are selected.
  useActions(
    [
      { id: 'bulk.resolve', label: t('bulk.resolve'), keys: 'e', run: resolve },
      { id: 'bulk.tag', label: t('bulk.tag'), keys: 't', run: () => setTagging(true) },
      {
        id: 'bulk.take',
        label: t('bulk.take'),
        keys: 'Shift+a',
        run: () => me && all({ assignee: me.email }, t('bulk.assigned', { n, name: me.name })),
      },
      { id: 'bulk.clear', label: t('bulk.clear'), keys: 'Escape', run: clearChecked },
    ],
    BEFORE_THE_OPEN_ONE,
  )
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk')}>
      <strong>{t('bulk.count', { n })}</strong>
      <button type="button" className="button" onClick={resolve}>
        <Icon name="check" />
        {t('resolve')}
      </button>
      <AssignMenu
        onChoose={(email, name) =>
          all({ assignee: email }, name ? t('bulk.assigned', { n, name }) : t('bulk.unassigned', { n }))
        }
      />
      <button type="button" className="button square" onClick={() => setTagging(true)} aria-label={t('tag')}>
        <Icon name="tag" />
      </button>
      <HoldMenu
        onChoose={until => all({ status: STATUS.onHold, hold_until: until }, t('bulk.held', { n }))}
      />
      <button
        type="button"
        className="button square"
        aria-label={t('archive')}
        onClick={() => all({ status: STATUS.archived }, t('bulk.archived', { n }))}
      >
        <Icon name="archive" />
      </button>
      <button
        type="button"
        className="button plain square"
        aria-label={t('bulk.clear')}
        onClick={clearChecked}
      >
        <Icon name="close" />
      </button>
      <TagDialog
        isOpen={isTagging}
        onClose={() => setTagging(false)}
        tags={[]}
        isAdding
        onSave={tags => {
          clearChecked()
          // Each keeps its own tags.
          const withTags = ({ tag_list }: Conversation) => ({
            tag_list: [...new Set([...tag_list, ...tags])],
          })
          void change(rows, withTags, t('tagged', { tags: tags.join(', ') }))
        }}
      />
    </div>
  )
}

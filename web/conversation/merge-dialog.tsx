import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { listQuery } from '../api/conversations.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'
import { customerOf } from './customer-of.ts'
import { useMerging } from './merging.ts'
import { titleOf } from './title-of.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  conversation: Conversation
}

/** Choose conversations to merge into the open one: those of the same customer, or what a search finds. */
export function MergeDialog({ isOpen, onClose, conversation }: Props) {
  return (
    <Dialog title={t('merge.title')} isOpen={isOpen} onClose={onClose}>
      <Chooser conversation={conversation} onClose={onClose} />
    </Dialog>
  )
}

function Chooser({ conversation, onClose }: Omit<Props, 'isOpen'>) {
  const { merge } = useMerging()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Conversation[]>([])
  const { id } = conversation
  const author = customerOf(conversation)
  const search = q.trim() || `from:"${author.email ?? author.name}"`
  const { data, error, isPending } = useInfiniteQuery(listQuery({ search: { q: search } }))
  const found = (data?.pages[0]?.conversations ?? []).filter(
    row => row.id !== id && !chosen.some(one => one.id === row.id),
  )
  const toggle = (row: Conversation) =>
    setChosen(before =>
      before.some(one => one.id === row.id) ? before.filter(one => one.id !== row.id) : [...before, row],
    )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
        void merge(conversation, chosen)
      }}
    >
      <Field label={t('merge.search')} hint={t('merge.hint')}>
        {attributes => (
          <input {...attributes} type="search" value={q} onChange={event => setQ(event.target.value)} />
        )}
      </Field>
      <ErrorNotice error={error} />
      <ul className="bare choices">
        {[...chosen, ...found.slice(0, SHOWN)].map(row => (
          <li key={row.id}>
            <label>
              <input type="checkbox" checked={chosen.includes(row)} onChange={() => toggle(row)} />
              <Summary row={row} />
            </label>
          </li>
        ))}
      </ul>
      {!isPending && chosen.length + found.length === 0 && <p className="quiet">{t('merge.nothing')}</p>}
      <p aria-live="polite">
        {chosen.length > 0 && t('merge.preview', { n: sum(chosen), title: titleOf(conversation) })}{' '}
        {differ([conversation, ...chosen]) && <strong>{t('merge.customers')}</strong>}
      </p>
      <button type="submit" className="button main" disabled={chosen.length === 0}>
        {t('merge.do')}
      </button>
    </form>
  )
}

const SHOWN = 8

/** Whether the conversations are with different people. */
const differ = (rows: Conversation[]) => new Set(rows.map(row => customerOf(row).id)).size > 1

const sum = (rows: Conversation[]) => rows.reduce((total, row) => total + row.message_count, 0)

interface SelectedProps {
  isOpen: boolean
  onClose: () => void
  rows: Conversation[]
  onMerge: (into: Conversation, others: Conversation[]) => void
}

/** Choose which of the selected conversations the others are merged into: the oldest, unless another is chosen. */
export function MergeSelectedDialog({ isOpen, onClose, ...form }: SelectedProps) {
  return (
    <Dialog title={t('bulk.merge')} isOpen={isOpen} onClose={onClose}>
      <KeptChooser {...form} onClose={onClose} />
    </Dialog>
  )
}

function KeptChooser({ rows, onMerge, onClose }: Omit<SelectedProps, 'isOpen'>) {
  const inOrder = rows.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  const [kept, setKept] = useState(inOrder[0])
  if (!kept) return null
  const others = inOrder.filter(row => row !== kept)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
        onMerge(kept, others)
      }}
    >
      <fieldset>
        <legend>{t('merge.keep')}</legend>
        <ul className="bare choices">
          {inOrder.map(row => (
            <li key={row.id}>
              <label>
                <input type="radio" name="kept" checked={row === kept} onChange={() => setKept(row)} />
                <Summary row={row} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p aria-live="polite">
        {t('merge.preview', { n: sum(others), title: titleOf(kept) })}{' '}
        {differ(rows) && <strong>{t('merge.customers')}</strong>}
      </p>
      <button type="submit" className="button main">
        {t('merge.do')}
      </button>
    </form>
  )
}

function Summary({ row }: { row: Conversation }) {
  return (
    <span>
      <strong dir="auto">{titleOf(row)}</strong>
      <br />
      <span className="quiet small">
        {customerOf(row).name} · {t('merge.messages', { n: row.message_count })} · {t(`status.${row.status}`)}{' '}
        · <Age at={row.updated_at} />
      </span>
    </span>
  )
}

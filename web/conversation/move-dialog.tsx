import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelsQuery } from '../api/staff.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The slug of the present channel. */
  current?: string
  onMove: (channel: { slug: string; name: string }) => void
}

/** Choose another channel for conversations. */
export function MoveDialog({ isOpen, onClose, current, onMove }: Props) {
  return (
    <Dialog title={t('move')} isOpen={isOpen} onClose={onClose}>
      <Form
        current={current}
        onMove={channel => {
          onClose()
          onMove(channel)
        }}
      />
    </Dialog>
  )
}

function Form({ current, onMove }: Pick<Props, 'onMove'> & { current: string | undefined }) {
  const { data: channels = [], error } = useQuery(channelsQuery)
  const [slug, setSlug] = useState(current)
  const chosen = channels.find(channel => channel.slug === slug) ?? channels[0]
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen) onMove(chosen)
      }}
    >
      <ErrorNotice error={error} />
      <Field label={t('channel')} hint={t('move.hint')}>
        {attributes => (
          <Select
            {...attributes}
            value={chosen?.slug}
            options={channels.map(({ slug: value, name }) => ({ value, label: name }))}
            onChange={setSlug}
          />
        )}
      </Field>
      <button type="submit" className="button main" disabled={!chosen || chosen.slug === current}>
        {t('move.do')}
      </button>
    </form>
  )
}

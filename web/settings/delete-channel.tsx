import { useState } from 'react'
import type { Channel } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Fold } from '../design/fold.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

interface Props {
  channel: Channel
  onDone: () => void
}

/** Deletes a channel once somebody has typed its slug. */
export function DeleteChannel({ channel: { slug }, onDone }: Props) {
  const [typed, type] = useState('')
  const deleting = useSaving(
    () => confirmed(() => ask(api.DELETE('/channels/{slug}', { params: { path: { slug } } }))),
    {
      touches: [keys.channels, keys.views],
      onSaved: () => {
        toast(t('channel.deleted'))
        onDone()
      },
    },
  )
  return (
    <Fold title={t('channel.delete')}>
      <p>{t('channel.delete.about')}</p>
      <Field label={t('channel.delete.type', { slug })}>
        {attributes => (
          <input
            {...attributes}
            dir="ltr"
            autoComplete="off"
            value={typed}
            onChange={event => type(event.target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={deleting.error} />
      <button
        type="button"
        className="button bad"
        disabled={typed.trim() !== slug || deleting.isPending}
        onClick={() => deleting.mutate()}
      >
        {t('channel.delete')}
      </button>
    </Fold>
  )
}

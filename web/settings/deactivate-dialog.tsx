import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'

interface Props {
  person: Staff
  onClose: () => void
  onDone: () => void
}

const CHOICES = ['unassign', 'keep'] as const

/** Deactivates a member, once it has said how many conversations they have, and asked what becomes of these. */
export function DeactivateDialog({ person: { name, email }, onClose, onDone }: Props) {
  const [left, choose] = useState<(typeof CHOICES)[number]>('unassign')
  const unfinished = useQuery({
    queryKey: settingsKeys.unfinishedOf(email),
    queryFn: () => countUnfinished(email),
    staleTime: 0,
  })
  const count = unfinished.data ?? 0
  const conversations = count > 0 ? left : 'keep'
  const deactivating = useSaving(
    () => ask(api.DELETE('/staff/{email}', { params: { path: { email }, query: { conversations } } })),
    { touches: [keys.staff, keys.lists, keys.views, keys.conversations], onSaved: onDone },
  )
  return (
    <Dialog title={t('staff.deactivate.named', { name })} isOpen onClose={onClose}>
      <p>{t('staff.deactivate.follows')}</p>
      {count > 0 && (
        <fieldset className="checks">
          <legend>{t('staff.deactivate.has', { n: count })}</legend>
          {CHOICES.map(choice => (
            <label key={choice} className="check">
              <input
                type="radio"
                name="conversations"
                checked={left === choice}
                onChange={() => choose(choice)}
              />{' '}
              {t(`staff.deactivate.${choice}`)}
            </label>
          ))}
        </fieldset>
      )}
      {unfinished.data === 0 && <p className="quiet">{t('staff.deactivate.none')}</p>}
      <ErrorNotice error={deactivating.error ?? unfinished.error} />
      <p className="row">
        <button
          type="button"
          className="button bad"
          disabled={deactivating.isPending || !unfinished.isSuccess}
          onClick={() => deactivating.mutate()}
        >
          {t('staff.deactivate')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {t('record.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

/** Conversations of theirs that are open, pending or snoozed. */
async function countUnfinished(email: string): Promise<number> {
  const query = { assignee: email, q: 'status:active', page_size: 1 }
  return (await ask(api.GET('/conversations', { params: { query } }))).total_count
}

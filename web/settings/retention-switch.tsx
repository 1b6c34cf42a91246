import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetentionRule } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { retentionDryRunQuery, termsOf } from '../api/retention.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { channelsQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { RetentionDryRunPane } from './retention-dry-run.tsx'
import { ruleSentence } from './retention-words.ts'

const touches = [settingsKeys.retentionRules]

/** Switches a rule off at once, or on once somebody has seen what it deletes. */
export function RetentionSwitch({ rule }: { rule: RetentionRule }) {
  const [isOpen, setOpen] = useState(false)
  const off = useSaving(
    () =>
      ask(
        api.PUT('/retention_rules/{id}', {
          params: { path: { id: rule.id } },
          body: { retention_rule: { enabled: false } },
        }),
      ),
    { touches },
  )
  if (rule.enabled)
    return (
      <button
        type="button"
        className="button"
        disabled={off.isPending}
        onClick={() => off.mutate(undefined, { onError: toastError })}
      >
        {t('retention.switchOff')}
      </button>
    )
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('retention.switchOn')}
      </button>
      {isOpen && <SwitchOn rule={rule} onClose={() => setOpen(false)} />}
    </>
  )
}

function SwitchOn({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { data: channels } = useQuery(channelsQuery)
  const dry = useQuery(retentionDryRunQuery(termsOf(rule)))
  const saving = useSaving(
    async () =>
      confirmed(() =>
        ask(
          api.PUT('/retention_rules/{id}', {
            params: { path: { id: rule.id } },
            body: { retention_rule: { enabled: true, confirm: dry.data?.count, confirm_of: dry.data?.of } },
          }),
        ),
      ).catch(async error => {
        // More may have become due since: what is shown is read again.
        await dry.refetch()
        throw error
      }),
    { touches, onSaved: onClose },
  )
  return (
    <Dialog title={t('retention.on.title')} isOpen onClose={onClose}>
      <p>
        <strong dir="auto">{ruleSentence(rule, channels)}</strong>
      </p>
      <p>{t('retention.on.what')}</p>
      <RetentionDryRunPane of={dry} />
      <ErrorNotice error={saving.error} />
      <p className="row">
        <button
          type="button"
          className="button main"
          disabled={saving.isPending || !dry.data}
          onClick={() => saving.mutate()}
        >
          {t('retention.on.do')}
        </button>
        <button type="button" className="button plain" onClick={onClose}>
          {t('record.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LANGUAGE_NAMES } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Me, meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'

const REASONS = ['assigned', 'followed', 'mentioned', 'unassigned'] as const

/** What the person who is logged in hears of by mail, and in which language. */
export function NotificationSettings() {
  const { data: me } = useQuery(meQuery)
  return me ? <Notices me={me} /> : null
}

function Notices({ me: stored }: { me: Me }) {
  const { email } = stored
  const changing = useSaving(
    (staff: Partial<Pick<Me, 'notify' | 'language'>>) =>
      ask(api.PUT('/staff/{email}', { params: { path: { email } }, body: { staff } })),
    { touches: [keys.me] },
  )
  // What was chosen shows at once: another choice is compared with it.
  const me = changing.isPending ? { ...stored, ...changing.variables } : stored
  const change = (reason: (typeof REASONS)[number], isOn: boolean) =>
    changing.mutate({ notify: REASONS.filter(one => (one === reason ? isOn : me.notify.includes(one))) })
  return (
    <fieldset className="card">
      <legend className="unseen">{t('notify.title')}</legend>
      <h2>{t('notify.title')}</h2>
      <ErrorNotice error={changing.error} />
      {REASONS.map(reason => (
        <label className="row" key={reason}>
          <input
            type="checkbox"
            checked={me.notify.includes(reason)}
            onChange={event => change(reason, event.target.checked)}
          />
          {t(`notify.${reason}`)}
        </label>
      ))}
      <Field label={t('notify.language')}>
        {attributes => (
          <Select
            value={me.language ?? ''}
            options={[
              { value: '', label: t('notify.language.brand') },
              ...Object.entries(LANGUAGE_NAMES).map(([code, name]) => ({ value: code, label: name })),
            ]}
            onChange={code => changing.mutate({ language: (code || null) as Me['language'] })}
            {...attributes}
          />
        )}
      </Field>
    </fieldset>
  )
}

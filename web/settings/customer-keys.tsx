import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { DeleteButton } from '../design/delete-button.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { agoOf, t } from '../language/language.ts'
import { CopyButton } from './copied.tsx'
import { CustomerKeyForm } from './customer-key-form.tsx'
import { Secret } from './secret.tsx'
import { SAMPLES } from './sign-in-samples.ts'

const keysQuery = queryOptions({
  queryKey: settingsKeys.signInKeys,
  queryFn: async () => (await ask(api.GET('/sign_in_keys'))).sign_in_keys,
})

/** Keys with which the brand's shop signs its customers in, and what its server does with them. */
export function CustomerKeys() {
  const found = useQuery(keysQuery)
  const [made, setMade] = useState<string | null>(null)
  const removing = useSaving(
    (id: number) => confirmed(() => ask(api.DELETE('/sign_in_keys/{id}', { params: { path: { id } } }))),
    { touches: [settingsKeys.signInKeys] },
  )
  return (
    <div className="card">
      <h2>{t('settings.customer-sign-in')}</h2>
      <p>{t('customerKeys.about')}</p>
      {made && <Secret words={t('customerKeys.made')} secret={made} />}
      <ErrorNotice error={removing.error} />
      <Listed of={found} none={<p className="quiet">{t('customerKeys.none')}</p>}>
        {all => (
          <table>
            <tbody>
              {all.map(({ id, kid, algorithm, last_used_at }) => (
                <tr key={id}>
                  <td>
                    <code>{kid}</code>
                  </td>
                  <td>{algorithm}</td>
                  <td className="quiet">
                    {last_used_at ? t('sessions.used', { age: agoOf(last_used_at) }) : t('tokens.never')}
                  </td>
                  <td>
                    <DeleteButton
                      isPending={removing.isPending}
                      onDelete={() => removing.mutate(id)}
                      says={t('customerKeys.delete.says')}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      {(found.data?.length ?? 0) < 2 && <CustomerKeyForm onMade={setMade} />}
      <Sample />
    </div>
  )
}

type Language = keyof typeof SAMPLES

function Sample() {
  const [language, setLanguage] = useState<Language>('Node')
  const text = SAMPLES[language]
  return (
    <>
      <div className="row spread">
        <h3>{t('customerKeys.sample')}</h3>
        <CopyButton text={text} />
      </div>
      <p className="quiet">{t('customerKeys.sample.about')}</p>
      <Field label={t('customerKeys.sample.language')}>
        {attributes => (
          <Select
            value={language}
            onChange={setLanguage}
            options={(Object.keys(SAMPLES) as Language[]).map(value => ({ value, label: value }))}
            {...attributes}
          />
        )}
      </Field>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too wide is scrolled by keys, too */}
      <pre dir="ltr" tabIndex={0} className="source">
        {text}
      </pre>
    </>
  )
}

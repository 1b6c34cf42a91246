import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'

const ALGORITHMS = ['HS256', 'ES256', 'EdDSA'] as const

type Algorithm = (typeof ALGORITHMS)[number]

/** Makes a key: with a secret of ours, or with the public key of the shop. */
export function CustomerKeyForm({ onMade }: { onMade: (secret: string | null) => void }) {
  const [algorithm, setAlgorithm] = useState<Algorithm>('HS256')
  const making = useSaving(
    (form: HTMLFormElement) => {
      const { public_key } = fieldsOf(form)
      const sign_in_key = { algorithm, ...(algorithm === 'HS256' ? {} : { public_key }) }
      return confirmed(() => ask(api.POST('/sign_in_keys', { body: { sign_in_key } })))
    },
    {
      touches: [settingsKeys.signInKeys],
      onSaved({ secret }, form) {
        onMade(secret)
        form.reset()
        setAlgorithm('HS256')
      },
    },
  )
  const wrong = wrongIn(making.error, 'public_key')
  return (
    <Form saving={making} aria-label={t('customerKeys.new')}>
      <h3>{t('customerKeys.new')}</h3>
      <ErrorNotice error={wrong ? null : making.error} />
      <Field label={t('customerKeys.algorithm')}>
        {attributes => (
          <Select
            value={algorithm}
            onChange={setAlgorithm}
            options={ALGORITHMS.map(value => ({ value, label: t(`customerKeys.${value}`) }))}
            {...attributes}
          />
        )}
      </Field>
      {algorithm !== 'HS256' && (
        <Field label={t('customerKeys.public')} hint={t('customerKeys.public.hint')} wrong={wrong}>
          {attributes => <textarea name="public_key" rows={5} required {...attributes} dir="ltr" />}
        </Field>
      )}
      <button type="submit" className="button main" disabled={making.isPending}>
        {t('customerKeys.make')}
      </button>
    </Form>
  )
}

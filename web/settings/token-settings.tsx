import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { ageOf, t } from '../language/language.ts'
import { Secret } from './secret.tsx'

const tokensQuery = queryOptions({ queryKey: keys.tokens, queryFn: () => ask(api.GET('/me/tokens')) })

/** The person's API tokens. */
export function TokenSettings() {
  const found = useQuery(tokensQuery)
  const touches = [keys.tokens]
  const [made, setMade] = useState<string>()
  const making = useSaving(
    (form: HTMLFormElement) =>
      confirmed(() => ask(api.POST('/me/tokens', { body: { token: { name: fieldsOf(form).name ?? '' } } }))),
    {
      touches,
      onSaved({ token }, form) {
        setMade(token)
        form.reset()
      },
    },
  )
  const revoking = useSaving(
    (id: number) => ask(api.DELETE('/me/tokens/{id}', { params: { path: { id } } })),
    {
      touches,
    },
  )
  const wrong = wrongIn(making.error, 'name')
  return (
    <div className="card">
      <h2>{t('settings.tokens')}</h2>
      <p>{t('tokens.hint')}</p>
      {made && <Secret words={t('tokens.made')} secret={made} />}
      <ErrorNotice error={revoking.error ?? (wrong ? null : making.error)} />
      <Listed of={found} none={<p className="quiet">{t('tokens.none')}</p>}>
        {tokens => (
          <table>
            <tbody>
              {tokens.map(({ id, name, last_used_at }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td className="quiet">
                    {last_used_at ? t('sessions.used', { age: ageOf(last_used_at) }) : t('tokens.never')}
                  </td>
                  <td>
                    <button type="button" className="button bad" onClick={() => revoking.mutate(id)}>
                      {t('tokens.revoke')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listed>
      <Form className="row" saving={making}>
        <Field label={t('tokens.name')} wrong={wrong}>
          {attributes => <input name="name" required {...attributes} />}
        </Field>
        <button type="submit" className="button" disabled={making.isPending}>
          {t('add')}
        </button>
      </Form>
    </div>
  )
}

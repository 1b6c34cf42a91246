import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
import { ageOf, t } from '../language/language.ts'
import { Secret } from './secret.tsx'

const tokensQuery = queryOptions({ queryKey: keys.tokens, queryFn: () => ask(api.GET('/me/tokens')) })

/** The person's API tokens. */
export function TokenSettings() {
  const { data: tokens = [] } = useQuery(tokensQuery)
  const { error, isBusy, save, wrong } = useSave(keys.tokens)
  const [made, setMade] = useState<string>()
  const make = (form: HTMLFormElement) => {
    const { name = '' } = fieldsOf(form)
    return save(
      () => ask(api.POST('/me/tokens', { body: { token: { name } } })),
      ({ token }) => {
        setMade(token)
        form.reset()
      },
    )
  }
  return (
    <div className="card">
      <h2>{t('settings.tokens')}</h2>
      <p>{t('tokens.hint')}</p>
      {made && <Secret words={t('tokens.made')} secret={made} />}
      {!wrong('name') && <ErrorNotice error={error} />}
      <table>
        <tbody>
          {tokens.map(({ id, name, last_used_at }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className="quiet">
                {last_used_at ? t('sessions.used', { age: ageOf(last_used_at) }) : t('tokens.never')}
              </td>
              <td>
                <button
                  type="button"
                  className="button bad"
                  onClick={() =>
                    void save(() => ask(api.DELETE('/me/tokens/{id}', { params: { path: { id } } })))
                  }
                >
                  {t('tokens.revoke')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tokens.length === 0 && <p className="quiet">{t('tokens.none')}</p>}
      <form
        className="row"
        onSubmit={event => {
          event.preventDefault()
          void make(event.currentTarget)
        }}
      >
        <Field label={t('tokens.name')} wrong={wrong('name')}>
          {attributes => <input name="name" required {...attributes} />}
        </Field>
        <button type="submit" className="button" disabled={isBusy}>
          {t('add')}
        </button>
      </form>
    </div>
  )
}

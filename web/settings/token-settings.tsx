import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { language } from '../language/chosen-language.ts'
import { agoOf, shortTime, t } from '../language/language.ts'
import { Secret } from './secret.tsx'
import { TokenForm } from './token-form.tsx'

const tokensQuery = queryOptions({ queryKey: keys.tokens, queryFn: () => ask(api.GET('/me/tokens')) })

/** The person's API tokens, with what each can do, until when, and when it was last used. */
export function TokenSettings() {
  const found = useQuery(tokensQuery)
  const [made, setMade] = useState<string>()
  const revoking = useSaving(
    (id: number) => confirmed(() => ask(api.DELETE('/me/tokens/{id}', { params: { path: { id } } }))),
    { touches: [keys.tokens] },
  )
  return (
    <div className="card">
      <h2>{t('settings.tokens')}</h2>
      <p>{t('tokens.hint')}</p>
      {made && <Secret words={t('tokens.made')} secret={made} />}
      <ErrorNotice error={revoking.error} />
      <Listed of={found} none={<p className="quiet">{t('tokens.none')}</p>}>
        {tokens => (
          <table>
            <tbody>
              {tokens.map(({ id, name, last_used_at, expires_at, scopes }) => (
                <tr key={id}>
                  <td>
                    <strong dir="auto">{name}</strong>
                    <br />
                    <span className="quiet small">{inWords(scopes)}</span>
                  </td>
                  <td className="quiet">
                    {last_used_at ? t('sessions.used', { age: agoOf(last_used_at) }) : t('tokens.never')}
                    {expires_at && (
                      <>
                        <br />
                        {t('tokens.ends', { time: shortTime(expires_at) })}
                      </>
                    )}
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
      <TokenForm onMade={setMade} />
    </div>
  )
}

function inWords(scopes: string[] | null): string {
  if (!scopes) return t('tokens.scope.all')
  const rights = scopes.filter(scope => scope !== 'owners.manage') as Permission['key'][]
  if (rights.length === 0) return t('tokens.reads')
  return new Intl.ListFormat(language, { type: 'unit' }).format(rights.map(right => t(`right.${right}`)))
}

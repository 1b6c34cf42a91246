import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceAccount } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Secret } from './secret.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'

/** API tokens of a service account. */
export function ServiceAccountTokens({ account: { id, login, permissions } }: { account: ServiceAccount }) {
  const path = { id }
  const found = useQuery({
    queryKey: keys.serviceAccountTokens(id),
    queryFn: () => ask(api.GET('/service_accounts/{id}/tokens', { params: { path } })),
  })
  const [made, setMade] = useState<string>()
  const touches = [keys.serviceAccounts]
  const revoking = useSaving(
    (token_id: number) =>
      ask(api.DELETE('/service_accounts/{id}/tokens/{token_id}', { params: { path: { id, token_id } } })),
    { touches },
  )
  const all = t('serviceAccounts.scope.all')
  return (
    <section className="card">
      <h3>{t('settings.tokens')}</h3>
      <p className="quiet">{t('serviceAccounts.login', { login })}</p>
      {made && <Secret words={t('tokens.made')} secret={made} />}
      <ErrorNotice error={revoking.error} />
      <TokenList of={found} none={t('tokens.none')} all={all} onRevoke={revoking.mutate} />
      <TokenForm
        permissions={permissions}
        all={all}
        touches={touches}
        make={token => ask(api.POST('/service_accounts/{id}/tokens', { params: { path }, body: { token } }))}
        onMade={setMade}
      />
    </section>
  )
}

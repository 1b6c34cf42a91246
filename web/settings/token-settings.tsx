import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Secret } from './secret.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'

const tokensQuery = queryOptions({ queryKey: keys.tokens, queryFn: () => ask(api.GET('/me/tokens')) })

/** The person's API tokens. */
export function TokenSettings() {
  const found = useQuery(tokensQuery)
  const { data: me } = useQuery(meQuery)
  const [made, setMade] = useState<string>()
  const revoking = useSaving(
    (id: number) => confirmed(() => ask(api.DELETE('/me/tokens/{id}', { params: { path: { id } } }))),
    { touches: [keys.tokens] },
  )
  const all = t('tokens.scope.all')
  return (
    <div className="card">
      <h2>{t('settings.tokens')}</h2>
      <p>{t('tokens.hint')}</p>
      {made && <Secret words={t('tokens.made')} secret={made} />}
      <ErrorNotice error={revoking.error} />
      <TokenList of={found} none={t('tokens.none')} all={all} onRevoke={revoking.mutate} />
      <TokenForm
        permissions={me?.permissions ?? []}
        all={all}
        touches={[keys.tokens]}
        make={token => ask(api.POST('/me/tokens', { body: { token } }))}
        onMade={setMade}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { hasPasskeys, signWithPasskey } from '../api/passkey.ts'
import { meQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'
import { ErrorNotice } from './error-notice.tsx'
import { useSaving } from './saving.ts'

/** Confirms with a passkey who is there, for those who have one. */
export function UsePasskey({ onDone }: { onDone: () => void }) {
  const { data: me } = useQuery(meQuery)
  const confirming = useSaving(confirm, { touches: [], onSaved: onDone })
  if (!me?.passkeys || !hasPasskeys()) return null
  return (
    <>
      <ErrorNotice error={confirming.error} />
      <button
        type="button"
        className="button wide"
        disabled={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {t('passkey.use')}
      </button>
    </>
  )
}

async function confirm() {
  const { options } = await ask(api.POST('/me/confirmation/passkey/options'))
  const credential = await signWithPasskey(options)
  return ask(api.POST('/me/confirmation/passkey', { body: { credential } }))
}

import '../language/settings-texts.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { hasPasskeys, makePasskey } from '../api/passkey.ts'
import { browserName } from '../kit/browser-name.ts'
import { t } from '../language/language.ts'
import { confirmed } from './confirmation.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { useSaving } from './saving.ts'

/** Adds a passkey. Recovery codes come with somebody's first second factor; otherwise there are none. */
export function AddPasskey({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const adding = useSaving(add, {
    touches: [keys.passkeys],
    onSaved: ({ recovery_codes: codes }) => onDone(codes ?? []),
  })
  if (!hasPasskeys()) return <p className="quiet">{t('passkeys.unsupported')}</p>
  return (
    <>
      <ErrorNotice error={adding.error} />
      <p>
        <button type="button" className="button" disabled={adding.isPending} onClick={() => adding.mutate()}>
          {t('passkeys.add')}
        </button>
      </p>
    </>
  )
}

async function add() {
  const { options } = await confirmed(() => ask(api.POST('/me/passkeys/options')))
  const credential = await makePasskey(options)
  return ask(
    api.POST('/me/passkeys', {
      body: { passkey: { name: browserName(navigator.userAgent), credential } },
    }),
  )
}

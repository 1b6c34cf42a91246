import { post } from '../api/post.ts'
import { make } from '../kit/make.ts'
import { t } from '../language/login-texts.ts'

/** Logs in with a passkey; with the ticket of a password, as the second step. Throws Refusal. */
export async function postPasskey(ticket: string | undefined): Promise<Record<string, unknown>> {
  const { signWithPasskey } = await import('../api/passkey.ts')
  const { options } = await post('/login/passkey/options', { ticket })
  const credential = await signWithPasskey(options as Record<string, unknown>)
  return post('/login/passkey', { ticket, credential })
}

/** The button for it, or nothing in a browser without passkeys. */
export function passkeyElements(isSecond: boolean, go: () => void): HTMLElement[] {
  if (typeof PublicKeyCredential !== 'function') return []
  const button = make(
    'button',
    { type: 'button', class: 'button wide' },
    t(isSecond ? 'passkey.use' : 'passkey.log_in'),
  )
  button.addEventListener('click', go)
  return [make('p', {}, button)]
}

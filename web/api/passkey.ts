import { t } from '../language/login-texts.ts'

/** As JSON, which the server has made. */
type OptionsJson = Record<string, unknown>

/** Whether the browser has passkeys for this page: on pages without TLS it has not. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

// Loaded by whoever presses a button: it is large for a login page.
const library = () => import('@simplewebauthn/browser')

/** Has an authenticator make a passkey. Throws an error that people can read. */
export async function makePasskey(options: OptionsJson) {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch(error => {
    throw new Error(t(isThereAlready(error) ? 'passkey.there' : 'passkey.failed'))
  })
}

/** Has an authenticator sign with a passkey. Throws an error that people can read. */
export async function signWithPasskey(options: OptionsJson) {
  const { startAuthentication } = await library()
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(t('passkey.failed'))
  })
}

const isThereAlready = (error: Error) => error.name === 'InvalidStateError'

import { post } from '../api/post.ts'
import type { SignOnOffer } from '../api/sign-on-offer.ts'
import { make } from '../kit/make.ts'
import { t } from '../language/login-texts.ts'

const ARRIVAL = '/sign-in/oidc'
const SAML_ARRIVAL = '/sign-in/saml'

/** What the provider has added to the address, which loses it: it counts once. */
export function answerInAddress(): Record<string, string> | undefined {
  if (location.pathname === SAML_ARRIVAL) return answerInDocument()
  if (location.pathname !== ARRIVAL) return undefined
  const { state = '', ...rest } = Object.fromEntries(new URLSearchParams(location.search))
  const { code, iss, error, error_description } = rest
  history.replaceState(null, '', '/login')
  const given = Object.entries({ state, code, iss, error, error_description })
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** What a SAML provider has made the browser post, of which the server has made a part of the document, which loses it. */
function answerInDocument(): Record<string, string> | undefined {
  const given = (name: string) => {
    const element = document.querySelector<HTMLMetaElement>(`meta[name=saml-${name}]`)
    element?.remove()
    return element?.content
  }
  history.replaceState(null, '', '/login')
  const [state, saml_response] = [given('state'), given('response')]
  return state && saml_response ? { state, saml_response } : undefined
}

/** Goes to the provider; afterwards, to the page that was wanted. Throws Refusal. */
export async function goToProvider(): Promise<void> {
  const next = new URLSearchParams(location.search).get('next')
  const isPath = next !== null && /^\/(?![/\\])/.test(next)
  const { url } = await post('/login/sign-on', isPath ? { next } : {})
  location.assign(String(url))
}

/** The button, and what divides it from the password. */
export function offerElements({ button }: SignOnOffer, go: () => void, { isAlone }: { isAlone: boolean }) {
  const element = make('button', { type: 'button', class: 'button main', dir: 'auto' }, button)
  element.addEventListener('click', go)
  return isAlone ? [element] : [element, make('p', { class: 'or quiet small' }, t('sign_on.or'))]
}

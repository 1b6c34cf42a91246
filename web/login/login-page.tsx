import './login.css'
import { api } from '../api/client.ts'
import { forgetRead } from '../api/device.ts'
import { BRAND_NAME, usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'
import { LoginForm } from './login-form.tsx'

/** Login, then the page that was wanted. */
export function LoginPage({ next }: { next: string | undefined }) {
  usePageTitle(t('log_in'))
  return (
    <main className="login">
      <img src="/icon" alt="" width="44" height="44" />
      <LoginForm title={<h1>{t('log_in.to', { name: BRAND_NAME })}</h1>} onIn={() => enter(next)} />
      <p className="quiet">
        <a href="/help">{t('log_in.customer')}</a>
      </p>
    </main>
  )
}

/** Continues, or explains why the browser cannot keep the session. */
async function enter(next: string | undefined): Promise<void> {
  const { response } = await api.GET('/me')
  if (response.status === 401) throw new Error(t('log_in.cookie'))
  await forgetRead().catch(() => {}) // some browsers forbid it in private windows, where nothing is kept
  const wanted = URL.parse(next ?? '/', location.origin)
  const isOurs = wanted?.origin === location.origin
  location.replace(isOurs ? wanted.pathname + wanted.search : '/')
}

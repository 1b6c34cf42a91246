import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import { errorMessage } from '../design/error-message.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { t } from '../language/language.ts'

/** In place of a page that could not be loaded or shown. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  usePageTitle(t('broken.title'))
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await router.invalidate()
    reset()
    setTrying(false)
  }
  return (
    <main className="empty" role="alert">
      <h1>{t('broken.title')}</h1>
      <p>{error instanceof Refusal ? errorMessage(error) : t('trouble.unknown')}</p>
      <p>
        <button type="button" className="primary" disabled={isTrying} onClick={tryAgain}>
          {t('broken.again')}
        </button>
      </p>
    </main>
  )
}

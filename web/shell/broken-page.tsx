import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { isFailure, isPassing, Refusal } from '../api/refusal.ts'
import { errorMessage } from '../design/error-message.ts'
import { usePageTitle } from '../kit/page-title.ts'
import { clockTime, t } from '../language/language.ts'

const AGAIN_S = 10

/** In place of a page that could not be loaded or shown. What a moment may mend is tried again by itself. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  usePageTitle(t('broken.title'))
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const [failedAt] = useState(() => new Date())
  const tryAgain = useCallback(async () => {
    setTrying(true)
    await router.invalidate()
    reset()
    setTrying(false)
  }, [router, reset])
  const mayPass = isPassing(error) || isFailure(error)
  const left = useCountdown(mayPass && !isTrying, tryAgain)
  const requestId = error instanceof Refusal ? error.requestId : undefined
  return (
    <main className="empty broken">
      <img
        src="/icon"
        alt=""
        width="40"
        height="40"
        // Without network there is no icon either.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
      <h1>{t('broken.title')}</h1>
      <p role="alert">{error instanceof Refusal ? errorMessage(error) : t('trouble.unknown')}</p>
      {mayPass && <p>{t('broken.kept')}</p>}
      <p className="row">
        <button type="button" className="button main" disabled={isTrying} onClick={tryAgain}>
          {t('broken.again')}
        </button>
        <a className="button" href="/status">
          {t('public.status')}
        </a>
      </p>
      {mayPass && <p aria-hidden="true">{isTrying ? t('loading') : t('broken.soon', { n: left })}</p>}
      <p className="small">
        {location.host} · {clockTime(failedAt)}
        {requestId && ` · ${t('trouble.request', { id: requestId })}`}
      </p>
    </main>
  )
}

/** The seconds until it runs, while it is on. */
function useCountdown(isOn: boolean, run: () => void): number {
  const [left, setLeft] = useState(AGAIN_S)
  useEffect(() => {
    if (!isOn) return setLeft(AGAIN_S)
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1_000)
    return () => clearInterval(timer)
  }, [isOn])
  const isOver = isOn && left <= 0
  useEffect(() => {
    if (isOver) run()
  }, [isOver, run])
  return Math.max(0, left)
}

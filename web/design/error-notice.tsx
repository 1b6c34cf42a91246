import { useContext } from 'react'
import { isFailure } from '../api/refusal.ts'
import { t } from '../language/language.ts'
import { errorMessage } from './error-message.ts'
import { FailedLoads } from './failed-loads.ts'

/** Why something was refused, in the server's sentence, or that it failed, in ours. What could not be loaded can be tried again. */
export function ErrorNotice({ error }: { error: Error | null }) {
  const retryOf = useContext(FailedLoads)
  if (!error) return null
  const retry = retryOf(error)
  return (
    <p className="notice bad" role="alert">
      {errorMessage(error)}
      {isFailure(error) && error.requestId && (
        <span className="small"> {t('trouble.request', { id: error.requestId })} </span>
      )}
      {retry && (
        <button type="button" className="link" onClick={retry}>
          {t('broken.again')}
        </button>
      )}
    </p>
  )
}

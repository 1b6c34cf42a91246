import './loading.css'
import { t } from '../language/language.ts'

const BARS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Grey bars, as high as the rows of a list, in place of what is being loaded; nothing for the first 200 ms. */
export function Loading() {
  return (
    <div className="loading" role="status" aria-label={t('loading')}>
      {BARS.map(bar => (
        <span key={bar} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { Unsaved } from './channel-form.tsx'
import { Copied } from './copied.tsx'

interface Props {
  slug: string
  /** What to do at the provider. */
  hint: string
  /** Said when it accepts the credentials. */
  works: string
  /** The address to copy, below the brand's. */
  webhook?: string | undefined
}

/** What the provider needs to know, and whether it accepts the credentials. */
export function Connection({ slug, hint, works, webhook }: Props) {
  const { data: brand } = useQuery(brandQuery)
  const checking = useSaving(() => ask(api.POST('/channels/{slug}/check', { params: { path: { slug } } })), {
    touches: [],
  })
  const isUnsaved = use(Unsaved)
  const { error, isPending } = checking
  // The provider was asked about what is saved.
  const result = isUnsaved ? undefined : checking.data
  return (
    <section className="dns">
      <h3>{t('text.connect')}</h3>
      <p className="hint">{hint}</p>
      {brand && webhook && <Copied label={t('text.webhook')} text={brand.url + webhook} />}
      <p className="row">
        <button
          type="button"
          className="button"
          disabled={isPending || isUnsaved}
          onClick={() => checking.mutate()}
        >
          {t('text.check')}
        </button>
        {isUnsaved && <span className="hint">{t('text.check.unsaved')}</span>}
        {result && (
          <span role="status" className={result['works?'] ? 'mark good' : 'mark bad'}>
            <Icon name={result['works?'] ? 'check' : 'spam'} />
            {result['works?'] ? works : result.detail}
          </span>
        )}
      </p>
      {result?.verify_token && <Copied label={t('text.verify')} text={result.verify_token} />}
      <ErrorNotice error={error} />
    </section>
  )
}

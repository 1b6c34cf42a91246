import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArticleVersion } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isObstacle } from '../api/refusal.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Loading } from '../design/loading.tsx'
import { Preview } from '../design/preview.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** What an article said before, without the texts. */
export const versionsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.articleVersions(slug),
    queryFn: async () =>
      (await ask(api.GET('/articles/{slug}/versions', { params: { path: { slug } } }))).versions,
  })

interface DialogProps {
  slug: string
  isOpen: boolean
  onClose: () => void
  onRestored: () => void
}

/** What an article said before, each to look at and to restore. */
export function VersionsDialog({ slug, isOpen, onClose, onRestored }: DialogProps) {
  const { data, error } = useQuery(versionsQuery(slug))
  return (
    <Dialog title={t('versions')} isOpen={isOpen} onClose={onClose} isWide>
      {isObstacle(error, data) && <ErrorNotice error={error} />}
      {data && (
        <Versions
          slug={slug}
          versions={data}
          onRestored={() => {
            onClose()
            onRestored()
          }}
        />
      )}
    </Dialog>
  )
}

interface Props {
  slug: string
  versions: ArticleVersion[]
  onRestored: () => void
}

function Versions({ slug, versions, onRestored }: Props) {
  const [shown, show] = useState(versions[0])
  const restoring = useSaving(
    (id: number) =>
      ask(api.POST('/articles/{slug}/versions/{id}/restore', { params: { path: { slug, id } } })),
    {
      touches: [keys.articles, keys.articleDetails],
      onSaved() {
        toast(t('versions.restored'))
        onRestored()
      },
    },
  )
  return (
    <div className="versions">
      <ErrorNotice error={restoring.error} />
      <ul className="links">
        {versions.map(version => (
          <li key={version.id}>
            <button
              type="button"
              className="button plain"
              aria-current={version.id === shown?.id ? 'true' : undefined}
              onClick={() => show(version)}
            >
              {t('versions.until')} <Age at={version.replaced_at} isInText />
              {version.replaced_by && (
                <span className="quiet"> · {t('versions.by', { name: version.replaced_by.name })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <article>
          <h3 dir="auto">{shown.title}</h3>
          <VersionBody slug={slug} id={shown.id} />
          <button
            type="button"
            className="button main"
            disabled={restoring.isPending}
            onClick={() => restoring.mutate(shown.id)}
          >
            {t('versions.restore')}
          </button>
        </article>
      )}
    </div>
  )
}

function VersionBody({ slug, id }: { slug: string; id: number }) {
  const { data } = useQuery({
    queryKey: keys.articleVersion(slug, id),
    queryFn: () => ask(api.GET('/articles/{slug}/versions/{id}', { params: { path: { slug, id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <Preview text={data.body} as="article" /> : <Loading />
}

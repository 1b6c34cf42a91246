import '../language/articles-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../client/api.ts'
import { ARTICLE_STATUS } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { useSaving } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { VersionsDialog, versionsQuery } from './article-versions.tsx'

interface Props {
  article: Article
  onRestored: () => void
  onDeleted: () => void
}

/** Where the article can be read, and the menu of its earlier versions and of deleting it. */
export function ArticleTools({ article, onRestored, onDeleted }: Props) {
  const { slug } = article
  const { data: versions = [] } = useQuery(versionsQuery(slug))
  const [opened, open] = useState<string>()
  const close = () => open(undefined)
  const deleting = useSaving(() => ask(api.DELETE('/articles/{slug}', { params: { path: { slug } } })), {
    touches: [keys.articles, keys.topics],
    onSaved() {
      toast(t('article.deleted'))
      onDeleted()
    },
  })
  const choices = [
    ...(versions.length > 0
      ? [{ id: 'versions', label: t('versions.count', { n: versions.length }), icon: 'clock' as const }]
      : []),
    { id: 'delete', label: t('delete'), icon: 'trash' as const },
  ]
  return (
    <>
      {article.status === ARTICLE_STATUS.draft ? (
        <DraftLink slug={slug} />
      ) : (
        <ReadLink url={`/help/articles/${slug}`} words={t('article.public')} />
      )}
      <Menu className="button plain square" label={t('bulk.more')} choices={choices} onChoose={open}>
        <Icon name="more" />
      </Menu>
      <VersionsDialog slug={slug} isOpen={opened === 'versions'} onClose={close} onRestored={onRestored} />
      <DeleteDialog title={article.title} isOpen={opened === 'delete'} onClose={close} deleting={deleting} />
    </>
  )
}

interface DeleteProps {
  /** Of what is deleted. */
  title: string
  isOpen: boolean
  onClose: () => void
  deleting: { mutate: () => void; isPending: boolean; error: Error | null }
}

/** Asks before a text is deleted for good. */
export function DeleteDialog({ title, isOpen, onClose, deleting }: DeleteProps) {
  return (
    <Dialog title={t('delete.sure')} isOpen={isOpen} onClose={onClose}>
      <ErrorNotice error={deleting.error} />
      <p dir="auto">{title}</p>
      <button
        type="button"
        className="button bad"
        disabled={deleting.isPending}
        onClick={() => deleting.mutate()}
      >
        {t('delete')}
      </button>
    </Dialog>
  )
}

/** Where people who are not staff can read a draft. */
function DraftLink({ slug }: { slug: string }) {
  const { data } = useQuery({
    queryKey: keys.articlePreview(slug),
    queryFn: () => ask(api.GET('/articles/{slug}/preview', { params: { path: { slug } } })),
  })
  return data?.url ? <ReadLink url={data.url} words={t('article.preview')} /> : null
}

function ReadLink({ url, words }: { url: string; words: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="button plain square"
      aria-label={words}
      title={words}
    >
      <Icon name="link" />
    </a>
  )
}

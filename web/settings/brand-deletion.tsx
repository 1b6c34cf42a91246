import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BrandDeletionPreview } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { settingsKeys } from '../api/settings-keys.ts'
import { meQuery } from '../api/staff.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { useSaving } from '../design/saving.ts'
import { TypedDeletion } from '../design/typed-deletion.tsx'
import { t } from '../language/language.ts'

const GOES = ['conversations', 'contacts', 'articles', 'members'] as const

/** For owners: deletes the brand in 30 days, once somebody has typed its slug. */
export function BrandDeletion() {
  const [isOpen, setOpen] = useState(false)
  const { data: me } = useQuery(meQuery)
  const { data: preview, error } = useQuery({
    queryKey: settingsKeys.brandDeletion,
    queryFn: () => ask(api.GET('/brand/deletion')),
  })
  // Every page says when it is deleted, and how to restore it.
  if (!preview) return <ErrorNotice error={error} />
  if (!me || preview.deletion) return null
  const { slug } = me.brand
  return (
    <section className="card">
      <h2>{t('brand.delete')}</h2>
      {preview['only_by_command?'] ? (
        <p>{t('brand.delete.first', { command: `answerwell brand delete ${slug}` })}</p>
      ) : (
        <>
          <p>{t('brand.delete.about')}</p>
          <button type="button" className="button bad" onClick={() => setOpen(true)}>
            {t('brand.delete')}
          </button>
        </>
      )}
      {isOpen && <DeleteDialog slug={slug} goes={preview.goes} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface Props {
  slug: string
  goes: BrandDeletionPreview['goes']
  onClose: () => void
}

function DeleteDialog({ slug, goes, onClose }: Props) {
  const deleting = useSaving(
    (typed: string) =>
      confirmed(() => ask(api.POST('/brand/deletion', { body: { deletion: { slug: typed } } }))),
    { touches: [keys.me, keys.brand], onSaved: onClose },
  )
  return (
    <Dialog title={t('brand.delete')} isOpen onClose={onClose}>
      <p>{t('brand.delete.about')}</p>
      <p>{t('brand.delete.goes')}</p>
      <ul>
        {GOES.map(what => (
          <li key={what}>{t(`brand.delete.${what}`, { n: goes[what] })}</li>
        ))}
      </ul>
      <TypedDeletion slug={slug} label={t('brand.delete')} deleting={deleting} />
    </Dialog>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { keys } from '../api/keys.ts'
import { beginImport, importsQuery, uploadArchive } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { percent } from '../design/pace-line.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import { ImportRun } from './import-run.tsx'

/** Archives that are brought here: the way to choose one, and what became of each. */
export function ImportCard() {
  const found = useQuery(importsQuery)
  return (
    <div className="card">
      <h2>{t('import.title')}</h2>
      <p>{t('import.what')}</p>
      <Upload />
      <Listed of={found} none={<p className="quiet">{t('import.none')}</p>}>
        {imports => (
          <ul className="runs">
            {imports.map(one => (
              <ImportRun key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Listed>
    </div>
  )
}

/** Chooses an archive, which is uploaded and then checked. */
function Upload() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const uploading = useSaving(
    async (file: File) => {
      const { id: importId } = await confirmed(beginImport)
      setShare(0)
      await queries.invalidateQueries({ queryKey: keys.imports })
      await uploadArchive(importId, file, setShare)
    },
    { touches: [keys.imports] },
  )
  const choose = (file: File | undefined) => {
    if (file) uploading.mutate(file, { onSettled: () => setShare(undefined) })
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <p className="row">
        <input
          ref={input}
          id={id}
          type="file"
          className="unseen"
          tabIndex={-1}
          aria-label={t('import.choose')}
          accept=".gz,.tgz,.tar"
          onChange={event => choose(event.target.files?.[0])}
        />
        <button
          type="button"
          className="button"
          disabled={uploading.isPending}
          onClick={() => input.current?.click()}
        >
          <Icon name="up" /> {t('import.choose')}
        </button>
        <span className="quiet small">{t('import.choose.hint')}</span>
      </p>
      {share !== undefined && (
        <div role="status">
          <p>{t('import.uploading', { percent: percent(share) })}</p>
          <progress aria-label={t('import.choose')} max={1} value={share} />
        </div>
      )}
      <ErrorNotice error={uploading.error} />
    </>
  )
}

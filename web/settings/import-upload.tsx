import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { keys } from '../api/keys.ts'
import { beginImport, uploadArchive } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { percent } from '../design/pace-line.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'
import type { ImportSource } from './import-sources.ts'

/** Chooses an archive or a file, which is uploaded and then checked. */
export function ImportUpload({ source: { name, accept } }: { source: ImportSource }) {
  const label = name === 'answerwell' ? t('import.choose') : t('import.choose.file')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const uploading = useSaving(
    async (file: File) => {
      const { id: importId } = await confirmed(() => beginImport({ source: name }))
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
          aria-label={label}
          accept={accept}
          onChange={event => choose(event.target.files?.[0])}
        />
        <button
          type="button"
          className="button"
          disabled={uploading.isPending}
          onClick={() => input.current?.click()}
        >
          <Icon name="file" /> {label}
        </button>
        <span className="quiet small">{t('import.choose.hint')}</span>
      </p>
      {share !== undefined && (
        <div role="status">
          <p>{t('import.uploading', { percent: percent(share) })}</p>
          <progress aria-label={label} max={1} value={share} />
        </div>
      )}
      <ErrorNotice error={uploading.error} />
    </>
  )
}

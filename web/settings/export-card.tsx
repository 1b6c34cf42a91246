import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Export } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { deleteExport, exportsQuery, isExporting } from '../api/moving.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving } from '../design/saving.ts'
import { shortTime, t } from '../language/language.ts'
import { PaceLine, sizeInWords } from './pace-line.tsx'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The archives that were ordered, and the way to order one. */
export function ExportCard() {
  const found = useQuery(exportsQuery)
  const [isOpen, setOpen] = useState(false)
  const isBusy = found.data?.some(isExporting) ?? false
  return (
    <div className="card">
      <h2>{t('export.title')}</h2>
      <p>{t('export.what')}</p>
      <p>
        <button type="button" className="button" disabled={isBusy} onClick={() => setOpen(true)}>
          <Icon name="download" /> {t('export.open')}
        </button>
      </p>
      {isOpen && <ExportDialog isOpen onClose={() => setOpen(false)} />}
      <Listed of={found} none={<p className="quiet">{t('export.none')}</p>}>
        {exports => (
          <ul className="runs">
            {exports.map(one => (
              <ExportLine key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Listed>
    </div>
  )
}

function ExportLine({ one }: { one: Export }) {
  const { id, state, pace, size, error, created_at: at, expires_at: until, ordered_by: by } = one
  const removing = useSaving(() => deleteExport(id), { touches: [keys.exports] })
  const isThere = isExporting(one) || state === 'ready'
  return (
    <li>
      <div className="row">
        <div className="run-name">
          <strong>{t(`export.state.${state}`)}</strong>
          {state === 'ready' && <span> · {sizeInWords(size)}</span>}
          <br />
          <span className="quiet small">
            {shortTime(at)} · <bdi>{by.name}</bdi>
            {state === 'ready' && until && <> · {t('export.until', { time: shortTime(until) })}</>}
          </span>
        </div>
        {one.download_url && (
          <a className="button main" href={one.download_url} download>
            <Icon name="download" /> {t('export.download')}
          </a>
        )}
        {isThere && (
          <button type="button" className="button bad" onClick={() => removing.mutate()}>
            {t(isExporting(one) ? 'moving.stop' : 'export.delete')}
          </button>
        )}
      </div>
      {state === 'ready' && !one.download_url && (
        <p className="quiet small">{t('export.others', { name: by.name })}</p>
      )}
      {one.missing_files > 0 && <p className="small">{t('export.missing', { n: one.missing_files })}</p>}
      {pace && <PaceLine pace={pace} label={t('export.title')} />}
      {error && <p className="notice bad">{error}</p>}
      <ErrorNotice error={removing.error} />
    </li>
  )
}

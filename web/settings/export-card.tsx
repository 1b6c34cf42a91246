import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportsQuery, isExporting } from '../api/moving.ts'
import { ExportLine } from '../design/export-line.tsx'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { Listed } from '../design/listed.tsx'
import { t } from '../language/language.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The archives that were ordered, and the way to order one. */
export function ExportCard() {
  const found = useQuery(exportsQuery)
  const [isOpen, setOpen] = useState(false)
  const isBusy = found.data?.some(one => one.contact === null && isExporting(one)) ?? false
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

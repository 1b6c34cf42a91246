import { useQuery } from '@tanstack/react-query'
import { importsQuery } from '../api/moving.ts'
import { Listed } from '../design/listed.tsx'
import { t } from '../language/language.ts'
import { ImportRun } from './import-run.tsx'
import { BeginImport } from './import-source.tsx'

/** Imports: the way to begin one, and what became of each. */
export function ImportCard() {
  const found = useQuery(importsQuery)
  return (
    <div className="card">
      <h2>{t('import.title')}</h2>
      <p>{t('import.what')}</p>
      <BeginImport />
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

import './moving.css'
import { useMay } from '../api/use-may.ts'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Moving the brand out and in: archives that were ordered, and archives that are brought here. */
export function MovingSettings() {
  const mayExport = useMay('data.export')
  const mayImport = useMay('data.import')
  return (
    <div className="moving">
      {mayExport && <ExportCard />}
      {mayImport && <ImportCard />}
    </div>
  )
}

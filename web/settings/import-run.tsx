import { useState } from 'react'
import type { Import } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { deleteImport, orderImport } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { PaceLine, sizeInWords } from '../design/pace-line.tsx'
import { useSaving } from '../design/saving.ts'
import { shortTime, t } from '../language/language.ts'
import { ImportReport } from './import-report.tsx'
import { sourceLabel } from './import-sources.ts'

const ImportPlan = lazyPart(async () => (await import('./import-plan.tsx')).ImportPlan)
const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** One import: what it would do, how far it is, or what it did, and what can be done with it now. */
export function ImportRun({ one }: { one: Import }) {
  const { source, state, expected, created_at: at, ordered_by: by, size, pace, error } = one
  return (
    <li>
      <div className="row">
        <div className="run-name">
          <strong>{t(`import.state.${state}`)}</strong>
          {' · '}
          {sourceLabel(source)}
          {expected && (
            <>
              {' · '}
              <bdi>{expected.brand}</bdi>
            </>
          )}
          <br />
          <span className="quiet small">
            {shortTime(at)}
            {by && (
              <>
                {' · '}
                <bdi>{by.name}</bdi>
              </>
            )}
            {size > 0 && ` · ${sizeInWords(size)}`}
          </span>
        </div>
        <Actions one={one} />
      </div>
      {error && (
        <p className="notice bad" dir="auto">
          {error}
        </p>
      )}
      {isReading(one) && one.requests > 0 && (
        <p className="quiet small">{t('import.requests', { n: one.requests })}</p>
      )}
      {pace && <PaceLine pace={pace} label={t(`import.state.${state}`)} />}
      {state === 'checked' && <ImportPlan one={one} />}
      {(Object.keys(one.counts).length > 0 || one.remarks > 0) && <ImportReport one={one} />}
    </li>
  )
}

/** A helpdesk is read to its end before anything is written. */
function isReading({ state, pace }: Import): boolean {
  return state === 'checking' || (state === 'running' && pace?.per_minute === null)
}

function Actions({ one: { id, state, size, undone, has_login: hasLogin } }: { one: Import }) {
  const [isUndoing, setUndoing] = useState(false)
  const ordering = useSaving((what: 'start' | 'stop') => confirmed(() => orderImport(id, what)), {
    touches: [keys.imports],
  })
  const removing = useSaving(() => deleteImport(id), { touches: [keys.imports] })
  const isOver = state === 'done' || state === 'stopped' || state === 'failed'
  const isHalfUndone = Object.keys(undone).length > 0
  const isNew = ['uploading', 'checking', 'checked', 'refused'].includes(state)
  return (
    <>
      {(state === 'stopped' || state === 'failed') && (size > 0 || hasLogin) && !isHalfUndone && (
        <button type="button" className="button main" onClick={() => ordering.mutate('start')}>
          {t('import.resume')}
        </button>
      )}
      {(state === 'queued' || state === 'running') && (
        <button type="button" className="button" onClick={() => ordering.mutate('stop')}>
          {t('moving.stop')}
        </button>
      )}
      {isOver && (
        <button type="button" className="button bad" onClick={() => setUndoing(true)}>
          {t('import.undo')}
        </button>
      )}
      {isNew && (
        <button type="button" className="button bad" onClick={() => removing.mutate()}>
          {t('export.delete')}
        </button>
      )}
      {isUndoing && <UndoDialog id={id} isOpen onClose={() => setUndoing(false)} />}
      <ErrorNotice error={ordering.error ?? removing.error} />
    </>
  )
}

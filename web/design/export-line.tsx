import type { Export } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { deleteExport, isExporting } from '../api/moving.ts'
import { shortTime, t } from '../language/language.ts'
import { ErrorNotice } from './error-notice.tsx'
import { Icon } from './icons.tsx'
import { PaceLine, sizeInWords } from './pace-line.tsx'
import { useSaving } from './saving.ts'

/** An archive that was ordered: how far it is, and the link for whoever ordered it. */
export function ExportLine({ one }: { one: Export }) {
  const { id, state, pace, size, error, created_at: at, expires_at: until, ordered_by: by } = one
  const { contact, notes } = one
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
            {contact && <>{t('export.person.of', { name: contact.name ?? `#${contact._id}` })} · </>}
            {shortTime(at)} · <bdi>{by.name}</bdi>
            {notes === false && <> · {t('export.person.without')}</>}
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

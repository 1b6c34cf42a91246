import { Link } from '@tanstack/react-router'
import type { ErasurePreview } from '../../client/api.ts'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'

type Named = ErasurePreview['named']

/** What names the person and stays, with where it can be changed. */
export function EraseNamed({ named: { records, audit_entries } }: { named: Named }) {
  if (records.length === 0 && audit_entries === 0) return null
  return (
    <section className="notice erase-stays" aria-labelledby="erase-named">
      <strong id="erase-named">
        <Icon name="spam" /> {t('erase.named')}
      </strong>
      <ul>
        {records.map(record => (
          <li key={`${record.kind} ${record.id}`}>
            <Place record={record} />
          </li>
        ))}
        {audit_entries > 0 && (
          <li>
            <Link to="/settings/{-$section}/{-$record}" params={{ section: 'audit', record: undefined }}>
              {t('erase.audit', { n: audit_entries })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

const SECTIONS = { rules: 'rules', macros: 'macros', response_templates: 'templates', sla_policies: 'sla' }

function Place({ record: { kind, id, name } }: { record: Named['records'][number] }) {
  if (name === null) return t('erase.personal')
  switch (kind) {
    case 'saved_views':
      return (
        <Link to="/search/{-$slug}" params={{ slug: undefined }} search={{}}>
          {t('erase.named.saved_views', { name })}
        </Link>
      )
    case 'segments':
      return (
        <Link to="/contacts/{-$id}" params={{ id: undefined }} search={{}}>
          {t('erase.named.segments', { name })}
        </Link>
      )
    case 'rules':
    case 'macros':
    case 'response_templates':
    case 'sla_policies':
      return (
        <Link to="/settings/{-$section}/{-$record}" params={{ section: SECTIONS[kind], record: String(id) }}>
          {titleOf(kind, name)}
        </Link>
      )
    default:
      return t(`erase.named.${kind}`, { name })
  }
}

function titleOf(kind: keyof typeof SECTIONS, name: string): string {
  if (kind === 'rules') return t('erase.named.rules', { name })
  if (kind === 'macros') return t('erase.named.macros', { name })
  if (kind === 'sla_policies') return t('erase.named.sla_policies', { name })
  return t('erase.named.response_templates', { name })
}

import { useQuery } from '@tanstack/react-query'
import type { Conversation, Macro } from '../../client/api.ts'
import { brandQuery } from '../api/brand.ts'
import { meQuery, templatesQuery } from '../api/staff.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Preview } from '../design/preview.tsx'
import { t } from '../language/language.ts'
import { macroWords } from '../rules/macro-words.ts'
import { useNames } from '../rules/names.ts'
import { customerOf } from './customer-of.ts'
import { replyTo } from './macro-reply.ts'

interface Props {
  macro: Macro
  rows: Conversation[]
  onClose: () => void
  onApply: () => void
}

/** What a macro with a reply would send to all of these, before it does. */
export function MacroPreview({ macro, rows, onClose, onApply }: Props) {
  const names = useNames()
  const { data: templates, error } = useQuery(templatesQuery)
  const { data: me } = useQuery(meQuery)
  const { data: brand } = useQuery(brandQuery)
  const [row] = rows
  if (!row) return null
  const n = rows.length
  const [agent, ofBrand] = [me?.name ?? '', brand?.name ?? '']
  return (
    <Dialog title={macro.name} isOpen onClose={onClose}>
      <p className="quiet">{t('macro.preview', { n, customer: customerOf(row).name })}</p>
      <ErrorNotice error={error} />
      {templates && <Preview text={replyTo(row, macro, { templates, agent, brand: ofBrand })} as="message" />}
      <ul>
        {[...new Set(macroWords({ ...macro, reply: null }, names))].map(words => (
          <li key={words} dir="auto">
            {words}
          </li>
        ))}
      </ul>
      <button type="button" className="button main" onClick={onApply}>
        {t('macro.apply', { n })}
      </button>
    </Dialog>
  )
}

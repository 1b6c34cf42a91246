import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '../../client/api.ts'
import { versionsQuery } from '../api/conversations.ts'
import { Listed } from '../design/listed.tsx'
import { exactTime, t } from '../language/language.ts'

/** What it said before its sender changed it, loaded on demand. */
export function Versions({ message: { id, edited_at } }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({ ...versionsQuery(id, edited_at ?? ''), enabled: isOpen })
  return (
    <details className="original" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary title={t('message.versions')} className="quiet small">
        {t('message.edited')}
      </summary>
      {isOpen && (
        <Listed of={found}>
          {versions =>
            versions.map(({ body, replaced_at }) => (
              <pre dir="auto" key={replaced_at} title={exactTime(replaced_at)}>
                {body}
              </pre>
            ))
          }
        </Listed>
      )}
    </details>
  )
}

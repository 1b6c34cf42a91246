import { useQuery } from '@tanstack/react-query'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { dateOf, t } from '../language/language.ts'
import { useMerging } from './merging.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  slug: string
}

/** What was merged into a conversation; each can be undone for 30 days. */
export function MergesDialog({ isOpen, onClose, slug }: Props) {
  return (
    <Dialog title={t('merges')} isOpen={isOpen} onClose={onClose}>
      <Merges slug={slug} />
    </Dialog>
  )
}

function Merges({ slug }: { slug: string }) {
  const { undo } = useMerging()
  const { data, isPending } = useQuery({
    queryKey: keys.mergesInto(slug),
    queryFn: () => ask(api.GET('/conversations/{slug}/merges', { params: { path: { slug } } })),
  })
  if (isPending) return <p>{t('loading')}</p>
  if (!data || data.merges.length === 0) return <p className="quiet">{t('merges.none')}</p>
  return (
    <ul className="bare choices">
      {data.merges.map(({ id, conversation, message_count, created_at, undo_until, user }) => (
        <li key={id} className="row between">
          <span>
            <strong dir="auto">{conversation.subject ?? conversation.ref_id}</strong>
            <br />
            <span className="quiet small">
              {conversation.author.name} · {t('merge.messages', { n: message_count })} · {user?.name}{' '}
              <Age at={created_at} />
            </span>
          </span>
          {Date.parse(undo_until) > Date.now() && (
            <button
              type="button"
              className="button"
              title={t('merges.until', { day: dateOf(undo_until) })}
              onClick={() => void undo(id)}
            >
              {t('undo')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

import './file-card.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { dateOf, exactTime, shortTime, t } from '../language/language.ts'

const TYPES = ['text/calendar', 'message/rfc822']

const cardQuery = (id: number) =>
  queryOptions({
    queryKey: keys.attachmentCard(id),
    queryFn: () => ask(api.GET('/attachments/{id}/card', { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Whether a file may have a card. */
export function hasCard({ file_content_type: type, state }: Attachment): boolean {
  return state === 'stored' && type !== null && TYPES.includes(type)
}

/** What an invitation or a forwarded mail says; nothing for a file that cannot be read. */
export function FileCard({ file: { id } }: { file: Attachment }) {
  const { data: card } = useQuery(cardQuery(id))
  if (!card) return null
  if (card.kind === 'event') {
    const { title, location, organizer, starts_at, ends_at } = card
    return (
      <div className="file-card">
        <p>
          <strong>{title ?? t('card.event')}</strong>{' '}
          {card['cancelled?'] && <span className="mark bad">{t('card.cancelled')}</span>}{' '}
          {card['repeats?'] && <span className="mark">{t('card.repeats')}</span>}
        </p>
        {starts_at && <p>{spanOf(starts_at, ends_at, card['all_day?'])}</p>}
        {location && <p className="quiet">{location}</p>}
        {organizer && <p className="quiet small">{organizer}</p>}
      </div>
    )
  }
  return (
    <div className="file-card">
      <p>
        <strong>{card.subject ?? t('mails.noSubject')}</strong>
      </p>
      <p className="quiet small">
        {card.from} {card.date && exactTime(card.date)}
      </p>
      {card.text && <p className="card-text">{card.text}</p>}
      {card.files.length > 0 && <p className="quiet small">{card.files.join(', ')}</p>}
    </div>
  )
}

function spanOf(start: string, end: string | null, isWholeDay: boolean): string {
  const format = isWholeDay ? dateOf : shortTime
  return end && !isWholeDay ? `${format(start)} – ${format(end)}` : format(start)
}

import './message-extras.css'
import type { Conversation, SatisfactionRating } from '../../client/api.ts'
import { Age } from '../design/age.tsx'
import { t } from '../language/language.ts'

interface Props {
  rating: SatisfactionRating
  conversation: Conversation
}

/** A customer's rating, with what they wrote, where they gave it. */
export function RatingGiven({ rating: { rating, comment, updated_at, user_id }, conversation }: Props) {
  const { author } = conversation
  const who = String(author.id) === user_id ? author.name : t('activity.somebody')
  return (
    <div className="rating-given">
      <p>
        {t('activity.rated', { who, rating })} <Age at={updated_at} isInText />
      </p>
      {comment && <blockquote dir="auto">{comment}</blockquote>}
    </div>
  )
}

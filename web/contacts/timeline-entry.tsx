import { Link } from '@tanstack/react-router'
import type { Conversation, TimelineEntry } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { lastWordsOf, titleOf } from '../conversation/title-of.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon, type IconName } from '../design/icons.tsx'
import { number, t } from '../language/language.ts'
import { wordsOfChange, wordsOfMove } from './change-words.ts'
import { NoteCard } from './note-card.tsx'
import { useUndoingMove } from './undo-move.ts'

interface Props {
  entry: TimelineEntry
  contactId: number
}

/** An entry of a timeline: a card for a conversation or a note, a line for everything else. */
export function Entry({ entry, contactId }: Props) {
  const { conversation, note, change, move, rating, at } = entry
  if (conversation) return <ConversationCard conversation={conversation} at={at} />
  if (note) return <NoteCard note={note} contactId={contactId} />
  if (move) return <MoveLine move={move} contactId={contactId} at={at} />
  if (change) return <ChangeLines change={change} at={at} />
  if (!rating) return null
  const comment = rating.comment ? ` “${rating.comment}”` : ''
  return (
    <Line icon="chart" at={at} about={t('timeline.rated', { rating: rating.rating })}>
      <bdi>{comment}</bdi>
    </Line>
  )
}

const EXCERPT = 200

function ConversationCard({ conversation, at }: { conversation: Conversation; at: string }) {
  const { slug, status, message_count: count, assignee, category } = conversation
  const { words, isOurs } = lastWordsOf(conversation, EXCERPT)
  const isOpen = status === STATUS.unresolved
  return (
    <li>
      <span className="point">
        <Icon name={channelIcon(category.channel)} />
      </span>
      <Link
        to="/inbox/$view/{-$slug}"
        params={{ view: 'all', slug }}
        search={{}}
        className="entry-card conversation-card"
      >
        <span className="entry-head">
          <strong dir="auto">{titleOf(conversation)}</strong>
          <span className="quiet small count">{number(count)}</span>
          <span className={isOpen ? 'state is-open' : 'state'}>
            {status === STATUS.resolved && <Icon name="check" />}
            {t(`status.${status}`)}
          </span>
          {assignee && (
            <span title={t('assigned_to', { name: assignee.name })}>
              <Avatar name={assignee.name} isSmall />
            </span>
          )}
          <Age at={at} />
        </span>
        <span className="excerpt" dir="auto">
          {isOurs ? t('timeline.you', { words }) : words}
        </span>
      </Link>
    </li>
  )
}

interface LineProps {
  icon: IconName
  at: string
  about: string
  children: React.ReactNode
}

function Line({ icon, at, about, children }: LineProps) {
  return (
    <li className="small">
      <span className="point">
        <Icon name={icon} />
      </span>
      <span className="what">
        <b>
          <bdi>{about}</bdi>
        </b>{' '}
        {children} · <Age at={at} isInText />
      </span>
    </li>
  )
}

function ChangeLines({ change, at }: { change: NonNullable<TimelineEntry['change']>; at: string }) {
  const fields = useFieldsOf('contact')
  return wordsOfChange(change, fields).map(({ about, words }) => (
    <Line key={about} icon={change.type === 'contact.changed' ? 'write' : 'person'} at={at} about={about}>
      {words}
    </Line>
  ))
}

/** A move, with Undo while it stands. */
function MoveLine({ move, contactId, at }: Omit<Props, 'entry'> & MoveOf) {
  const undoing = useUndoingMove()
  const { about, words } = wordsOfMove(move, contactId)
  return (
    <Line icon="merge" at={at} about={about}>
      {words}
      {move.undone_at ? (
        ` · ${t('undone')}`
      ) : (
        <>
          {' · '}
          <button
            type="button"
            className="link"
            disabled={undoing.isPending}
            onClick={() => undoing.mutate(move.id)}
          >
            {t('identities.undo')}
          </button>
        </>
      )}
    </Line>
  )
}

interface MoveOf {
  move: NonNullable<TimelineEntry['move']>
  at: string
}

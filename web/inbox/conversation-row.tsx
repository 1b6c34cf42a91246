import { memo } from 'react'
import type { Conversation, Presence } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { titleOf } from '../conversation/title-of.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon } from '../design/icons.tsx'
import { shortTime, t } from '../language/language.ts'
import { toggleChecked } from './checked.ts'

interface Props {
  row: Conversation
  isOpen: boolean
  isChecked: boolean
  hasDraft: boolean
  /** Colleagues who are there. */
  others: Presence[]
  open: (slug: string) => void
}

const PREVIEW = 140

export const ConversationRow = memo(function ConversationRow({
  row,
  isOpen,
  isChecked,
  hasDraft,
  others,
  open,
}: Props) {
  const { last_customer_message: theirs, last_staff_message: ours } = row
  const isOurs = ours !== null && (!theirs || ours.created_at > theirs.created_at)
  const preview = (isOurs ? ours : theirs)?.body ?? row.message.body
  const isWaiting = row.status === STATUS.unresolved && !isOurs
  const subject = titleOf(row)
  return (
    <div className={`conversation-row ${isOpen ? 'open' : ''} ${isWaiting ? 'waiting' : ''}`}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={() => toggleChecked(row)}
        aria-label={t('check.row', { subject })}
      />
      <button type="button" onClick={() => open(row.slug)} aria-current={isOpen ? 'true' : undefined}>
        <span className="line">
          <Icon name={channelIcon(row.category.channel)} />
          <strong>{row.author.name}</strong>
          <Age at={(isOurs ? ours : theirs)?.created_at ?? row.created_at} />
        </span>
        <span className="line subject">{subject}</span>
        <span className="line quiet">
          <span className="excerpt">
            {hasDraft && <em className="draft">{t('draft')} </em>}
            {isOurs && <Icon name="reply" />}
            <span>{preview.slice(0, PREVIEW).replace(/[*_`#>\n]+/g, ' ')}</span>
          </span>
          <span className="marks">
            {row['undelivered?'] && <span className="mark bad">{t('undelivered')}</span>}
            {row.status === STATUS.onHold && row.hold_until && (
              <span className="chip" title={shortTime(row.hold_until)}>
                <Icon name="clock" />
                <Age at={row.hold_until} />
              </span>
            )}
            {row.tag_list.slice(0, 2).map(tag => (
              <span className="chip" key={tag}>
                {tag}
              </span>
            ))}
            {others.map(({ user, state }) => (
              <span
                className={`at-it ${state}`}
                key={user.id}
                title={t(`presence.${state}`, { name: user.name })}
              />
            ))}
            {row.assignee && (
              <span title={t('assigned_to', { name: row.assignee.name })}>
                <Avatar name={row.assignee.name} isSmall />
              </span>
            )}
          </span>
        </span>
      </button>
    </div>
  )
})

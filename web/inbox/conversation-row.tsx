import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import type { Conversation, Presence } from '../../client/api.ts'
import { STATUS } from '../../client/codes.ts'
import { customerOf } from '../conversation/customer-of.ts'
import { Due } from '../conversation/due.tsx'
import { afterTitle, lastWordsOf, titleOf } from '../conversation/title-of.ts'
import { Age } from '../design/age.tsx'
import { Avatar } from '../design/avatar.tsx'
import { channelIcon } from '../design/channel-icon.ts'
import { Icon } from '../design/icons.tsx'
import { number, shortTime, t } from '../language/language.ts'
import { focusThread } from './list-keys.ts'

interface Props {
  row: Conversation
  /** The time by which the list is ordered. */
  at: string
  isOpen: boolean
  isChecked: boolean
  hasDraft: boolean
  isScheduled: boolean
  isUnread: boolean
  /** Colleagues who are there. */
  others: Presence[]
  /** Where it can be opened, also in another tab. */
  address: string
  /** It is the row that can be reached by Tab. */
  isCurrent: boolean
  /** Its place in the list, from 1. */
  n: number
  /** How many there are. */
  total: number
  open: (slug: string) => void
  /** Selects the row, or all up to it. */
  check: (row: Conversation, isRange: boolean) => void
  onFocus: (slug: string) => void
}

const PREVIEW = 140

export const ConversationRow = memo(function ConversationRow({
  row,
  at,
  isOpen,
  isChecked,
  hasDraft,
  isScheduled,
  isUnread,
  others,
  address,
  isCurrent,
  n,
  total,
  open,
  check,
  onFocus,
}: Props) {
  const subject = titleOf(row)
  const onClick = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    if (event.shiftKey) check(row, true)
    else if (isOpen && event.detail === 0) focusThread()
    else open(row.slug)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault() // the list would scroll
    check(row, event.shiftKey)
  }
  const state = `${isOpen ? 'open' : ''} ${isUnread ? 'unread' : ''} ${isChecked ? 'ticked' : ''}`
  return (
    <div className={`conversation-row ${state}`}>
      <span className="gutter">
        <Icon name={channelIcon(row.category.channel)} />
        <input
          type="checkbox"
          className="tick"
          checked={isChecked}
          tabIndex={-1} // keys select the row itself
          onChange={event => check(row, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
          aria-label={t('check.row', { subject })}
        />
      </span>
      <a
        href={address}
        data-slug={row.slug}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onFocus(row.slug)}
        onMouseDown={event => event.shiftKey && event.preventDefault() /* selects rows, not words */}
        onClick={onClick}
        onKeyDown={onKeyDown}
        aria-current={isOpen ? 'true' : undefined}
      >
        <FirstLine row={row} at={at} />
        <span className="line">
          <Excerpt {...{ row, hasDraft, isScheduled }} />
          <Marks row={row} others={others} />
        </span>
        <span className="unseen">{stateOf({ isUnread, isChecked, n, total })}</span>
      </a>
    </div>
  )
})

/** What a screen reader says after the words of a row: its state, and its place in the list. */
function stateOf({ isUnread, isChecked, n, total }: Pick<Props, 'isUnread' | 'isChecked' | 'n' | 'total'>) {
  const place = t('row.position', { place: number(n), total: number(total) })
  return ['', isUnread && t('unread'), isChecked && t('row.selected'), place]
    .filter(part => part !== false)
    .join(', ')
}

/** Who it is, the tags that fit, and since when. */
function FirstLine({ row, at }: Pick<Props, 'row' | 'at'>) {
  return (
    <span className="line">
      <strong className="who" dir="auto">
        {customerOf(row).name}
      </strong>
      {row.message_count > 1 && (
        <span className="number" aria-hidden="true">
          {number(row.message_count)}
        </span>
      )}
      <span className="tags">
        {row.tag_list.map(tag => (
          <span className="chip" key={tag} dir="auto">
            {tag}
          </span>
        ))}
      </span>
      <Due clocks={row.sla}>
        <Age at={at} />
      </Due>
    </span>
  )
}

/** With these keys, browsers open a link elsewhere. */
function isForBrowser({ metaKey, ctrlKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || altKey
}

/** What it is about, and the last words. */
function Excerpt({ row, hasDraft, isScheduled }: Pick<Props, 'row' | 'hasDraft' | 'isScheduled'>) {
  const { words, isOurs } = lastWordsOf(row, PREVIEW)
  const subject = titleOf(row)
  // Without a subject, the title is the first words.
  const rest = row.subject === null ? afterTitle(words, subject) : words
  return (
    <>
      {hasDraft && <span className="draft">{t('draft')}</span>}
      {isScheduled && (
        <span title={t('scheduled')}>
          <Icon name="clock" /> <span className="unseen">{t('scheduled')}</span>
        </span>
      )}
      <span className="subject" dir="auto" title={subject}>
        {subject}
      </span>
      <span className="excerpt" dir="auto">
        {isOurs && <Icon name="reply" />}
        {rest}
      </span>
    </>
  )
}

/** Marks at the end of a row: not delivered, snoozed, who is there, who is assigned. */
function Marks({ row, others }: Pick<Props, 'row' | 'others'>) {
  return (
    <span className="marks">
      {(row.priority === 'high' || row.priority === 'urgent') && (
        <span className={`mark priority-${row.priority}`}>{t(`priority.${row.priority}`)}</span>
      )}
      {row['undelivered?'] && <span className="mark bad">{t('undelivered')}</span>}
      {row.status === STATUS.onHold && row.hold_until && (
        <span className="chip" title={shortTime(row.hold_until)}>
          <Icon name="clock" />
          <Age at={row.hold_until} />
        </span>
      )}
      {others.map(({ user, state }) => (
        <span
          className={`at-it ${state}`}
          key={user.id}
          title={t(`presence.${state}`, { name: user.name })}
        />
      ))}
      {row.team && !row.assignee && (
        <span className="chip">
          <Icon name="people" /> <bdi>{row.team.name}</bdi>
        </span>
      )}
      {row.assignee && (
        <span title={t('assigned_to', { name: row.assignee.name })}>
          <Avatar name={row.assignee.name} isSmall />
        </span>
      )}
    </span>
  )
}

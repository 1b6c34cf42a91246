import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '../../src/kit/search/fold.ts'
import { countsQuery } from '../api/conversations.ts'
import { DateField } from '../design/date-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { clockTime, momentOf, t } from '../language/language.ts'
import { holdChoices, sendChoices, usualTime } from './hold-choices.ts'

interface Choosing {
  onChoose: (until: string) => void
  children?: React.ReactNode
  className?: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Choose the end of a hold. */
export function HoldMenu(props: Choosing & { onReply?: () => void }) {
  const { onReply, ...choosing } = props
  const times = holdChoices(new Date()).map(({ key, at }) => ({
    key,
    label: t(`hold.${key}`),
    at,
  }))
  return (
    <TimeMenu
      {...choosing}
      label={t('hold')}
      title={t('hold.until')}
      times={times}
      more={onReply && { label: t('hold.reply'), run: onReply }}
    />
  )
}

/** Choose when to send. */
export function SendLaterMenu({ theirZone, ...choosing }: Choosing & { theirZone?: string | undefined }) {
  const times = sendChoices(new Date(), theirZone).map(({ key, at }) => ({
    key,
    label: t(`send.at.${key}`),
    at,
  }))
  return <TimeMenu {...choosing} label={t('send.later')} title={t('send.at')} times={times} />
}

interface TimeProps extends Choosing {
  label: string
  /** Of the dialog for other times. */
  title: string
  times: { key: string; label: string; at: Date }[]
  /** A choice that is no time. */
  more?: { label: string; run: () => void } | undefined
}

function TimeMenu({ label, title, times, more, onChoose, children, ...rest }: TimeProps) {
  const { className = 'button square', ...open } = rest
  const [isAsking, setAsking] = useState(false)
  const [until, setUntil] = useState('')
  const choices = [
    ...times.map((time, index) => ({
      id: String(index),
      label: time.label,
      // Its label says the day.
      detail: time.key === 'tomorrow' ? clockTime(time.at) : momentOf(time.at),
      icon: 'clock' as const,
    })),
    ...(more ? [{ id: 'more', label: more.label, icon: 'reply' as const }] : []),
    { id: 'other', label: t('hold.other'), icon: 'more' as const },
  ]
  const choose = (id: string) => {
    const found = times[Number(id)]
    if (found) onChoose(found.at.toISOString())
    else if (id === 'more') more?.run()
    else {
      setUntil(usualTime(new Date()))
      setAsking(true)
    }
  }
  return (
    <>
      <Menu label={label} className={className} choices={choices} onChoose={choose} {...open}>
        {children ?? <Icon name="clock" />}
      </Menu>
      <Dialog title={title} isOpen={isAsking} onClose={() => setAsking(false)}>
        <form
          onSubmit={event => {
            event.preventDefault()
            setAsking(false)
            onChoose(new Date(until).toISOString())
          }}
        >
          <Field label={title}>
            {attributes => <DateField hasTime required {...attributes} value={until} onChange={setUntil} />}
          </Field>
          <button type="submit" className="button main">
            {label}
          </button>
        </form>
      </Dialog>
    </>
  )
}

interface TagProps {
  isOpen: boolean
  onClose: () => void
  tags: string[]
  /** Added to the present ones. */
  isAdding?: boolean
  onSave: (tags: string[]) => void
}

/** Edit the tags of a conversation, separated by commas. */
export function TagDialog({ isOpen, onClose, tags, isAdding = false, onSave }: TagProps) {
  return (
    <Dialog title={isAdding ? t('bulk.tag') : t('tags')} isOpen={isOpen} onClose={onClose}>
      <TagForm
        tags={tags}
        onSave={chosen => {
          onClose()
          onSave(chosen)
        }}
      />
    </Dialog>
  )
}

function TagForm({ tags, onSave }: Pick<TagProps, 'tags' | 'onSave'>) {
  const { data } = useQuery(countsQuery)
  // Ready for another one.
  const [text, setText] = useState(tags.map(tag => `${tag}, `).join(''))
  const chosen = text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)
  const typed = fold(text.slice(text.lastIndexOf(',') + 1).trim())
  const others = (data?.tags ?? []).filter(
    ({ tag }) => !chosen.some(one => one.toLowerCase() === tag.toLowerCase()) && fold(tag).startsWith(typed),
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave(chosen)
      }}
    >
      <Field label={t('tags')} hint={t('tags.hint')}>
        {attributes => (
          <input
            {...attributes}
            value={text}
            onChange={event => setText(event.target.value)}
            autoFocus
            autoComplete="off"
          />
        )}
      </Field>
      <p className="row">
        {others.map(({ tag }) => (
          <button
            type="button"
            className="chip"
            key={tag}
            onClick={() => setText(`${[...(typed ? chosen.slice(0, -1) : chosen), tag].join(', ')}, `)}
          >
            + {tag}
          </button>
        ))}
      </p>
      <button type="submit" className="button main">
        {t('save')}
      </button>
    </form>
  )
}

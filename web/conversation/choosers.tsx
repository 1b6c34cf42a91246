import { useState } from 'react'
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countsQuery } from '../api/conversations.ts'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { shortTime, t } from '../language/language.ts'
import { holdChoices } from './hold-choices.ts'

interface HoldProps {
  onChoose: (until: string) => void
  children?: React.ReactNode
  className?: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Choose the end of a hold. */
export function HoldMenu({ onChoose, children, className = 'button square', ...open }: HoldProps) {
  const [isAsking, setAsking] = useState(false)
  const [until, setUntil] = useState('')
  const times = holdChoices(new Date())
  const choices = [
    ...times.map(({ key, at }) => ({
      id: key,
      label: t(`hold.${key}`),
      icon: 'clock' as const,
      detail: shortTime(at),
    })),
    { id: 'other', label: t('hold.other'), icon: 'more' as const },
  ]
  const choose = (id: string) => {
    const found = times.find(({ key }) => key === id)
    if (found) onChoose(found.at.toISOString())
    else setAsking(true)
  }
  return (
    <>
      <Menu label={t('hold')} className={className} choices={choices} onChoose={choose} {...open}>
        {children ?? <Icon name="pause" />}
      </Menu>
      <Dialog title={t('hold.until')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <form
          onSubmit={event => {
            event.preventDefault()
            setAsking(false)
            onChoose(new Date(until).toISOString())
          }}
        >
          <Field label={t('hold.until')}>
            {attributes => (
              <input
                type="datetime-local"
                required
                {...attributes}
                value={until}
                onChange={event => setUntil(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className="button main">
            {t('hold')}
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
  const [text, setText] = useState(tags.join(', '))
  const chosen = text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)
  const others = (data?.tags ?? []).filter(
    ({ tag }) => !chosen.some(one => one.toLowerCase() === tag.toLowerCase()),
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
            onClick={() => setText([...chosen, tag].join(', '))}
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

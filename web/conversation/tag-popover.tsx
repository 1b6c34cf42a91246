import './tag-popover.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { fold } from '../../src/kit/search/fold.ts'
import { countsQuery } from '../api/conversations.ts'
import { Field } from '../design/field.tsx'
import { useInSight } from '../design/use-in-sight.ts'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  /** Selects what it opens at. */
  at: string
  tags: string[]
  /** Added to the present ones. */
  isAdding?: boolean
  onClose: () => void
  onSave: (tags: string[]) => void
}

/** Edit the tags of a conversation, separated by commas, below its tools. */
export function TagPopover({ isOpen, at, tags, isAdding = false, onClose, onSave }: Props) {
  const [trigger] = useState(() => ({ current: document.querySelector<HTMLElement>(at) }))
  const isInSight = useInSight(trigger)
  return (
    <Popover
      className="popover tag-popover"
      placement="bottom end"
      triggerRef={trigger}
      isOpen={isOpen && isInSight}
      onOpenChange={isStill => isStill || onClose()}
    >
      <Dialog>
        <Heading slot="title">{isAdding ? t('bulk.tag') : t('tags')}</Heading>
        <TagForm
          tags={tags}
          onSave={chosen => {
            onClose()
            onSave(chosen)
          }}
        />
      </Dialog>
    </Popover>
  )
}

function TagForm({ tags, onSave }: Pick<Props, 'tags' | 'onSave'>) {
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

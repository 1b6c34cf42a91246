import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { meQuery, staffQuery, teamsQuery, templatesQuery } from '../api/staff.ts'
import { formatByKey } from '../design/format-bar.tsx'
import { t } from '../language/language.ts'
import { type Marked, markedIn, type Suggestion, suggestionsFor } from './suggestions.ts'

interface Props {
  ref: Ref<HTMLTextAreaElement>
  /** Colleagues can be mentioned. */
  isNote?: boolean
  /** The customer's name, for saved replies. */
  customer: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

/** A growing text field that offers saved replies after a slash, and in notes colleagues after an @. */
export function TemplateTextarea(props: Props) {
  const { ref, customer, label, placeholder, value, onChange, onKeyDown, isNote = false } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const listId = useId()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const people = [...staff, ...teams.map(({ id, name }) => ({ id: -id, name, email: t('settings.teams') }))]
  const { data: me } = useQuery(meQuery)
  const [marked, setMarked] = useState<Marked>()
  const [at, setAt] = useState(0)
  const fill = (body: string) => filledIn(body, { customer, agent: me?.name ?? '' })
  const found = marked ? suggestionsFor(marked, { templates, people, fill }) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [value])
  const look = (element: HTMLTextAreaElement) => {
    setMarked(markedIn(element.value.slice(0, element.selectionStart), isNote))
    setAt(0)
  }
  const take = ({ text }: Suggestion) => {
    if (!marked || !field.current) return
    const end = field.current.selectionStart
    onChange(value.slice(0, marked.start) + text + value.slice(end))
    setMarked(undefined)
    const place = marked.start + text.length
    requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
  }
  const keys = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (formatByKey(event)) return
    const chosen = found[at]
    if (!chosen || event.ctrlKey || event.metaKey) return onKeyDown(event)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setAt((at + by + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setMarked(undefined)
    else return onKeyDown(event)
    event.preventDefault()
  }
  return (
    <div className="writing">
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[at] ? `${listId}-${found[at].id}` : undefined}
        onChange={event => {
          onChange(event.target.value)
          look(event.target)
        }}
        onKeyDown={keys}
        onBlur={() => setTimeout(() => setMarked(undefined), 150)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t(marked?.mark === '@' ? 'mention' : 'templates')}
        className={found.length > 0 ? 'popover menu templates' : 'unseen'}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
          <div
            key={one.id}
            id={`${listId}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(one)}
          >
            <strong>{one.title}</strong>
            <span className="quiet small">{one.detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Replaces `{{customer}}` and `{{agent}}` by names. */
function filledIn(body: string, values: Record<string, string>): string {
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name) => values[name] ?? whole)
}

import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ResponseTemplate } from '../../client/api.ts'
import { meQuery, templatesQuery } from '../api/staff.ts'
import { t } from '../language/language.ts'

interface Props {
  ref: Ref<HTMLTextAreaElement>
  /** The customer's name, for saved replies. */
  customer: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

const SHOWN = 8

/** A growing text field that offers saved replies after a slash. */
export function TemplateTextarea({ ref, customer, label, placeholder, value, onChange, onKeyDown }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const listId = useId()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: me } = useQuery(meQuery)
  const [word, setWord] = useState<{ text: string; start: number }>()
  const [at, setAt] = useState(0)
  const found = word ? matching(templates, word.text).slice(0, SHOWN) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [value])
  const look = (element: HTMLTextAreaElement) => {
    const [, text] = /(?:^|\s)\/([^\s/]*)$/.exec(element.value.slice(0, element.selectionStart)) ?? []
    setWord(text === undefined ? undefined : { text, start: element.selectionStart - text.length - 1 })
    setAt(0)
  }
  const take = (template: ResponseTemplate) => {
    if (!word || !field.current) return
    const body = filledIn(template.body, { customer, agent: me?.name ?? '' })
    const end = field.current.selectionStart
    onChange(value.slice(0, word.start) + body + value.slice(end))
    setWord(undefined)
    const place = word.start + body.length
    requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
  }
  const keys = (event: React.KeyboardEvent) => {
    const chosen = found[at]
    if (!chosen || event.ctrlKey || event.metaKey) return onKeyDown(event)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setAt((at + by + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setWord(undefined)
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
        onBlur={() => setTimeout(() => setWord(undefined), 150)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('templates')}
        className={found.length > 0 ? 'popover menu templates' : 'unseen'}
      >
        {found.map((template, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
          <div
            key={template.id}
            id={`${listId}-${template.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(template)}
          >
            <strong>{template.name}</strong>
            <span className="quiet small">{template.body.slice(0, 80)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function matching(templates: ResponseTemplate[], text: string): ResponseTemplate[] {
  const wanted = text.toLowerCase()
  return templates.filter(({ name, body }) => `${name} ${body}`.toLowerCase().includes(wanted))
}

/** Replaces `{{customer}}` and `{{agent}}` by names. */
function filledIn(body: string, values: Record<string, string>): string {
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name) => values[name] ?? whole)
}

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '../api/conversations.ts'
import { Chip } from '../design/chip.tsx'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { isPlaceMeant } from '../kit/keys.ts'
import { t } from '../language/language.ts'
import { ConversationsCsv } from './conversations-csv.tsx'
import { useFilterChoices, useKnownValues } from './filter-choices.ts'
import { useCompletion } from './search-completion.tsx'
import { termsIn, withoutTerm } from './search-completions.ts'
import { SortMenu } from './sort-menu.tsx'
import { ViewMenu } from './view-menu.tsx'

interface Props {
  filters: SearchFilters
  /** A conversation is open: somebody came for it, not for the field. */
  isReading: boolean
  onChange: (filters: SearchFilters) => void
  /** Goes to the first result, as soon as it is there. */
  onDone: (words: string) => void
}

const TYPING_MS = 250
const SEARCH_SORTS = ['changed', 'newest', 'oldest', 'waiting', 'due', 'priority'] as const
/** Filters that are chosen, not typed. */
const CHIPS = new Set(['tag', 'category', 'assignee', 'team', 'priority', 'status'])

/** A search with filters, each a chip that can be removed. All of it is in the address. */
export function SearchForm({ filters, isReading, onChange, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // A filter may be chosen before the typed text is submitted.
  const latest = useRef(filters)
  latest.current = filters
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (!isReading || isPlaceMeant()) field.current?.focus()
  }, [])
  const { q, setQ, submit } = useWords(filters.q ?? '', words =>
    onChange({ ...latest.current, q: words || undefined }),
  )
  const choices = useFilterChoices()
  const add = (id: string) => {
    const cut = id.indexOf(':')
    onChange({ ...filters, q: q || undefined, [id.slice(0, cut)]: id.slice(cut + 1) })
  }
  const values = useKnownValues()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      submit()
      onDone(q)
    } else if (event.key === 'Escape') field.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const completion = useCompletion({ text: q, field, values, onKeyDown, onChoose: setQ })
  const terms = termsIn(q, values)
  const chips = Object.entries(filters).filter(([name, value]) => CHIPS.has(name) && value !== undefined)
  const labelOf = (name: string, value: string) => {
    const choice = choices.find(({ id }) => id === `${name}:${value}`)
    return choice ? `${choice.group}: ${choice.label}` : value
  }
  return (
    <search className="search-form">
      <div className="row">
        <input
          ref={field}
          type="search"
          aria-label={t('search.words')}
          placeholder={t('search.words')}
          value={q}
          onChange={event => setQ(event.target.value)}
          autoComplete="off"
          {...completion.attributes}
        />
        {completion.list}
        <Menu label={t('search.narrow')} className="button square" choices={choices} onChoose={add}>
          <Icon name="plus" />
        </Menu>
        <SortMenu
          sorts={SEARCH_SORTS}
          sort={filters.sort ?? 'changed'}
          onChange={sort => onChange({ ...filters, q: q || undefined, sort })}
        />
        <ConversationsCsv filters={filters} />
        <ViewMenu filters={filters} />
      </div>
      {chips.length + terms.length > 0 && (
        <div className="row">
          {chips.map(([name, value]) => (
            <Chip
              key={name}
              label={labelOf(name, String(value))}
              onRemove={() => onChange({ ...filters, [name]: undefined })}
            />
          ))}
          {terms.map(term => (
            <Chip key={term.start} label={term.text} onRemove={() => setQ(withoutTerm(q, term))} />
          ))}
        </div>
      )}
    </search>
  )
}

/**
 * The words in the field: what is typed is searched after a moment, or at once on request. Where a link leads to another
 * search, the field has its words.
 */
function useWords(listed: string, search: (words: string) => void) {
  const [q, setQ] = useState(listed)
  const latest = useRef(search)
  latest.current = search
  const searched = useRef(listed)
  /** Own searches, which arrive one after another. */
  const asked = useRef(new Set<string>())
  const submit = useCallback((words: string) => {
    if (words === searched.current) return
    searched.current = words
    asked.current.add(words)
    latest.current(words)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => submit(q), TYPING_MS)
    return () => clearTimeout(timer)
  }, [q, submit])
  useEffect(() => {
    if (listed === searched.current) asked.current.clear()
    else if (!asked.current.has(listed)) {
      searched.current = listed
      setQ(listed)
    }
  }, [listed])
  return { q, setQ, submit: () => submit(q) }
}

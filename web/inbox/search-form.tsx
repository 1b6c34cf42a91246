import { useEffect, useRef, useState } from 'react'
import type { SearchFilters } from '../api/conversations.ts'
import { Icon } from '../design/icons.tsx'
import { Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { ConversationsCsv } from './conversations-csv.tsx'
import { useFilterChoices, useKnownValues } from './filter-choices.ts'
import { useCompletion } from './search-completion.tsx'
import { termsIn, withoutTerm } from './search-completions.ts'
import { SortMenu } from './sort-menu.tsx'
import { ViewMenu } from './view-menu.tsx'

interface Props {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

const TYPING_MS = 250
const SEARCH_SORTS = ['changed', 'newest', 'oldest', 'waiting', 'priority'] as const
/** Filters that are chosen, not typed. */
const CHIPS = new Set(['tag', 'category', 'assignee', 'team', 'priority', 'status'])

/** A search with filters, each a chip that can be removed. All of it is in the address. */
export function SearchForm({ filters, onChange }: Props) {
  const [q, setQ] = useState(filters.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  // A filter may be chosen before the typed text is submitted.
  const latest = useRef(filters)
  latest.current = filters
  useEffect(() => field.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other words
  useEffect(() => setQ(filters.q ?? ''), [filters.view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed waits
  useEffect(() => {
    if (q === (filters.q ?? '')) return
    const timer = setTimeout(() => onChange({ ...latest.current, q: q || undefined }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [q])
  const choices = useFilterChoices()
  const add = (id: string) => {
    const cut = id.indexOf(':')
    onChange({ ...filters, q: q || undefined, [id.slice(0, cut)]: id.slice(cut + 1) })
  }
  const values = useKnownValues()
  const completion = useCompletion({ ...{ text: q, field, values }, onChoose: setQ })
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

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="chip">
      {label}
      <button type="button" aria-label={t('search.without', { filter: label })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}

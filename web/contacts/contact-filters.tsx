import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Organization } from '../../client/api.ts'
import { contactsQuery } from '../api/contacts.ts'
import { organizationsQuery } from '../api/organizations.ts'
import { Chip } from '../design/chip.tsx'
import { Icon } from '../design/icons.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { type ContactOrder, type ContactSearch, filtersOf, SEEN } from './contact-search.ts'
import { SegmentMenu } from './segment-menu.tsx'
import { SegmentTabs } from './segment-tabs.tsx'

const TYPING_MS = 250

interface Props {
  search: ContactSearch
  /** Changes some of it. */
  onChange: (changes: ContactSearch) => void
}

/** Segments, a field for words, and filters that can be added and removed. All of it is in the address. */
export function ContactFilterBar({ search, onChange }: Props) {
  return (
    <search>
      <SegmentTabs search={search} />
      <div className="contact-filters">
        <Words q={search.q ?? ''} onChange={q => onChange({ q: q || undefined })} />
        <Chips search={search} onChange={onChange} />
        <AddFilter onChange={onChange} />
        <Found search={search} />
        <SortMenu search={search} onChange={onChange} />
        <SegmentMenu search={search} />
      </div>
    </search>
  )
}

function Words({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed waits
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => onChange(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      type="search"
      aria-label={t('contacts.search')}
      placeholder={t('contacts.search')}
      value={text}
      onChange={event => setText(event.target.value)}
    />
  )
}

/** The filters, each of which can be removed. */
function Chips({ search, onChange }: Props) {
  const { data } = useQuery(organizationsQuery(''))
  const chips = [
    search.open && { name: 'open', label: t('contacts.filter.open') },
    search.seen && { name: 'seen', label: t(`contacts.seen.${search.seen}`) },
    search.organization && {
      name: 'organization',
      label: organizationLabel(search.organization, data?.organizations ?? []),
    },
  ].filter(chip => chip !== undefined && chip !== '')
  return chips.map(({ name, label }) => (
    <Chip key={name} label={label} onRemove={() => onChange({ [name]: undefined })} />
  ))
}

function organizationLabel(wanted: string, known: Organization[]): string {
  if (wanted === 'any') return t('contacts.organization.any')
  if (wanted === 'none') return t('contacts.organization.none')
  return known.find(({ id }) => String(id) === wanted)?.name ?? wanted
}

function AddFilter({ onChange }: Pick<Props, 'onChange'>) {
  const { data } = useQuery(organizationsQuery(''))
  const organizations = data?.organizations ?? []
  const choices: Choice[] = [
    { id: 'open:', label: t('contacts.filter.open'), group: t('contacts.conversations') },
    ...SEEN.map(seen => ({
      id: `seen:${seen}`,
      label: t(`contacts.seen.${seen}`),
      group: t('contacts.last_seen'),
    })),
    ...['any', 'none', ...organizations.map(({ id }) => String(id))].map(wanted => ({
      id: `organization:${wanted}`,
      label: organizationLabel(wanted, organizations),
      group: t('contacts.organization'),
    })),
  ]
  const add = (id: string) => {
    const cut = id.indexOf(':')
    const [name, value] = [id.slice(0, cut), id.slice(cut + 1)]
    onChange({ [name]: name === 'open' ? true : value })
  }
  return (
    <Menu className="button plain" choices={choices} onChoose={add}>
      <Icon name="plus" /> {t('contacts.filter')}
    </Menu>
  )
}

const ORDERS: [id: string, order: ContactOrder, label: 'last_seen' | 'created' | 'name'][] = [
  ['last_seen', {}, 'last_seen'],
  ['last_seen back', { back: true }, 'last_seen'],
  ['created', { sort: 'created' }, 'created'],
  ['created back', { sort: 'created', back: true }, 'created'],
  ['name', { sort: 'name' }, 'name'],
  ['name back', { sort: 'name', back: true }, 'name'],
]

function SortMenu({ search, onChange }: Props) {
  const isNow = ({ sort, back }: ContactOrder) => sort === search.sort && back === search.back
  const choices: Choice[] = ORDERS.map(([id, order, label]) => ({
    id,
    label: t(order.back ? `contacts.by.${label}.back` : `contacts.by.${label}`),
    icon: isNow(order) ? 'check' : 'blank',
  }))
  const sort = (chosen: string) => {
    const [, order = {}] = ORDERS.find(([id]) => id === chosen) ?? []
    onChange({ sort: order.sort, back: order.back })
  }
  return (
    <Menu label={t('contacts.order')} className="button plain square" choices={choices} onChoose={sort}>
      <Icon name="sort" />
    </Menu>
  )
}

/** How many there are. */
function Found({ search }: { search: ContactSearch }) {
  const { data } = useInfiniteQuery(contactsQuery(filtersOf(search)))
  const count = data?.pages[0]?.total_count
  return (
    <p className="quiet end" role="status">
      {count !== undefined && t('contacts.count', { n: count })}
    </p>
  )
}

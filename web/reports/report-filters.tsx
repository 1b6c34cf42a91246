import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverviewReport } from '../../client/api.ts'
import { countsQuery } from '../api/conversations.ts'
import { channelsQuery, staffQuery } from '../api/staff.ts'
import { Chip } from '../design/chip.tsx'
import { DateField } from '../design/date-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { type Choice, Menu } from '../design/menu.tsx'
import { t } from '../language/language.ts'
import { PERIODS, type ReportSearch, useReportNavigation } from './report-search.ts'

interface Props {
  query: ReportSearch['query']
  /** The report shown, for its dates. */
  report: Pick<OverviewReport, 'start_date' | 'end_date'> | undefined
}

/** The period and what the report is narrowed down to: a row of menus. */
export function ReportFilters({ query, report }: Props) {
  const go = useReportNavigation()
  const { data: channels = [] } = useQuery(channelsQuery)
  const { data: staff = [] } = useQuery(staffQuery)
  const { data: counts } = useQuery(countsQuery)
  const tags = (counts?.tags ?? []).map(({ tag }) => ({ id: tag, label: tag }))
  return (
    <div className="report-filters">
      <Period query={query} report={report} />
      <FilterMenu
        label={t('channels')}
        all={t('reports.allChannels')}
        choices={channels.map(({ slug, name }) => ({ id: slug, label: name }))}
        chosen={query.channel}
        onChoose={channel => go({ channel })}
      />
      <FilterMenu
        label={t('reports.staff')}
        all={t('reports.everyone')}
        choices={staff.map(({ email, name }) => ({ id: email, label: name }))}
        chosen={query.assignee}
        onChoose={member => go({ member })}
      />
      <FilterMenu
        label={t('tags')}
        all={t('reports.allTags')}
        choices={tags}
        chosen={query.tag}
        onChoose={tag => go({ tag })}
      />
      <Search words={query.q} onChange={q => go({ q })} />
    </div>
  )
}

interface FilterProps {
  label: string
  /** What it says without a choice. */
  all: string
  choices: Choice[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

const ALL = ''

/** A button that says what is chosen, with a menu of the others. */
function FilterMenu({ label, all, choices, chosen, onChoose }: FilterProps) {
  const entries = [{ id: ALL, label: all }, ...choices]
  const shown = entries.find(({ id }) => id === (chosen ?? ALL))?.label ?? chosen
  return (
    <Menu
      label={`${label}: ${shown}`}
      choices={entries.map(one => ({ ...one, icon: one.id === (chosen ?? ALL) ? 'check' : undefined }))}
      onChoose={id => onChoose(id || undefined)}
    >
      <bdi>{shown}</bdi> <Icon name="down" />
    </Menu>
  )
}

interface SearchProps {
  words: string | undefined
  onChange: (words: string | undefined) => void
}

/** Only conversations that a search finds. */
function Search({ words, onChange }: SearchProps) {
  const [isOpen, setOpen] = useState(false)
  const label = t('reports.search.label')
  return (
    <>
      {words && <Chip label={words} onRemove={() => onChange(undefined)} />}
      <button
        type="button"
        className="button plain square"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <form
          onSubmit={event => {
            event.preventDefault()
            const typed = String(new FormData(event.currentTarget).get('q')).trim()
            setOpen(false)
            onChange(typed || undefined)
          }}
        >
          <Field label={t('reports.search.words')} hint={t('reports.search')}>
            {attributes => <input name="q" type="search" defaultValue={words} {...attributes} />}
          </Field>
          <button type="submit" className="button main">
            {t('reports.search.apply')}
          </button>
        </form>
      </Dialog>
    </>
  )
}

const DATES = 'dates'

/** So many days until today, or two dates. */
function Period({ query: { days }, report }: Props) {
  const go = useReportNavigation()
  const { start_date = '', end_date = '' } = report ?? {}
  const choose = (value: string) =>
    value === DATES
      ? go({ days: undefined, from: start_date, to: end_date })
      : go({ days: Number(value), from: undefined, to: undefined })
  const choices = [
    ...PERIODS.map(one => ({ id: String(one), label: t('reports.lastDays', { n: one }) })),
    { id: DATES, label: t('reports.dates') },
  ]
  const chosen = String(days ?? DATES)
  const shown = choices.find(({ id }) => id === chosen)?.label
  return (
    <>
      <Menu
        label={`${t('reports.period')}: ${shown}`}
        choices={choices.map(one => ({ ...one, icon: one.id === chosen ? 'check' : undefined }))}
        onChoose={choose}
      >
        {shown} <Icon name="down" />
      </Menu>
      {days === undefined && (
        <>
          <DateField
            required
            aria-label={t('reports.from')}
            value={start_date}
            max={end_date}
            onChange={from => from && go({ from, to: end_date })}
          />
          <DateField
            required
            aria-label={t('reports.to')}
            value={end_date}
            min={start_date}
            onChange={to => to && go({ from: start_date, to })}
          />
        </>
      )}
    </>
  )
}

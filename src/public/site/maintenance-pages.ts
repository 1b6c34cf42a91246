import { html } from 'ghtml'
import { dayOf } from '../../kit/time.ts'
import { periodText } from '../maintenances/period.ts'
import { isOver, overAt } from '../maintenances/statuses.ts'
import { trail } from './help-pages.ts'
import { icon } from './icons.ts'
import type { ShownMaintenance } from './maintenances-of.ts'
import { type HeadingLevel, monthName, storyOf, titleOf } from './stories.ts'
import type { View } from './view.ts'

/** A maintenance that is planned or going on: when, what, and for the reader's calendar. */
export function plannedCard(view: View, maintenance: ShownMaintenance): string {
  const { link } = view
  const { id, title, updates } = maintenance
  const words = updates.find(update => update.html !== '')?.html ?? ''
  return html`<article class="planned under_maintenance">!${dateLeaf(view, maintenance.startsAt)}
<div><h3 dir="auto"><a href="${link(`/status/maintenances/${id}`)}">${title}</a></h3>
<p class="quiet">!${factsOf(view, maintenance)}</p>!${words === '' ? '' : html`<div class="text" dir="auto">!${words}</div>`}</div>
!${calendarButton(view, maintenance)}</article>`
}

/** The day as a leaf of a calendar; read in full beside it. */
function dateLeaf({ brand, locale }: View, at: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: brand.timeZone }).format(at)
  return html`<div class="leaf" aria-hidden="true"><b>${part({ day: 'numeric' })}</b>${part({ month: 'short' })}</div>`
}

/** State, time and systems, in a line. */
function factsOf(
  { t, brand, locale }: View,
  { status, startsAt, endsAt, systems }: ShownMaintenance,
): string {
  const names = systems.map(({ title }) => title).join(', ')
  const period = periodText({ brand, locale }, { startsAt, endsAt })
  return html`<span class="state">!${icon('work')}${t(`status.${status}`)}</span> <time datetime="${startsAt.toISOString()}">${period}</time>!${names === '' ? '' : html` · <bdi>${names}</bdi>`}`
}

function calendarButton({ t }: View, { id, status }: ShownMaintenance): string {
  if (isOver(status)) return ''
  return html`<a class="button plain" href="/status/maintenances/${id}/calendar.ics">!${icon('calendar')}${t('status.calendar')}</a>`
}

/** A maintenance that is over, among incidents. */
export function maintenanceCard(view: View, maintenance: ShownMaintenance, level: HeadingLevel): string {
  const address = view.link(`/status/maintenances/${maintenance.id}`)
  const heading = titleOf(level, { title: maintenance.title, address })
  return storyOf(view, {
    tone: 'under_maintenance',
    heading,
    about: factsOf(view, maintenance),
    updates: maintenance.updates,
  })
}

export function maintenancePage(view: View, maintenance: ShownMaintenance): string {
  const { t, link, brand, locale } = view
  const { status, startsAt } = maintenance
  const month = dayOf(isOver(status) ? overAt(maintenance) : startsAt, brand.timeZone).slice(0, 7)
  const history = [monthName(month, locale), `/status/history?month=${month}`] as const
  return html`<div class="stat">!${trail(view, [[t('site.status'), '/status'], history])}
<h1 dir="auto">${maintenance.title}</h1>
!${storyOf(view, { tone: 'under_maintenance', heading: '', about: factsOf(view, maintenance), updates: maintenance.updates })}
<p class="more">!${calendarButton(view, maintenance)}<a class="button plain" href="${link('/status/subscribe')}">!${icon('bell')}${t('subscribe.short')}</a></p></div>`
}

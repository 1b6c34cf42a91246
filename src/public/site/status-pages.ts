import { html } from 'ghtml'
import type { Scope } from '../../kit/scope.ts'
import { dayOf } from '../../kit/time.ts'
import { periodText } from '../maintenances/period.ts'
import { overAt } from '../maintenances/statuses.ts'
import type { SystemStatus } from '../systems/statuses.ts'
import { DAYS_SHOWN } from '../systems/uptime.ts'
import { durationText } from './duration-text.ts'
import { trail } from './help-pages.ts'
import { icon } from './icons.ts'
import { renderTime, timeText } from './layout.ts'
import { maintenanceCard, plannedCard } from './maintenance-pages.ts'
import type { ShownMaintenance } from './maintenances-of.ts'
import { headlineOf } from './status-headline.ts'
import { RECENT_DAYS, type ShownIncident, type StatusNow } from './status-of.ts'
import { type HeadingLevel, monthName, storyOf, titleOf } from './stories.ts'
import { DAYS_ON_PHONE, stateIcon, systemList } from './system-list.ts'
import type { View } from './view.ts'

/** The present month of the brand's calendar, `2026-11`. */
export function monthOf(scope: Scope): string {
  return dayOf(scope.now(), scope.brand.timeZone).slice(0, 7)
}

export function statusPage(view: View, status: StatusNow, now: Date): string {
  const { t, link } = view
  const { overall, systems, active, recent, planned, past } = status
  const headline = headlineOf(view, status)
  const cards = (incidents: ShownIncident[]) => incidents.map(one => incidentCard(view, one, 'h3'))
  const over = cardsOf(view, { incidents: recent, maintenances: past, level: 'h3' })
  const [before = '', after = ''] = t('status.checked', { time: '\0' }).split('\0')
  return html`<div class="stat"><div class="banner ${overall}">!${stateIcon(overall)}<div>
<h1>!${headline.html}</h1><p>${headline.rest} ${before}!${renderTime(view, now)}${after}</p></div>
<a class="button plain" href="${link('/status/subscribe')}">!${icon('bell')}${t('subscribe.short')}</a></div>
!${active.length === 0 ? '' : html`<section aria-labelledby="now"><h2 id="now">${t('status.now')}</h2>!${cards(active)}</section>`}
!${planned.length === 0 ? '' : html`<section aria-labelledby="planned"><h2 id="planned">${t('status.planned')}</h2>!${planned.map(one => plannedCard(view, one))}</section>`}
!${systems.length === 0 ? '' : html`<section aria-labelledby="systems"><h2 id="systems">${t('status.systems')}<span class="quiet"><span class="long">${t('status.past', { n: DAYS_SHOWN })}</span><span class="short">${t('status.past', { n: DAYS_ON_PHONE })}</span></span></h2>!${systemList(view, systems)}</section>`}
<section aria-labelledby="past"><h2 id="past">${t('status.past', { n: RECENT_DAYS })}</h2>
!${over.length === 0 ? html`<p class="quiet">${t('status.nothing', { n: RECENT_DAYS })}</p>` : over}
<p class="more"><a href="${link('/status/history')}">${t('status.history')}</a><a href="${link('/status/subscribe')}">${t('subscribe.title')}</a><a href="/status/feed.atom">${t('status.feed')}</a></p></section></div>`
}

interface Over {
  incidents: ShownIncident[]
  maintenances: ShownMaintenance[]
  /** Of their titles among the headings of the page. */
  level: HeadingLevel
}

/** Incidents and maintenances that are over, the latest first. */
function cardsOf(view: View, { incidents, maintenances, level }: Over): string[] {
  const cards = [
    ...incidents.map(one => ({ at: one.createdAt, card: incidentCard(view, one, level) })),
    ...maintenances.map(one => ({ at: overAt(one), card: maintenanceCard(view, one, level) })),
  ]
  return cards.toSorted((one, other) => other.at.getTime() - one.at.getTime()).map(({ card }) => card)
}

function incidentCard(view: View, incident: ShownIncident, level: HeadingLevel): string {
  const { id, title, systems, updates } = incident
  const heading = titleOf(level, { title, address: view.link(`/status/incidents/${id}`) })
  const names = systems.map(system => system.title).join(', ')
  const about =
    names === '' ? '' : html`<span dir="auto">${view.t('status.affects', { systems: names })}</span>`
  return storyOf(view, { tone: toneOf(incident), heading, about, updates })
}

function toneOf({ status, impact }: ShownIncident): SystemStatus {
  if (status === 'resolved') return 'operational'
  return impact === 'operational' ? 'degraded_performance' : impact
}

/** Systems, how long and when, in a line of HTML. */
function factsOf(view: View, { systems, createdAt, endedAt }: ShownIncident): string {
  const { t, brand, locale } = view
  const names = systems.map(({ title }) => title).join(', ')
  const facts = [
    ...(names === '' ? [] : [html`<bdi>${names}</bdi>`]),
    ...(endedAt
      ? [
          html`${t('status.lasted', { duration: durationText(locale, createdAt, endedAt) })}`,
          html`${periodText({ brand, locale }, { startsAt: createdAt, endsAt: endedAt })}`,
        ]
      : [html`${t('status.since', { time: timeText(view, createdAt) })}`]),
  ]
  return facts.join(' · ')
}

export function incidentPage(view: View, incident: ShownIncident): string {
  const { t, link, brand, locale } = view
  const month = dayOf(incident.createdAt, brand.timeZone).slice(0, 7)
  const history = [monthName(month, locale), `/status/history?month=${month}`] as const
  return html`<div class="stat">!${trail(view, [[t('site.status'), '/status'], history])}
<h1 dir="auto">${incident.title}</h1>
<p class="quiet">!${factsOf(view, incident)}</p>
<div class="whole">!${storyOf(view, { tone: toneOf(incident), heading: '', about: '', updates: incident.updates })}</div>
!${incident.postmortemHtml === '' ? '' : html`<section class="incident postmortem" aria-labelledby="postmortem"><h2 id="postmortem">${t('status.postmortem')}</h2><div dir="auto">!${incident.postmortemHtml}</div></section>`}
<p class="more"><a class="button plain" href="${link('/status/subscribe')}">!${icon('bell')}${t('subscribe.short')}</a></p></div>`
}

export function historyPage(
  view: View,
  { month, isNow }: { month: string; isNow: boolean },
  { incidents, maintenances }: { incidents: ShownIncident[]; maintenances: ShownMaintenance[] },
): string {
  const { t, link } = view
  const cards = cardsOf(view, { incidents, maintenances, level: 'h2' })
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = (offset: number) => {
    const other = new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
    return link(`/status/history?month=${other}`)
  }
  return html`<div class="stat">!${trail(view, [[t('site.status'), '/status']])}
<h1>${monthName(month, view.locale)}</h1>
!${cards.length === 0 ? html`<p class="quiet">${t('status.month.none')}</p>` : cards}
<nav class="pages" aria-label="${t('status.months')}"><a href="${at(-1)}">${t('status.month.previous')}</a>
!${isNow ? '' : html`<a href="${at(1)}">${t('status.month.next')}</a>`}</nav></div>`
}

const TONES: Record<SystemStatus, string> = {
  operational: '#137a4d',
  under_maintenance: '#3557a8',
  degraded_performance: '#8a5a00',
  partial_outage: '#b4400f',
  major_outage: '#b3212d',
}

/** A badge for other pages. */
export function badge({ t }: View, overall: SystemStatus): string {
  const words = t(`status.all.${overall}`)
  const width = 62 + Math.round(words.length * 6.6)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="status: ${words}">
<rect width="${width}" height="20" rx="4" fill="#444d56"/><rect x="50" width="${width - 50}" height="20" rx="4" fill="${TONES[overall]}"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11"><text x="8" y="14">status</text><text x="56" y="14">${words}</text></g></svg>
`
}

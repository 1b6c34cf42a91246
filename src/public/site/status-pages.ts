import { html } from 'ghtml'
import type { Scope } from '../../kit/scope.ts'
import { dayOf } from '../../kit/time.ts'
import type { SystemStatus } from '../systems/statuses.ts'
import { renderTime } from './layout.ts'
import { DAYS_SHOWN, RECENT_DAYS, type ShownIncident, type ShownSystem, type StatusNow } from './status-of.ts'

/** As in style.css for narrow screens. */
const DAYS_ON_PHONE = 30

/** The present month of the brand's calendar, `2026-11`. */
export function monthOf(scope: Scope): string {
  return dayOf(scope.now(), scope.brand.timeZone).slice(0, 7)
}

/** `2026-11` → `November 2026`. */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** The headline of the page, by the worst state of any system. */
export const OVERALL: Record<SystemStatus, string> = {
  operational: 'All systems operational',
  under_maintenance: 'Maintenance in progress',
  degraded_performance: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
}

const WORDS: Record<SystemStatus, string> = {
  operational: 'Operational',
  under_maintenance: 'Under maintenance',
  degraded_performance: 'Degraded performance',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
}

export function statusPage(scope: Scope, { overall, systems, active, recent }: StatusNow): string {
  const nothing = html`<p class="quiet">No incidents in the last ${RECENT_DAYS} days.</p>`
  return html`<h1 class="banner ${overall}" role="status">${OVERALL[overall]}</h1>
!${active.length === 0 ? '' : html`<section aria-labelledby="now"><h2 id="now">Current incidents</h2>!${active.map(one => incidentCard(scope, one))}</section>`}
!${systems.length === 0 ? '' : html`<section aria-labelledby="systems"><h2 id="systems">Systems</h2><ul class="systems">!${systems.map(systemRow)}</ul></section>`}
<section aria-labelledby="past"><h2 id="past">Past ${RECENT_DAYS} days</h2>
!${recent.length === 0 ? nothing : recent.map(one => incidentCard(scope, one))}
<p><a href="/status/history">Incident history</a> · <a href="/status/subscribe">Subscribe to updates</a> · <a href="/status/feed.atom">Atom feed</a></p></section>`
}

function systemRow({ title, status, days }: ShownSystem): string {
  const bad = days.filter(day => day.status !== 'operational')
  const words =
    bad.length === 0
      ? `No incidents in the past ${DAYS_SHOWN} days`
      : `${bad.length} of ${DAYS_SHOWN} days with incidents: ${bad.map(day => `${day.day} ${WORDS[day.status].toLowerCase()}`).join(', ')}`
  return html`<li><div class="name"><span>${title}</span><span class="state ${status}">${WORDS[status]}</span></div>
<div class="bars" role="img" aria-label="${words}">!${days.map(
    ({ day, status: worst }) => html`<span class="${worst}" title="${day}: ${WORDS[worst]}"></span>`,
  )}</div>
<div class="ends" aria-hidden="true"><span class="long">${DAYS_SHOWN} days ago</span><span class="short">${DAYS_ON_PHONE} days ago</span><span>Today</span></div></li>`
}

export function incidentCard(scope: Scope, incident: ShownIncident): string {
  const { id, title, updates, systems, impact, status } = incident
  const tone =
    status === 'resolved' ? 'operational' : impact === 'operational' ? 'degraded_performance' : impact
  return html`<article class="incident ${tone}"><h3><a href="/status/incidents/${id}">${title}</a></h3>
!${systems.length > 0 ? html`<p class="quiet">Affects: ${systems.map(system => system.title).join(', ')}</p>` : ''}
<dl>!${updates.map(
    update =>
      html`<div><dt>${update.status} !${renderTime(scope, update.createdAt)}</dt><dd>!${update.html}</dd></div>`,
  )}</dl></article>`
}

export function historyPage(scope: Scope, month: string, incidents: ShownIncident[]): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = (offset: number) => new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
  const name = monthName(month)
  const isNow = month >= monthOf(scope)
  return html`<nav aria-label="Breadcrumb"><ol class="trail"><li><a href="/status">Status</a></li></ol></nav>
<h1>${name}</h1>
!${incidents.length === 0 ? '<p class="quiet">No incidents this month.</p>' : incidents.map(one => incidentCard(scope, one))}
<nav class="pages" aria-label="Months"><a href="/status/history?month=${at(-1)}">Previous month</a>
!${isNow ? '' : html`<a href="/status/history?month=${at(1)}">Next month</a>`}</nav>`
}

const TONES: Record<SystemStatus, string> = {
  operational: '#137a4d',
  under_maintenance: '#3557a8',
  degraded_performance: '#8a5a00',
  partial_outage: '#b4400f',
  major_outage: '#b3212d',
}

/** A badge for other pages. */
export function badge(overall: SystemStatus): string {
  const words = OVERALL[overall]
  const width = 62 + Math.round(words.length * 6.6)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="status: ${words}">
<rect width="${width}" height="20" rx="4" fill="#444d56"/><rect x="50" width="${width - 50}" height="20" rx="4" fill="${TONES[overall]}"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11"><text x="8" y="14">status</text><text x="56" y="14">${words}</text></g></svg>
`
}

import { html } from 'ghtml'
import type { IncidentStatus } from '../incidents/statuses.ts'
import type { MaintenanceStatus } from '../maintenances/statuses.ts'
import type { SystemStatus } from '../systems/statuses.ts'
import { renderTime } from './layout.ts'
import type { View } from './view.ts'

interface Story {
  tone: SystemStatus
  /** HTML. */
  heading: string
  /** What and when it is about, in HTML. */
  about: string
  updates: { status: IncidentStatus | MaintenanceStatus; html: string; createdAt: Date }[]
}

/** Of a title: below another heading, or the page's own. */
export type HeadingLevel = 'h2' | 'h3'

/** The heading of a story, as HTML. */
export function titleOf(level: HeadingLevel, { title, address }: { title: string; address: string }): string {
  const link = html`<a href="${address}">${title}</a>`
  return level === 'h2' ? html`<h2 dir="auto">!${link}</h2>` : html`<h3 dir="auto">!${link}</h3>`
}

/** What happened, below a heading: the newest first. */
export function storyOf(view: View, { tone, heading, about, updates }: Story): string {
  const words = (text: string) => (text === '' ? '' : html`<div dir="auto">!${text}</div>`)
  return html`<article class="incident ${tone}">!${heading}
!${about === '' ? '' : html`<p class="quiet">!${about}</p>`}
<dl>!${updates.map(
    update =>
      html`<div><dt>${view.t(`status.${update.status}`)}</dt><dd>!${words(update.html)}!${renderTime(view, update.createdAt)}</dd></div>`,
  )}</dl></article>`
}

/** `2026-11` → `November 2026`. */
export function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

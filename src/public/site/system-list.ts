import { html } from 'ghtml'
import { inGroups } from '../systems/groups.ts'
import { type SystemStatus, worstOf } from '../systems/statuses.ts'
import { DAYS_SHOWN } from '../systems/uptime.ts'
import { type Icon, icon } from './icons.ts'
import type { ShownDay, ShownSystem } from './status-of.ts'
import type { View } from './view.ts'

/** As in status.css for narrow screens. */
export const DAYS_ON_PHONE = 30

const ICONS: Record<SystemStatus, Icon> = {
  operational: 'good',
  under_maintenance: 'work',
  degraded_performance: 'warn',
  partial_outage: 'bad',
  major_outage: 'bad',
}

export function stateIcon(status: SystemStatus): string {
  return icon(ICONS[status])
}

/** Systems with their days. A group is open where something is wrong; its line says the worst state in it. */
export function systemList(view: View, systems: ShownSystem[]): string {
  const rows = (of: ShownSystem[]) => of.map(system => systemRow(view, system))
  const parts = inGroups(systems).map(({ name, systems: members }) => {
    if (name === null) return rows(members).join('')
    const worst = worstOf(members.map(({ status }) => status))
    return html`<li class="group"><details!${worst === 'operational' ? '' : ' open'}><summary><span class="title">!${icon('next')}<span dir="auto">${name}</span></span>!${stateOf(view, worst)}</summary><ul>!${rows(members)}</ul></details></li>`
  })
  return html`<ul class="systems">!${parts}</ul>`
}

function stateOf({ t }: Pick<View, 't'>, status: SystemStatus): string {
  return html`<span class="state ${status}">!${stateIcon(status)}${t(`status.${status}`)}</span>`
}

function systemRow({ t, locale }: View, { title, description, status, days, uptime }: ShownSystem): string {
  const bad = days.filter(day => day.status !== 'operational')
  const words =
    bad.length === 0
      ? t('status.nothing', { n: DAYS_SHOWN })
      : t('status.days', {
          n: DAYS_SHOWN,
          bad: bad.length,
          days: bad.map(day => `${day.day} ${t(`status.${day.status}`)}`).join(', '),
        })
  return html`<li><div class="name"><span dir="auto">${title}</span>!${stateOf({ t }, status)}</div>
!${description === null ? '' : html`<p class="quiet" dir="auto">${description}</p>`}<div class="bars" role="group" aria-label="${words}">!${days.map(day => dayBar({ t, locale }, day))}</div>
<div class="ends"><span class="long" aria-hidden="true">${t('status.ago', { n: DAYS_SHOWN })}</span><span class="short" aria-hidden="true">${t('status.ago', { n: DAYS_ON_PHONE })}</span><span>${t('status.uptime', { percent: percent(uptime, locale) })}</span><span aria-hidden="true">${t('status.today')}</span></div></li>`
}

/** A day; one that was not well can be focused, and says how much of it was. */
function dayBar({ t, locale }: Pick<View, 't' | 'locale'>, { day, status, uptime }: ShownDay): string {
  const words = `${day}: ${t(`status.${status}`)}`
  if (status === 'operational') return html`<span class="operational" title="${words}"></span>`
  const more = `${words}, ${t('status.uptime', { percent: percent(uptime, locale) })}`
  return html`<span class="${status}" title="${more}" role="img" aria-label="${more}" tabindex="0"></span>`
}

/** A share as `99.94 %`, rounded down: only what never failed is 100 %. */
function percent(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(Math.floor(share * 10_000) / 10_000)
}

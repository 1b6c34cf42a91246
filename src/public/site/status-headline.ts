import { html } from 'ghtml'
import type { Translate } from '../../kit/language/language.ts'
import { SYSTEM_STATUSES, type SystemStatus } from '../systems/statuses.ts'
import type { View } from './view.ts'

/** More are counted. */
const MOST_NAMED = 3

type Affecting = Exclude<SystemStatus, 'operational'>

/** What a headline is made of. */
export interface Situation {
  overall: SystemStatus
  systems: { title: string; status: SystemStatus }[]
  active: { title: string }[]
  planned: { title: string; beganAt: Date | null }[]
}

interface Affected {
  state: Affecting
  names: string[]
}

/** What the page says first: what is affected, in words, and what of the rest. */
export interface Headline {
  text: string
  /** HTML: names have a direction of their own. */
  html: string
  rest: string
}

/** Names what is affected: systems by their worst state, or else what goes on without a system. */
export function headlineOf(view: Pick<View, 't' | 'locale'>, now: Situation): Headline {
  const { t } = view
  const [worst, ...others] = affectedIn(now)
  const also = (names: string[]) =>
    names.length === 0 ? t('status.rest') : t('status.also', { systems: listed(view, names) })
  if (worst?.state === now.overall)
    return { ...said(view, worst), rest: also(others.flatMap(({ names }) => names)) }
  const title = (now.active[0] ?? now.planned.find(({ beganAt }) => beganAt !== null))?.title
  const names = [worst, ...others].flatMap(one => one?.names ?? [])
  if (title !== undefined)
    return { text: title, html: html`<bdi>${title}</bdi>`, rest: names.length === 0 ? '' : also(names) }
  const text = t('status.all.operational')
  return { text, html: html`${text}`, rest: '' }
}

/** Systems that are affected, by state, the worst first. */
function affectedIn({ systems }: Situation): Affected[] {
  const affected = systems.flatMap(({ title, status }) =>
    status === 'operational' ? [] : [{ title, status: status as Affecting }],
  )
  const states = Map.groupBy(affected, ({ status }) => status)
  return [...states]
    .map(([state, ofState]) => ({ state, names: ofState.map(({ title }) => title) }))
    .toSorted((one, other) => SYSTEM_STATUSES.indexOf(other.state) - SYSTEM_STATUSES.indexOf(one.state))
}

function said({ t, locale }: { t: Translate; locale: string }, { state, names }: Affected) {
  const n = names.length
  const isNamed = n <= MOST_NAMED
  const words = isNamed ? listed({ locale }, names) : t('status.n_systems', { n })
  const [before = '', after = ''] = t(`status.is.${state}`, { n, systems: '\0' }).split('\0')
  const parts = new Intl.ListFormat(locale).formatToParts(names)
  const shown = isNamed
    ? parts
        .map(({ type, value }) => (type === 'element' ? html`<bdi>${value}</bdi>` : html`${value}`))
        .join('')
    : html`${words}`
  return { text: before + words + after, html: html`${before}!${shown}${after}` }
}

function listed({ locale }: { locale: string }, names: string[]): string {
  return new Intl.ListFormat(locale).format(names)
}

import '../language/rules-texts.ts'
import { WEEKDAYS } from '../../src/desk/rules/weekdays.ts'
import { locale } from '../language/chosen-language.ts'
import { clockTime, t, weekdayName } from '../language/language.ts'
import { durationWords } from './duration-words.ts'
import { labelOf, type Names, priorityOptions, statusOptions } from './names.ts'
import {
  type Action,
  actionOf,
  type Every,
  type Group,
  isGroup,
  type Looked,
  partsOf,
  type RuleDraft,
  type Trigger,
} from './rule.ts'

const START = '\uE000'
const END = '\uE001'

/** Words that somebody chose, to be shown in ink. */
export const inked = (words: string) => `${START}${words}${END}`

/** Without any, what is still to be chosen. */
const listed = (words: string[], type: 'conjunction' | 'disjunction') =>
  words.length === 0 ? '…' : new Intl.ListFormat(locale, { type }).format(words)

/** Text with what was chosen in ink. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(/(\uE000[^\uE001]*\uE001)/)
  let at = 0
  return parts.map(part => {
    at += part.length
    return part.startsWith(START) ? <b key={at}>{plain(part)}</b> : part
  })
}

/** The same without marks. */
export function plain(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '')
}

/** The whole rule in one sentence. */
export function ruleSentence(rule: RuleDraft, names: Names): string {
  const when = listed(
    rule.when.map(trigger => inked(triggerWords(trigger))),
    'disjunction',
  )
  const then = listed(
    rule.then.map(action => inked(actionWords(action, names))),
    'conjunction',
  )
  if (partsOf(rule.if).parts.length === 0) return t('rule.sentence.always', { when, then })
  return t('rule.sentence', { when, if: groupWords(rule.if, names), then })
}

/** A trigger: `a customer writes`. */
export function triggerWords({ event, after, clock, every }: Trigger): string {
  if (event) return t(`rule.event.${event}`)
  if (every) return everyWords(every)
  return clock ? t(`rule.clock.${clock}`, { time: durationWords(after ?? '…') }) : '…'
}

function everyWords({ at, days, time_zone }: Every): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const isTime = /^\d\d:\d\d$/.test(at)
  const time = isTime ? clockTime(new Date(2024, 0, 1, hour, minute)) : at || '…'
  const zoned = time_zone ? `${time} (${time_zone})` : time
  if (!days || days.length === WEEKDAYS.length) return t('rule.every.day', { time: zoned })
  const named = days.map(day => weekdayName(WEEKDAYS.indexOf(day) + 1, 'long'))
  return t('rule.every', { time: zoned, days: listed(named, 'disjunction') })
}

/** Conditions in words; empty if there are none. */
export function conditionsSentence(group: Group, names: Names): string {
  return partsOf(group).parts.length === 0 ? '' : plain(groupWords(group, names))
}

/** The conditions of a group in words. */
export function groupWords(group: Group, names: Names): string {
  const { join, parts } = partsOf(group)
  const words = parts.map(part => (isGroup(part) ? groupWords(part, names) : conditionWords(part, names)))
  if (join === 'none') return t('rule.none_of', { list: listed(words, 'disjunction') })
  return listed(words, join === 'all' ? 'conjunction' : 'disjunction')
}

/** A condition: `subject contains refund`. */
export function conditionWords(condition: Looked, names: Names): string {
  const field = names.fields.find(one => one.id === condition.field)
  const name = field?.label ?? condition.field
  const value = valueWords(condition, names) || (Array.isArray(condition.value) ? '…' : '')
  if (field?.type === 'yes_no') return `${name}: ${inked(value)}`
  return `${name} ${inked([t(`rule.op.${condition.op}`), value].filter(Boolean).join(' '))}`
}

/** What a condition asks for, in words; empty if it asks for nothing. */
export function valueWords({ field: name, value }: Looked, names: Names): string {
  if (value === undefined || value === null) return ''
  const field = names.fields.find(one => one.id === name)
  if (field?.type === 'yes_no') return t(value === true ? 'yes' : 'no')
  if (field?.type === 'duration') return durationWords(String(value))
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0) return ''
  return listed(
    values.map(one => labelOf(field?.options, one)),
    'disjunction',
  )
}

/** An action: `add the tags damaged`. */
export function actionWords(action: Action, names: Names): string {
  const { name, value } = actionOf(action)
  if (name === 'assign' && value === null) return t('rule.act.unassign')
  if (name === 'team' && value === null) return t('rule.act.no_team')
  return t(`rule.act.${name}`, { value: actionValueWords(action, names) || '…' })
}

/** What an action needs, in words. */
export function actionValueWords(action: Action, names: Names): string {
  const { name, value } = actionOf(action)
  if (value === undefined || value === null || value === '') return ''
  const all = (ids: unknown, label: (id: unknown) => string) => {
    const words = [ids].flat().map(label)
    return words.length === 0 ? '' : listed(words, 'conjunction')
  }
  switch (name) {
    case 'hold_for':
      return durationWords(String(value))
    case 'survey': {
      const { not_within: time } = value as { not_within: string | null }
      return time === null ? t('rule.survey.each') : t('rule.survey.once_in', { time: durationWords(time) })
    }
    case 'note':
      return t('rule.quoted', { words: String(value) })
    case 'set_fields':
      return all(
        Object.entries(value as object).map(
          ([key, one]) => `${labelOf(names.ownFields, key)}: ${one ?? '–'}`,
        ),
        String,
      )
    default:
      return all(value, id => labelOf(optionsOf(name, names), id))
  }
}

/** What an action chooses from; undefined: anything that is typed. */
export function optionsOf(name: string, names: Names) {
  switch (name) {
    case 'assign':
      return names.staff
    case 'notify':
      return [
        { id: 'assignee', label: t('rule.assignee') },
        { id: 'team_lead', label: t('rule.team_lead') },
        ...names.staff,
      ]
    case 'team':
    case 'in_turn':
      return names.teams
    case 'status':
      return statusOptions().filter(({ id }) => id !== 'on_hold')
    case 'priority':
      return priorityOptions()
    case 'channel':
      return names.channels
    case 'reply':
      return names.templates
    case 'webhook':
      return names.webhooks
    default:
      return undefined
  }
}

import type { Channel } from '../../client/api.ts'
import type { RetentionTerms } from '../api/retention.ts'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

/** Groups of statuses, with the text that names each. */
export const OVER = { resolved: 'status.2', archived: 'status.4', spam: 'status.3' } as const

export type Over = keyof typeof OVER

export const OVER_GROUPS = Object.keys(OVER) as Over[]

/** A rule as a sentence. */
export function ruleSentence(terms: RetentionTerms, channels: Pick<Channel, 'id' | 'name'>[] | undefined) {
  const named = terms.channel_ids?.map(id => channels?.find(one => one.id === id)?.name ?? `#${id}`)
  const where = named ? listOf(named, 'conjunction') : t('retention.allChannels')
  const time =
    terms.unit === 'days'
      ? t('retention.days', { n: terms.keep_for })
      : t('retention.months', { n: terms.keep_for })
  if (terms.kind === 'mails') return t('retention.of.mails', { channels: where, time })
  const statuses = listOf(
    terms.statuses.map(one => t(OVER[one])),
    'disjunction',
  )
  return t('retention.of.conversations', { channels: where, statuses, time })
}

/** A rule in a few words: titles are too short for a sentence. */
export function ruleName(
  terms: RetentionTerms,
  channels: Pick<Channel, 'id' | 'name'>[] | undefined,
): string {
  const what =
    terms.kind === 'mails'
      ? t('retention.kind.mails')
      : `${t('moving.kind.conversations')}: ${terms.statuses.map(one => t(OVER[one])).join(', ')}`
  const named = terms.channel_ids?.map(id => channels?.find(one => one.id === id)?.name ?? `#${id}`)
  return named ? `${what} · ${named.join(', ')}` : what
}

function listOf(words: string[], type: Intl.ListFormatOptions['type']): string {
  return words.length === 0 ? '…' : new Intl.ListFormat(locale, { type }).format(words)
}

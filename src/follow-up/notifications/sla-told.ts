import type { Language } from '../../kit/language/language.ts'
import type { Block } from '../../talk/mail/blocks.ts'
import { zonedMomentIn } from '../../talk/mail/look.ts'
import type { TargetTold } from './sla-queries.ts'

interface Reader {
  language: Language
  timeZone: string
}

/** `First reply due soon`, as the subject and the heading say it. */
export function targetsInWords(told: TargetTold[], { t }: Language): string {
  const words = told.map(({ target, isMissed }) =>
    t(isMissed ? 'notice.sla.missed' : 'notice.sla.warned', { target: t(`notice.sla.${target}`) }),
  )
  return [...new Set(words)].join(', ')
}

/** When each is due, on the reader's clock, and by which policy. */
export function targetBlocks(told: TargetTold[], { language, timeZone }: Reader): Block[] {
  const { t } = language
  const due = told.map(({ target, dueAt }) =>
    t('notice.sla.due', {
      target: t(`notice.sla.${target}`),
      time: zonedMomentIn(language, dueAt, timeZone),
    }),
  )
  const policies = [...new Set(told.map(({ policy }) => policy))]
  return [...due, ...policies.map(policy => ({ quiet: t('notice.sla.policy', { policy }) }))]
}

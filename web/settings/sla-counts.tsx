import type { SlaPolicy } from '../../client/api.ts'
import { t } from '../language/language.ts'
import { TARGETS } from './sla-targets.ts'

/** What begins, pauses and ends each clock. */
export function WhatCounts({ warning }: Pick<SlaPolicy, 'warning'>) {
  return (
    <>
      {warning && (
        <p className="notice warn" role="status">
          {t('sla.no_hours')}
        </p>
      )}
      <h3>{t('sla.counts')}</h3>
      <dl className="sla-counts">
        {TARGETS.map(target => (
          <div key={target}>
            <dt>{t(`sla.${target}`)}</dt>
            <dd>{t(`sla.${target}.about`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

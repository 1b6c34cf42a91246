import type { Rule } from '../../client/api.ts'
import { t } from '../language/language.ts'
import { labelOf, type Names } from './names.ts'

interface Props {
  of: Rule['problems']
  names: Names
}

/** What a rule names that is not there any longer. */
export function Problems({ of, names }: Props) {
  return of.map(({ part, what, named }) => (
    <p key={`${part} ${what} ${named}`} className="problem" dir="auto">
      {t(`rules.gone.${what}`, { named: what === 'team' ? labelOf(names.formerTeams, named) : named })}{' '}
      {part === 'then' && t('rules.cannot')}
    </p>
  ))
}

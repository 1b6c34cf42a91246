import type { Rule } from '../../client/api.ts'
import { t } from '../language/language.ts'
import { labelOf, type Names } from './names.ts'
import { actionWords, plain } from './sentence.tsx'

interface Props {
  of: Rule['problems']
  names: Names
}

/** What a rule names that is not there any longer. */
export function Problems({ of, names }: Props) {
  return of.map(({ part, what, named }) => (
    <p key={`${part} ${what} ${named}`} className="problem" dir="auto">
      {t(`rules.gone.${what}`, { named: what === 'team' ? labelOf(names.formerTeams, named) : named })}{' '}
      {part === 'then' && t(what === 'field' ? 'rules.fills' : 'rules.cannot')}
    </p>
  ))
}

/** What a rule does that is probably not meant. */
export function Warnings({ rule, names }: { rule: Pick<Rule, 'warnings' | 'then'>; names: Names }) {
  const wordsOf = (at: number | null) => plain(actionWords(rule.then[at ?? 0] ?? {}, names))
  return rule.warnings.map(({ what, action, with: other }) => (
    <p key={`${what} ${action}`} className="problem" dir="auto">
      {what === 'empty_team'
        ? t('rules.team.empty', { action: wordsOf(action) })
        : t('rules.contradiction', { one: wordsOf(other), other: wordsOf(action) })}
    </p>
  ))
}

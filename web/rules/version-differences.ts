import { t } from '../language/language.ts'
import type { Names } from './names.ts'
import { type Group, isGroup, type Part, partsOf, type RuleDraft } from './rule.ts'
import { actionWords, conditionWords, groupWords, inked, triggerWords } from './sentence.tsx'

/** What a version of a rule says that the one before did not, and the other way around, each as a sentence. */
export function differences(before: RuleDraft, after: RuleDraft, names: Names): string[] {
  const lists = [
    [before.when.map(triggerWords), after.when.map(triggerWords)],
    [conditionsOf(before.if, names), conditionsOf(after.if, names)],
    [before.then, after.then].map(actions => actions.map(action => actionWords(action, names))),
  ] as [string[], string[]][]
  const found = lists.flatMap(([old, now]) => changed(old, now))
  const flag = (isOn: boolean, words: string) =>
    isOn
      ? t('rule.versions.added', { what: inked(words) })
      : t('rule.versions.removed', { what: inked(words) })
  if (before.stop !== after.stop) found.push(flag(after.stop, t('rule.stop')))
  if (before.after_rules !== after.after_rules) found.push(flag(after.after_rules, t('rule.after_rules')))
  if (before.name !== after.name)
    found.unshift(t('rule.versions.renamed', { from: inked(before.name), to: inked(after.name) }))
  return found.length > 0 ? found : [t('rule.versions.moved')]
}

function changed(old: string[], now: string[]): string[] {
  const gone = old.filter(words => !now.includes(words))
  const added = now.filter(words => !old.includes(words))
  return [
    ...gone.map(words => t('rule.versions.removed', { what: inked(words) })),
    ...added.map(words => t('rule.versions.added', { what: inked(words) })),
  ]
}

/** The parts of the outermost group; how they are joined is one of them. */
function conditionsOf(group: Group, names: Names): string[] {
  const { join, parts } = partsOf(group)
  const wordsOf = (part: Part) => (isGroup(part) ? groupWords(part, names) : conditionWords(part, names))
  const joined = join === 'all' || parts.length === 0 ? [] : [t(`rule.join.${join}`)]
  return [...joined, ...parts.map(part => unmarked(wordsOf(part)))]
}

/** Without the marks of what was chosen: the whole is marked. */
function unmarked(words: string): string {
  return words.replace(/[\uE000\uE001]/g, '')
}

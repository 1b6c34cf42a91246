import '../language/rules-texts.ts'
import { t } from '../language/language.ts'

const FIELD_WORDS = {
  status: 'rule.field.status',
  assignee: 'rule.field.assignee',
  team: 'rule.field.team',
  priority: 'rule.field.priority',
  tag_list: 'rule.field.tags',
  category: 'rule.field.channel',
  data: 'macro.field.data',
  messages: 'macro.field.messages',
} as const

/** What undoing has kept, as people name it. */
export function fieldWords(kept: Iterable<string>): string {
  return [...kept]
    .map(field => (field in FIELD_WORDS ? t(FIELD_WORDS[field as keyof typeof FIELD_WORDS]) : field))
    .join(', ')
}

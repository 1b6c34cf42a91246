import type { Conversation } from '../../client/api.ts'
import { t } from '../language/language.ts'

const WORDS = 80

/** The title of a conversation: its subject, or its first words. */
export function titleOf({ subject, message }: Pick<Conversation, 'subject' | 'message'>): string {
  const [line = ''] = message.body.trimStart().split(/[\r\n]/, 1)
  return subject ?? (line.slice(0, WORDS).replace(/\s+/g, ' ').trim() || t('no_subject'))
}

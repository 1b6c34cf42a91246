import type { Conversation } from '../../client/api.ts'
import { t } from '../language/language.ts'

const WORDS = 80

/** The title of a conversation: its subject, or its first words. */
export function titleOf({ subject, message }: Pick<Conversation, 'subject' | 'message'>): string {
  return subject ?? (message.body.slice(0, WORDS).replace(/\s+/g, ' ').trim() || t('no_subject'))
}

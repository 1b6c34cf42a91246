import type { Conversation } from '../../client/api.ts'
import { t } from '../language/language.ts'

const WORDS = 80

/** What a conversation is called: its subject, else how it began. */
export function titleOf({ subject, message }: Pick<Conversation, 'subject' | 'message'>): string {
  return subject ?? (message.body.slice(0, WORDS).replace(/\s+/g, ' ').trim() || t('no_subject'))
}

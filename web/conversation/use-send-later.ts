import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { contactQuery } from '../api/contacts.ts'
import { useScheduling } from '../api/scheduled.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { shortTime, t } from '../language/language.ts'
import { customerOf, zoneIn } from './customer-of.ts'
import type { Audience, NewOutgoing } from './outgoing.ts'
import { useOutbox } from './page-outbox.ts'
import { asOutgoing } from './scheduled-message.tsx'

/** Schedules a reply; undone, its words come back. Resolves to whether it was scheduled. */
export function useSendLater({ slug }: Conversation) {
  const { schedule, cancel } = useScheduling(slug)
  const { giveBack } = useOutbox()
  return async (
    words: Audience & Pick<NewOutgoing, 'body' | 'uploads'>,
    sendAt: string,
  ): Promise<boolean> => {
    const { body, uploads, recipients, bcc, without } = words
    try {
      const made = await schedule({
        ...{ body, send_at: sendAt, uploads: uploads.map(({ id }) => id), assign: true },
        ...{ recipients: people(recipients), bcc: people(bcc), without: people(without) },
      })
      const undo = () =>
        void cancel(made.id).then(() => giveBack(asOutgoing(slug, made, made.user.id)), toastError)
      toast(t('scheduled.done', { time: shortTime(made.send_at) }), undo)
      return true
    } catch (error) {
      toastError(error as Error)
      return false
    }
  }
}

/** The customer's time zone, if their data has one. */
export function useTheirZone(conversation: Conversation): string | undefined {
  const author = customerOf(conversation)
  const { data: contact } = useQuery({ ...contactQuery(author.id), enabled: !author['staff?'] })
  return contact && zoneIn(contact.data)
}

function people(addresses: string[]): { email: string }[] {
  return addresses.map(email => ({ email }))
}

import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { contactQuery } from '../api/contacts.ts'
import { isPassing } from '../api/refusal.ts'
import { useScheduling } from '../api/scheduled.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { shortTime, t } from '../language/language.ts'
import { asOutgoing } from './as-outgoing.ts'
import { customerOf, zoneIn } from './customer-of.ts'
import type { Audience, NewOutgoing } from './outgoing.ts'
import { useOutbox } from './page-outbox.ts'

interface Words extends Audience, Pick<NewOutgoing, 'body' | 'uploads'> {}

const REOPENED_MS = 100

/** Schedules a reply whose words have left the composer; they come back if it is refused, or undone. */
export function useSendLater({ slug }: Conversation, reopen: () => void) {
  const { schedule, cancel } = useScheduling(slug)
  const { giveBack } = useOutbox()
  return async (words: Words, sendAt: string): Promise<void> => {
    const { body, uploads, recipients, bcc, without } = words
    // A repeated request schedules it once.
    const originId = crypto.randomUUID()
    const request = {
      body,
      send_at: sendAt,
      uploads: uploads.map(({ id }) => id),
      assign: true,
      origin_id: originId,
      recipients: people(recipients),
      bcc: people(bcc),
      without: people(without),
    }
    try {
      const made = await schedule(request).catch((error: unknown) => {
        if (!isPassing(error)) throw error
        return schedule(request)
      })
      const undo = () => {
        reopen()
        const back = () => giveBack(asOutgoing(slug, made, made.user.id))
        // The composer takes the words back as soon as it is there.
        void cancel(made.id).then(() => setTimeout(back, REOPENED_MS), toastError)
      }
      toast(t('scheduled.done', { time: shortTime(made.send_at) }), undo)
    } catch (error) {
      toastError(error as Error)
      giveBack({ ...words, slug, originId, userId: 0, visibility: 0, after: { do: 'keep' }, at: 0 })
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

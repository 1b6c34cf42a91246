import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { STATUS, VISIBILITY } from '../../client/codes.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { isLoggedOut, isPassing } from '../api/refusal.ts'
import { errorMessage } from '../design/error-message.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { browserClock } from '../kit/clock.ts'
import { t } from '../language/language.ts'
import { keepAudience } from './kept-audience.ts'
import { keepNew } from './kept-new.ts'
import { createOutbox, type Outbox, type OutboxClient } from './outbox.ts'
import { type Beginning, type Forwarding, isNumber, type Outgoing } from './outgoing.ts'
import { pinMacro } from './pinned-macro.ts'

const CREATED = 201
/** By then a message has been handed over for delivery, or not. */
const DELIVERED_MS = 4_000

const OutboxContext = createContext<Outbox | undefined>(undefined)

export const OutboxProvider = OutboxContext.Provider

/** The outbox of this page. */
export function useOutbox(): Outbox {
  return useContext(OutboxContext) as Outbox
}

/** The outbox with the browser's storage and clock, and the API. */
export function createPageOutbox(queries: QueryClient): Outbox {
  const outbox = createOutbox({
    storage: sessionStorage,
    clock: browserClock,
    client: clientOf(queries),
    newId: () => crypto.randomUUID(),
    isPassing,
    isLoggedOut,
    explain: error => errorMessage(error as Error),
    onError: error => toastError(error as Error),
  })
  addEventListener('pagehide', outbox.leave)
  addEventListener('online', () => void outbox.reconnect())
  addEventListener('beforeunload', event => {
    // Without a network this tab is the only place that has it.
    if (outbox.messages.get().some(isUnsent)) event.preventDefault()
  })
  return outbox
}

/** It met a network that is away, or a refusal. */
export function isUnsent({ isWaiting, failure }: Outgoing): boolean {
  return isWaiting === true || failure !== undefined
}

function clientOf(queries: QueryClient): OutboxClient {
  const read = (queryKey: unknown[]) => queries.invalidateQueries({ queryKey })
  return {
    async post(outgoing, keepalive = false) {
      const { slug, starts, forwards, macro } = outgoing
      const message = messageOf(outgoing)
      const path = { slug }
      const sending = starts
        ? api.POST('/conversations', { body: { conversation: beginning(outgoing, starts) }, keepalive })
        : forwards
          ? api.POST('/messages/{id}/forward', { ...forwarding(outgoing, forwards), keepalive })
          : macro
            ? api.POST('/conversations/{slug}/macros/{id}', {
                params: { path: { slug, id: macro.id } },
                body: { use: asUse(outgoing) },
                keepalive,
              })
            : api.POST('/conversations/{slug}/messages', { params: { path }, body: { message }, keepalive })
      await ask<object>(sending)
      return (await sending).response.status === CREATED
    },
    async hold({ slug }, until, keepalive = false) {
      const conversation = { status: STATUS.onHold, hold_until: until }
      const request = { params: { path: { slug } }, body: { conversation }, keepalive }
      await ask(api.PUT('/conversations/{slug}', request))
    },
    async saveDraft(outgoing) {
      if (outgoing.starts) return keepNew(outgoing)
      const { slug, body, visibility, recipients, bcc = [], without = [], uploads } = outgoing
      if (body === '' && uploads.length === 0) return
      if (outgoing.macro)
        pinMacro(slug, { ...outgoing.macro, mode: visibility === VISIBILITY.regular ? 'reply' : 'note' })
      if (visibility === VISIBILITY.regular) keepAudience(slug, { recipients, bcc, without })
      const params = { path: { slug } }
      const { drafts } = await ask(api.GET('/conversations/{slug}/drafts', { params }))
      const there = drafts.find(one => one.user.id === outgoing.userId && one.visibility === visibility)
      const isThere = there?.body.includes(body)
      const draft = {
        visibility,
        body: isThere ? (there?.body ?? '') : [body, there?.body].filter(Boolean).join('\n\n'),
        based_on: there?.version ?? 0,
        uploads: [...new Set([...uploads, ...(there?.uploads ?? [])].map(({ id }) => id))],
      }
      await ask(api.PUT('/conversations/{slug}/draft', { params, body: { draft } }))
      await read(keys.drafts(slug))
      await read(keys.myDrafts)
      toast(t('draft.back'))
    },
    async refresh({ slug, starts }) {
      if (starts) {
        toast(t('new.sent', { email: starts.to }))
        await Promise.all([keys.lists, keys.views, keys.contactDetails].map(read))
        return
      }
      setTimeout(() => void read(keys.messages(slug)), DELIVERED_MS)
      await Promise.all(
        [
          keys.messages(slug),
          keys.conversation(slug),
          keys.drafts(slug),
          keys.myDrafts,
          keys.lists,
          keys.views,
        ].map(read),
      )
    },
  }
}

/** A message as the API takes it. */
function messageOf({
  originId,
  body,
  visibility,
  recipients,
  bcc = [],
  without = [],
  uploads,
  after,
}: Outgoing) {
  return {
    body,
    visibility,
    origin_id: originId,
    uploads: uploads.map(({ id }) => id),
    recipients: people(recipients),
    bcc: people(bcc),
    without: people(without),
    // A note never resolves from here, and a reply only on request.
    suppress_autoresolve: after.do !== 'resolve',
    assign: visibility === VISIBILITY.regular,
  }
}

/** A use of a macro as the API takes it: without words, the macro says its own. */
function asUse(outgoing: Outgoing) {
  const { originId: origin_id, body, uploads } = outgoing
  return { origin_id, ...(body || uploads.length > 0 ? { message: messageOf(outgoing) } : {}) }
}

/** A new conversation as the API takes it: the message is from the caller, to the customer. */
function beginning(outgoing: Outgoing, { category, to, subject }: Beginning) {
  const { origin_id, ...message } = messageOf(outgoing)
  const byNumber = isNumber(to)
  const recipients = people(byNumber ? [] : [to, ...outgoing.recipients])
  return {
    category,
    subject: subject || undefined,
    origin_id,
    assignee: outgoing.from,
    user: byNumber ? { mobile: to } : { email: to },
    message: { ...message, recipients, user: { email: outgoing.from as string } },
  }
}

function forwarding({ originId, body }: Outgoing, { messageId, to, thread }: Forwarding) {
  const forward = { to: people(to), body: body || undefined, thread, origin_id: originId }
  return { params: { path: { id: messageId } }, body: { forward } }
}

function people(addresses: string[]): { email: string }[] {
  return addresses.map(email => ({ email }))
}

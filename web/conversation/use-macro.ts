import '../language/rules-texts.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conversation, Macro, ResponseTemplate } from '../../client/api.ts'
import { VISIBILITY } from '../../client/codes.ts'
import { brandQuery } from '../api/brand.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery, templatesQuery } from '../api/staff.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { inTurns } from '../kit/in-turns.ts'
import { t } from '../language/language.ts'
import { fieldWords } from '../rules/field-words.ts'
import { keptAudience } from './kept-audience.ts'
import { type Known, replyTo, templateOf } from './macro-reply.ts'
import type { Outbox } from './outbox.ts'
import type { NewOutgoing } from './outgoing.ts'
import { undoMsOf } from './pace.ts'
import { useOutbox } from './page-outbox.ts'
import { type PinnedMacro, pinned } from './pinned-macro.ts'

/** Replies to many conversations leave one after another. */
const APART_MS = 100

/**
 * Applies a macro. With a reply, for one conversation: puts it into the composer, to be read and sent with the rest. What is said
 * otherwise waits in the outbox, where it can be undone; a macro that says nothing is applied at once, and undone afterwards.
 */
export function useMacro() {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const { data: me } = useQuery(meQuery)
  const { data: brand } = useQuery(brandQuery)
  return async (macro: Macro, rows: Conversation[], { isBulk }: { isBulk: boolean }): Promise<void> => {
    const [row] = rows
    if (!row) return
    if (!isBulk && macro.reply) {
      // Its words are there already.
      if (pinned.get()[row.slug]?.id === macro.id) return
      const names = { agent: me?.name ?? '', brand: brand?.name ?? '' }
      const ready = queries.ensureQueryData(templatesQuery)
      await ready
        .then(templates => compose(outbox, { macro, row, known: { ...names, templates } }))
        .catch(toastError)
    } else if (speaks(macro)) sendSoon(outbox, macro, rows)
    else await applyNow(queries, macro, rows)
  }
}

/** Whether it writes something, which cannot be taken back. */
function speaks({ reply, then }: Macro): boolean {
  return reply !== null || then.some(action => 'note' in action)
}

/** Whether the conversation is done with, for now, when the macro has been applied. */
export function takesAway({ then }: Macro): boolean {
  return statusIn(then) === 'leaves'
}

function statusIn(then: Macro['then']): PinnedMacro['status'] {
  const last = then.findLast(action => 'status' in action || 'hold_for' in action)
  if (!last) return undefined
  return last.status === 'open' ? 'stays' : 'leaves'
}

interface Composing {
  macro: Macro
  row: Conversation
  known: Known
}

/** Goes on with the macro's reply where the next message is written. */
async function compose(outbox: Outbox, { macro, row, known }: Composing): Promise<void> {
  const { reply, id, name } = macro
  if (!reply) return
  const template = templateOf(macro, known)
  const status = statusIn(macro.then)
  outbox.giveBack({
    slug: row.slug,
    body: replyTo(row, macro, known),
    uploads: template && template.uploads.length > 0 ? await copiesOf(template) : [],
    visibility: reply.visibility,
    ...keptAudience(row.slug),
    after: { do: 'keep' },
    macro: { id, name, keeps: !reply.resolve, ...(status ? { status } : {}) },
    at: 0,
    originId: '',
    userId: 0,
  })
}

async function copiesOf({ id }: ResponseTemplate) {
  return (await ask(api.POST('/response_templates/{id}/uploads', { params: { path: { id } } }))).uploads
}

/** Each leaves when the time to undo it is over; undone before, nothing has happened. */
function sendSoon(outbox: Outbox, macro: Macro, rows: Conversation[]): void {
  const isNote = macro.reply?.visibility !== VISIBILITY.regular
  // All wait as long as the slowest channel, so that they can be undone together.
  const waitMs = Math.max(...rows.map(({ category }) => undoMsOf(category.channel, false)))
  const sent = rows.map(({ slug }, place) => {
    const outgoing: NewOutgoing = {
      slug,
      body: '',
      uploads: [],
      recipients: [],
      visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
      after: { do: 'keep' },
      macro: { id: macro.id, name: macro.name },
    }
    return outbox.sendSoon(outgoing, waitMs + place * APART_MS)
  })
  const undo = () => {
    for (const message of sent) outbox.cancel(message)
    toast(t('undone'))
  }
  const dismiss = toast(t('macro.applied', { name: macro.name, n: rows.length }), undo)
  const [first] = sent
  if (first) outbox.whenGone(first, dismiss)
}

async function applyNow(queries: QueryClient, { id, name }: Macro, rows: Conversation[]): Promise<void> {
  const uses: number[] = []
  const keep = (conversation: Conversation) =>
    queries.setQueryData(keys.conversation(conversation.slug), conversation)
  const made = inTurns(rows, async ({ slug }) => {
    const params = { path: { slug, id } }
    const body = { use: { origin_id: crypto.randomUUID() } }
    const use = await ask(api.POST('/conversations/{slug}/macros/{id}', { params, body }))
    uses.push(use.id)
    keep(use.conversation)
  }).finally(() => refresh(queries))
  const undo = async () => {
    await made.catch(() => {})
    const kept = new Set<string>()
    await inTurns(uses, async use => {
      const undone = await ask(api.DELETE('/macro_uses/{id}', { params: { path: { id: use } } }))
      for (const field of undone.kept) kept.add(field)
      keep(undone.conversation)
    }).finally(() => refresh(queries))
    toast(kept.size > 0 ? t('macro.kept', { fields: fieldWords(kept) }) : t('undone'))
  }
  // At once: whoever takes this back at once means this.
  const dismiss = toast(t('macro.applied', { name, n: rows.length }), () => void undo().catch(toastError))
  await made.catch(error => {
    if (uses.length === 0) dismiss()
    toastError(error)
  })
}

function refresh(queries: QueryClient): void {
  for (const queryKey of [keys.lists, keys.views, keys.conversations, keys.activities])
    void queries.invalidateQueries({ queryKey })
}

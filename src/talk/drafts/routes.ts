import { z } from 'zod'
import type { Api } from '../../kit/http/types.ts'
import { code, optional, payload } from '../../kit/input.ts'
import { codeOutput, time } from '../../kit/output.ts'
import { type Actor, type Scope, transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { findStaff, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { type DraftRow, deleteDraft, selectDraftsIn, selectDraftsOf, upsertDraft } from './queries.ts'

const DraftBody = payload(
  'draft',
  z.object({
    body: z.string().max(100_000).describe('Markdown; an empty string deletes the draft.'),
    visibility: optional(code(VISIBILITY)).describe('Reply and note have separate drafts.'),
  }),
)

const DraftsOutput = z.object({
  drafts: z.array(
    z
      .object({
        conversation_id: z.int(),
        user: PersonOutput,
        body: z.string(),
        visibility: codeOutput(VISIBILITY, 'Visibility'),
        updated_at: time,
      })
      .meta({ id: 'Draft', description: 'An unsent message of a member of staff.' }),
  ),
})

/** Drafts: a reply and a note per member of staff and conversation, visible to the team. */
export function draftRoutes(api: Api): void {
  api.get(
    '/drafts',
    { schema: { summary: 'List my drafts', response: { 200: DraftsOutput } } },
    async ({ scope }) => present(scope, await selectDraftsOf(scope, (scope.actor as Actor).userId)),
  )

  api.get(
    '/conversations/:slug/drafts',
    {
      schema: {
        summary: "List a conversation's drafts",
        params: ConversationParams,
        response: { 200: DraftsOutput },
      },
    },
    async ({ scope, params }) =>
      present(scope, await selectDraftsIn(scope, (await getConversation(scope, params.slug)).id)),
  )

  api.put(
    '/conversations/:slug/draft',
    {
      schema: {
        operation: 'keepMyDraft',
        summary: 'Save my draft',
        params: ConversationParams,
        body: DraftBody,
        response: { 200: DraftsOutput },
      },
    },
    async ({ scope, params, body: { draft } }) => {
      const { id: conversationId } = await getConversation(scope, params.slug)
      const { userId } = scope.actor as Actor
      const visibility = draft.visibility ?? VISIBILITY.regular
      await transaction(scope, tx =>
        draft.body.trim() === ''
          ? deleteDraft(tx, { conversationId, userId, visibility })
          : upsertDraft(tx, { conversationId, userId, body: draft.body, visibility }),
      )
      return present(scope, await selectDraftsIn(scope, conversationId))
    },
  )
}

async function present(scope: Scope, rows: DraftRow[]) {
  const staff = await findStaff(
    scope,
    rows.map(({ userId }) => userId),
  )
  return {
    drafts: rows
      .filter(({ userId }) => staff.has(userId))
      .map(({ conversationId, userId, body, visibility, updatedAt }) => ({
        conversation_id: conversationId,
        user: presentPerson(staff.get(userId) as Person),
        body,
        visibility,
        updated_at: formatTime(updatedAt, scope.brand.timeZone),
      })),
  }
}

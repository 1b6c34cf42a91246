import { z } from 'zod'
import type { Api } from '../../kit/http/api.ts'
import { code, integer, optional, payload } from '../../kit/input.ts'
import { applyingMark, carryMark } from '../../kit/internal-marks.ts'
import { codeOutput, time } from '../../kit/output.ts'
import { type Actor, type Scope, transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { PersonOutput } from '../../people/identities/output.ts'
import { findStaff, type Person } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { uploadIds } from '../attachments/input.ts'
import { UploadOutput } from '../attachments/output.ts'
import { selectFreeUploads } from '../attachments/queries.ts'
import { VISIBILITY } from '../conversations/codes.ts'
import { getConversation, lockConversation } from '../conversations/find-conversation.ts'
import { ConversationParams, NOTE } from '../conversations/input.ts'
import { keepDraft } from './keep-draft.ts'
import { type DraftRow, selectDraftsIn, selectDraftsOf } from './queries.ts'

const DraftBody = z.preprocess(
  body => carryMark(body, 'draft'),
  payload(
    'draft',
    applyingMark(
      NOTE,
      z.object({
        body: z
          .string()
          .max(100_000)
          .describe('Markdown; an empty string without uploads deletes the draft.'),
        visibility: optional(code(VISIBILITY)).describe('Reply and note have separate drafts.'),
        uploads: uploadIds
          .optional()
          .describe(
            'IDs of your uploads, kept as long as the draft; without it, they stay. Those of others, or already sent, are left out.',
          ),
        based_on: optional(integer(0, Number.MAX_SAFE_INTEGER)).describe(
          '`version` of the draft that this text continues, 0 for none. If another one has been saved since, both texts are kept. Without it, the text replaces the draft.',
        ),
      }),
    ),
  ),
)

const DraftsOutput = z.object({
  drafts: z.array(
    z
      .object({
        conversation_id: z.int(),
        user: PersonOutput,
        body: z.string(),
        visibility: codeOutput(VISIBILITY, 'Visibility'),
        uploads: z.array(UploadOutput),
        updated_at: time,
        version: z.int().describe('Higher with each save.'),
      })
      .meta({ id: 'Draft', description: 'An unsent message of a member of staff.' }),
  ),
})

/** Drafts: a reply and a note per member of staff and conversation, visible to the team. */
export function draftRoutes(api: Api): void {
  api.get('/drafts', { may: 'log in', summary: 'List my drafts', out: DraftsOutput }, async ({ scope }) =>
    present(scope, await selectDraftsOf(scope, (scope.actor as Actor).userId)),
  )

  api.get(
    '/conversations/:slug/drafts',
    { may: 'log in', summary: "List a conversation's drafts", params: ConversationParams, out: DraftsOutput },
    async ({ scope, params }) =>
      present(scope, await selectDraftsIn(scope, (await getConversation(scope, params.slug)).id)),
  )

  api.put(
    '/conversations/:slug/draft',
    {
      may: 'conversations.note',
      operation: 'keepMyDraft',
      summary: 'Save my draft',
      params: ConversationParams,
      body: DraftBody,
      out: DraftsOutput,
    },
    async ({ scope, params, body: { draft } }) => {
      const { userId } = scope.actor as Actor
      const { body, visibility = VISIBILITY.regular, uploads, based_on: basedOn } = draft
      const conversationId = await transaction(scope, async tx => {
        // Locked, as for posting: a save and the message with its text may come at once.
        const { id: conversationId } = await lockConversation(tx, params.slug)
        await keepDraft(tx, { conversationId, userId, visibility, body, uploads, basedOn })
        return conversationId
      })
      return present(scope, await selectDraftsIn(scope, conversationId))
    },
  )
}

async function present(scope: Scope, rows: DraftRow[]) {
  const userIds = rows.map(({ userId }) => userId)
  const uploadIds = rows.flatMap(row => row.uploadIds)
  const [staff, files] = await Promise.all([findStaff(scope, userIds), selectFreeUploads(scope, uploadIds)])
  return {
    drafts: rows
      .filter(({ userId }) => staff.has(userId))
      .map(({ conversationId, userId, body, visibility, uploadIds, updatedAt, version }) => ({
        conversation_id: conversationId,
        user: presentPerson(staff.get(userId) as Person),
        body,
        visibility,
        uploads: uploadIds.flatMap(id => files.get(id) ?? []),
        updated_at: formatTime(updatedAt, scope.brand.timeZone),
        version,
      })),
  }
}

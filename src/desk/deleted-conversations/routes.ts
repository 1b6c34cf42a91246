import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { requirePresence } from '../../people/sessions/confirm-login.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { ConversationOutput } from '../../talk/conversations/output.ts'
import { presentConversation } from '../../talk/conversations/present.ts'
import { countDeleted, selectDeleted } from '../../talk/deleted/queries.ts'
import { deleteConversation } from './delete-conversation.ts'
import { DeletedParams, DeletedQuery } from './input.ts'
import { DeletedConversationOutput, DeletedConversationsOutput } from './output.ts'
import { presentAllDeleted, presentDeleted } from './present.ts'
import { deletePermanently } from './purge-deleted.ts'
import { restoreConversation } from './restore-conversation.ts'

const may = 'conversations.delete'

/** Deleting conversations, and what can be restored of it for 30 days. */
export function deletedConversationRoutes(api: Api, address: BaseAddress): void {
  api.delete(
    '/conversations/:slug',
    {
      may,
      operation: 'deleteConversation',
      summary: 'Delete a conversation',
      description: 'It can be restored for 30 days.',
      params: ConversationParams,
      out: DeletedConversationOutput,
    },
    async ({ scope, params }) =>
      presentDeleted(scope, await transaction(scope, tx => deleteConversation(tx, params.slug))),
  )

  api.get(
    '/deleted_conversations',
    {
      may,
      operation: 'listDeletedConversations',
      summary: 'List deleted conversations',
      description: 'Those that can be restored, the latest first.',
      query: DeletedQuery,
      out: DeletedConversationsOutput,
    },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'deleted')
      const rows = await selectDeleted(scope, rangeOf(page))
      const listed = { rows, totalCount: await countDeleted(scope), page }
      return answerList({ request, reply }, listed, {
        deleted_conversations: await presentAllDeleted(scope, rows),
      })
    },
  )

  oneRoutes(api, address)
}

function oneRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/deleted_conversations/:id/restore',
    {
      may,
      operation: 'restoreConversation',
      summary: 'Restore a deleted conversation',
      params: DeletedParams,
      out: ConversationOutput,
    },
    async ({ scope, params }) =>
      presentConversation(scope, await transaction(scope, tx => restoreConversation(tx, params.id)), address),
  )

  api.delete(
    '/deleted_conversations/:id',
    {
      may,
      operation: 'deleteConversationPermanently',
      summary: 'Delete a conversation permanently',
      description: 'Cannot be undone.',
      params: DeletedParams,
      out: DeletedConversationOutput,
    },
    async ({ scope, params }) => {
      await requirePresence(scope)
      return presentDeleted(scope, await transaction(scope, tx => deletePermanently(tx, params.id)))
    },
  )
}

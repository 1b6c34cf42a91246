import type { Api } from '../../kit/http/api.ts'
import { transaction } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getConversation } from '../conversations/find-conversation.ts'
import { ConversationParams } from '../conversations/input.ts'
import { ConversationOutput } from '../conversations/output.ts'
import { presentConversation } from '../conversations/present.ts'
import { MergeBody, MergeParams, SplitBody } from './input.ts'
import { mergeConversations } from './merge-conversations.ts'
import { MergedOutput, MergesOutput } from './output.ts'
import { presentMerges } from './present.ts'
import { selectMergesInto } from './queries.ts'
import { splitConversation } from './split-conversation.ts'
import { undoMerge } from './undo-merge.ts'

/** Making one conversation of several, and two of one. */
export function mergeRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/conversations/:slug/merge',
    {
      may: 'conversations.merge',
      operation: 'mergeConversations',
      summary: 'Merge conversations into this one',
      params: ConversationParams,
      body: MergeBody,
      out: MergedOutput,
    },
    async ({ scope, params, body }) => {
      const merged = await transaction(scope, tx => mergeConversations(tx, params.slug, body.conversations))
      return {
        conversation: await presentConversation(scope, merged.conversation, address),
        merges: await presentMerges(scope, merged.merges),
      }
    },
  )

  api.get(
    '/conversations/:slug/merges',
    {
      may: 'log in',
      operation: 'listMerges',
      summary: 'List what was merged into a conversation',
      params: ConversationParams,
      out: MergesOutput,
    },
    async ({ scope, params }) => {
      const { id } = await getConversation(scope, params.slug)
      return { merges: await presentMerges(scope, await selectMergesInto(scope, id)) }
    },
  )

  api.delete(
    '/merges/:id',
    {
      may: 'conversations.merge',
      operation: 'undoMerge',
      summary: 'Undo a merge',
      description: 'Possible for 30 days. What was written since the merge stays where it is.',
      params: MergeParams,
      out: ConversationOutput,
    },
    async ({ scope, params }) =>
      presentConversation(scope, await transaction(scope, tx => undoMerge(tx, params.id)), address),
  )

  api.post(
    '/conversations/:slug/split',
    {
      may: 'conversations.merge',
      operation: 'splitConversation',
      summary: 'Move a message and all later ones into a new conversation',
      params: ConversationParams,
      body: SplitBody,
      created: ConversationOutput,
    },
    async ({ scope, params, body }) => {
      const begun = await transaction(scope, tx => splitConversation(tx, params.slug, body.split.messageId))
      return presentConversation(scope, begun, address)
    },
  )
}

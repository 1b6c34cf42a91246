import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Api } from '../../kit/http/types.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { forAdmins } from '../../people/users/roles.ts'
import { getConversation } from '../../talk/conversations/find-conversation.ts'
import { ConversationParams } from '../../talk/conversations/input.ts'
import { createCards } from './fill-cards.ts'
import { CardChangesBody, CardParams, NewCardBody } from './input.ts'
import { FilledCardsOutput, NewPanelCardOutput, PanelCardOutput, PanelCardsOutput } from './output.ts'
import { type CardRow, selectCards } from './queries.ts'
import { changeCard, createCard, removeCard } from './write-card.ts'

/** Cards beside a conversation, filled by programs of the brand. */
export function panelCardRoutes(api: Api, client: SafeClient): void {
  const fill = createCards(client)
  const ofAdmins = { preValidation: forAdmins }

  api.get(
    '/conversations/:slug/panel_cards',
    {
      schema: {
        operation: 'fillPanelCards',
        summary: "Ask programs about a conversation's customer",
        description: 'Each program has three seconds; its answer is kept for a minute.',
        params: ConversationParams,
        response: { 200: FilledCardsOutput },
      },
    },
    async ({ scope, params }) => ({ cards: await fill(scope, await getConversation(scope, params.slug)) }),
  )

  api.get(
    '/panel_cards',
    {
      ...ofAdmins,
      schema: { summary: 'List panel cards', adminsOnly: true, response: { 200: PanelCardsOutput } },
    },
    ({ scope }) => list(scope),
  )

  api.post(
    '/panel_cards',
    {
      ...ofAdmins,
      schema: {
        summary: 'Create a panel card',
        adminsOnly: true,
        body: NewCardBody,
        response: { 201: NewPanelCardOutput },
      },
    },
    async ({ scope, body }, reply) => {
      const row = await transaction(scope, tx => createCard(tx, body.panel_card))
      reply.code(201)
      return { ...present(scope, row), secret: row.secret }
    },
  )

  const one = { adminsOnly: true, params: CardParams }

  api.put(
    '/panel_cards/:id',
    {
      ...ofAdmins,
      schema: {
        ...one,
        summary: 'Change a panel card',
        body: CardChangesBody,
        response: { 200: PanelCardOutput },
      },
    },
    async ({ scope, params, body }) =>
      present(scope, await transaction(scope, tx => changeCard(tx, params.id, body.panel_card))),
  )

  api.delete(
    '/panel_cards/:id',
    { ...ofAdmins, schema: { ...one, summary: 'Delete a panel card', response: { 200: PanelCardsOutput } } },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeCard(tx, params.id))
      return list(scope)
    },
  )
}

async function list(scope: Scope) {
  return { panel_cards: (await selectCards(scope)).map(row => present(scope, row)) }
}

function present({ brand: { timeZone } }: Scope, { id, name, url, createdAt, updatedAt }: CardRow) {
  const times = { created_at: formatTime(createdAt, timeZone), updated_at: formatTime(updatedAt, timeZone) }
  return { id, name, url, ...times }
}

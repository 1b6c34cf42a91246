import type { SafeClient } from '../../kit/fetch-safely.ts'
import type { Api } from '../../kit/http/api.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
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

  api.get(
    '/conversations/:slug/panel_cards',
    {
      may: 'log in',
      operation: 'fillPanelCards',
      summary: "Ask programs about a conversation's customer",
      description: 'Each program has three seconds; its answer is kept for a minute.',
      params: ConversationParams,
      out: FilledCardsOutput,
    },
    async ({ scope, params }) => ({ cards: await fill(scope, await getConversation(scope, params.slug)) }),
  )

  api.get(
    '/panel_cards',
    { may: 'cards.manage', summary: 'List panel cards', out: PanelCardsOutput },
    ({ scope }) => list(scope),
  )

  api.post(
    '/panel_cards',
    { may: 'cards.manage', summary: 'Create a panel card', body: NewCardBody, created: NewPanelCardOutput },
    async ({ scope, body }) => {
      const row = await transaction(scope, tx => createCard(tx, body.panel_card))
      return { ...present(scope, row), secret: row.secret }
    },
  )

  api.put(
    '/panel_cards/:id',
    {
      may: 'cards.manage',
      params: CardParams,
      summary: 'Change a panel card',
      body: CardChangesBody,
      out: PanelCardOutput,
    },
    async ({ scope, params, body }) =>
      present(scope, await transaction(scope, tx => changeCard(tx, params.id, body.panel_card))),
  )

  api.delete(
    '/panel_cards/:id',
    { may: 'cards.manage', params: CardParams, summary: 'Delete a panel card', out: PanelCardsOutput },
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

/** How a webhook is written to. */
export const WEBHOOK_SHAPES = ['json', 'slack', 'teams'] as const

export type WebhookShape = (typeof WEBHOOK_SHAPES)[number]

/** What a reader of the status page wants to hear about. */
export interface Choices {
  /** Null: all. */
  systemIds: number[] | null
  /** Planned maintenance, too. */
  planned: boolean
}

export const EVERYTHING: Choices = { systemIds: null, planned: true }

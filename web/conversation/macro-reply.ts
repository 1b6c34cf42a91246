import type { Conversation, Macro, ResponseTemplate } from '../../client/api.ts'
import { valuesOf } from './customer-of.ts'
import { filledIn } from './suggestion-list.tsx'

/** What placeholders stand for, besides those of a conversation. */
export interface Known {
  templates: ResponseTemplate[]
  /** Names. */
  agent: string
  brand: string
}

/** The template of a macro's reply, if it has one. */
export function templateOf({ reply }: Macro, { templates }: Known): ResponseTemplate | undefined {
  return templates.find(one => one.id === reply?.response_template)
}

/** A macro's reply as this customer gets it, in Markdown; empty without one. */
export function replyTo(row: Conversation, macro: Macro, known: Known): string {
  const { agent, brand } = known
  const text = templateOf(macro, known)?.body ?? macro.reply?.body ?? ''
  return filledIn(text, { ...valuesOf(row), agent, brand })
}

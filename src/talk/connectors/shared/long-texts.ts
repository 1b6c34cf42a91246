import { z } from 'zod'
import { optional } from '../../../kit/input.ts'
import { orSay } from '../../../kit/sentences/say.ts'
import type { ChannelRow } from '../../channels/queries.ts'

/** The setting of channels that can send a long text as several messages. */
export const LONG_TEXTS = {
  long_texts: optional(z.enum(['split', 'refuse'], orSay`must be split or refuse`)).describe(
    '`split`, the default, sends a text that is too long as several messages; `refuse` does not.',
  ),
}

export function splitsTexts({ settings }: Pick<ChannelRow, 'settings'>): boolean {
  return settings.long_texts !== 'refuse'
}

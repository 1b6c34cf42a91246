import { foreignId } from '../../kit/input.ts'
import { normalizeIdentifier } from './identifiers.ts'
import type { IdentityType } from './queries.ts'

/** What an identifier of each type is, for messages about bad input. */
export const NOUN_OF: Record<IdentityType, string> = {
  email: 'an email address',
  unproven_email: 'an email address',
  mobile: 'a phone number with its country code, for example +12223334444',
  instagram: 'an Instagram handle',
  igsid: 'an Instagram-scoped ID (digits only)',
  twitter: 'a Twitter handle',
  twitter_id: 'the ID of an account on X (digits only)',
  facebook: 'a Facebook ID',
  telegram: 'a Telegram user ID (digits only)',
  whatsapp: 'a WhatsApp user ID',
  sender_name: 'the name of a sender',
}

/** An identifier of that type in a payload, normalised. */
export const identifierOf = (type: IdentityType) =>
  foreignId(254)
    .transform(value => normalizeIdentifier(type, value) ?? '')
    .refine(value => value !== '', `must be ${NOUN_OF[type]}`)

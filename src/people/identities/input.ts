import { foreignId } from '../../kit/input.ts'
import { orSay, type Sentence, say } from '../../kit/sentences/say.ts'
import { normalizeIdentifier } from './identifiers.ts'
import type { IdentityType } from './queries.ts'

/** What somebody can be called. */
type Named = Exclude<IdentityType, 'erased'>

/** What an identifier of each type is, for messages about bad input. */
export const NOUN_OF: Record<Named, Sentence> = {
  email: say`an email address`,
  unproven_email: say`an email address`,
  mobile: say`a phone number with its country code, for example +12223334444`,
  instagram: say`an Instagram handle`,
  igsid: say`an Instagram-scoped ID (digits only)`,
  twitter: say`a Twitter handle`,
  twitter_id: say`the ID of an account on X (digits only)`,
  facebook: say`a Facebook ID`,
  telegram: say`a Telegram user ID (digits only)`,
  whatsapp: say`a WhatsApp user ID`,
  sender_name: say`the name of a sender`,
  account: say`the ID of a customer`,
  service: say`the login of a service account`,
}

/** An identifier of that type in a payload, normalised. */
export const identifierOf = (type: Named) =>
  foreignId(254)
    .transform(value => normalizeIdentifier(type, value) ?? '')
    .refine(value => value !== '', orSay`must be ${NOUN_OF[type]}`)

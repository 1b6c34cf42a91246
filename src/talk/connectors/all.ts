import { registerConnectors } from '../channels/connectors.ts'
import { chat } from './chat/chat.ts'
import { email } from './email/email.ts'
import { facebook } from './facebook/facebook.ts'
import { gateway } from './gateway/gateway.ts'
import { instagram } from './instagram/instagram.ts'
import { telegram } from './telegram/telegram.ts'
import { telnyx } from './telnyx/telnyx.ts'
import { twilio } from './twilio/twilio.ts'
import { twitter } from './twitter/twitter.ts'
import { vonage } from './vonage/vonage.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

/** Every way of reaching people; those for one type of channel in the order in which people choose. */
export const CONNECTORS = [
  email,
  chat,
  whatsapp,
  twilio,
  telnyx,
  vonage,
  gateway,
  telegram,
  facebook,
  instagram,
  twitter,
].flat()

registerConnectors(CONNECTORS)

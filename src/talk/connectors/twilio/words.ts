import type { ProviderEvent } from '../../channels/connector.ts'
import { aside, placeIn, without, wordsOrKind } from '../shared/name-kind.ts'

/** What comes with every message, or is read elsewhere. https://www.twilio.com/docs/messaging/guides/webhook-request */
const ENVELOPE =
  /^(?:Body|From.*|To.*|.*Sid|Sms.*|Num.*|Media.*|ApiVersion|ProfileName|WaId|ExternalUserId|ChannelMetadata|ChannelPrefix|ReferralNumMedia|ReferralSource(?:Id|Type)|ReferralMedia.*|MessageType|Mcc|Mnc|(?:Frequently)?Forwarded|OptOutType|.*Clid|Errors?)$/i

/** The words of a message: its text, and what it has beside it on WhatsApp, such as a place or the ad that somebody came from. */
export function wordsOf(event: ProviderEvent['body'], fileUrls: string[]): string {
  const text = textOf(event.Body)
  const place = placeIn(event)
  const parts = [
    cameFrom(event),
    // A place may have its address as its text.
    place && text !== '' && place.includes(text) ? '' : text,
    // What somebody chose from a list is the text, or not.
    ...[event.ListTitle, event.ListDescription, event.ButtonText].map(one =>
      one === text ? '' : textOf(one),
    ),
    place,
  ]
  const content = without(event, ENVELOPE)
  const kind = textOf(event.MessageType) || (Object.keys(content)[0] ?? 'message')
  return wordsOrKind({ body: parts.filter(Boolean).join('\n\n'), fileUrls, kind, content })
}

function cameFrom({ ReferralHeadline, ReferralBody, ReferralSourceUrl }: ProviderEvent['body']): string {
  const about = [ReferralHeadline, ReferralBody, ReferralSourceUrl].map(textOf).filter(Boolean)
  return about.length > 0 ? aside(`Came from an ad: ${about.join(' ')}`) : ''
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}

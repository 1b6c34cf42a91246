import * as articles from '../articles/events.ts'
import * as brands from '../brands/events.ts'
import * as channels from '../channels/events.ts'
import * as contacts from '../contacts/events.ts'
import * as conversations from '../conversations/events.ts'
import * as deliveries from '../deliveries/events.ts'
import * as incidents from '../incidents/events.ts'
import type { EventDefinition } from '../kit/events.ts'
import * as messages from '../messages/events.ts'
import * as sessions from '../sessions/events.ts'
import * as surveys from '../surveys/events.ts'
import * as systems from '../systems/events.ts'
import * as templates from '../templates/events.ts'
import * as topics from '../topics/events.ts'
import * as users from '../users/events.ts'
import * as webhooks from '../webhooks/events.ts'

/** Every type of event that is recorded, in alphabetical order. */
export const EVENT_TYPES: readonly string[] = [
  articles,
  brands,
  channels,
  contacts,
  conversations,
  deliveries,
  incidents,
  messages,
  sessions,
  surveys,
  systems,
  templates,
  topics,
  users,
  webhooks,
]
  .flatMap((definitions): EventDefinition[] => Object.values(definitions))
  .map(({ type }) => type)
  .sort()

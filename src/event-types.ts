import * as availability from './desk/availability/events.ts'
import * as erasure from './desk/erasure/events.ts'
import * as macros from './desk/macros/events.ts'
import * as panelCards from './desk/panel-cards/events.ts'
import * as rules from './desk/rules/events.ts'
import * as savedViews from './desk/saved-views/events.ts'
import * as sla from './desk/sla/events.ts'
import * as templates from './desk/templates/events.ts'
import * as acknowledgements from './follow-up/acknowledgements/events.ts'
import * as surveys from './follow-up/surveys/events.ts'
import * as webhooks from './follow-up/webhooks/events.ts'
import * as brands from './people/brands/events.ts'
import * as contacts from './people/contacts/events.ts'
import * as customFields from './people/custom-fields/events.ts'
import * as hours from './people/hours/events.ts'
import * as organizations from './people/organizations/events.ts'
import * as roles from './people/roles/events.ts'
import * as segments from './people/segments/events.ts'
import * as serviceAccounts from './people/service-accounts/events.ts'
import * as sessions from './people/sessions/events.ts'
import * as teams from './people/teams/events.ts'
import * as users from './people/users/events.ts'
import * as articles from './public/articles/events.ts'
import * as incidents from './public/incidents/events.ts'
import * as maintenances from './public/maintenances/events.ts'
import * as systems from './public/systems/events.ts'
import * as topics from './public/topics/events.ts'
import * as attachments from './talk/attachments/events.ts'
import * as channels from './talk/channels/events.ts'
import * as conversations from './talk/conversations/events.ts'
import * as deliveries from './talk/deliveries/events.ts'
import * as mailLogins from './talk/mail-logins/events.ts'
import * as merges from './talk/merges/events.ts'
import * as messages from './talk/messages/events.ts'
import * as scheduled from './talk/scheduled/events.ts'

/** Every type of event that is recorded, in alphabetical order. */
export const EVENT_TYPES: readonly string[] = [
  acknowledgements,
  articles,
  attachments,
  availability,
  brands,
  channels,
  contacts,
  conversations,
  customFields,
  deliveries,
  erasure,
  hours,
  incidents,
  macros,
  mailLogins,
  maintenances,
  merges,
  messages,
  organizations,
  panelCards,
  roles,
  rules,
  savedViews,
  scheduled,
  segments,
  serviceAccounts,
  sessions,
  sla,
  surveys,
  systems,
  templates,
  topics,
  teams,
  users,
  webhooks,
]
  .flatMap((definitions): { type: string }[] => Object.values(definitions))
  .map(({ type }) => type)
  .sort()

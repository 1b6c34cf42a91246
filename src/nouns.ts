import type { FastifyInstance } from 'fastify'
import { verificationRoute } from './talk/mailboxes/verification-route.ts'
import './talk/connectors/all.ts'
import type { Config } from './config.ts'
import { auditRoutes } from './desk/audit/routes.ts'
import { availabilityRoutes } from './desk/availability/routes.ts'
import { brandRoutes } from './desk/brands/routes.ts'
import { brandDeletionRoutes } from './desk/deleted-brands/routes.ts'
import { deletedConversationRoutes } from './desk/deleted-conversations/routes.ts'
import { erasureRoutes } from './desk/erasure/routes.ts'
import { listExportRoutes } from './desk/exports/list-routes.ts'
import { exportRoutes } from './desk/exports/routes.ts'
import { importRoutes } from './desk/import-orders/routes.ts'
import { macroRoutes } from './desk/macros/routes.ts'
import { panelCardRoutes } from './desk/panel-cards/routes.ts'
import { presenceRoutes } from './desk/presence/routes.ts'
import { queueRoutes } from './desk/queues/routes.ts'
import { readRoutes } from './desk/reads/routes.ts'
import { reportRoutes } from './desk/reports/routes.ts'
import { retentionRoutes } from './desk/retention/routes.ts'
import { ruleRoutes } from './desk/rules/routes.ts'
import { savedViewRoutes } from './desk/saved-views/routes.ts'
import { slaRoutes } from './desk/sla/routes.ts'
import { templateRoutes } from './desk/templates/routes.ts'
import { timelineRoutes } from './desk/timelines/routes.ts'
import { viewRoutes } from './desk/views/routes.ts'
import { EVENT_TYPES } from './event-types.ts'
import { eventRoutes } from './follow-up/events/routes.ts'
import { myNotificationRoutes } from './follow-up/notifications/my-routes.ts'
import { pushRoutes } from './follow-up/notifications/push-routes.ts'
import { surveyRoutes } from './follow-up/surveys/routes.ts'
import { deliveryRoutes, webhookRoutes } from './follow-up/webhooks/routes.ts'
import type { Blobs } from './kit/blobs.ts'
import type { Lookup, MailDns } from './kit/dns.ts'
import type { Feeds } from './kit/events/feed.ts'
import type { SafeClients } from './kit/fetch-safely.ts'
import { type Api, createApi } from './kit/http/api.ts'
import { imageRoutes } from './people/brands/image-routes.ts'
import { settingsRoutes } from './people/brands/routes.ts'
import { contactRoutes } from './people/contacts/routes.ts'
import { customFieldRoutes } from './people/custom-fields/routes.ts'
import { signInKeyRoutes } from './people/customers/routes.ts'
import { holidayRoutes } from './people/holidays/routes.ts'
import { hoursRoutes } from './people/hours/routes.ts'
import { loginSettingsRoutes } from './people/login-settings/routes.ts'
import { matchRoutes } from './people/matches/routes.ts'
import { customersOfOrganization, selectOrganizationsOf } from './people/organizations/queries.ts'
import { organizationRoutes } from './people/organizations/routes.ts'
import { passkeyRoutes } from './people/passkeys/routes.ts'
import { roleRoutes } from './people/roles/routes.ts'
import { scimTokenRoutes } from './people/scim/routes.ts'
import { segmentRoutes } from './people/segments/routes.ts'
import { serviceAccountRoutes } from './people/service-accounts/routes.ts'
import { meRoutes } from './people/sessions/routes.ts'
import type { Providers } from './people/sign-on/providers.ts'
import { signOnRoutes } from './people/sign-on/routes.ts'
import { teamRoutes } from './people/teams/routes.ts'
import { staffRoutes } from './people/users/routes.ts'
import { articleFileRoutes } from './public/article-files/routes.ts'
import { articleImageRoutes } from './public/article-images/routes.ts'
import { articleRoutes } from './public/articles/routes.ts'
import { incidentRoutes } from './public/incidents/routes.ts'
import { systemRoutes } from './public/incidents/system-routes.ts'
import { maintenanceRoutes } from './public/maintenances/routes.ts'
import { statusPreviewRoutes } from './public/site/preview-routes.ts'
import { topicRoutes } from './public/topics/routes.ts'
import { attachmentRoutes } from './talk/attachments/routes.ts'
import { channelCheckRoute } from './talk/channels/check-route.ts'
import { channelRoutes } from './talk/channels/routes.ts'
import { channelTypesRoute } from './talk/channels/types-route.ts'
import { chatVisitorRoutes } from './talk/chat/routes.ts'
import { authorsOfOpen, countOpenBy } from './talk/conversations/author-queries.ts'
import { requireKnownSight } from './talk/conversations/require-known-sight.ts'
import { conversationRoutes } from './talk/conversations/routes.ts'
import { draftRoutes } from './talk/drafts/routes.ts'
import { mailRoutes } from './talk/intake/mail-routes.ts'
import { originalRoutes } from './talk/intake/original-routes.ts'
import { intakeRoutes } from './talk/intake/routes.ts'
import { createMail } from './talk/mail/create-mail.ts'
import { mailLoginRoutes } from './talk/mail-logins/routes.ts'
import { mailboxRoutes } from './talk/mailboxes/routes.ts'
import { mergeRoutes } from './talk/merges/routes.ts'
import { messageTemplateRoutes } from './talk/message-templates/routes.ts'
import { messageRoutes } from './talk/messages/routes.ts'
import { scheduledRoutes } from './talk/scheduled/routes.ts'

/** Limit of a mail that somebody waits for. */
const REQUEST_MS = 20_000

interface Dependencies {
  config: Pick<Config, 'baseDomain' | 'port'> & Partial<Pick<Config, 'smtpUrl' | 'oauthClients'>>
  blobs: Blobs
  clients: SafeClients
  lookup: Lookup
  mailDns: MailDns
  feeds: Feeds
  providers: Providers
}

/** Mounts every noun of the API. */
export function nounRoutes(
  server: FastifyInstance,
  { config, blobs, clients, lookup, mailDns, feeds, providers }: Dependencies,
): void {
  const api = createApi(server)
  const withLookup = { ...config, lookup }
  const mail = createMail({ ...config, client: clients.mail, withinMs: REQUEST_MS })
  channelRoutes(api, withLookup)
  verificationRoute(api, withLookup)
  channelTypesRoute(api)
  channelCheckRoute(api, { client: clients.webhooks, address: config })
  mailboxRoutes(api, { ...mail, clients, lookup, mailDns, baseDomain: config.baseDomain })
  mailLoginRoutes(api, { authorities: mail.authorities, address: config })
  const contactFilters = { ofOrganization: customersOfOrganization, withOpenConversation: authorsOfOpen }
  const others = { ...contactFilters, organizations: selectOrganizationsOf, openCounts: countOpenBy }
  contactRoutes(api, others)
  listExportRoutes(api, { address: config, others })
  segmentRoutes(api, contactFilters)
  matchRoutes(api)
  dataRoutes(api, { blobs, address: config })
  timelineRoutes(api, config)
  conversationRoutes(api, config)
  chatVisitorRoutes(api)
  mergeRoutes(api, config)
  messageRoutes(api, config)
  messageTemplateRoutes(api, { client: clients.webhooks, address: config })
  scheduledRoutes(api, config)
  attachmentRoutes(api, { blobs, address: config })
  intakeRoutes(api, blobs)
  mailRoutes(api, blobs)
  originalRoutes(api, blobs)
  topicRoutes(api)
  articleRoutes(api, config)
  systemRoutes(api, config)
  incidentRoutes(api, config)
  statusPreviewRoutes(api)
  maintenanceRoutes(api, config)
  staffAndKeyRoutes(api, { providers, clients, config })
  meRoutes(api, { address: config, requireKnown: requireKnownSight })
  pushRoutes(api)
  myNotificationRoutes(api)
  settingsRoutes(api, withLookup)
  brandRoutes(api, config)
  imageRoutes(api, { blobs, address: config })
  articleImageRoutes(api, blobs)
  templateRoutes(api)
  surveyRoutes(api)
  reportRoutes(api, config)
  viewRoutes(api, config)
  savedViewRoutes(api)
  workRoutes(api, config)
  customFieldRoutes(api)
  organizationRoutes(api)
  draftRoutes(api)
  presenceRoutes(api)
  readRoutes(api)
  panelCardRoutes(api, clients.webhooks)
  eventRoutes(api, { feeds, eventTypes: EVENT_TYPES })
  logRoutes(api, clients)
}

/** Roles and members, and how staff and customers sign in. */
function staffAndKeyRoutes(
  api: Api,
  { providers, clients, config }: Pick<Dependencies, 'providers' | 'clients' | 'config'>,
): void {
  roleRoutes(api, { requireKnown: requireKnownSight })
  staffRoutes(api, { requireKnown: requireKnownSight })
  serviceAccountRoutes(api, { requireKnown: requireKnownSight })
  signOnRoutes(api, { providers, web: clients.logins, address: config })
  loginSettingsRoutes(api)
  passkeyRoutes(api, config)
  scimTokenRoutes(api, config)
  signInKeyRoutes(api)
}

/** Deleting the brand, erasing people, deleting by age, and moving the brand. */
function dataRoutes(api: Api, means: Parameters<typeof exportRoutes>[1]): void {
  brandDeletionRoutes(api)
  erasureRoutes(api)
  retentionRoutes(api)
  deletedConversationRoutes(api, means.address)
  exportRoutes(api, means)
  articleFileRoutes(api, means)
  importRoutes(api, means.blobs)
}

/** Webhooks with their deliveries, and the audit log. */
function logRoutes(api: Api, clients: SafeClients): void {
  webhookRoutes(api, EVENT_TYPES, clients.webhooks)
  deliveryRoutes(api)
  auditRoutes(api)
}

/** Rules, SLA policies, macros, teams and their queues. */
function workRoutes(api: Api, config: Dependencies['config']): void {
  ruleRoutes(api, config)
  slaRoutes(api)
  macroRoutes(api, config)
  teamRoutes(api)
  availabilityRoutes(api)
  queueRoutes(api, config)
  hoursRoutes(api)
  holidayRoutes(api)
}

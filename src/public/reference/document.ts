import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeOperations, type Example, type Json, type Operation } from '../../kit/http/openapi.ts'
import { describeHeaders } from '../../kit/http/openapi-headers.ts'
import { commit, VERSION } from '../../kit/version.ts'

const NOUNS: Record<string, string> = {
  conversations: 'Threads with customers, from every channel.',
  messages: 'Replies and internal notes in conversations.',
  attachments: 'Files attached to messages.',
  intake: 'Email that another system has received and passes on.',
  mails: 'The log of incoming mail: what arrived, and what became of it.',
  views:
    'The inbox of the caller: its views, channels and tags with counts, and the conversations of each view.',
  reads: 'What the caller has read.',
  scheduled_messages: 'Messages of staff that are sent later.',
  drafts: 'Messages that members of staff have started and not sent.',
  markdown: 'Renders Markdown as HTML.',
  channels: 'Where customers reach the brand. The API also calls them categories.',
  categories: 'Another name for channels.',
  article_images: 'Pictures in help articles.',
  panel_cards: 'Facts about customers from programs of the brand, beside the conversation.',
  organizations: 'Companies that customers belong to, by their email domains.',
  custom_fields: 'Fields of contacts and conversations that the brand defines.',
  roles: 'What staff may do and see.',
  teams: 'Groups of staff that conversations are assigned to.',
  availability: 'Whether queues assign conversations to members of staff, and how many.',
  business_hours: 'When the brand and its teams work.',
  holidays: 'Public holidays of countries and regions.',
  rule_runs: 'Runs of rules, whose changes can be undone.',
  rules: 'What happens by itself: when something happens, if conditions hold, then actions follow.',
  sla_policies: 'How soon customers get replies and solutions, by conditions and priority.',
  macros: 'Saved replies that also tag, assign, snooze and resolve.',
  macro_uses: 'Macros that the caller applied, which can be undone.',
  segments: 'Searches of contacts that staff keep above their list, for themselves or for the team.',
  saved_views: 'Searches that staff keep beside their views, for themselves or for the team.',
  merges: 'Conversations that were merged into others; a merge can be undone for 30 days.',
  channel_types: 'What can connect a channel, and what each needs to know.',
  mail_logins: 'Signing in to mailboxes with their provider.',
  mail_servers: 'Servers of an address, to connect its mailbox.',
  mail_providers: 'Mail providers whose servers are known.',
  contacts: 'Customers, with their identities, notes and custom data.',
  exports: 'Archives of all data of the brand.',
  imports: 'Archives that are imported into the brand, and can be undone.',
  retention_rules: 'What is deleted automatically, and after how long.',
  deleted_conversations: 'Conversations that were deleted, and can be restored for 30 days.',
  erasures: 'Erasures of contacts, which do not say who it was.',
  identity_moves: 'Moves of identities from one contact to another, which can be undone.',
  articles: 'Help articles.',
  topics: 'Sections of the help center.',
  topic_order: 'The order of topics in the help center.',
  missed_searches: 'What readers of the help center did not find.',
  incidents: 'Disruptions on the status page, with their updates.',
  maintenances: 'Planned work on systems, announced on the status page.',
  systems: 'Parts of the service that incidents can affect.',
  system_order: 'The order of systems on the status page, and their groups.',
  status_preview: 'What the status page would say.',
  staff: 'Members of staff and their roles.',
  service_accounts: 'Programs of the brand that use the API under names of their own.',
  brands: 'The brands of the caller, and new ones.',
  brand: 'Settings and hosts of the brand.',
  sign_on: 'How staff signs on with an identity provider.',
  login_settings: 'Rules for the logins of staff: how long sessions last, and the second factor.',
  sign_in_keys: 'Keys with which your shop signs customers in.',
  me: 'The caller, and their password, second factor, sessions and tokens.',
  response_templates: 'Saved replies.',
  satisfaction_ratings: 'Ratings that customers gave after a conversation was resolved.',
  reports: 'Figures for a range of days in the time zone of the brand; by default, the last thirty days.',
  events: 'The append-only log of all changes: what changed, when, and by whom.',
  audit: 'Who changed settings, rights and logins, in a chain of hashes.',
  webhooks: 'Events sent to your server as they happen: signed, in order, and retried for two days.',
}

const INTRODUCTION = `The API of one brand, which the host of the request selects. Log in with HTTP Basic: the email
address of a member of staff as the user name, and an API token as the password. Bodies are JSON; the root key is optional.
Lists are paginated, newest first; following their \`Link\` header costs the same on every page.`

/** The document as `bin/docs` has written it, with the examples of real requests. */
const WRITTEN = join(import.meta.dirname, '../../../docs/api/openapi.json')

interface Content {
  content?: { 'application/json'?: { example?: unknown } }
}

interface Written {
  paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: Content; responses: Record<string, Content> }>
  >
}

/** The examples of the written document, by operation. */
function readExamples(): Map<string, Example> {
  const { paths }: Written = JSON.parse(readFileSync(WRITTEN, 'utf8'))
  const exampleIn = (one: Content | undefined) => one?.content?.['application/json']?.example
  return new Map(
    Object.values(paths)
      .flatMap(methods => Object.values(methods))
      .map(({ operationId, requestBody, responses }) => [
        operationId,
        { body: exampleIn(requestBody), answer: Object.values(responses).map(exampleIn).findLast(Boolean) },
      ]),
  )
}

/** The OpenAPI 3.1 document of these operations, made from the schemas that validate requests. */
export function buildDocument(operations: Operation[]): Json {
  const examples = readExamples()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Answerwell',
      version: VERSION,
      ...(commit() === null ? {} : { 'x-commit': commit() }),
      description: INTRODUCTION,
      contact: { name: 'The founders of Answerwell' },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ basic: [] }],
    tags: Object.entries(NOUNS).map(([name, description]) => ({ name, description })),
    ...describeHeaders(
      describeOperations(operations, id => examples.get(id)),
      operations,
    ),
  }
}

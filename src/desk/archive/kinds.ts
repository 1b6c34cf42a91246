import type { Kind } from './kind.ts'
import { PEOPLE_KINDS } from './people-kinds.ts'
import { PUBLIC_KINDS } from './public-kinds.ts'
import { TALK_KINDS } from './talk-kinds.ts'

/** What an archive has, in its order: what others refer to comes first. */
export const KINDS: readonly Kind[] = [...PEOPLE_KINDS, ...TALK_KINDS, ...PUBLIC_KINDS]

const SECRET = 'logins, tokens and keys'
const ARCHIVES = 'archives that were made or brought here'
const SET_UP = 'how the brand works, which is set up again where it moves to'
const OF_SETTINGS = 'automation, which names channels, services and rights of this brand'
const PASSING = 'work that is under way, and what passes'
const OF_READERS = 'what each member has read, drafted and chosen'
const OF_ERASURES = 'who was erased, which stays with the brand'
const OF_THE_SERVER = 'about the server'

/** Tables that are not carried, with the reason: a test compares both lists with the database. */
export const LEFT_OUT: Record<string, string> = {
  acknowledgements: PASSING,
  acme_accounts: SECRET,
  acme_challenges: SECRET,
  api_tokens: SECRET,
  archive_parts: ARCHIVES,
  article_feedback: 'answers of readers, without names',
  audit_entries: 'the log of this brand’s administration, whose chain holds only here',
  audit_heads: 'the log of this brand’s administration, whose chain holds only here',
  availabilities: SET_UP,
  brand_hosts: SET_UP,
  brand_keys: SECRET,
  brands: SET_UP,
  business_hours: SET_UP,
  certificates: SECRET,
  channel_health: PASSING,
  chats: 'links of visitors to their chats, which end here',
  conversation_counts: 'counted again',
  conversation_deltas: 'counted again',
  conversation_reads: OF_READERS,
  drafts: OF_READERS,
  erased_identities: OF_ERASURES,
  erasure_salts: OF_ERASURES,
  erasures: OF_ERASURES,
  idempotency_keys: PASSING,
  exports: ARCHIVES,
  identity_moves: 'how contacts came together, to take that back',
  import_remarks: 'how this brand was moved in',
  imported_rows: 'how this brand was moved in',
  imports: 'how this brand was moved in',
  job_lanes: PASSING,
  jobs: PASSING,
  known_browsers: SECRET,
  linked_accounts: SECRET,
  log_cursors: PASSING,
  login_tickets: SECRET,
  macro_uses: 'what macros did, to take that back',
  macros: OF_SETTINGS,
  mail_addresses: SET_UP,
  mail_logins: SECRET,
  mailbox_ends: PASSING,
  mails: 'mails as they came: their words and files are in the messages',
  merges: 'how conversations came together, to take that back',
  message_counts: 'counted again',
  missed_searches: 'what readers searched for in vain',
  notification_looks: OF_READERS,
  notifications: OF_READERS,
  panel_cards: SECRET,
  presences: PASSING,
  provider_events: PASSING,
  push_keys: SECRET,
  push_subscriptions: SECRET,
  rate_limits: OF_THE_SERVER,
  reader_tickets: SECRET,
  refused_matches: 'which contacts are not the same person',
  roles: 'nobody gets rights by moving',
  rule_rounds: PASSING,
  rule_runs: OF_SETTINGS,
  rule_times: OF_SETTINGS,
  rule_versions: OF_SETTINGS,
  rule_waits: OF_SETTINGS,
  rules: OF_SETTINGS,
  saved_views: OF_READERS,
  scheduled_messages: PASSING,
  schema_migrations: OF_THE_SERVER,
  segments: OF_READERS,
  sessions: SECRET,
  setup_links: SECRET,
  sign_in_keys: SECRET,
  sign_on: SECRET,
  sign_on_links: SECRET,
  sign_on_tickets: SECRET,
  sla_clocks: OF_SETTINGS,
  sla_policies: OF_SETTINGS,
  status_subscribers: 'people who asked this status page for news',
  status_webhooks: 'programs that asked this status page for news',
  surveys: 'which questions were sent; answers are ratings',
  task_failures: PASSING,
  team_turns: PASSING,
  used_sign_in_tokens: PASSING,
  user_logins: SECRET,
  webhook_deliveries: SECRET,
  webhooks: SECRET,
}

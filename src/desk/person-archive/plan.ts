/**
 * Every table in which an erasure finds a person, and every other that points at one, is in one of these two lists. A test
 * compares them with the plan of erasures and with the database, and looks for what has been left in each table: a table that is
 * new has to say whether people get what is in it about them.
 */

/** Where the archive of a person has what is in the table: a key of `person.json`, or of the conversations and their messages. */
export const TAKEN = {
  acknowledgements: 'message.acknowledged_at',
  attachments: 'message.files',
  chats: 'conversation.chats',
  contact_notes: 'person.notes',
  contacts: 'person.contacts',
  conversations: 'conversation.subject',
  drafts: 'conversation.drafts',
  events: 'person.events',
  identities: 'person.identities',
  identity_moves: 'person.merges',
  mails: 'message.mail',
  message_deliveries: 'message.deliveries',
  message_versions: 'message.versions',
  messages: 'message.body',
  missed_searches: 'person.searches',
  reader_tickets: 'person.logins',
  satisfaction_ratings: 'conversation.ratings',
  scheduled_messages: 'conversation.scheduled_messages',
  status_subscribers: 'person.subscriptions',
  surveys: 'conversation.surveys',
} as const satisfies Record<string, string>

/** The columns by which conversations name people, each of which makes something theirs, or keeps it from them. */
export const NAMING = [
  'chats.identity_id',
  'chats.joined_id',
  'conversations.author_id',
  'conversations.follower_ids',
  'conversations.removed_ids',
  'messages.bcc_ids',
  'messages.forwarded_to_ids',
  'messages.identity_id',
  'messages.left_out_ids',
  'messages.recipient_ids',
]

const FAULT = 'what a server said of a fault: it quotes an address, which is in the archive'
const DELETED = 'conversations that staff have deleted: restored, they are in the archive'
const COPY = 'copies of records that are in the archive, until work is done'

/** Why the archive of a person is without the others. */
export const LEFT_OUT: Record<string, string> = {
  archive_parts: 'earlier archives of the same',
  channel_health: FAULT,
  deleted_conversations: DELETED,
  deleted_rows: DELETED,
  erasures: 'the record of an erasure, which does not say who it was',
  exports: 'earlier archives of the same',
  idempotency_keys: COPY,
  import_remarks: 'what an import said of its lines: it names records that are in the archive',
  imported_rows: 'which record an imported one became: both are in the archive, without where it came from',
  jobs: COPY,
  macro_uses: 'what a macro changed, to take that back; the conversation is as it is since',
  mailbox_ends: FAULT,
  merges: 'how conversations came together, to take that back; the messages are in the one that is left',
  notifications: 'mail to members of staff',
  presences: 'which member of staff has a conversation open',
  provider_events:
    'what a service sent, which can be about several people; the messages that were made of it are in the archive',
  refused_matches: 'that staff take two contacts for two people: it says who the other one is',
  rule_runs: 'which rules looked at a conversation; what they changed is among its events',
  sla_clocks: 'how long staff took',
  task_failures: FAULT,
  webhook_deliveries: FAULT,
}

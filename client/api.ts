// Written by `bin/docs` from the OpenAPI document. Read it, but change the schemas in src.

/** Why the request was refused. A refused request changes nothing. */
export interface Problem {
  /** What is wrong, in one sentence. */
  error: string
  code:
    | 'malformed'
    | 'unauthorized'
    | 'forbidden'
    | 'confirmation_required'
    | 'not_found'
    | 'method_not_allowed'
    | 'conflict'
    | 'gone'
    | 'precondition_failed'
    | 'too_large'
    | 'unsupported_media_type'
    | 'invalid'
    | 'rate_limited'
    | 'unavailable'
    | 'internal'
  /** Errors by field path. */
  errors?: Record<string, string[]>
  request_id: string
}

export interface Channel {
  id: number
  name: string
  slug: string
  /** Empty for channels without an email address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm, 100 telegram. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16 | 100
  visibility: number
  /** True if the address is verified. */
  verified: boolean
  /** Address to verify. */
  verification_email: string | null
  last_verified: string | null
  spam_filter_enabled: boolean
  /** Sender name of replies. */
  settings_reply_from_name: string
  settings_signature: string
  /** How messages come and go, with `include=health`; null without an address and settings. */
  health?: ChannelHealth | null
  /** Settings of the channel; passwords and keys are hidden. */
  settings: Record<string, string>
  /** Of replies to one person. */
  limits: MessageLimits | null
  /** Of replies that everybody can read. */
  public_limits: MessageLimits | null
  created_at: string
  updated_at: string
  brand: {
    name: string
    url: string
  }
}

export interface ChannelHealth {
  last_received_at: string | null
  /** To the minute. */
  last_sent_at: string | null
  /** Why the mailbox cannot be read at the moment. */
  receiving_error: string | null
  receiving_failed_since: string | null
  /** Why nothing can be sent at the moment, or why the provider refuses the channel. */
  sending_error: string | null
  sending_failed_since: string | null
  /** How many DNS records are missing or different; null before the first look, which follows daily. */
  missing_records: number | null
}

/** What a reply may hold; null if there are no limits, or no such replies. */
export interface MessageLimits {
  text: {
    /** Null: any length. */
    most: number | null
    /** What is counted: UTF-16 code units, bytes of UTF-8, or as X counts a post. */
    unit: 'characters' | 'bytes' | 'x_characters'
    /** True: a longer text is sent as several messages; false: it is refused. */
    'splits?': boolean
  }
  /** The first one that a file’s type belongs to counts; other files are refused. */
  files: {
    /** Such as `image/png` or `image/*`. */
    types: string[]
    megabytes: number
  }[]
  most_files: number | null
}

export interface Verification {
  /** State of the verification. */
  state: 'verified' | 'sent'
  email: string
  /** TXT record that verifies the address without mail. */
  dns: {
    name: string
    value: string
  }
}

export interface MailProvider {
  id: string
  name: string
  /** `app_password`: made in the settings of the account. `sign_in`: passwords are refused. */
  login: 'password' | 'app_password' | 'sign_in'
  incoming: MailServer
  outgoing: MailServer
}

export interface MailServer {
  host: string
  port: number
  security: 'tls' | 'starttls'
}

export interface MailRecord {
  purpose: 'spf' | 'dkim' | 'dmarc' | 'verification'
  type: 'TXT'
  name: string
  /** Value to publish. */
  value: string
  /** `unknown`: DNS does not respond. `not_checked`: not a public domain. */
  state: 'published' | 'missing' | 'different' | 'unknown' | 'not_checked'
  /** Published value. */
  found: string | null
}

export interface NewMailLogin {
  id: number
  provider: 'google' | 'microsoft' | 'other'
  /** `pending`: nobody has signed in yet. `refused`: sign in again. */
  state: 'pending' | 'connected' | 'refused'
  /** What the provider said. */
  error: string | null
  /** Mail servers that may receive the access token. */
  hosts: string[]
  created_at: string
  /** URL where you sign in, within 15 minutes. */
  authorization_url: string
}

export interface MailLogin {
  id: number
  provider: 'google' | 'microsoft' | 'other'
  /** `pending`: nobody has signed in yet. `refused`: sign in again. */
  state: 'pending' | 'connected' | 'refused'
  /** What the provider said. */
  error: string | null
  /** Mail servers that may receive the access token. */
  hosts: string[]
  created_at: string
}

export interface ContactsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  contacts: Contact[]
}

export interface Contact {
  /** Our ID. */
  _id: number
  /** Your ID for the contact, from single sign-on. */
  id: string | null
  name: string | null
  friendly_name: string | null
  display_name: string | null
  external_avatar_url: string | null
  email: string | null
  /** E.164. */
  mobile: string | null
  twitter: string | null
  facebook: string | null
  instagram: string | null
  /** Your own keys and values. */
  data: Record<string, unknown>
  notes: Note[]
  created_at: string
  updated_at: string
}

/** An internal note about a contact. */
export interface Note {
  id: number
  note: string
  created_at: string
  updated_at: string
  creator: Person
}

/** A member of staff or a customer. Fields without a value are absent. */
export interface Person {
  id: number
  name: string
  /** Null for a customer without an email address. */
  email: string | null
  /** The preferred display name, or else the name. */
  display_name: string
  friendly_name?: string
  /** E.164. */
  mobile?: string
  twitter?: string
  facebook?: string
  instagram?: string
  'staff?': boolean
  'customer?': boolean
  'bot?': boolean
  /** True if the sender used a staff address without proof. */
  'unproven?'?: boolean
}

/** All identities of one contact. */
export interface Identities {
  identities: Identity[]
}

/** An email address, phone number or handle. */
export interface Identity {
  type: string
  identifier: string
}

export interface IdentityMove {
  id: number
  identity: Identity
  from_contact_id: number
  to_contact_id: number
  /** True if the other contact had no identity left and was merged. */
  absorbed: boolean
  actor: Person | null
  created_at: string
  undone_at: string | null
}

export interface Conversation {
  id: number
  subject: string | null
  /** The subject, or the first words of the conversation. */
  display_subject: string
  /** Unique in the brand; never changes. */
  slug: string
  /** Status: 0 unresolved, 1 pending, 2 resolved, 3 spam, 4 archived, 5 on hold, 6 auto resolved, 7 chatbot assigned, 8 chatbot resolved, 9 spam by ai. */
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** When a conversation on hold reopens. */
  hold_until: string | null
  created_at: string
  /** Time of the last change of any kind. */
  updated_at: string
  tag_list: string[]
  /** The first message. */
  message: {
    body: string
    created_at: string
  }
  message_count: number
  /** Last staff reply; null without one. */
  last_staff_message: {
    body: string
    created_at: string
  } | null
  /** Last customer message; null without one. */
  last_customer_message: {
    body: string
    created_at: string
  } | null
  author: Person
  assignee: Person | null
  team: {
    id: number
    name: string
  } | null
  priority: 'low' | 'normal' | 'high' | 'urgent'
  category: Category
  /** Your own keys and values. */
  data: Record<string, unknown>
  /** All participants, including those in CC. */
  followers: Person[]
  /** Origin: 0 chat, 1 email, 2 twitter, 3 facebook, 6 classic chat, 7 api, 8 instagram, 9 sms, 10 voice, 11 custom, 15 whatsapp, 16 staff outbound, 17 contact form, 19 instagram dm, 100 telegram. */
  origin: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 100
  /** ID of the thread at its source; unique in its channel. */
  origin_id: string | null
  /** Short, unguessable reference for use in email and on the phone; unique in the brand. */
  ref_id: string
  /** True if the last message could not be delivered and nobody has written since. */
  'undelivered?': boolean
  /** Until when the channel allows replies; null if always, and `created_at` if never. A later one is a conflict, and 422 if there can be none. */
  reply_until: string | null
  /** How a reply would go out now: as usual; for everybody to read; only because a person writes it (Meta: Human Agent); only as a template; or not at all. */
  reply_mode: 'free' | 'public' | 'human_agent' | 'template' | 'closed'
  readOnly: boolean
  /** The conversation in the inbox, for staff who are logged in. */
  perma_url: string
}

/** Channel of the conversation. */
export interface Category {
  id: number
  name: string
  slug: string
  /** Empty for channels without an email address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm, 100 telegram. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16 | 100
}

export interface ConversationsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  conversations: Conversation[]
}

export interface Merge {
  id: number
  /** The conversation whose messages were moved. */
  conversation: {
    id: number
    slug: string
    ref_id: string
    subject: string | null
    author: Person
  }
  /** Number of messages that were moved. */
  message_count: number
  created_at: string
  /** Who merged; null if nobody is known. */
  user: Person | null
  /** When the merge can no longer be undone. */
  undo_until: string
}

export interface Message {
  id: number
  body: string
  /** How to read `body`: `text` if it was typed in a mail, chat, form or messenger, `markdown` if it was posted through the API. */
  format: 'markdown' | 'text'
  /** True if `body` omits a quote that `original_body` has. */
  'folded?': boolean
  /** Whether the mail has HTML, for GET /messages/{id}/original: `rich` if it is more than its words. */
  html: 'plain' | 'rich' | null
  /** Visibility: 0 regular, 1 internal note. */
  visibility: 0 | 1
  created_at: string
  /** When its sender last changed it; null for most. */
  edited_at: string | null
  /** When its sender took it back, which removed its text and files; null for most. */
  deleted_at: string | null
  /** ID of the message that it answers, where the channel says so. */
  reply_to: number | null
  /** How people reacted to it, where the channel allows that. */
  reactions: {
    emoji: string
    user: Person
  }[]
  /** Origin: 0 chat, 1 email, 2 twitter, 3 facebook, 6 classic chat, 7 api, 8 instagram, 9 sms, 10 voice, 11 custom, 15 whatsapp, 16 staff outbound, 17 contact form, 19 instagram dm, 100 telegram. */
  origin: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 100
  /** Unique in the conversation; generated if not given. */
  origin_id: string
  /** ID of the reply that this unproven message was sent as. */
  claimed_by: number | null
  /** The sender. */
  user: Person
  recipients: Person[]
  /** Same as recipients. */
  direct_recipients: Person[]
  /** People who got this message only, unseen by others. */
  bcc: Person[]
  /** Outsiders whom this note was forwarded to. */
  forwarded_to: Person[]
  /** People who did not get it. */
  without: Person[]
  attachments: Attachment[]
  /** Deliveries to recipients; empty if the message is not sent to anyone. */
  deliveries: Delivery[]
  /** How the message arrived; null if it was posted through the API. */
  arrival: Arrival | null
  conversation: {
    subject: string | null
    slug: string
    created_at: string
    followers: Person[]
    category: Category
  }
  /** Text as received; with include=original_body. */
  original_body?: string
  /** The body as sanitised HTML; with include=body_html. */
  body_html?: string
}

export interface Attachment {
  id: number
  state: 'pending' | 'stored' | 'failed'
  /** Why the file is missing or pending. */
  reason: string | null
  /** URL the file is fetched from; null for uploads and mail. */
  source_url: string | null
  file_file_name: string
  file_content_type: string | null
  /** Size in bytes. */
  file_file_size: number | null
  thumb_url: string | null
  /** Signed download URL, valid for a day (sessions: an hour). Until the file is stored, it responds with the reason. */
  url: string
  'image?': boolean
}

/** Delivery of a message to one person. */
export interface Delivery {
  to: Person
  /** `delivered` and `read` only where the provider says so. */
  state: 'queued' | 'sent' | 'delivered' | 'read' | 'deferred' | 'bounced' | 'failed'
  /** Response of the receiving server. */
  reason: string | null
  updated_at: string
}

/** Provenance of a message from a channel. */
export interface Arrival {
  /** How the mail was matched to the conversation; `none` if it started it. */
  threaded_by: 'reply_address' | 'message_id' | 'references' | 'reference' | 'thread_id' | 'none'
  /** Why the message counts as automatic; null if a person wrote it. */
  automatic: string | null
  /** Why no automatic mail answers the message, such as a mailing list; else null. */
  bulk: string | null
  /** Names of other channels that the same mail came to. */
  also_to: string[]
  /** True if the sender was new to the conversation. */
  new_participant: boolean
  /** DMARC result of the sender's domain; null for channels without one. */
  dmarc: 'pass' | 'fail' | 'unknown' | null
  /** What the mail says in From, where that is not the sender's address. */
  from: {
    name: string | null
    email: string | null
  } | null
  /** Where replies go, if the sender asked for another address. */
  reply_to: {
    name: string | null
    email: string | null
  } | null
  /** True if staff wrote it in the provider's own app, such as the inbox of a Facebook Page. */
  'elsewhere?': boolean
}

export interface MessagesPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  messages: Message[]
}

export interface Html {
  html: string
}

export interface MessageTemplate {
  name: string
  /** As the provider names it, such as `en_US`. */
  language: string
  /** `utility`, `marketing` or `authentication`. */
  category: string
  header: {
    kind: 'none' | 'text' | 'image' | 'video' | 'document'
    text: string
    variables: string[]
  }
  /** With variables such as `{{1}}`. */
  body: string
  /** Names of the variables in the body. */
  variables: string[]
  footer: string
  /** Labels of its buttons. */
  buttons: string[]
  /** False if it has a variable that cannot be filled in here. */
  'sendable?': boolean
}

/** A message of staff that is sent later. */
export interface ScheduledMessage {
  id: number
  conversation_id: number
  user: Person
  body: string
  /** Visibility: 0 regular, 1 internal note. */
  visibility: 0 | 1
  /** Addresses that will become followers. */
  recipients: string[]
  bcc: string[]
  /** Followers who will not get it. */
  without: string[]
  uploads: {
    id: number
    name: string
  }[]
  /** False: it is sent with `suppress_autoresolve`. */
  'resolves?': boolean
  send_at: string
  /** Why it will not be sent by itself; null: it waits for its time. */
  stopped_because: 'customer_wrote' | 'refused' | 'merged' | null
  /** What was wrong, if it was refused. */
  refusal: string | null
  created_at: string
}

/** What an invitation or a forwarded mail says. */
export type Card =
  | {
      kind: 'event'
      title: string | null
      location: string | null
      organizer: string | null
      /** In UTC; a date if it lasts all day, and without an offset if it names no zone. */
      starts_at: string | null
      ends_at: string | null
      'all_day?': boolean
      'cancelled?': boolean
      'repeats?': boolean
    }
  | {
      kind: 'mail'
      from: string | null
      subject: string | null
      date: string | null
      /** Its beginning, up to 2,000 characters. */
      text: string
      /** Names. */
      files: string[]
    }

export interface MailsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  mails: Mail[]
}

/** An incoming email. */
export interface Mail {
  id: number
  /** Processing state; `received`: stored, and not processed yet. */
  state: 'received' | 'processed' | 'set_aside'
  /** Outcome and reason. */
  verdict: string | null
  /** True if it was set aside and may be from a person. */
  'doubtful?': boolean
  from: string | null
  /** Recipients of the envelope. */
  to: string[]
  subject: string | null
  /** Slug of the channel. */
  category: string
  /** In bytes. */
  size: number
  /** How it arrived. */
  source: 'smtp' | 'imap' | 'api'
  /** The resulting message. */
  message_id: number | null
  /** Slug of the conversation of that message. */
  conversation: string | null
  received_at: string
}

export interface TopicsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  topics: Topic[]
}

export interface Topic {
  id: number
  name: string
  slug: string
  /** The topic that it is in. */
  parent: {
    name: string
    slug: string
  } | null
  /** The place that people chose, from 0; topics with the same one are sorted by name. */
  position: number
  created_at: string
  updated_at: string
}

export interface ArticlesPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  articles: Article[]
}

export interface Article {
  id: number
  title: string
  /** Markdown. */
  body: string
  /** The body as sanitised HTML. */
  body_html: string
  slug: string
  /** Status: 0 published, 1 draft, 4 internal, 5 customers. */
  status: 0 | 1 | 4 | 5
  created_at: string
  updated_at: string
  /** URL of the article in the help center. */
  url: string
  /** Same as url. */
  embedded_url: string
  author: Person
  /** Its place in the topic that people chose, from 0; those with the same one are sorted newest first. */
  position: number
  /** Null for an article without a topic. */
  topic: {
    name: string
    slug: string
  } | null
}

export interface ArticleFeedback {
  helpful: number
  unhelpful: number
  /** The latest 50, newest first. */
  comments: {
    'helpful?': boolean
    comment: string
    created_at: string
  }[]
}

export interface ArticlePreview {
  /** Shows a draft to people who are not staff; null for other articles. */
  url: string | null
}

/** What an article said before it was changed. */
export interface ArticleVersion {
  id: number
  title: string
  replaced_at: string
  replaced_by: Person | null
}

export interface WholeArticleVersion {
  id: number
  title: string
  replaced_at: string
  replaced_by: Person | null
  body: string
}

export interface Translation {
  language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
  title: string
  /** Status: 0 published, 1 draft. */
  status: 0 | 1
  /** True if the article was changed since. */
  'outdated?': boolean
  updated_at: string
}

/** An article in another language. */
export interface WholeTranslation {
  language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
  title: string
  /** Status: 0 published, 1 draft. */
  status: 0 | 1
  /** True if the article was changed since. */
  'outdated?': boolean
  updated_at: string
  body: string
}

export interface MissedSearch {
  words: string
  count: number
  last_at: string
}

export interface System {
  id: string
  /** Same as brand_id. */
  account_id: number
  brand_id: number
  title: string
  /** The worst state among active incidents. */
  status: 'operational' | 'under_maintenance' | 'degraded_performance' | 'partial_outage' | 'major_outage'
  created_at: string
  updated_at: string
  active_incidents: Incident[]
}

export interface Incident {
  id: string
  /** Same as brand_id. */
  account_id: number
  brand_id: number
  /** URL of the incident on the status page. */
  external_url: string
  title: string
  /** Status of the latest update. */
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  created_at: string
  updated_at: string
  /** Newest first. */
  updates: {
    id: string
    status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
    message: string
    created_at: string
  }[]
  incidents_systems: {
    id: string
    system_id: string
    status: 'operational' | 'under_maintenance' | 'degraded_performance' | 'partial_outage' | 'major_outage'
    system: {
      id: string
      title: string
    }
  }[]
}

export interface StaffPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  staff: Staff[]
}

/** A member of staff. */
export interface Staff {
  id: number
  name: string
  display_name: string
  email: string
  /** Address for notifications. */
  notification_email: string
  /** Which conversations trigger email notifications. */
  notify: ('assigned' | 'followed' | 'mentioned' | 'unassigned')[]
  /** Null: all conversations. */
  sees: Sight | null
  /** Below their replies by mail, as Markdown. */
  signature: string | null
  created_at: string
  updated_at: string
  role: {
    id: number
    name: 'agent' | 'admin' | 'owner'
    description: string
    'admin?': boolean
    /** True for the default role of new staff. */
    'default?': boolean
    permissions: Record<string, boolean>
  }
}

/** The conversations that somebody sees, besides those assigned to them. */
export interface Sight {
  channel_ids: number[]
  team_ids: number[]
}

/** The caller, and the brand. */
export interface Me {
  id: number
  name: string
  display_name: string
  email: string
  /** Address for notifications. */
  notification_email: string
  /** Which conversations trigger email notifications. */
  notify: ('assigned' | 'followed' | 'mentioned' | 'unassigned')[]
  /** Null: all conversations. */
  sees: Sight | null
  /** Below their replies by mail, as Markdown. */
  signature: string | null
  created_at: string
  updated_at: string
  role: {
    id: number
    name: 'agent' | 'admin' | 'owner'
    description: string
    'admin?': boolean
    /** True for the default role of new staff. */
    'default?': boolean
    permissions: Record<string, boolean>
  }
  /** Whether a password is set. */
  'password?': boolean
  /** True with two-factor authentication. */
  'second_factor?': boolean
  recovery_codes_left: number
  brand: {
    name: string
    slug: string
    url: string
    time_zone: string
    language: string
  }
}

export interface NewStaff {
  id: number
  name: string
  display_name: string
  email: string
  /** Address for notifications. */
  notification_email: string
  /** Which conversations trigger email notifications. */
  notify: ('assigned' | 'followed' | 'mentioned' | 'unassigned')[]
  /** Null: all conversations. */
  sees: Sight | null
  /** Below their replies by mail, as Markdown. */
  signature: string | null
  created_at: string
  updated_at: string
  role: {
    id: number
    name: 'agent' | 'admin' | 'owner'
    description: string
    'admin?': boolean
    /** True for the default role of new staff. */
    'default?': boolean
    permissions: Record<string, boolean>
  }
  /** Like the one in the mailed invitation, to share yourself. Shown only once; null with a password. */
  invitation_link: string | null
}

export interface Invitation {
  /** Link that you can share yourself. Shown only once. */
  link: string
}

export interface TotpSecret {
  /** Base32. */
  secret: string
  /** URI for a QR code. */
  uri: string
}

export interface RecoveryCodes {
  /** Each works once. Shown only once. */
  recovery_codes: string[]
}

/** A login in a browser. */
export interface Session {
  id: number
  /** User agent of the browser. */
  user_agent: string
  /** IP address of the login. */
  address: string
  'current?': boolean
  created_at: string
  last_used_at: string
  expires_at: string
}

/** A token with which a program acts for a member of staff. */
export interface Token {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export interface NewToken {
  id: number
  name: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  /** Shown only once. */
  token: string
}

export interface Push {
  /** The application server key with which browsers subscribe. */
  public_key: string
  /** True if this browser gets notices. */
  'on?': boolean
}

export interface Notifications {
  /** Those that the caller has not seen; counting stops at 100. Reading a conversation sees its own. */
  unseen: number
  /** The latest 50 of the last 30 days, newest first. */
  notifications: Notification[]
}

export interface Notification {
  id: number
  reason: 'assigned' | 'followed' | 'mentioned' | 'unassigned' | 'undelivered' | 'unproven'
  conversation: {
    slug: string
    subject: string | null
  }
  /** Who wrote; null for an assignment. */
  author: Person | null
  /** The beginning of the message, or of the conversation, in one line: plain text without Markdown. */
  text: string
  'seen?': boolean
  created_at: string
}

export interface Brand {
  name: string
  slug: string
  /** URL of the brand's pages. */
  url: string
  /** The host that always works. */
  own_host: string
  /** Custom hosts; the first is used in links. */
  hosts: string[]
  /** Hosts not yet verified. Publish the TXT record, then add the host again. */
  unverified_hosts: {
    host: string
    dns: {
      name: string
      value: string
    }
  }[]
  time_zone: string
  language: string
  /** Languages to choose from. */
  languages: string[]
  resolve_on: 'any' | 'reply' | 'never'
  survey_after_minutes: number | null
  mail_footer: string | null
  /** On public pages, and above the footer of mail. */
  logo_url: string | null
  /** In browser tabs. */
  icon_url: string | null
  color: string | null
  site_footer: string | null
  site_links: {
    label: string
    url: string
  }[]
  /** As chosen; null for that of the help center. */
  site_language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar' | null
  /** Language of public pages and automatic mail. */
  main_language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
  /** Further languages that visitors may choose. */
  site_languages: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar')[]
}

export interface BrandColors {
  light: {
    /** Buttons: the color itself if dark text is legible on it, else dark enough for white. */
    fill: string
    /** Text on `fill`. */
    on: string
    /** Top of the help center. */
    band: string
    /** Text on `band`. */
    band_on: string
    /** Text and links. */
    ink: string
    /** A tint, below `ink`. */
    soft: string
  }
  dark: {
    /** Buttons: the color itself if dark text is legible on it, else dark enough for white. */
    fill: string
    /** Text on `fill`. */
    on: string
    /** Top of the help center. */
    band: string
    /** Text on `band`. */
    band_on: string
    /** Text and links. */
    ink: string
    /** A tint, below `ink`. */
    soft: string
  }
  /** Contrast (WCAG), 1 to 21; at least 4.5 for text. */
  contrast: {
    /** Of the text on `fill`. */
    fill: number
    /** `ink` on the page, in the theme with less. */
    ink: number
  }
}

/** A brand in which the caller has an account. */
export interface MyBrand {
  slug: string
  name: string
  url: string
  'current?': boolean
}

export interface NewBrand {
  slug: string
  name: string
  url: string
  /** Logs the caller in there, once, within 12 hours. Shown only once. */
  login_url: string
}

export interface BrandLogin {
  url: string
}

export interface ResponseTemplatesPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  response_templates: ResponseTemplate[]
}

export interface ResponseTemplate {
  id: number
  name: string
  body: string
  response_template_group: {
    id: number
    name: string
  } | null
  /** Visible only to its owner. */
  is_personal: boolean
  /** Its files. */
  uploads: {
    id: number
    name: string
  }[]
  created_at: string
  updated_at: string
}

export interface SatisfactionRatingsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  satisfaction_ratings: SatisfactionRating[]
}

export interface SatisfactionRating {
  id: string
  rating: number
  comment: string | null
  /** The contact who gave the rating. */
  user_id: string
  assignee_id: string | null
  conversation_id: string
  created_at: string
  updated_at: string
}

export interface OverviewReport {
  start_date: string
  end_date: string
  figures: {
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }
  /** As many days before. */
  previous: {
    start_date: string
    end_date: string
    figures: {
      /** New conversations that a customer began. */
      conversations: number
      /** Replies to a waiting customer. */
      replies: number
      /** Conversations resolved in the period. */
      resolved: number
      /** From the beginning of new conversations to the first reply. */
      first_response: {
        /** In seconds; null without data. */
        median: number | null
        /** 90th percentile, in seconds. */
        p90: number | null
      }
      /** From the first unanswered message to each reply. */
      response: {
        /** In seconds; null without data. */
        median: number | null
        /** 90th percentile, in seconds. */
        p90: number | null
      }
      /** From the beginning to the resolution. */
      resolution: {
        /** In seconds; null without data. */
        median: number | null
        /** 90th percentile, in seconds. */
        p90: number | null
      }
      satisfaction: {
        /** Ratings. */
        count: number
        /** From 1 to 5. */
        average: number | null
        /** Ratings of 4 and 5, as a share. */
        good: number | null
        /** From 1 to 5. */
        ratings: {
          rating: number
          count: number
        }[]
      }
    }
  }
  days: {
    date: string
    'new': number
    resolved: number
    /** Open and snoozed at the end of the day. */
    backlog: number
  }[]
  /** First replies by the time until them; each class begins where the one before ends. */
  first_responses: {
    /** Upper limit; null for longer ones. */
    within_seconds: number | null
    count: number
  }[]
  /** Hours without new conversations are left out. */
  busiest_hours: {
    /** 1 is Monday. */
    weekday: number
    /** In the brand's time zone. */
    hour: number
    /** New conversations per such hour. */
    average: number
  }[]
  /** The newest 100 ratings of the period. */
  ratings: {
    /** 1 to 5. */
    rating: number
    comment: string | null
    customer: string
    /** Name of the member at that time. */
    assignee: string | null
    conversation: {
      slug: string
      subject: string | null
    }
    created_at: string
  }[]
  channels: {
    channel: {
      name: string
      slug: string
    }
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }[]
  /** By assignee. */
  members: {
    member: {
      name: string
      email: string
    }
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }[]
  teams: {
    team: {
      id: number
      name: string
    }
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }[]
  /** By the email domains of the customer; the 100 with the most conversations. */
  organizations: {
    organization: {
      id: number
      name: string
    }
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }[]
  /** The 100 most frequent. */
  tags: {
    tag: string
    /** New conversations that a customer began. */
    conversations: number
    /** Replies to a waiting customer. */
    replies: number
    /** Conversations resolved in the period. */
    resolved: number
    /** From the beginning of new conversations to the first reply. */
    first_response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the first unanswered message to each reply. */
    response: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    /** From the beginning to the resolution. */
    resolution: {
      /** In seconds; null without data. */
      median: number | null
      /** 90th percentile, in seconds. */
      p90: number | null
    }
    satisfaction: {
      /** Ratings. */
      count: number
      /** From 1 to 5. */
      average: number | null
      /** Ratings of 4 and 5, as a share. */
      good: number | null
      /** From 1 to 5. */
      ratings: {
        rating: number
        count: number
      }[]
    }
  }[]
}

/** The views, channels, teams and tags beside the inbox list. */
export interface Views {
  views: {
    key: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved' | 'archived' | 'spam' | 'all'
    count: number
    /** True if there are more than the count says; counting stops at ten thousand. */
    'more?': boolean
  }[]
  channels: ChannelCount[]
  /** The most frequent tags of the 2,000 most recently changed open conversations. */
  tags: {
    tag: string
    open_count: number
  }[]
  /** Counting stops at ten thousand. */
  teams: {
    id: number
    name: string
    open_count: number
  }[]
}

export interface ChannelCount {
  id: number
  name: string
  slug: string
  /** Empty for channels without an email address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm, 100 telegram. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16 | 100
  open_count: number
}

export interface View {
  conversations: Conversation[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

/** A search that is kept in the navigation. */
export interface SavedView {
  id: number
  name: string
  is_personal: boolean
  filters: {
    q?: string
    tag?: string
    category?: string
    assignee?: string
    team?: string
    priority?: string
    status?: string
  }
  sort: 'newest' | 'oldest' | 'waiting' | 'changed' | 'priority'
  created_at: string
  updated_at: string
  /** With include=counts: conversations, counted to ten thousand. */
  count?: number
  /** With include=counts: true if there are more. */
  'more?'?: boolean
}

/** A group of staff that conversations are assigned to. */
export interface Team {
  id: number
  name: string
  members: {
    id: number
    name: string
    email: string
  }[]
  created_at: string
  updated_at: string
}

/** A field of contacts or of conversations, whose values are in their `data`. */
export interface CustomField {
  id: number
  of: 'contact' | 'conversation'
  /** The key in `data`. */
  key: string
  name: string
  type: 'text' | 'number' | 'date' | 'choice' | 'link' | 'yes_no'
  choices: string[]
  on_form: boolean
  required: boolean
  created_at: string
  updated_at: string
}

export interface OrganizationsPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  organizations: Organization[]
}

/** A company that customers belong to, by their email domains. */
export interface Organization {
  id: number
  name: string
  domains: string[]
  created_at: string
  updated_at: string
}

export interface OrganizationOfContact {
  organization: Organization | null
}

/** An unsent message of a member of staff. */
export interface Draft {
  conversation_id: number
  user: Person
  body: string
  /** Visibility: 0 regular, 1 internal note. */
  visibility: 0 | 1
  uploads: {
    id: number
    name: string
  }[]
  updated_at: string
  /** Higher with each save. */
  version: number
}

export interface Presence {
  conversation_id: number
  state: 'viewing' | 'answering' | 'typing'
  user: Person
  /** Changes when their drafts in the conversation do. */
  draft_version: number | null
}

export interface Read {
  conversation_id: number
  /** Null: marked as unread. */
  read_at: string | null
}

export interface FilledPanelCard {
  id: number
  name: string
  items: {
    label: string
    value: string
    url?: string
  }[]
  /** Why there is nothing to show. */
  error: string | null
}

/** A program that tells more about a customer. */
export interface PanelCard {
  id: number
  name: string
  url: string
  created_at: string
  updated_at: string
}

export interface NewPanelCard {
  id: number
  name: string
  url: string
  created_at: string
  updated_at: string
  /** Signs the requests, as in Standard Webhooks. Shown only once. */
  secret: string
}

export interface Event {
  id: number
  type: string
  created_at: string
  /** Null for automatic changes. */
  actor: Person | null
  subject: {
    type: string
    id: number
  }
  /** What brought it about. Null for events recorded before causes were. */
  cause: {
    by: 'request' | 'program' | 'provider' | 'schedule' | 'command' | 'rule' | 'import'
    /** The event that this one follows from; null for none. */
    event_id: number | null
    /** How many events lead to this one, each to the next. */
    depth: number
  } | null
  /** Details of the event, with old and new values. */
  data: Record<string, unknown>
}

export interface Webhook {
  id: number
  url: string
  description: string | null
  /** Empty for all types. */
  event_types: string[]
  'active?': boolean
  /** Why the webhook was disabled automatically. */
  disabled_because: string | null
  /** Time since which every delivery has failed. */
  failing_since: string | null
  created_at: string
  updated_at: string
}

export interface NewWebhook {
  id: number
  url: string
  description: string | null
  /** Empty for all types. */
  event_types: string[]
  'active?': boolean
  /** Why the webhook was disabled automatically. */
  disabled_because: string | null
  /** Time since which every delivery has failed. */
  failing_since: string | null
  created_at: string
  updated_at: string
  /** Signing secret (Standard Webhooks). Shown only once. */
  secret: string
}

export interface DeliveriesPage {
  /** Items per page. */
  page_size: number
  /** Number of pages; 0 for an empty list. */
  page_count: number
  /** Number of items. */
  total_count: number
  deliveries: WebhookDelivery[]
}

export interface WebhookDelivery {
  id: number
  event: {
    id: number
    type: string
  }
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** Time of the next attempt of a pending delivery. */
  next_attempt_at: string | null
  last_attempt_at: string | null
  /** HTTP status of the last response. */
  last_status: number | null
  last_error: string | null
  last_duration_ms: number | null
  created_at: string
}

export interface ArticleImage {
  /** Path on the brand’s host, for the article’s Markdown: `![words](url)`. */
  url: string
  content_type: string
  /** In bytes. */
  size: number
}

export interface paths {
  '/channels': {
    get: {
      parameters: {
        query?: {
          /** Only channels of this type, by name or code. */
          channel?:
            | 'email'
            | 1
            | 'twitter'
            | 2
            | 'facebook'
            | 3
            | 'chat'
            | 6
            | 'api'
            | 7
            | 'instagram'
            | 8
            | 'sms'
            | 9
            | 'voice'
            | 10
            | 'facebook_messenger'
            | 12
            | 'whatsapp'
            | 15
            | 'instagram_dm'
            | 16
            | 'telegram'
            | 100
          /** `health` adds how mail comes and goes. */
          include?: 'health'[] | 'health'
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              total_count: number
              channels: Channel[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name: string
              slug?: string
              /** Email address of the channel, without a plus suffix. */
              email?: string
              /** Channel type, by name or code. */
              channel:
                | 'email'
                | 1
                | 'twitter'
                | 2
                | 'facebook'
                | 3
                | 'chat'
                | 6
                | 'api'
                | 7
                | 'instagram'
                | 8
                | 'sms'
                | 9
                | 'voice'
                | 10
                | 'facebook_messenger'
                | 12
                | 'whatsapp'
                | 15
                | 'instagram_dm'
                | 16
                | 'telegram'
                | 100
              /** Settings to change; null removes one. Which ones there are depends on the type: see the table in docs/api/channels.md. */
              settings?: Record<string, unknown>
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name?: string
              slug?: string
              /** Email address of the channel, without a plus suffix. */
              email?: string
              /** Channel type, by name or code. */
              channel?:
                | 'email'
                | 1
                | 'twitter'
                | 2
                | 'facebook'
                | 3
                | 'chat'
                | 6
                | 'api'
                | 7
                | 'instagram'
                | 8
                | 'sms'
                | 9
                | 'voice'
                | 10
                | 'facebook_messenger'
                | 12
                | 'whatsapp'
                | 15
                | 'instagram_dm'
                | 16
                | 'telegram'
                | 100
              /** Settings to change; null removes one. Which ones there are depends on the type: see the table in docs/api/channels.md. */
              settings?: Record<string, unknown>
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/categories': {
    get: {
      parameters: {
        query?: {
          /** Only channels of this type, by name or code. */
          channel?:
            | 'email'
            | 1
            | 'twitter'
            | 2
            | 'facebook'
            | 3
            | 'chat'
            | 6
            | 'api'
            | 7
            | 'instagram'
            | 8
            | 'sms'
            | 9
            | 'voice'
            | 10
            | 'facebook_messenger'
            | 12
            | 'whatsapp'
            | 15
            | 'instagram_dm'
            | 16
            | 'telegram'
            | 100
          /** `health` adds how mail comes and goes. */
          include?: 'health'[] | 'health'
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              total_count: number
              channels: Channel[]
              categories: Channel[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name: string
              slug?: string
              /** Email address of the channel, without a plus suffix. */
              email?: string
              /** Channel type, by name or code. */
              channel:
                | 'email'
                | 1
                | 'twitter'
                | 2
                | 'facebook'
                | 3
                | 'chat'
                | 6
                | 'api'
                | 7
                | 'instagram'
                | 8
                | 'sms'
                | 9
                | 'voice'
                | 10
                | 'facebook_messenger'
                | 12
                | 'whatsapp'
                | 15
                | 'instagram_dm'
                | 16
                | 'telegram'
                | 100
              /** Settings to change; null removes one. Which ones there are depends on the type: see the table in docs/api/channels.md. */
              settings?: Record<string, unknown>
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/categories/{slug}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name?: string
              slug?: string
              /** Email address of the channel, without a plus suffix. */
              email?: string
              /** Channel type, by name or code. */
              channel?:
                | 'email'
                | 1
                | 'twitter'
                | 2
                | 'facebook'
                | 3
                | 'chat'
                | 6
                | 'api'
                | 7
                | 'instagram'
                | 8
                | 'sms'
                | 9
                | 'voice'
                | 10
                | 'facebook_messenger'
                | 12
                | 'whatsapp'
                | 15
                | 'instagram_dm'
                | 16
                | 'telegram'
                | 100
              /** Settings to change; null removes one. Which ones there are depends on the type: see the table in docs/api/channels.md. */
              settings?: Record<string, unknown>
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Channel
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/verification': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Verification
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/check': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              'works?': boolean
              /** What is wrong. */
              detail: string | null
              /** The address that the provider has to call. */
              webhook_url: string
              /** What to enter beside the address, if the provider asks for it. */
              verify_token: string | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mail_providers': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              providers: MailProvider[]
              /** Providers this server can sign in with instead of a password. */
              sign_in: {
                id: 'google' | 'microsoft' | 'other'
                name: string
                /** Mail servers of the provider; null if you name them. */
                hosts: string[] | null
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mail_servers': {
    get: {
      parameters: {
        query?: {
          /** Address whose servers are wanted. */
          email: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Where the servers are from; `guess`: the usual names. */
              found_by: 'provider' | 'dns' | 'autoconfig' | 'guess'
              provider: MailProvider | null
              incoming: MailServer
              outgoing: MailServer
              /** User name. */
              user: string
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/test': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              /** `incoming`: the mailbox. `outgoing`: the login for sending. `round_trip`: a mail from the address to itself. */
              part: 'incoming' | 'outgoing' | 'round_trip'
              /** A channel whose stored settings apply where none are given. */
              slug?: string
              email?: string
              /** Settings to try, not stored. */
              settings?: Record<string, unknown>
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              'works?': boolean
              steps: {
                step: 'connect' | 'encrypt' | 'login' | 'list' | 'send' | 'receive'
                'passed?': boolean
                /** What was found, or what is wrong. */
                detail: string
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/records': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              records: MailRecord[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/dkim': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              records: MailRecord[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mail_logins': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            mail_login: {
              provider: 'google' | 'microsoft' | 'other'
              /** Suggested address to sign in with. */
              user?: string
              /** Mail servers that may receive the access token; only for `other`. */
              hosts?: string[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewMailLogin
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mail_logins/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': MailLogin
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mail_logins/response': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            response: {
              state: string
              code?: string
              iss?: string
              error?: string
              error_description?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': MailLogin
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts': {
    get: {
      parameters: {
        query?: {
          /** Matches part of a name or an identity. */
          q?: string
          /** Only with all of these custom values, as data[key]=value. */
          data?: Record<string, unknown>
          /** Newest first, which is also the default. */
          sort?: 'date'
          /** Only contacts with an identity of this type. */
          type?: 'email' | 'mobile' | 'instagram' | 'igsid' | 'twitter' | 'facebook'
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ContactsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            contact: {
              name?: string
              friendly_name?: string
              external_avatar_url?: string
              /** Your ID for the contact, from single sign-on. */
              id?: string
              /** Up to 50 keys of your own; null removes a key. */
              data?: Record<string, string | number | boolean | null>
              email?: string
              /** With country code: +12223334444. */
              mobile?: string
              twitter?: string
              instagram?: string
              /** Instagram-scoped ID. */
              igsid?: string
              facebook?: unknown
              notes?: string[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Contact
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Contact
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            contact: {
              name?: string
              friendly_name?: string
              external_avatar_url?: string
              /** Your ID for the contact, from single sign-on. */
              id?: string
              /** Up to 50 keys of your own; null removes a key. */
              data?: Record<string, string | number | boolean | null>
              email?: string
              /** With country code: +12223334444. */
              mobile?: string
              twitter?: string
              instagram?: string
              /** Instagram-scoped ID. */
              igsid?: string
              facebook?: unknown
              /** Notes to add. */
              notes?: string[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Contact
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/identities': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Identities
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            identity: {
              type: 'email' | 'mobile' | 'instagram' | 'igsid' | 'twitter'
              identifier: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Identities
          }
        }
        201: {
          content: {
            'application/json': Identities
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/identity_moves': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': IdentityMove[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/identity_moves/{id}/undo': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Identities
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/notes': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Note[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body?: string
            /** The same as `body`. */
            note?: string
            /** A member of staff; the caller by default. */
            creator_email?: string
            /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
            created_at?: string
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Note
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/notes/{id}': {
    put: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body?: string
            /** The same as `body`. */
            note?: string
            /** A member of staff; the caller by default. */
            creator_email?: string
            /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
            created_at?: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Note
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Note
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/matches': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              matches: {
                contact: Contact
                /** An account uses the handle of the other; the same handle on another network; the same number, written differently; the same full name on another channel. */
                reasons: ('handle' | 'same_handle' | 'number' | 'name')[]
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/matches/{id}': {
    post: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
          /** Our ID of the other contact. */
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              identities: Identity[]
              /** Moves of identities, in the order in which to undo them. */
              move_ids: number[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
          /** Our ID of the other contact. */
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              matches: {
                contact: Contact
                /** An account uses the handle of the other; the same handle on another network; the same number, written differently; the same full name on another channel. */
                reasons: ('handle' | 'same_handle' | 'number' | 'name')[]
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/followers': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            follower: {
              email: string
              name?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/followers/{email}': {
    delete: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
          /** Email address of the follower. */
          email: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations': {
    get: {
      parameters: {
        query?: {
          /** `archived`, `open` (unresolved), `unassigned` or `all`; by default, everything except archived. */
          filter?: 'archived' | 'open' | 'unassigned' | 'all'
          /** Email address of the customer, or of the staff member who is assigned or follows. */
          for?: string
          /** Conversations of the contact with this ID from your single sign-on. */
          for_id?: string
          /** Conversations of the contact with this `_id`. */
          contact?: number
          /** `updated`: last customer message; `changed`: last change of any kind; `priority`: the most urgent first, of these the one that has waited longest; creation by default. */
          sort?: 'updated' | 'changed' | 'priority' | 'created_at' | 'create_at' | 'created'
          /** `asc`: oldest first; newest first by default. */
          order?: 'asc' | 'desc'
          /** Conversations that have all of these tags, ignoring case. */
          tag?: string[] | string
          /** Only conversations in the channel with this slug. */
          category?: string
          /** Only with all of these custom values, as data[key]=value. */
          data?: Record<string, unknown>
          /** Only conversations whose last customer message is on or after this time. */
          start_date?: string
          /** Only conversations whose last customer message is on or before this time or day. */
          end_date?: string
          /** Searches messages, subjects, people, file names and references, whatever the accents; supports operators such as `from:` and ranges such as `created_at:[2026-11-20 TO *]`. */
          q?: string
          /** Only these origins, by code or name. */
          origin?:
            | (
                | 0
                | 1
                | 2
                | 3
                | 6
                | 7
                | 8
                | 9
                | 10
                | 11
                | 15
                | 16
                | 17
                | 19
                | 100
                | 'chat'
                | 'email'
                | 'twitter'
                | 'facebook'
                | 'classicChat'
                | 'api'
                | 'instagram'
                | 'sms'
                | 'voice'
                | 'custom'
                | 'whatsapp'
                | 'staffOutbound'
                | 'contactForm'
                | 'instagramDm'
                | 'telegram'
                | 'staff'
                | 'form'
                | 'instagram_dm'
              )[]
            | 0
            | 1
            | 2
            | 3
            | 6
            | 7
            | 8
            | 9
            | 10
            | 11
            | 15
            | 16
            | 17
            | 19
            | 100
            | 'chat'
            | 'email'
            | 'twitter'
            | 'facebook'
            | 'classicChat'
            | 'api'
            | 'instagram'
            | 'sms'
            | 'voice'
            | 'custom'
            | 'whatsapp'
            | 'staffOutbound'
            | 'contactForm'
            | 'instagramDm'
            | 'telegram'
            | 'staff'
            | 'form'
            | 'instagram_dm'
          /** Only these statuses, by code or name; also archived ones. */
          status?:
            | (
                | 0
                | 1
                | 2
                | 3
                | 4
                | 5
                | 6
                | 7
                | 8
                | 9
                | 'unresolved'
                | 'pending'
                | 'resolved'
                | 'spam'
                | 'archived'
                | 'onHold'
                | 'autoResolved'
                | 'chatbotAssigned'
                | 'chatbotResolved'
                | 'spamByAi'
                | 'open'
                | 'responded'
                | 'done'
                | 'snoozed'
                | 'autoDone'
                | 'aiAgentAssigned'
                | 'aiAgentDone'
              )[]
            | 0
            | 1
            | 2
            | 3
            | 4
            | 5
            | 6
            | 7
            | 8
            | 9
            | 'unresolved'
            | 'pending'
            | 'resolved'
            | 'spam'
            | 'archived'
            | 'onHold'
            | 'autoResolved'
            | 'chatbotAssigned'
            | 'chatbotResolved'
            | 'spamByAi'
            | 'open'
            | 'responded'
            | 'done'
            | 'snoozed'
            | 'autoDone'
            | 'aiAgentAssigned'
            | 'aiAgentDone'
          /** Only conversations assigned to this email address, or `none`. */
          assignee?: string
          /** Only conversations of the team with this ID or name, or `none`. */
          team?: string
          /** Only of customers of the organization with this ID or name. */
          organization?: string
          /** Only these priorities. */
          priority?: ('low' | 'normal' | 'high' | 'urgent')[] | 'low' | 'normal' | 'high' | 'urgent'
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ConversationsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            conversation: {
              subject?: string
              /** All tags; replaces the current ones. */
              tag_list?: string[] | string
              /** 0 (unresolved), 1 (pending), 2 (resolved), 3 (spam), 4 (archived), 5 (on hold), 6 (auto resolved), 7 (chatbot assigned), 8 (chatbot resolved), 9 (spam by ai). */
              status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
              /** When a conversation on hold reopens; required with On Hold. */
              hold_until?: string
              /** Up to 50 keys of your own; null removes a key. */
              data?: Record<string, string | number | boolean | null>
              priority?: 'low' | 'normal' | 'high' | 'urgent'
              /** Slug of the channel. */
              category: string
              /** Email address of a member of staff. */
              assignee?:
                | string
                | {
                    email: string
                  }
              /** ID or name of a team. */
              team?: string | number
              /** 0 (chat), 1 (email), 2 (twitter), 3 (facebook), 6 (classic chat), 7 (api), 8 (instagram), 9 (sms), 10 (voice), 11 (custom), 15 (whatsapp), 16 (staff outbound), 17 (contact form), 19 (instagram dm), 100 (telegram). */
              origin?: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 100
              /** ID of the thread at its source; unique in the channel. */
              origin_id?: string
              /** The customer. */
              user?: {
                email?: string
                /** A phone number with its country code, for somebody without an email address. */
                mobile?: string
                name?: string
                /** Up to 50 keys of your own; null removes a key. */
                data?: Record<string, string | number | boolean | null>
              }
              /** The first message; from the customer unless it names another user. */
              message: {
                /** Markdown; may be empty if there are files. */
                body: string
                /** 0 (regular), 1 (internal note). */
                visibility?: 0 | 1
                /** The sender; the caller by default. An unknown address creates a contact. */
                user?: {
                  email?: string
                  /** A phone number with its country code, for somebody without an email address. */
                  mobile?: string
                  name?: string
                }
                /** Your ID for this message. Posting the same ID again returns the existing message. */
                origin_id?: string
                /** People to add as followers. */
                recipients?:
                  | (
                      | {
                          email: string
                          name?: string
                        }
                      | string
                    )[]
                  | {
                      email: string
                      name?: string
                    }
                  | string
                /** Another name of recipients. */
                cc?:
                  | (
                      | {
                          email: string
                          name?: string
                        }
                      | string
                    )[]
                  | {
                      email: string
                      name?: string
                    }
                  | string
                /** People who get this message only. Nobody else sees that, and they do not become followers. */
                bcc?:
                  | (
                      | {
                          email: string
                          name?: string
                        }
                      | string
                    )[]
                  | {
                      email: string
                      name?: string
                    }
                  | string
                /** Followers who do not get this message. */
                without?:
                  | (
                      | {
                          email: string
                          name?: string
                        }
                      | string
                    )[]
                  | {
                      email: string
                      name?: string
                    }
                  | string
                /** True sends no notifications. */
                suppress_notifications?: boolean
                /** True keeps a staff message from resolving the conversation. */
                suppress_autoresolve?: boolean
                /** `true`: no survey is sent; `YYYY-MM-DD`: none before that day. */
                suppress_surveys?: boolean | string
                /** True: a person wrote this, so that it may go out where replies of programs no longer may. Always so on the pages. */
                human_agent?: boolean
                /** True assigns the conversation to the caller if nobody has it. */
                assign?: boolean
                /** URL of a file to attach. */
                attachment?: string
                /** URLs of files to attach. */
                attachments?: string[]
                /** IDs of uploaded attachments. */
                uploads?: number[]
              }
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        201: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of a slug: ref_id or origin_id. */
          id_type?: 'ref' | 'origin'
          /** Slug of the channel; required with id_type=origin. */
          category?: string
          /** With id_type=origin: only if the channel has this type. */
          channel?:
            | 'email'
            | 1
            | 'twitter'
            | 2
            | 'facebook'
            | 3
            | 'chat'
            | 6
            | 'api'
            | 7
            | 'instagram'
            | 8
            | 'sms'
            | 9
            | 'voice'
            | 10
            | 'facebook_messenger'
            | 12
            | 'whatsapp'
            | 15
            | 'instagram_dm'
            | 16
            | 'telegram'
            | 100
        }
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            conversation: {
              subject?: string
              /** All tags; replaces the current ones. */
              tag_list?: string[] | string
              /** 0 (unresolved), 1 (pending), 2 (resolved), 3 (spam), 4 (archived), 5 (on hold), 6 (auto resolved), 7 (chatbot assigned), 8 (chatbot resolved), 9 (spam by ai). */
              status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
              /** When a conversation on hold reopens; required with On Hold. */
              hold_until?: string
              /** Up to 50 keys of your own; null removes a key. */
              data?: Record<string, string | number | boolean | null>
              priority?: 'low' | 'normal' | 'high' | 'urgent'
              /** Slug of the channel to move to. */
              category?: string
              /** Another customer, in place of the present one. */
              user?: {
                email?: string
                /** A phone number with its country code, for somebody without an email address. */
                mobile?: string
                name?: string
              }
              /** The current brand; conversations cannot move to another. */
              brand?: string
              /** Email address of a member of staff; null unassigns. */
              assignee?:
                | null
                | string
                | {
                    email: string
                  }
              /** ID or name of a team; null for none. */
              team?: string | number | null
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/visitor': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              visitor: {
                /** Where the visitor was last, as their browser says. */
                page: {
                  url: string
                  title: string | null
                } | null
                /** BCP 47, of the browser. */
                language: string | null
                /** IANA name, of the browser. */
                time_zone: string | null
                /** ISO 3166 code, inferred from the time zone. */
                country: string | null
                /** When the browser was last heard of. */
                seen_at: string
              } | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/merge': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Slugs or IDs of the conversations that become part of this one. */
            conversations: string[]
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              conversation: Conversation
              merges: Merge[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/merges': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              merges: Merge[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/merges/{id}': {
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/split': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            split: {
              /** The first message of the new conversation. */
              message_id: number
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/messages': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            message: {
              /** Markdown; may be empty if there are files. */
              body: string
              /** 0 (regular), 1 (internal note). */
              visibility?: 0 | 1
              /** The sender; the caller by default. An unknown address creates a contact. */
              user?: {
                email?: string
                /** A phone number with its country code, for somebody without an email address. */
                mobile?: string
                name?: string
              }
              /** Your ID for this message. Posting the same ID again returns the existing message. */
              origin_id?: string
              /** People to add as followers. */
              recipients?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** Another name of recipients. */
              cc?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** People who get this message only. Nobody else sees that, and they do not become followers. */
              bcc?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** Followers who do not get this message. */
              without?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** True sends no notifications. */
              suppress_notifications?: boolean
              /** True keeps a staff message from resolving the conversation. */
              suppress_autoresolve?: boolean
              /** `true`: no survey is sent; `YYYY-MM-DD`: none before that day. */
              suppress_surveys?: boolean | string
              /** True: a person wrote this, so that it may go out where replies of programs no longer may. Always so on the pages. */
              human_agent?: boolean
              /** True assigns the conversation to the caller if nobody has it. */
              assign?: boolean
              /** URL of a file to attach. */
              attachment?: string
              /** URLs of files to attach. */
              attachments?: string[]
              /** IDs of uploaded attachments. */
              uploads?: number[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Message
          }
        }
        201: {
          content: {
            'application/json': Message
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    get: {
      parameters: {
        query?: {
          /** Only messages of staff, or only of customers. */
          filter?: 'staff' | 'customer'
          /** 0 (regular), 1 (internal note), 2 (collision detected). */
          visibility?: 0 | 1 | 2
          /** Only messages from this email address. */
          sent_by?: string
          /** Only in conversations with all of these tags. */
          tag?: string[] | string
          /** Only these origins, by code. */
          origin?:
            | (0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 100)[]
            | 0
            | 1
            | 2
            | 3
            | 6
            | 7
            | 8
            | 9
            | 10
            | 11
            | 15
            | 16
            | 17
            | 19
            | 100
          /** Only in the channel with this slug. */
          category?: string
          /** On or after this time. */
          start_date?: string
          /** On or before this time; a date includes that day. */
          end_date?: string
          /** original_body adds the text as received; body_html adds sanitised HTML. */
          include?: ('original_body' | 'body_html')[] | 'original_body' | 'body_html'
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': MessagesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/messages/{id}/forward': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            forward: {
              /** Outsiders, by email address. */
              to:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** Markdown that comes first. */
              body?: string
              /** true also sends the earlier messages of the conversation, without notes. */
              thread?: boolean
              /** A repeat with the same ID sends nothing. */
              origin_id?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Message
          }
        }
        201: {
          content: {
            'application/json': Message
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/messages/{id}/claim': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Message
          }
        }
        201: {
          content: {
            'application/json': Message
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/messages': {
    get: {
      parameters: {
        query?: {
          /** Only messages of staff, or only of customers. */
          filter?: 'staff' | 'customer'
          /** 0 (regular), 1 (internal note), 2 (collision detected). */
          visibility?: 0 | 1 | 2
          /** Only messages from this email address. */
          sent_by?: string
          /** Only in conversations with all of these tags. */
          tag?: string[] | string
          /** Only these origins, by code. */
          origin?:
            | (0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 100)[]
            | 0
            | 1
            | 2
            | 3
            | 6
            | 7
            | 8
            | 9
            | 10
            | 11
            | 15
            | 16
            | 17
            | 19
            | 100
          /** Only in the channel with this slug. */
          category?: string
          /** On or after this time. */
          start_date?: string
          /** On or before this time; a date includes that day. */
          end_date?: string
          /** original_body adds the text as received; body_html adds sanitised HTML. */
          include?: ('original_body' | 'body_html')[] | 'original_body' | 'body_html'
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': MessagesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/messages/{id}/versions': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              total_count: number
              versions: {
                body: string
                /** When the next version took its place. */
                replaced_at: string
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/markdown': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            text: string
            /** `message`, the default, keeps single line breaks; `article` joins lines. */
            as?: 'message' | 'article'
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Html
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/message_templates': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              total_count: number
              message_templates: MessageTemplate[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/template_messages': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            template: {
              /** Name of the template. */
              name: string
              /** Its language, such as `en_US`. */
              language: string
              /** Values for the variables of the body, by name: `{"1": "Vera"}`. */
              variables?: Record<string, string>
              /** Value for the variable of a text header. */
              header_text?: string
              /** ID of an upload, for a header that is a file. */
              header_upload?: number
              /** Makes a repeated request safe. */
              origin_id?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Message
          }
        }
        201: {
          content: {
            'application/json': Message
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/channels/{slug}/template_messages': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            template: {
              /** Name of the template. */
              name: string
              /** Its language, such as `en_US`. */
              language: string
              /** Values for the variables of the body, by name: `{"1": "Vera"}`. */
              variables?: Record<string, string>
              /** Value for the variable of a text header. */
              header_text?: string
              /** ID of an upload, for a header that is a file. */
              header_upload?: number
              /** Makes a repeated request safe. */
              origin_id?: string
              /** Whom to write to. */
              user: {
                email?: string
                /** A phone number with its country code, for somebody without an email address. */
                mobile?: string
                name?: string
              }
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Conversation
          }
        }
        201: {
          content: {
            'application/json': Conversation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/scheduled_messages': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            scheduled_message: {
              /** Markdown. */
              body: string
              /** 0 (regular), 1 (internal note). */
              visibility?: 0 | 1
              /** Your ID for this message. Posting the same ID again returns the existing message. */
              origin_id?: string
              /** People to add as followers. */
              recipients?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** People who get this message only. Nobody else sees that, and they do not become followers. */
              bcc?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** Followers who do not get this message. */
              without?:
                | (
                    | {
                        email: string
                        name?: string
                      }
                    | string
                  )[]
                | {
                    email: string
                    name?: string
                  }
                | string
              /** IDs of uploaded attachments. */
              uploads?: number[]
              /** True sends no notifications. */
              suppress_notifications?: boolean
              /** True keeps a staff message from resolving the conversation. */
              suppress_autoresolve?: boolean
              /** `true`: no survey is sent; `YYYY-MM-DD`: none before that day. */
              suppress_surveys?: boolean | string
              /** True assigns the conversation to the caller if nobody has it. */
              assign?: boolean
              /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
              send_at: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ScheduledMessage
          }
        }
        201: {
          content: {
            'application/json': ScheduledMessage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              scheduled_messages: ScheduledMessage[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/scheduled_messages': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              scheduled_messages: ScheduledMessage[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/scheduled_messages/{id}/send': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        201: {
          content: {
            'application/json': Message
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/scheduled_messages/{id}': {
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ScheduledMessage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/attachments/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Attachment
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/attachments/{id}/card': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Card
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mails': {
    get: {
      parameters: {
        query?: {
          /** Part of the sender, the subject or a recipient. */
          q?: string
          /** Part of the sender address. */
          from?: string
          /** Part of a recipient address. */
          to?: string
          /** Part of the subject. */
          subject?: string
          /** Processing state. */
          state?: 'received' | 'processed' | 'set_aside'
          /** Only mails set aside that may be from a person. */
          doubtful?: boolean
          /** Slug of the email channel. */
          category?: string
          /** Received at or after this time. */
          since?: string
          /** Received before this time; a date includes its whole day. */
          until?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': MailsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mails/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Mail
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mails/{id}/raw': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'message/rfc822': string
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mails/{id}/retry': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Mail
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/mails/{id}/accept': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Mail
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/messages/{id}/original': {
    get: {
      parameters: {
        query?: {
          /** Whether images of other servers are shown, fetched through this server. By default, only if the sender has `show_images`. */
          images?: boolean
        }
        path: {
          id: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'text/html': string
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            original: {
              /** Whether images are shown in all of this sender's mails. */
              show_images: boolean
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Whether images are shown in all of this sender's mails. */
              show_images: boolean
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/topics': {
    get: {
      parameters: {
        query?: {
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': TopicsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            topic: {
              name: string
              slug?: string
              /** Slug of the topic that it is in; null for none. */
              parent?: string | null
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Topic
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/topics/{slug}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Topic
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            topic: {
              name?: string
              slug?: string
              /** Slug of the topic that it is in; null for none. */
              parent?: string | null
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Topic
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Topic
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/topic_order': {
    put: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Slugs in their new order. */
            topics: string[]
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              topics: Topic[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles': {
    get: {
      parameters: {
        query?: {
          /** Only these statuses; published articles by default. */
          status?:
            | ('published' | 0 | 'draft' | 1 | 'internal' | 4 | 'customers' | 5)[]
            | 'published'
            | 0
            | 'draft'
            | 1
            | 'internal'
            | 4
            | 'customers'
            | 5
          /** Full-text search with stemming, prefixes and typo tolerance in titles. */
          q?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ArticlesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title: string
              /** Markdown. */
              body: string
              /** Name or code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4 | 'customers' | 5
              /** Slug of the topic. */
              topic?: string
              /** ID or slug of the topic. */
              topic_id?: number | string
              slug?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/topics/{slug}/articles': {
    get: {
      parameters: {
        query?: {
          /** Only these statuses; published articles by default. */
          status?:
            | ('published' | 0 | 'draft' | 1 | 'internal' | 4 | 'customers' | 5)[]
            | 'published'
            | 0
            | 'draft'
            | 1
            | 'internal'
            | 4
            | 'customers'
            | 5
          /** Full-text search with stemming, prefixes and typo tolerance in titles. */
          q?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path: {
          /** Slug. */
          slug: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ArticlesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title: string
              /** Markdown. */
              body: string
              /** Name or code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4 | 'customers' | 5
              /** Slug of the topic. */
              topic?: string
              /** ID or slug of the topic. */
              topic_id?: number | string
              slug?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title?: string
              body?: string | null
              /** Name or code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4 | 'customers' | 5
              /** Slug of the topic. */
              topic?: string
              /** ID or slug of the topic. */
              topic_id?: number | string
              slug?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/feedback': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ArticleFeedback
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/preview': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ArticlePreview
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/versions': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Newest first; the latest 100. */
              versions: ArticleVersion[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/versions/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': WholeArticleVersion
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/versions/{id}/restore': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Article
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/translations': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** What readers can choose besides the language of the article. */
              languages: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar')[]
              translations: Translation[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/articles/{slug}/translations/{language}': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
          language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': WholeTranslation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
          language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            translation: {
              title: string
              /** Markdown. */
              body: string
              /** Published by default. */
              status?: 'published' | 'draft'
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': WholeTranslation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
          language: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar'
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** What readers can choose besides the language of the article. */
              languages: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar')[]
              translations: Translation[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/topics/{slug}/order': {
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Slugs in their new order. */
            articles: string[]
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              articles: string[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/missed_searches': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              missed_searches: MissedSearch[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/systems': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': System[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            system: {
              title: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': System
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/systems/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': System
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          id: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            system: {
              title?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': System
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/incidents': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Incident[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title: string
              /** Status of the newest update; cannot be set without one. */
              status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'
              updates_attributes: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** ID of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** True removes the row. */
                _destroy?: boolean
              }[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Incident
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/incidents/active': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Incident[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/incidents/{identifier}': {
    get: {
      parameters: {
        query?: never
        path: {
          identifier: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Incident
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          identifier: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title?: string
              /** Status of the newest update; cannot be set without one. */
              status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'
              updates_attributes?: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** ID of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** True removes the row. */
                _destroy?: boolean
              }[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Incident
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path: {
          identifier: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title?: string
              /** Status of the newest update; cannot be set without one. */
              status?: 'investigating' | 'identified' | 'monitoring' | 'resolved'
              updates_attributes?: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** ID of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** True removes the row. */
                _destroy?: boolean
              }[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Incident
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/staff': {
    get: {
      parameters: {
        query?: {
          /** Lists deactivated staff instead. */
          deactivated?: boolean
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': StaffPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            staff: {
              email: string
              name?: string
              role?: 'agent' | 'admin' | 'owner'
              /** Without a password, an invitation is emailed. */
              password?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewStaff
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/staff/{email}': {
    put: {
      parameters: {
        query?: never
        path: {
          /** Login email address. */
          email: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            staff: {
              name?: string
              /** Only admins and owners can change roles. */
              role?: 'agent' | 'admin' | 'owner'
              /** Email notifications: assigned, followed and unassigned conversations. */
              notify?: ('assigned' | 'followed' | 'mentioned' | 'unassigned')[]
              /** The only conversations that they see, besides those assigned to them; null: all. Only for agents and admins. */
              sees?: {
                /** IDs of channels. */
                channel_ids?: number[]
                /** IDs of teams. */
                team_ids?: number[]
              } | null
              /** Below their replies by mail, as Markdown; null or empty removes it. */
              signature?: string | null
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Staff
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          /** Login email address. */
          email: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Staff
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/staff/{email}/reactivate': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Login email address. */
          email: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Staff
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Me
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/password': {
    put: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Required if a password is set. */
            current_password?: string
            /** At least 10 characters. */
            password: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Me
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/staff/{email}/invitation': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Login email address. */
          email: string
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Invitation
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/confirmation': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            password?: string
            /** Code from the authenticator app, or a recovery code. */
            code?: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Me
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/second_factor': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': TotpSecret
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Code from the authenticator app, or a recovery code. */
            code: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': RecoveryCodes
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Code from the authenticator app, or a recovery code. */
            code: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Me
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/sessions': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Session[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Session[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/sessions/{id}': {
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Session[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/tokens': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Token[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            token: {
              /** Name of the token. */
              name: string
              /** Expiry time. */
              expires_at?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewToken
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/tokens/{id}': {
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Token[]
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/push': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Push
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            push: {
              /** As the browser names it (RFC 8030). */
              endpoint: string
              p256dh: string
              auth: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Push
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Push
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/notifications': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Notifications
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/me/notifications/seen': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            seen: {
              /** The time of the newest that was shown; now by default. */
              until?: string
              /** ID of the only one that was seen. */
              notification?: number
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Notifications
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Brand
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            brand: {
              name?: string
              /** IANA time zone. */
              time_zone?: string
              /** Language of the help center, used for search. */
              language?: string
              /** Which staff messages resolve a conversation. */
              resolve_on?: 'any' | 'reply' | 'never'
              /** Delay after resolution: `30m`, `4h`, `2d` or `never`. */
              survey_after?: string
              /** Below replies by mail, as Markdown; null or empty removes it. */
              mail_footer?: string | null
              /** The brand's color, `#0a5c94`; null or empty for the default. */
              color?: string | null
              /** At the foot of public pages, as Markdown; null or empty removes it. */
              site_footer?: string | null
              /** Links at the foot of public pages, in this order. */
              site_links?: {
                label: string
                url: string
              }[]
              /** Language of public pages and automatic mail; null or empty for that of the help center. */
              site_language?: 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar' | null
              /** Further languages that visitors may choose. */
              site_languages?: ('en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'ar')[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Brand
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand/colors': {
    get: {
      parameters: {
        query?: {
          /** For example `2f5d4a`. */
          color?: string | null
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': BrandColors
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand/hosts': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            host: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Brand
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand/hosts/{host}': {
    delete: {
      parameters: {
        query?: never
        path: {
          host: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Brand
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brands': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** The current one first, then those linked to the account, by name. */
              brands: MyBrand[]
              /** True for owners of the first brand of this installation. */
              'can_create?': boolean
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            brand: {
              /** Its name in the host: `{slug}.localhost`. Never changes. */
              slug: string
              name: string
              time_zone?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewBrand
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brands/{slug}/login': {
    post: {
      parameters: {
        query?: never
        path: {
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': BrandLogin
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand/logo': {
    delete: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Null without a logo. */
              logo_url: string | null
              /** Null without an icon. */
              icon_url: string | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/octet-stream': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Null without a logo. */
              logo_url: string | null
              /** Null without an icon. */
              icon_url: string | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/brand/icon': {
    delete: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Null without a logo. */
              logo_url: string | null
              /** Null without an icon. */
              icon_url: string | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/octet-stream': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              /** Null without a logo. */
              logo_url: string | null
              /** Null without an icon. */
              icon_url: string | null
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/response_templates': {
    get: {
      parameters: {
        query?: {
          /** Matches part of the name or the body. */
          q?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ResponseTemplatesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            response_template: {
              name: string
              body: string
              /** Name or ID of the group; an unknown name creates it. */
              response_template_group?: number | string
              response_template_group_id?: number | string
              /** Visible only to you. */
              is_personal?: boolean
              /** IDs of its files: uploads of yours, and files it has already. All of them, so `[]` removes its files. */
              uploads?: number[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': ResponseTemplate
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/response_templates/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ResponseTemplate
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            response_template: {
              name?: string
              body?: string
              /** Name or ID of the group; an unknown name creates it. */
              response_template_group?: number | string
              response_template_group_id?: number | string
              /** Visible only to you. */
              is_personal?: boolean
              /** IDs of its files: uploads of yours, and files it has already. All of them, so `[]` removes its files. */
              uploads?: number[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': ResponseTemplate
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': ResponseTemplate
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/response_templates/{id}/uploads': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        201: {
          content: {
            'application/json': {
              uploads: {
                id: number
                name: string
              }[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/satisfaction_ratings': {
    get: {
      parameters: {
        query?: {
          rating?: number
          /** Only conversations assigned to this member of staff. */
          assignee_id?: number
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          created_after?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          created_before?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          updated_after?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          updated_before?: string
          /** On or after this time. */
          start_date?: string
          /** On or before this time; a date includes that day. */
          end_date?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': SatisfactionRatingsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/volume': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** New conversations by day. */
              conversation_counts: Record<string, number>
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/response_time': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Average seconds by day of the reply. */
              response_times: Record<string, number>
              summary: {
                averages: {
                  /** In seconds; null without data. */
                  in_range: number | null
                  /** In seconds; null without data. */
                  this_week: number | null
                  /** In seconds; null without data. */
                  this_month: number | null
                }
                trends: {
                  last_7_days: {
                    /** In seconds; null without data. */
                    average: number | null
                    /** Relative change: 0.5 means an increase of 50%; null without earlier data. */
                    change_rate: number | null
                  }
                  last_30_days: {
                    /** In seconds; null without data. */
                    average: number | null
                    /** Relative change: 0.5 means an increase of 50%; null without earlier data. */
                    change_rate: number | null
                  }
                }
                ratio: {
                  /** From 0 to 1; null without data. */
                  under_1_hour: number | null
                  /** From 0 to 1; null without data. */
                  under_1_day: number | null
                  /** From 0 to 1; null without data. */
                  under_1_week: number | null
                }
              }
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/staff': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Keyed by name; if two members of staff have the same name, the key includes the email address. */
              report: Record<
                string,
                {
                  response_count: number
                  /** In seconds; null without data. */
                  response_time_seconds: number | null
                  appreciations_count: number
                  archived_count: number
                  resolved_count: number
                  satisfaction_average: number | null
                  /** Replies by day. */
                  responses_trend: Record<string, number>
                }
              >
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/tags': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** New conversations by tag, most used first. */
              tags: Record<string, number>
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/channel_summary': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Keyed by channel slug. */
              channels: Record<
                string,
                {
                  category: {
                    id: number
                    name: string
                    slug: string
                    /** Empty for channels without an email address. */
                    email: string
                    /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm, 100 telegram. */
                    channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16 | 100
                    channel_type: number
                    channel_type_name: string
                  }
                  brand: {
                    id: number
                    name: string
                    url: string
                  }
                  staff_responses: number
                  customer_responses: number
                  /** In seconds; null without data. */
                  average_response_time_seconds: number | null
                  /** Ratings of 4 and 5. */
                  appreciations: number
                  active_conversations: number
                  resolved_conversations: number
                  archived_conversations: number
                  average_satisfaction_rating: number | null
                  average_thread_size: number | null
                }
              >
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reports/overview': {
    get: {
      parameters: {
        query?: {
          /** First day of the period. */
          start_date?: string
          /** Last day of the period; today by default. */
          end_date?: string
          /** The last so many days, today included; instead of dates. */
          days?: number
          /** Only this channel, by slug. */
          channel?: string
          /** Only conversations with this tag. */
          tag?: string
          /** Only conversations that this search finds, with all its operators. */
          q?: string
          /** Only conversations of this member, by email. */
          assignee?: string
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': OverviewReport
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/views': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Views
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/views/{key}': {
    get: {
      parameters: {
        query?: {
          /** Only conversations in the channel with this slug. */
          category?: string
          /** Conversations that have all of these tags, ignoring case. */
          tag?: string[] | string
          /** `updated`: last customer message; `changed`: last change of any kind; `created`. By default, open views by `updated`, others by `changed`. */
          sort?: 'updated' | 'changed' | 'created'
          /** `asc`: oldest first; newest first by default. */
          order?: 'asc' | 'desc'
          /** Conversations per page, 30 by default. */
          page_size?: number
          /** The `next` of the previous page. */
          cursor?: string
        }
        path: {
          key: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved' | 'archived' | 'spam' | 'all'
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': View
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/saved_views': {
    get: {
      parameters: {
        query?: {
          /** `counts` adds the number of conversations of each view. */
          include?: 'counts'
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Shared views and your own, in their order. */
              saved_views: SavedView[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            saved_view: {
              name: string
              /** Visible only to you. */
              is_personal?: boolean
              filters?: {
                /** Words and operators, such as `tag:vip is:unanswered`. */
                q?: string
                tag?: string
                /** Slug of a channel. */
                category?: string
                /** Email address of a member of staff, or `none`. */
                assignee?: string
                /** ID or name of a team, or `none`. */
                team?: string
                /** Priorities, separated by commas. */
                priority?: string
                /** Status codes, separated by commas. */
                status?: string
              }
              /** `waiting`: longest without a reply first. */
              sort?: 'newest' | 'oldest' | 'waiting' | 'changed' | 'priority'
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': SavedView
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/saved_views/{id}': {
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            saved_view: {
              name?: string
              /** Visible only to you. */
              is_personal?: boolean
              filters?: {
                /** Words and operators, such as `tag:vip is:unanswered`. */
                q?: string
                tag?: string
                /** Slug of a channel. */
                category?: string
                /** Email address of a member of staff, or `none`. */
                assignee?: string
                /** ID or name of a team, or `none`. */
                team?: string
                /** Priorities, separated by commas. */
                priority?: string
                /** Status codes, separated by commas. */
                status?: string
              }
              /** `waiting`: longest without a reply first. */
              sort?: 'newest' | 'oldest' | 'waiting' | 'changed' | 'priority'
              /** Place among the views, from 0. */
              position?: number
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': SavedView
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** Shared views and your own, in their order. */
              saved_views: SavedView[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/teams': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** By name. */
              teams: Team[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            team: {
              name: string
              /** Email addresses of members of staff. */
              members?: string[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Team
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/teams/{id}': {
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            team: {
              name?: string
              /** Email addresses of members of staff. */
              members?: string[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Team
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** By name. */
              teams: Team[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/custom_fields': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** In the order in which they were created. */
              custom_fields: CustomField[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            custom_field: {
              name: string
              /** The values to choose from; for type `choice` only, and required there. */
              choices?: string[]
              /** Asked on the contact form; for conversations only. */
              on_form?: boolean
              /** The contact form is not sent without it. */
              required?: boolean
              of: 'contact' | 'conversation'
              type: 'text' | 'number' | 'date' | 'choice' | 'link' | 'yes_no'
              /** The key in `data`; made from the name by default. Never changes. */
              key?: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': CustomField
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/custom_fields/{id}': {
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            custom_field: {
              name?: string
              /** The values to choose from; for type `choice` only, and required there. */
              choices?: string[]
              /** Asked on the contact form; for conversations only. */
              on_form?: boolean
              /** The contact form is not sent without it. */
              required?: boolean
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': CustomField
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** In the order in which they were created. */
              custom_fields: CustomField[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/organizations': {
    get: {
      parameters: {
        query?: {
          /** Part of a name or of a domain. */
          q?: string
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': OrganizationsPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            organization: {
              name: string
              /** Customers with an email address at one of these belong to it. */
              domains?: string[]
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Organization
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/organizations/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Organization
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            organization: {
              name?: string
              /** Customers with an email address at one of these belong to it. */
              domains?: string[]
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Organization
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Organization
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/contacts/{identifier}/organization': {
    get: {
      parameters: {
        query?: {
          /** What the path contains instead of an email address; `_id` is our ID. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address or a phone number. */
          identifier: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': OrganizationOfContact
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/drafts': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              drafts: Draft[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/drafts': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              drafts: Draft[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/draft': {
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            draft: {
              /** Markdown; an empty string without uploads deletes the draft. */
              body: string
              /** Reply and note have separate drafts. */
              visibility?: 0 | 1
              /** IDs of your uploads, kept as long as the draft; without it, they stay. Those of others, or already sent, are left out. */
              uploads?: number[]
              /** `version` of the draft that this text continues, 0 for none. If another one has been saved since, both texts are kept. Without it, the text replaces the draft. */
              based_on?: number
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              drafts: Draft[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/presence': {
    put: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Repeat every 20 seconds; presence expires after 30. */
            state: 'viewing' | 'answering' | 'gone'
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              presences: Presence[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/reads': {
    get: {
      parameters: {
        query?: {
          /** IDs of up to 200 conversations. */
          conversations?: number[] | number
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              /** In conversations without an entry, what was written before this time is read. */
              read_before: string
              reads: Read[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/read': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Read
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Read
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/conversations/{slug}/panel_cards': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug or ID of the conversation. */
          slug: string
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              cards: FilledPanelCard[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/panel_cards': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              panel_cards: PanelCard[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            panel_card: {
              name: string
              /** Gets a signed request whenever the panel is shown. */
              url: string
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewPanelCard
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/panel_cards/{id}': {
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            panel_card: {
              name?: string
              /** Gets a signed request whenever the panel is shown. */
              url?: string
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': PanelCard
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              panel_cards: PanelCard[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/events': {
    get: {
      parameters: {
        query?: {
          /** Only events of the conversation with this ID, and of those merged into it. */
          conversation?: number
          /** Cursor to continue from. 0, or none, starts at the beginning. */
          after?: string
          /** Only events of these types. */
          type?:
            | (
                | 'address.verified'
                | 'article.changed'
                | 'article.created'
                | 'article.deleted'
                | 'article.translated'
                | 'article.translation_deleted'
                | 'brand.changed'
                | 'brand.created'
                | 'brand.host_added'
                | 'brand.host_removed'
                | 'brand.key_changed'
                | 'brand.topics_sorted'
                | 'channel.changed'
                | 'channel.created'
                | 'channel.token_refused'
                | 'contact.changed'
                | 'contact.created'
                | 'conversation.acknowledged'
                | 'conversation.assigned'
                | 'conversation.created'
                | 'conversation.customer_changed'
                | 'conversation.data_changed'
                | 'conversation.follower_added'
                | 'conversation.follower_removed'
                | 'conversation.hold_changed'
                | 'conversation.merge_undone'
                | 'conversation.merged'
                | 'conversation.moved'
                | 'conversation.priority_changed'
                | 'conversation.renamed'
                | 'conversation.split'
                | 'conversation.status_changed'
                | 'conversation.tagged'
                | 'conversation.team_changed'
                | 'custom_field.changed'
                | 'custom_field.created'
                | 'custom_field.deleted'
                | 'identity.attached'
                | 'identity.move_undone'
                | 'identity.moved'
                | 'incident.changed'
                | 'incident.created'
                | 'mail_login.connected'
                | 'mail_login.created'
                | 'mail_login.refused'
                | 'message.deleted'
                | 'message.delivered'
                | 'message.delivery_failed'
                | 'message.edited'
                | 'message.file_failed'
                | 'message.file_stored'
                | 'message.posted'
                | 'message.reacted'
                | 'message.read'
                | 'note.changed'
                | 'note.created'
                | 'note.deleted'
                | 'organization.changed'
                | 'organization.created'
                | 'organization.deleted'
                | 'panel_card.changed'
                | 'panel_card.created'
                | 'panel_card.deleted'
                | 'panel_card.secret_rotated'
                | 'response_template.changed'
                | 'response_template.created'
                | 'response_template.deleted'
                | 'satisfaction_rating.given'
                | 'saved_view.changed'
                | 'saved_view.created'
                | 'saved_view.deleted'
                | 'scheduled_message.cancelled'
                | 'scheduled_message.created'
                | 'scheduled_message.sent'
                | 'scheduled_message.stopped'
                | 'session.ended'
                | 'session.opened'
                | 'system.changed'
                | 'system.created'
                | 'team.changed'
                | 'team.created'
                | 'team.deleted'
                | 'token.created'
                | 'token.revoked'
                | 'topic.articles_sorted'
                | 'topic.changed'
                | 'topic.created'
                | 'topic.deleted'
                | 'user.changed'
                | 'user.created'
                | 'user.deactivated'
                | 'user.invited'
                | 'user.password_changed'
                | 'user.reactivated'
                | 'user.second_factor_added'
                | 'user.second_factor_removed'
                | 'user.sessions_ended'
                | 'webhook.changed'
                | 'webhook.created'
                | 'webhook.deleted'
                | 'webhook.disabled'
                | 'webhook.redelivered'
                | 'webhook.secret_rotated'
              )[]
            | 'address.verified'
            | 'article.changed'
            | 'article.created'
            | 'article.deleted'
            | 'article.translated'
            | 'article.translation_deleted'
            | 'brand.changed'
            | 'brand.created'
            | 'brand.host_added'
            | 'brand.host_removed'
            | 'brand.key_changed'
            | 'brand.topics_sorted'
            | 'channel.changed'
            | 'channel.created'
            | 'channel.token_refused'
            | 'contact.changed'
            | 'contact.created'
            | 'conversation.acknowledged'
            | 'conversation.assigned'
            | 'conversation.created'
            | 'conversation.customer_changed'
            | 'conversation.data_changed'
            | 'conversation.follower_added'
            | 'conversation.follower_removed'
            | 'conversation.hold_changed'
            | 'conversation.merge_undone'
            | 'conversation.merged'
            | 'conversation.moved'
            | 'conversation.priority_changed'
            | 'conversation.renamed'
            | 'conversation.split'
            | 'conversation.status_changed'
            | 'conversation.tagged'
            | 'conversation.team_changed'
            | 'custom_field.changed'
            | 'custom_field.created'
            | 'custom_field.deleted'
            | 'identity.attached'
            | 'identity.move_undone'
            | 'identity.moved'
            | 'incident.changed'
            | 'incident.created'
            | 'mail_login.connected'
            | 'mail_login.created'
            | 'mail_login.refused'
            | 'message.deleted'
            | 'message.delivered'
            | 'message.delivery_failed'
            | 'message.edited'
            | 'message.file_failed'
            | 'message.file_stored'
            | 'message.posted'
            | 'message.reacted'
            | 'message.read'
            | 'note.changed'
            | 'note.created'
            | 'note.deleted'
            | 'organization.changed'
            | 'organization.created'
            | 'organization.deleted'
            | 'panel_card.changed'
            | 'panel_card.created'
            | 'panel_card.deleted'
            | 'panel_card.secret_rotated'
            | 'response_template.changed'
            | 'response_template.created'
            | 'response_template.deleted'
            | 'satisfaction_rating.given'
            | 'saved_view.changed'
            | 'saved_view.created'
            | 'saved_view.deleted'
            | 'scheduled_message.cancelled'
            | 'scheduled_message.created'
            | 'scheduled_message.sent'
            | 'scheduled_message.stopped'
            | 'session.ended'
            | 'session.opened'
            | 'system.changed'
            | 'system.created'
            | 'team.changed'
            | 'team.created'
            | 'team.deleted'
            | 'token.created'
            | 'token.revoked'
            | 'topic.articles_sorted'
            | 'topic.changed'
            | 'topic.created'
            | 'topic.deleted'
            | 'user.changed'
            | 'user.created'
            | 'user.deactivated'
            | 'user.invited'
            | 'user.password_changed'
            | 'user.reactivated'
            | 'user.second_factor_added'
            | 'user.second_factor_removed'
            | 'user.sessions_ended'
            | 'webhook.changed'
            | 'webhook.created'
            | 'webhook.deleted'
            | 'webhook.disabled'
            | 'webhook.redelivered'
            | 'webhook.secret_rotated'
          /** Maximum number of events, 100 by default. */
          limit?: number
        }
        path?: never
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              events: Event[]
              /** Cursor to continue from, as `after`. */
              next: string
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/events/stream': {
    get: {
      parameters: {
        query?: {
          /** Also sends `presence` events: who is viewing or answering which conversation. */
          presence?: boolean
          /** Cursor to continue from. Without it, the stream starts now. */
          after?: string
          /** Only events of these types. */
          type?:
            | (
                | 'address.verified'
                | 'article.changed'
                | 'article.created'
                | 'article.deleted'
                | 'article.translated'
                | 'article.translation_deleted'
                | 'brand.changed'
                | 'brand.created'
                | 'brand.host_added'
                | 'brand.host_removed'
                | 'brand.key_changed'
                | 'brand.topics_sorted'
                | 'channel.changed'
                | 'channel.created'
                | 'channel.token_refused'
                | 'contact.changed'
                | 'contact.created'
                | 'conversation.acknowledged'
                | 'conversation.assigned'
                | 'conversation.created'
                | 'conversation.customer_changed'
                | 'conversation.data_changed'
                | 'conversation.follower_added'
                | 'conversation.follower_removed'
                | 'conversation.hold_changed'
                | 'conversation.merge_undone'
                | 'conversation.merged'
                | 'conversation.moved'
                | 'conversation.priority_changed'
                | 'conversation.renamed'
                | 'conversation.split'
                | 'conversation.status_changed'
                | 'conversation.tagged'
                | 'conversation.team_changed'
                | 'custom_field.changed'
                | 'custom_field.created'
                | 'custom_field.deleted'
                | 'identity.attached'
                | 'identity.move_undone'
                | 'identity.moved'
                | 'incident.changed'
                | 'incident.created'
                | 'mail_login.connected'
                | 'mail_login.created'
                | 'mail_login.refused'
                | 'message.deleted'
                | 'message.delivered'
                | 'message.delivery_failed'
                | 'message.edited'
                | 'message.file_failed'
                | 'message.file_stored'
                | 'message.posted'
                | 'message.reacted'
                | 'message.read'
                | 'note.changed'
                | 'note.created'
                | 'note.deleted'
                | 'organization.changed'
                | 'organization.created'
                | 'organization.deleted'
                | 'panel_card.changed'
                | 'panel_card.created'
                | 'panel_card.deleted'
                | 'panel_card.secret_rotated'
                | 'response_template.changed'
                | 'response_template.created'
                | 'response_template.deleted'
                | 'satisfaction_rating.given'
                | 'saved_view.changed'
                | 'saved_view.created'
                | 'saved_view.deleted'
                | 'scheduled_message.cancelled'
                | 'scheduled_message.created'
                | 'scheduled_message.sent'
                | 'scheduled_message.stopped'
                | 'session.ended'
                | 'session.opened'
                | 'system.changed'
                | 'system.created'
                | 'team.changed'
                | 'team.created'
                | 'team.deleted'
                | 'token.created'
                | 'token.revoked'
                | 'topic.articles_sorted'
                | 'topic.changed'
                | 'topic.created'
                | 'topic.deleted'
                | 'user.changed'
                | 'user.created'
                | 'user.deactivated'
                | 'user.invited'
                | 'user.password_changed'
                | 'user.reactivated'
                | 'user.second_factor_added'
                | 'user.second_factor_removed'
                | 'user.sessions_ended'
                | 'webhook.changed'
                | 'webhook.created'
                | 'webhook.deleted'
                | 'webhook.disabled'
                | 'webhook.redelivered'
                | 'webhook.secret_rotated'
              )[]
            | 'address.verified'
            | 'article.changed'
            | 'article.created'
            | 'article.deleted'
            | 'article.translated'
            | 'article.translation_deleted'
            | 'brand.changed'
            | 'brand.created'
            | 'brand.host_added'
            | 'brand.host_removed'
            | 'brand.key_changed'
            | 'brand.topics_sorted'
            | 'channel.changed'
            | 'channel.created'
            | 'channel.token_refused'
            | 'contact.changed'
            | 'contact.created'
            | 'conversation.acknowledged'
            | 'conversation.assigned'
            | 'conversation.created'
            | 'conversation.customer_changed'
            | 'conversation.data_changed'
            | 'conversation.follower_added'
            | 'conversation.follower_removed'
            | 'conversation.hold_changed'
            | 'conversation.merge_undone'
            | 'conversation.merged'
            | 'conversation.moved'
            | 'conversation.priority_changed'
            | 'conversation.renamed'
            | 'conversation.split'
            | 'conversation.status_changed'
            | 'conversation.tagged'
            | 'conversation.team_changed'
            | 'custom_field.changed'
            | 'custom_field.created'
            | 'custom_field.deleted'
            | 'identity.attached'
            | 'identity.move_undone'
            | 'identity.moved'
            | 'incident.changed'
            | 'incident.created'
            | 'mail_login.connected'
            | 'mail_login.created'
            | 'mail_login.refused'
            | 'message.deleted'
            | 'message.delivered'
            | 'message.delivery_failed'
            | 'message.edited'
            | 'message.file_failed'
            | 'message.file_stored'
            | 'message.posted'
            | 'message.reacted'
            | 'message.read'
            | 'note.changed'
            | 'note.created'
            | 'note.deleted'
            | 'organization.changed'
            | 'organization.created'
            | 'organization.deleted'
            | 'panel_card.changed'
            | 'panel_card.created'
            | 'panel_card.deleted'
            | 'panel_card.secret_rotated'
            | 'response_template.changed'
            | 'response_template.created'
            | 'response_template.deleted'
            | 'satisfaction_rating.given'
            | 'saved_view.changed'
            | 'saved_view.created'
            | 'saved_view.deleted'
            | 'scheduled_message.cancelled'
            | 'scheduled_message.created'
            | 'scheduled_message.sent'
            | 'scheduled_message.stopped'
            | 'session.ended'
            | 'session.opened'
            | 'system.changed'
            | 'system.created'
            | 'team.changed'
            | 'team.created'
            | 'team.deleted'
            | 'token.created'
            | 'token.revoked'
            | 'topic.articles_sorted'
            | 'topic.changed'
            | 'topic.created'
            | 'topic.deleted'
            | 'user.changed'
            | 'user.created'
            | 'user.deactivated'
            | 'user.invited'
            | 'user.password_changed'
            | 'user.reactivated'
            | 'user.second_factor_added'
            | 'user.second_factor_removed'
            | 'user.sessions_ended'
            | 'webhook.changed'
            | 'webhook.created'
            | 'webhook.deleted'
            | 'webhook.disabled'
            | 'webhook.redelivered'
            | 'webhook.secret_rotated'
        }
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'text/event-stream': string
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/webhooks': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              total_count: number
              webhooks: Webhook[]
            }
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            webhook: {
              url: string
              description?: string
              /** Types of events to send; empty or absent for all. */
              event_types?:
                | (
                    | 'address.verified'
                    | 'article.changed'
                    | 'article.created'
                    | 'article.deleted'
                    | 'article.translated'
                    | 'article.translation_deleted'
                    | 'brand.changed'
                    | 'brand.created'
                    | 'brand.host_added'
                    | 'brand.host_removed'
                    | 'brand.key_changed'
                    | 'brand.topics_sorted'
                    | 'channel.changed'
                    | 'channel.created'
                    | 'channel.token_refused'
                    | 'contact.changed'
                    | 'contact.created'
                    | 'conversation.acknowledged'
                    | 'conversation.assigned'
                    | 'conversation.created'
                    | 'conversation.customer_changed'
                    | 'conversation.data_changed'
                    | 'conversation.follower_added'
                    | 'conversation.follower_removed'
                    | 'conversation.hold_changed'
                    | 'conversation.merge_undone'
                    | 'conversation.merged'
                    | 'conversation.moved'
                    | 'conversation.priority_changed'
                    | 'conversation.renamed'
                    | 'conversation.split'
                    | 'conversation.status_changed'
                    | 'conversation.tagged'
                    | 'conversation.team_changed'
                    | 'custom_field.changed'
                    | 'custom_field.created'
                    | 'custom_field.deleted'
                    | 'identity.attached'
                    | 'identity.move_undone'
                    | 'identity.moved'
                    | 'incident.changed'
                    | 'incident.created'
                    | 'mail_login.connected'
                    | 'mail_login.created'
                    | 'mail_login.refused'
                    | 'message.deleted'
                    | 'message.delivered'
                    | 'message.delivery_failed'
                    | 'message.edited'
                    | 'message.file_failed'
                    | 'message.file_stored'
                    | 'message.posted'
                    | 'message.reacted'
                    | 'message.read'
                    | 'note.changed'
                    | 'note.created'
                    | 'note.deleted'
                    | 'organization.changed'
                    | 'organization.created'
                    | 'organization.deleted'
                    | 'panel_card.changed'
                    | 'panel_card.created'
                    | 'panel_card.deleted'
                    | 'panel_card.secret_rotated'
                    | 'response_template.changed'
                    | 'response_template.created'
                    | 'response_template.deleted'
                    | 'satisfaction_rating.given'
                    | 'saved_view.changed'
                    | 'saved_view.created'
                    | 'saved_view.deleted'
                    | 'scheduled_message.cancelled'
                    | 'scheduled_message.created'
                    | 'scheduled_message.sent'
                    | 'scheduled_message.stopped'
                    | 'session.ended'
                    | 'session.opened'
                    | 'system.changed'
                    | 'system.created'
                    | 'team.changed'
                    | 'team.created'
                    | 'team.deleted'
                    | 'token.created'
                    | 'token.revoked'
                    | 'topic.articles_sorted'
                    | 'topic.changed'
                    | 'topic.created'
                    | 'topic.deleted'
                    | 'user.changed'
                    | 'user.created'
                    | 'user.deactivated'
                    | 'user.invited'
                    | 'user.password_changed'
                    | 'user.reactivated'
                    | 'user.second_factor_added'
                    | 'user.second_factor_removed'
                    | 'user.sessions_ended'
                    | 'webhook.changed'
                    | 'webhook.created'
                    | 'webhook.deleted'
                    | 'webhook.disabled'
                    | 'webhook.redelivered'
                    | 'webhook.secret_rotated'
                  )[]
                | null
            }
          }
        }
      }
      responses: {
        201: {
          content: {
            'application/json': NewWebhook
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/webhooks/{id}': {
    get: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** ETag of the version that you have; the same version is 304. */
          'If-None-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Webhook
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    put: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            webhook: {
              url?: string
              description?: string
              /** Types of events to send; empty or absent for all. */
              event_types?:
                | (
                    | 'address.verified'
                    | 'article.changed'
                    | 'article.created'
                    | 'article.deleted'
                    | 'article.translated'
                    | 'article.translation_deleted'
                    | 'brand.changed'
                    | 'brand.created'
                    | 'brand.host_added'
                    | 'brand.host_removed'
                    | 'brand.key_changed'
                    | 'brand.topics_sorted'
                    | 'channel.changed'
                    | 'channel.created'
                    | 'channel.token_refused'
                    | 'contact.changed'
                    | 'contact.created'
                    | 'conversation.acknowledged'
                    | 'conversation.assigned'
                    | 'conversation.created'
                    | 'conversation.customer_changed'
                    | 'conversation.data_changed'
                    | 'conversation.follower_added'
                    | 'conversation.follower_removed'
                    | 'conversation.hold_changed'
                    | 'conversation.merge_undone'
                    | 'conversation.merged'
                    | 'conversation.moved'
                    | 'conversation.priority_changed'
                    | 'conversation.renamed'
                    | 'conversation.split'
                    | 'conversation.status_changed'
                    | 'conversation.tagged'
                    | 'conversation.team_changed'
                    | 'custom_field.changed'
                    | 'custom_field.created'
                    | 'custom_field.deleted'
                    | 'identity.attached'
                    | 'identity.move_undone'
                    | 'identity.moved'
                    | 'incident.changed'
                    | 'incident.created'
                    | 'mail_login.connected'
                    | 'mail_login.created'
                    | 'mail_login.refused'
                    | 'message.deleted'
                    | 'message.delivered'
                    | 'message.delivery_failed'
                    | 'message.edited'
                    | 'message.file_failed'
                    | 'message.file_stored'
                    | 'message.posted'
                    | 'message.reacted'
                    | 'message.read'
                    | 'note.changed'
                    | 'note.created'
                    | 'note.deleted'
                    | 'organization.changed'
                    | 'organization.created'
                    | 'organization.deleted'
                    | 'panel_card.changed'
                    | 'panel_card.created'
                    | 'panel_card.deleted'
                    | 'panel_card.secret_rotated'
                    | 'response_template.changed'
                    | 'response_template.created'
                    | 'response_template.deleted'
                    | 'satisfaction_rating.given'
                    | 'saved_view.changed'
                    | 'saved_view.created'
                    | 'saved_view.deleted'
                    | 'scheduled_message.cancelled'
                    | 'scheduled_message.created'
                    | 'scheduled_message.sent'
                    | 'scheduled_message.stopped'
                    | 'session.ended'
                    | 'session.opened'
                    | 'system.changed'
                    | 'system.created'
                    | 'team.changed'
                    | 'team.created'
                    | 'team.deleted'
                    | 'token.created'
                    | 'token.revoked'
                    | 'topic.articles_sorted'
                    | 'topic.changed'
                    | 'topic.created'
                    | 'topic.deleted'
                    | 'user.changed'
                    | 'user.created'
                    | 'user.deactivated'
                    | 'user.invited'
                    | 'user.password_changed'
                    | 'user.reactivated'
                    | 'user.second_factor_added'
                    | 'user.second_factor_removed'
                    | 'user.sessions_ended'
                    | 'webhook.changed'
                    | 'webhook.created'
                    | 'webhook.deleted'
                    | 'webhook.disabled'
                    | 'webhook.redelivered'
                    | 'webhook.secret_rotated'
                  )[]
                | null
              /** False pauses deliveries; true resumes them. */
              'active?'?: boolean
            }
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Webhook
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
    delete: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
          /** ETag of the version to change; another version is 412. */
          'If-Match'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': Webhook
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        412: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/webhooks/{id}/rotate_secret': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': NewWebhook
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/webhooks/{id}/deliveries': {
    get: {
      parameters: {
        query?: {
          state?: 'pending' | 'delivered' | 'failed'
          /** Page number, from 1. */
          page?: number
          /** Items per page, 30 by default. */
          page_size?: number
          /** Cursor from the link to the next page. */
          cursor?: string
        }
        path: {
          id: number
        }
        header?: never
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': DeliveriesPage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/webhooks/{id}/deliveries/{delivery_id}/redeliver': {
    post: {
      parameters: {
        query?: never
        path: {
          id: number
          delivery_id: number
        }
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': WebhookDelivery
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/attachments': {
    post: {
      parameters: {
        query?: {
          /** File name; `file` by default. */
          file_name?: string
        }
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/octet-stream': string
        }
      }
      responses: {
        201: {
          content: {
            'application/json': Attachment
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/intake/email': {
    post: {
      parameters: {
        query?: {
          /** Recipient address; from the headers by default. */
          to?: string
          /** Envelope sender. */
          from?: string
          /** Slug of the email channel, regardless of the address. */
          category?: string
        }
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'message/rfc822': string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': Mail
          }
        }
        201: {
          content: {
            'application/json': Mail
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
  '/article_images': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: {
          /** For a day, the same key with the same request returns the stored response. */
          'Idempotency-Key'?: string
        }
        cookie?: never
      }
      requestBody: {
        content: {
          'application/octet-stream': string
        }
      }
      responses: {
        201: {
          content: {
            'application/json': ArticleImage
          }
        }
        400: { content: { 'application/json': Problem } }
        401: { content: { 'application/json': Problem } }
        403: { content: { 'application/json': Problem } }
        404: { content: { 'application/json': Problem } }
        408: { content: { 'application/json': Problem } }
        409: { content: { 'application/json': Problem } }
        413: { content: { 'application/json': Problem } }
        415: { content: { 'application/json': Problem } }
        422: { content: { 'application/json': Problem } }
        429: { content: { 'application/json': Problem } }
        431: { content: { 'application/json': Problem } }
        500: { content: { 'application/json': Problem } }
        503: { content: { 'application/json': Problem } }
      }
    }
  }
}

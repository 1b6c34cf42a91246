// Written by `bin/docs` from the OpenAPI document. Read it, but change the schemas in src.

/** Why a request was refused. Nothing of it has happened. */
export interface Problem {
  /** One sentence to act on. */
  error: string
  code:
    | 'malformed'
    | 'unauthorized'
    | 'forbidden'
    | 'not_found'
    | 'method_not_allowed'
    | 'conflict'
    | 'precondition_failed'
    | 'too_large'
    | 'unsupported_media_type'
    | 'invalid'
    | 'rate_limited'
    | 'unavailable'
    | 'internal'
  /** What is wrong with each field at fault, by its path. */
  errors?: Record<string, string[]>
  request_id: string
}

export interface Channel {
  id: number
  name: string
  slug: string
  /** Empty for a channel without an address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16
  visibility: number
  /** The address is proved to be this brand’s. */
  verified: boolean
  /** The address that is still to be verified. */
  verification_email: string | null
  last_verified: string | null
  spam_filter_enabled: boolean
  /** Whose name answers carry. */
  settings_reply_from_name: string
  settings_signature: string
  /** How it reaches the world; passwords and keys are hidden. */
  settings: Record<string, string>
  created_at: string
  updated_at: string
  brand: {
    name: string
    url: string
  }
}

export interface Verification {
  /** Whether it is verified, or a link is on its way. */
  state: 'verified' | 'sent'
  email: string
  /** The TXT record that verifies it without a mail. */
  dns: {
    name: string
    value: string
  }
}

export interface ContactsPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  contacts: Contact[]
}

export interface Contact {
  /** Our id. */
  _id: number
  /** Your id: what single sign-on knows the contact by. */
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

/** What the staff keep in mind about a contact. */
export interface Note {
  id: number
  note: string
  created_at: string
  updated_at: string
  creator: Person
}

/** A user reference: a member of staff or a customer. Optional fields are there where they are known. */
export interface Person {
  id: number
  name: string
  /** Null for a customer known by another identity only. */
  email: string | null
  /** The friendly name, else the name. */
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
  /** True for somebody who uses the address of a member of staff without proof of being them. */
  'unproven?'?: boolean
}

/** All identities of one contact. */
export interface Identities {
  identities: Identity[]
}

/** What a person is known by: an address, a number or a handle. */
export interface Identity {
  type: string
  identifier: string
}

export interface IdentityMove {
  id: number
  identity: Identity
  from_contact_id: number
  to_contact_id: number
  /** Whether the contact it came from had no other identity left. */
  absorbed: boolean
  actor: Person | null
  created_at: string
  undone_at: string | null
}

export interface ConversationsPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  conversations: Conversation[]
}

export interface Conversation {
  id: number
  subject: string | null
  /** The subject, else the first words. */
  display_subject: string
  /** Unique in the brand; never changes. */
  slug: string
  /** Status: 0 unresolved, 1 pending, 2 resolved, 3 spam, 4 archived, 5 on hold, 6 auto resolved, 7 chatbot assigned, 8 chatbot resolved, 9 spam by ai. */
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** When a conversation On Hold becomes Unresolved by itself. */
  hold_until: string | null
  created_at: string
  /** The last change of any kind. */
  updated_at: string
  tag_list: string[]
  /** The first message. */
  message: {
    body: string
    created_at: string
  }
  message_count: number
  /** The last regular message of the staff; null when there is none. */
  last_staff_message: {
    body: string
    created_at: string
  } | null
  /** The last regular message of a customer; null when there is none. */
  last_customer_message: {
    body: string
    created_at: string
  } | null
  author: Person
  assignee: Person | null
  category: Category
  /** Your own keys and values. */
  data: Record<string, unknown>
  /** Everybody who takes part or was copied in. */
  followers: Person[]
  /** Where it came from: 0 chat, 1 email, 2 twitter, 3 facebook, 6 classic chat, 7 api, 8 instagram, 9 sms, 10 voice, 11 custom, 15 whatsapp, 16 staff outbound, 17 contact form, 19 instagram dm. */
  origin: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19
  /** What its source calls the thread; unique in its channel. */
  origin_id: string | null
  /** Short and unguessable, for mail and telephone; unique in the brand. */
  ref_id: string
  readOnly: boolean
}

/** The channel that a conversation is in. */
export interface Category {
  id: number
  name: string
  slug: string
  /** Empty for a channel without an address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16
}

export interface Message {
  id: number
  body: string
  /** Visibility: 0 regular, 1 internal note. */
  visibility: 0 | 1
  created_at: string
  /** Where it came from: 0 chat, 1 email, 2 twitter, 3 facebook, 6 classic chat, 7 api, 8 instagram, 9 sms, 10 voice, 11 custom, 15 whatsapp, 16 staff outbound, 17 contact form, 19 instagram dm. */
  origin: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19
  /** Unique in the conversation; made by us when you gave none. */
  origin_id: string
  /** The sender. */
  user: Person
  recipients: Person[]
  /** The same as recipients. */
  direct_recipients: Person[]
  attachments: Attachment[]
  /** Where it has gone out to; none while it is to go nowhere. */
  deliveries: Delivery[]
  /** Null for what came through the API. */
  arrival: Arrival | null
  conversation: {
    subject: string | null
    slug: string
    created_at: string
    followers: Person[]
    category: Category
  }
  /** With include=original_body: as it came in. */
  original_body?: string
  /** With include=body_html: the body as HTML that is safe to show. */
  body_html?: string
}

export interface Attachment {
  id: number
  state: 'pending' | 'stored' | 'failed'
  /** Why it is not there, or not yet. */
  reason: string | null
  /** Where it is fetched from; null for what was uploaded or came by mail. */
  source_url: string | null
  file_file_name: string
  file_content_type: string | null
  /** In bytes. */
  file_file_size: number | null
  thumb_url: string | null
  /** Needs no login; good for a day when an API token asks, for an hour when a page does. Until the file is stored, its source_url. */
  url: string
  'image?': boolean
}

/** A message on its way to one person. */
export interface Delivery {
  to: Person
  state: 'queued' | 'sent' | 'deferred' | 'bounced' | 'failed'
  /** What the other side said. */
  reason: string | null
  updated_at: string
}

/** How a message came in from its channel. */
export interface Arrival {
  /** By which evidence it is in this conversation; none: it began it. */
  threaded_by: 'reply_address' | 'message_id' | 'references' | 'thread_id' | 'none'
  /** Why it was written by a machine; null: by a person. */
  automatic: string | null
  /** The sender had no part in the conversation before. */
  new_participant: boolean
  /** Whether the sender's domain stands behind it; null where the channel cannot tell. */
  dmarc: 'pass' | 'fail' | 'unknown' | null
}

export interface MessagesPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  messages: Message[]
}

export interface Html {
  html: string
}

export interface TopicsPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  topics: Topic[]
}

export interface Topic {
  id: number
  name: string
  slug: string
  created_at: string
  updated_at: string
}

export interface ArticlesPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  articles: Article[]
}

export interface Article {
  id: number
  title: string
  /** Markdown. */
  body: string
  /** The body rendered; safe to show. */
  body_html: string
  slug: string
  /** Status: 0 published, 1 draft, 4 internal. */
  status: 0 | 1 | 4
  created_at: string
  updated_at: string
  /** Its page in the help center. */
  url: string
  /** The same page. */
  embedded_url: string
  author: Person
  /** Null for an article outside of topics. */
  topic: {
    name: string
    slug: string
  } | null
}

export interface ArticleFeedback {
  helpful: number
  unhelpful: number
  /** The last fifty, newest first. */
  comments: {
    'helpful?': boolean
    comment: string
    created_at: string
  }[]
}

export interface System {
  id: string
  /** The same as brand_id. */
  account_id: number
  brand_id: number
  title: string
  /** As bad as the worst of its active incidents says. */
  status: 'operational' | 'under_maintenance' | 'degraded_performance' | 'partial_outage' | 'major_outage'
  created_at: string
  updated_at: string
  active_incidents: Incident[]
}

export interface Incident {
  id: string
  /** The same as brand_id. */
  account_id: number
  brand_id: number
  /** Its page on the status page. */
  external_url: string
  title: string
  /** Its newest update's. */
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
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  staff: Staff[]
}

/** Somebody who works here. */
export interface Staff {
  id: number
  name: string
  display_name: string
  email: string
  /** Where notices go. */
  notification_email: string
  /** What they are told of by mail. */
  notify: ('assigned' | 'followed' | 'unassigned')[]
  created_at: string
  updated_at: string
  role: {
    id: number
    name: 'agent' | 'admin' | 'owner'
    description: string
    'admin?': boolean
    /** Given to whoever is made without a role. */
    'default?': boolean
    permissions: Record<string, boolean>
  }
}

/** Who is asking, and of which brand. */
export interface Me {
  id: number
  name: string
  display_name: string
  email: string
  /** Where notices go. */
  notification_email: string
  /** What they are told of by mail. */
  notify: ('assigned' | 'followed' | 'unassigned')[]
  created_at: string
  updated_at: string
  role: {
    id: number
    name: 'agent' | 'admin' | 'owner'
    description: string
    'admin?': boolean
    /** Given to whoever is made without a role. */
    'default?': boolean
    permissions: Record<string, boolean>
  }
  /** Whether a password is set. */
  'password?': boolean
  /** Whether a code is asked for after the password. */
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

export interface Invitation {
  /** For who sends it on by hand. It is not shown again. */
  link: string
}

export interface TotpSecret {
  /** Base32. */
  secret: string
  /** For a QR code. */
  uri: string
}

export interface RecoveryCodes {
  /** Each good once. They are not shown again. */
  recovery_codes: string[]
}

/** A browser that is logged in. */
export interface Session {
  id: number
  /** The browser, in its own words. */
  user_agent: string
  /** IP address that it was opened from. */
  address: string
  'current?': boolean
  created_at: string
  last_used_at: string
  expires_at: string
}

/** Of a program that acts for a member of staff. */
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
  /** It is not shown again. */
  token: string
}

export interface Brand {
  name: string
  slug: string
  /** Where its pages are. */
  url: string
  /** Where it answers in any case. */
  own_host: string
  /** Where it answers too; the first stands in links. */
  hosts: string[]
  /** Hosts that another brand could still prove to be its own. Publish the TXT record, then add the host again. */
  unverified_hosts: {
    host: string
    dns: {
      name: string
      value: string
    }
  }[]
  time_zone: string
  language: string
  /** Those that can be chosen. */
  languages: string[]
  resolve_on: 'any' | 'reply' | 'never'
  survey_after_minutes: number | null
}

export interface ResponseTemplatesPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
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
  /** Seen and changed by its owner alone. */
  is_personal: boolean
  created_at: string
  updated_at: string
}

export interface SatisfactionRatingsPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
  total_count: number
  satisfaction_ratings: SatisfactionRating[]
}

export interface SatisfactionRating {
  id: string
  rating: number
  comment: string | null
  /** The contact who rated. */
  user_id: string
  assignee_id: string | null
  conversation_id: string
  created_at: string
  updated_at: string
}

/** What the inbox shows beside its list. */
export interface Views {
  views: {
    key: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved' | 'archived' | 'spam' | 'all'
    count: number
    /** There are more: they are counted up to ten thousand. */
    'more?': boolean
  }[]
  channels: ChannelCount[]
  /** The most frequent among the two thousand open conversations that changed last. */
  tags: {
    tag: string
    open_count: number
  }[]
}

export interface ChannelCount {
  id: number
  name: string
  slug: string
  /** Empty for a channel without an address. */
  email: string
  /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm. */
  channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16
  open_count: number
}

export interface View {
  conversations: Conversation[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** What a member of staff is writing and has not sent. */
export interface Draft {
  conversation_id: number
  user: Person
  body: string
  /** Visibility: 0 regular, 1 internal note. */
  visibility: 0 | 1
  updated_at: string
}

export interface Presence {
  conversation_id: number
  state: 'viewing' | 'answering'
  user: Person
}

export interface Event {
  id: number
  type: string
  created_at: string
  /** Null when the system acted by itself. */
  actor: Person | null
  subject: {
    type: string
    id: number
  }
  /** What was and what is, where it matters. */
  data: Record<string, unknown>
}

export interface Webhook {
  id: number
  url: string
  description: string | null
  /** Empty: all. */
  event_types: string[]
  'active?': boolean
  /** Why it is not active, when nobody switched it off. */
  disabled_because: string | null
  /** Since when no delivery has succeeded. */
  failing_since: string | null
  created_at: string
  updated_at: string
}

export interface NewWebhook {
  id: number
  url: string
  description: string | null
  /** Empty: all. */
  event_types: string[]
  'active?': boolean
  /** Why it is not active, when nobody switched it off. */
  disabled_because: string | null
  /** Since when no delivery has succeeded. */
  failing_since: string | null
  created_at: string
  updated_at: string
  /** Signs what is sent, as Standard Webhooks says. It is not shown again. */
  secret: string
}

export interface DeliveriesPage {
  /** Items on a page. */
  page_size: number
  /** Pages in all; 0 for an empty list. */
  page_count: number
  /** Items in all. */
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
  /** Of a pending one. */
  next_attempt_at: string | null
  last_attempt_at: string | null
  /** HTTP status of the last answer. */
  last_status: number | null
  last_error: string | null
  last_duration_ms: number | null
  created_at: string
}

/** A mail as it came in. */
export interface Mail {
  id: number
  /** received: kept, and looked into in a moment. */
  state: 'received' | 'processed' | 'set_aside'
  /** What became of it, and why. */
  verdict: string | null
  from: string | null
  subject: string | null
  /** The message that it became. */
  message_id: number | null
  received_at: string
}

export interface paths {
  '/channels': {
    get: {
      parameters: {
        query?: {
          /** Only those of a type, by its name or code. */
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
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name: string
              slug?: string
              /** Where its mail comes in. */
              email?: string
              /** A type by its name or its code. */
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
              /** How it reaches the world; what is not given stays, null takes one away. Email: smtp_url, imap_url, dkim_selector, dkim_private_key. SMS: url, secret, number. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name?: string
              slug?: string
              /** Where its mail comes in. */
              email?: string
              /** A type by its name or its code. */
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
              /** How it reaches the world; what is not given stays, null takes one away. Email: smtp_url, imap_url, dkim_selector, dkim_private_key. SMS: url, secret, number. */
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
          /** Only those of a type, by its name or code. */
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
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name: string
              slug?: string
              /** Where its mail comes in. */
              email?: string
              /** A type by its name or its code. */
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
              /** How it reaches the world; what is not given stays, null takes one away. Email: smtp_url, imap_url, dkim_selector, dkim_private_key. SMS: url, secret, number. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            channel: {
              name?: string
              slug?: string
              /** Where its mail comes in. */
              email?: string
              /** A type by its name or its code. */
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
              /** How it reaches the world; what is not given stays, null takes one away. Email: smtp_url, imap_url, dkim_selector, dkim_private_key. SMS: url, secret, number. */
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
        header?: Record<string, string>
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
  '/contacts': {
    get: {
      parameters: {
        query?: {
          /** Part of a name or of an identity. */
          q?: string
          /** With all of these values, compared as text: data[key]=value. */
          data?: Record<string, unknown>
          /** Newest first, as without it. */
          sort?: 'date'
          /** With an identity of this type. */
          type?: 'email' | 'mobile' | 'instagram' | 'igsid' | 'twitter' | 'facebook'
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            contact: {
              name?: string
              friendly_name?: string
              external_avatar_url?: string
              /** Your id: what single sign-on knows the contact by. */
              id?: string
              /** At most 50 keys of your own; null removes one. */
              data?: Record<string, string | number | boolean | null>
              email?: string
              /** With its country code: +12223334444. */
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            contact: {
              name?: string
              friendly_name?: string
              external_avatar_url?: string
              /** Your id: what single sign-on knows the contact by. */
              id?: string
              /** At most 50 keys of your own; null removes one. */
              data?: Record<string, string | number | boolean | null>
              email?: string
              /** With its country code: +12223334444. */
              mobile?: string
              twitter?: string
              instagram?: string
              /** Instagram-scoped ID. */
              igsid?: string
              facebook?: unknown
              /** Added to the notes that are there. */
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
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
        header?: Record<string, string>
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body?: string
            /** The same as `body`. */
            note?: string
            /** A member of staff; by default, whoever asks. */
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
          id: number
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            body?: string
            /** The same as `body`. */
            note?: string
            /** A member of staff; by default, whoever asks. */
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
          /** What the path names instead; `_id`: our id. */
          identifier_type?: 'email' | 'mobile' | 'facebook' | 'twitter' | 'instagram' | '_id'
        }
        path: {
          /** An email address if it has an @, else a phone number. */
          identifier: string
          id: number
        }
        header?: Record<string, string>
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
  '/conversations': {
    get: {
      parameters: {
        query?: {
          /** Archived, Unresolved, unassigned or all; left out: all that are not archived. */
          filter?: 'archived' | 'open' | 'unassigned' | 'all'
          /** Email address: what a customer takes part in, or the staff are assigned to or follow. */
          for?: string
          /** Your id of a contact, from single sign-on: what they take part in. */
          for_id?: string
          /** Our `_id` of a contact: what they take part in. */
          contact?: number
          /** updated: by last customer message; changed: by last change of any kind; default: by creation. */
          sort?: 'updated' | 'changed' | 'created_at' | 'create_at' | 'created'
          /** With all of these tags, in any case. */
          tag?: string[]
          /** The slug of a channel. */
          category?: string
          /** With all of these values, compared as text: data[key]=value. */
          data?: Record<string, unknown>
          /** Last message of a customer not before. */
          start_date?: string
          /** Last message of a customer not after; a date includes that day. */
          end_date?: string
          /** Words of the subject and the messages. */
          q?: string
          /** Codes or names. */
          origin?: (0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19 | 16 | 17 | 19)[]
          /** Codes. */
          status?: (0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9)[]
          /** Email address of a member of staff, or `none`. */
          assignee?: string
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            conversation: {
              subject?: string
              /** All of its tags. */
              tag_list?: string[]
              /** 0 (unresolved), 1 (pending), 2 (resolved), 3 (spam), 4 (archived), 5 (on hold), 6 (auto resolved), 7 (chatbot assigned), 8 (chatbot resolved), 9 (spam by ai). */
              status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
              /** Needed On Hold: when it becomes Unresolved by itself. */
              hold_until?: string
              /** At most 50 keys of your own; null removes one. */
              data?: Record<string, string | number | boolean | null>
              /** Slug of the channel. */
              category: string
              /** Email address of a member of staff. */
              assignee?: string
              /** 0 (chat), 1 (email), 2 (twitter), 3 (facebook), 6 (classic chat), 7 (api), 8 (instagram), 9 (sms), 10 (voice), 11 (custom), 15 (whatsapp), 16 (staff outbound), 17 (contact form), 19 (instagram dm). */
              origin?: 0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19
              /** What its source calls the thread; unique in the channel. */
              origin_id?: string
              /** The customer it is with. */
              user?: {
                email: string
                name?: string
                /** At most 50 keys of your own; null removes one. */
                data?: Record<string, string | number | boolean | null>
              }
              /** The first message: of the customer, unless it names another user. */
              message: {
                /** Markdown. */
                body: string
                /** 0 (regular), 1 (internal note). */
                visibility?: 0 | 1
                /** Who says it; by default, whoever asks. An unknown address makes a contact. */
                user?: {
                  email: string
                  name?: string
                }
                /** Your id of it, unique in the conversation: a second message with the same one is not made. */
                origin_id?: string
                /** Who follows from now on. */
                recipients?: {
                  email: string
                  name?: string
                }[]
                /** Nobody is told. */
                suppress_notifications?: boolean
                /** A message of the staff does not resolve. */
                suppress_autoresolve?: boolean
                /** true: never ask; YYYY-MM-DD: not before that day. */
                suppress_surveys?: boolean | string
                /** URL of a file. */
                attachment?: string
                /** URLs of files. */
                attachments?: string[]
                /** Ids of attachments that you have uploaded. */
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
          /** What the path names: ref_id or origin_id. */
          id_type?: 'ref' | 'origin'
          /** Slug of the channel; required with id_type=origin. */
          category?: string
          /** Only if the channel is of this type. */
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
        }
        path: {
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
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
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            conversation: {
              subject?: string
              /** All of its tags. */
              tag_list?: string[]
              /** 0 (unresolved), 1 (pending), 2 (resolved), 3 (spam), 4 (archived), 5 (on hold), 6 (auto resolved), 7 (chatbot assigned), 8 (chatbot resolved), 9 (spam by ai). */
              status?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
              /** Needed On Hold: when it becomes Unresolved by itself. */
              hold_until?: string
              /** At most 50 keys of your own; null removes one. */
              data?: Record<string, string | number | boolean | null>
              /** Moves it to the channel with this slug. */
              category?: string
              /** This brand: conversations cannot move to another. */
              brand?: string
              /** Email address of a member of staff; null unassigns. */
              assignee?: null | string
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
  '/conversations/{slug}/messages': {
    post: {
      parameters: {
        query?: never
        path: {
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            message: {
              /** Markdown. */
              body: string
              /** 0 (regular), 1 (internal note). */
              visibility?: 0 | 1
              /** Who says it; by default, whoever asks. An unknown address makes a contact. */
              user?: {
                email: string
                name?: string
              }
              /** Your id of it, unique in the conversation: a second message with the same one is not made. */
              origin_id?: string
              /** Who follows from now on. */
              recipients?: {
                email: string
                name?: string
              }[]
              /** Nobody is told. */
              suppress_notifications?: boolean
              /** A message of the staff does not resolve. */
              suppress_autoresolve?: boolean
              /** true: never ask; YYYY-MM-DD: not before that day. */
              suppress_surveys?: boolean | string
              /** URL of a file. */
              attachment?: string
              /** URLs of files. */
              attachments?: string[]
              /** Ids of attachments that you have uploaded. */
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
          /** Of the staff, or of customers. */
          filter?: 'staff' | 'customer'
          /** 0 (regular), 1 (internal note), 2 (collision detected). */
          visibility?: 0 | 1 | 2
          /** Email address of the sender. */
          sent_by?: string
          /** In conversations with all of these tags. */
          tag?: string[]
          /** Codes. */
          origin?: (0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19)[]
          /** In the channel with this slug. */
          category?: string
          /** Not before. */
          start_date?: string
          /** Not after; a date includes that day. */
          end_date?: string
          /** Each body also as it came in; as HTML that is safe to show. */
          include?: ('original_body' | 'body_html')[]
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path: {
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
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
  '/messages': {
    get: {
      parameters: {
        query?: {
          /** Of the staff, or of customers. */
          filter?: 'staff' | 'customer'
          /** 0 (regular), 1 (internal note), 2 (collision detected). */
          visibility?: 0 | 1 | 2
          /** Email address of the sender. */
          sent_by?: string
          /** In conversations with all of these tags. */
          tag?: string[]
          /** Codes. */
          origin?: (0 | 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 11 | 15 | 16 | 17 | 19)[]
          /** In the channel with this slug. */
          category?: string
          /** Not before. */
          start_date?: string
          /** Not after; a date includes that day. */
          end_date?: string
          /** Each body also as it came in; as HTML that is safe to show. */
          include?: ('original_body' | 'body_html')[]
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
  '/markdown': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            text: string
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
  '/topics': {
    get: {
      parameters: {
        query?: {
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            topic: {
              name: string
              slug?: string
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            topic: {
              name?: string
              slug?: string
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
  }
  '/articles': {
    get: {
      parameters: {
        query?: {
          /** Left out: published ones. */
          status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4
          /** Words, stemmed; the last one may be a beginning, one in a title may have a typo. */
          q?: string
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title: string
              /** Markdown. */
              body: string
              /** By its name or its code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4
              /** Slug of the topic. */
              topic?: string
              /** Id or slug of the topic. */
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
          /** Left out: published ones. */
          status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4
          /** Words, stemmed; the last one may be a beginning, one in a title may have a typo. */
          q?: string
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path: {
          /** Slug. */
          slug: string
        }
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title: string
              /** Markdown. */
              body: string
              /** By its name or its code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4
              /** Slug of the topic. */
              topic?: string
              /** Id or slug of the topic. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            article: {
              title?: string
              body?: string | null
              /** By its name or its code. */
              status?: 'published' | 0 | 'draft' | 1 | 'internal' | 4
              /** Slug of the topic. */
              topic?: string
              /** Id or slug of the topic. */
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
  }
  '/articles/{slug}/feedback': {
    get: {
      parameters: {
        query?: never
        path: {
          /** Slug. */
          slug: string
        }
        header?: Record<string, string>
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
  '/systems': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title: string
              updates_attributes: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** Of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** Takes it away. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title?: string
              updates_attributes?: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** Of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** Takes it away. */
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            incident: {
              title?: string
              updates_attributes?: {
                status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
                message: string
              }[]
              incidents_systems_attributes?: {
                /** Of the row to change; without it, a system is added. */
                id?: string | number
                system_id?: string | number
                status?:
                  | 'operational'
                  | 'under_maintenance'
                  | 'degraded_performance'
                  | 'partial_outage'
                  | 'major_outage'
                /** Takes it away. */
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
          /** Those who have no access any more, instead. */
          deactivated?: boolean
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            staff: {
              email: string
              name?: string
              role: 'agent' | 'admin' | 'owner'
              /** Without one, an invitation is sent. */
              password?: string
            }
          }
        }
      }
      responses: {
        201: {
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
  '/staff/{email}': {
    put: {
      parameters: {
        query?: never
        path: {
          /** Login email address. */
          email: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            staff: {
              name?: string
              /** By admins and owners only. */
              role?: 'agent' | 'admin' | 'owner'
              /** What they are told of by mail: their own conversations, those they follow, those of nobody. */
              notify?: ('assigned' | 'followed' | 'unassigned')[]
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** Needed if there is one. */
            current_password?: string
            /** At least ten characters. */
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
        header?: Record<string, string>
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
  '/me/second_factor': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** What the device shows, or a recovery code. */
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** What the device shows, or a recovery code. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            token: {
              /** What it is for. */
              name: string
              /** When it ends by itself. */
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
        header?: Record<string, string>
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
  '/brand': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            brand: {
              name?: string
              /** IANA time zone. */
              time_zone?: string
              /** That articles are searched in. */
              language?: string
              /** Which messages of the staff resolve a conversation. */
              resolve_on?: 'any' | 'reply' | 'never'
              /** After it was resolved: `30m`, `4h`, `2d` or `never`. */
              survey_after?: string
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
  '/brand/hosts': {
    post: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
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
  '/response_templates': {
    get: {
      parameters: {
        query?: {
          /** Part of the name or the body. */
          q?: string
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            response_template: {
              name: string
              body: string
              /** Its name, which is made when missing, or its id. */
              response_template_group?: number | string
              response_template_group_id?: number | string
              /** Only you see and change it. */
              is_personal?: boolean
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            response_template: {
              name?: string
              body?: string
              /** Its name, which is made when missing, or its id. */
              response_template_group?: number | string
              response_template_group_id?: number | string
              /** Only you see and change it. */
              is_personal?: boolean
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
  }
  '/satisfaction_ratings': {
    get: {
      parameters: {
        query?: {
          rating?: number
          /** Conversations assigned to this member of staff. */
          assignee_id?: number
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          created_after?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          created_before?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          updated_after?: string
          /** ISO 8601 date or date-time; without an offset, in the brand's time zone. */
          updated_before?: string
          /** Not before. */
          start_date?: string
          /** Not after; a date includes that day. */
          end_date?: string
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path?: never
        header?: Record<string, string>
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
          /** The first day. */
          start_date?: string
          /** The last day; by default, today. */
          end_date?: string
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Conversations begun, by day. */
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
          /** The first day. */
          start_date?: string
          /** The last day; by default, today. */
          end_date?: string
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Average seconds, by the day of the reply. */
              response_times: Record<string, number>
              summary: {
                averages: {
                  /** Seconds; null when there was nothing to measure. */
                  in_range: number | null
                  /** Seconds; null when there was nothing to measure. */
                  this_week: number | null
                  /** Seconds; null when there was nothing to measure. */
                  this_month: number | null
                }
                trends: {
                  last_7_days: {
                    /** Seconds; null when there was nothing to measure. */
                    average: number | null
                    /** 0.5 is half as much again; null when there was none before. */
                    change_rate: number | null
                  }
                  last_30_days: {
                    /** Seconds; null when there was nothing to measure. */
                    average: number | null
                    /** 0.5 is half as much again; null when there was none before. */
                    change_rate: number | null
                  }
                }
                ratio: {
                  /** 0 to 1; null of nothing. */
                  under_1_hour: number | null
                  /** 0 to 1; null of nothing. */
                  under_1_day: number | null
                  /** 0 to 1; null of nothing. */
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
          /** The first day. */
          start_date?: string
          /** The last day; by default, today. */
          end_date?: string
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** By name; with the address where two have one name. */
              report: Record<
                string,
                {
                  response_count: number
                  /** Seconds; null when there was nothing to measure. */
                  response_time_seconds: number | null
                  appreciations_count: number
                  archived_count: number
                  resolved_count: number
                  satisfaction_average: number | null
                  /** Replies, by day. */
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
          /** The first day. */
          start_date?: string
          /** The last day; by default, today. */
          end_date?: string
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** Conversations begun, by tag, most used first. */
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
          /** The first day. */
          start_date?: string
          /** The last day; by default, today. */
          end_date?: string
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              start_date: string
              end_date: string
              /** By the slug of the channel. */
              channels: Record<
                string,
                {
                  category: {
                    id: number
                    name: string
                    slug: string
                    /** Empty for a channel without an address. */
                    email: string
                    /** Channel type: 1 email, 2 twitter, 3 facebook, 6 chat, 7 api, 8 instagram, 9 sms, 10 voice, 12 facebook messenger, 15 whatsapp, 16 instagram dm. */
                    channel: 1 | 2 | 3 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 16
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
                  /** Seconds; null when there was nothing to measure. */
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
  '/views': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
          /** The slug of a channel. */
          category?: string
          /** With all of these tags, in any case. */
          tag?: string[]
          /** 30 by default. */
          page_size?: number
          /** `next` of the page before. */
          cursor?: string
        }
        path: {
          key: 'open' | 'mine' | 'unassigned' | 'on_hold' | 'resolved' | 'archived' | 'spam' | 'all'
        }
        header?: Record<string, string>
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
  '/drafts': {
    get: {
      parameters: {
        query?: never
        path?: never
        header?: Record<string, string>
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
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
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
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            draft: {
              /** Empty: there is no draft any more. */
              body: string
              /** 0 (regular), 1 (internal note). */
              visibility?: 0 | 1
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
          /** Slug or id. */
          slug: string
        }
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            /** To be said again every 20 seconds; else it is over after 30. */
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
  '/events': {
    get: {
      parameters: {
        query?: {
          /** Only what happened to the conversation with this id: its statuses, assignments, tags and the like. */
          conversation?: number
          /** A cursor that the log gave; 0, or nothing: from the beginning. */
          after?: string
          /** Only events of these types. */
          type?: (
            | 'address.verified'
            | 'article.changed'
            | 'article.created'
            | 'brand.changed'
            | 'brand.created'
            | 'brand.host_added'
            | 'brand.host_removed'
            | 'channel.changed'
            | 'channel.created'
            | 'contact.changed'
            | 'contact.created'
            | 'conversation.assigned'
            | 'conversation.created'
            | 'conversation.data_changed'
            | 'conversation.hold_changed'
            | 'conversation.moved'
            | 'conversation.renamed'
            | 'conversation.status_changed'
            | 'conversation.tagged'
            | 'identity.attached'
            | 'identity.move_undone'
            | 'identity.moved'
            | 'incident.changed'
            | 'incident.created'
            | 'message.delivery_failed'
            | 'message.posted'
            | 'note.changed'
            | 'note.created'
            | 'note.deleted'
            | 'response_template.changed'
            | 'response_template.created'
            | 'satisfaction_rating.given'
            | 'session.ended'
            | 'session.opened'
            | 'system.changed'
            | 'system.created'
            | 'token.created'
            | 'token.revoked'
            | 'topic.changed'
            | 'topic.created'
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
          /** 100 by default. */
          limit?: number
        }
        path?: never
        header?: Record<string, string>
        cookie?: never
      }
      requestBody?: never
      responses: {
        200: {
          content: {
            'application/json': {
              events: Event[]
              /** The cursor to go on from: give it as `after`. */
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
          /** Tells too who looks at or answers which conversation: events `presence`, each with all there are. */
          presence?: boolean
          /** A cursor that the log gave; without it, from now on. */
          after?: string
          /** Only events of these types. */
          type?: (
            | 'address.verified'
            | 'article.changed'
            | 'article.created'
            | 'brand.changed'
            | 'brand.created'
            | 'brand.host_added'
            | 'brand.host_removed'
            | 'channel.changed'
            | 'channel.created'
            | 'contact.changed'
            | 'contact.created'
            | 'conversation.assigned'
            | 'conversation.created'
            | 'conversation.data_changed'
            | 'conversation.hold_changed'
            | 'conversation.moved'
            | 'conversation.renamed'
            | 'conversation.status_changed'
            | 'conversation.tagged'
            | 'identity.attached'
            | 'identity.move_undone'
            | 'identity.moved'
            | 'incident.changed'
            | 'incident.created'
            | 'message.delivery_failed'
            | 'message.posted'
            | 'note.changed'
            | 'note.created'
            | 'note.deleted'
            | 'response_template.changed'
            | 'response_template.created'
            | 'satisfaction_rating.given'
            | 'session.ended'
            | 'session.opened'
            | 'system.changed'
            | 'system.created'
            | 'token.created'
            | 'token.revoked'
            | 'topic.changed'
            | 'topic.created'
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
        }
        path?: never
        header?: Record<string, string>
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            webhook: {
              url: string
              description?: string
              /** Only events of these types; an empty list, or nothing: of all. */
              event_types?:
                | (
                    | 'address.verified'
                    | 'article.changed'
                    | 'article.created'
                    | 'brand.changed'
                    | 'brand.created'
                    | 'brand.host_added'
                    | 'brand.host_removed'
                    | 'channel.changed'
                    | 'channel.created'
                    | 'contact.changed'
                    | 'contact.created'
                    | 'conversation.assigned'
                    | 'conversation.created'
                    | 'conversation.data_changed'
                    | 'conversation.hold_changed'
                    | 'conversation.moved'
                    | 'conversation.renamed'
                    | 'conversation.status_changed'
                    | 'conversation.tagged'
                    | 'identity.attached'
                    | 'identity.move_undone'
                    | 'identity.moved'
                    | 'incident.changed'
                    | 'incident.created'
                    | 'message.delivery_failed'
                    | 'message.posted'
                    | 'note.changed'
                    | 'note.created'
                    | 'note.deleted'
                    | 'response_template.changed'
                    | 'response_template.created'
                    | 'satisfaction_rating.given'
                    | 'session.ended'
                    | 'session.opened'
                    | 'system.changed'
                    | 'system.created'
                    | 'token.created'
                    | 'token.revoked'
                    | 'topic.changed'
                    | 'topic.created'
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
        header?: Record<string, string>
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
        header?: Record<string, string>
        cookie?: never
      }
      requestBody: {
        content: {
          'application/json': {
            webhook: {
              url?: string
              description?: string
              /** Only events of these types; an empty list, or nothing: of all. */
              event_types?:
                | (
                    | 'address.verified'
                    | 'article.changed'
                    | 'article.created'
                    | 'brand.changed'
                    | 'brand.created'
                    | 'brand.host_added'
                    | 'brand.host_removed'
                    | 'channel.changed'
                    | 'channel.created'
                    | 'contact.changed'
                    | 'contact.created'
                    | 'conversation.assigned'
                    | 'conversation.created'
                    | 'conversation.data_changed'
                    | 'conversation.hold_changed'
                    | 'conversation.moved'
                    | 'conversation.renamed'
                    | 'conversation.status_changed'
                    | 'conversation.tagged'
                    | 'identity.attached'
                    | 'identity.move_undone'
                    | 'identity.moved'
                    | 'incident.changed'
                    | 'incident.created'
                    | 'message.delivery_failed'
                    | 'message.posted'
                    | 'note.changed'
                    | 'note.created'
                    | 'note.deleted'
                    | 'response_template.changed'
                    | 'response_template.created'
                    | 'satisfaction_rating.given'
                    | 'session.ended'
                    | 'session.opened'
                    | 'system.changed'
                    | 'system.created'
                    | 'token.created'
                    | 'token.revoked'
                    | 'topic.changed'
                    | 'topic.created'
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
              /** False stops deliveries; true takes them up again. */
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
        header?: Record<string, string>
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
        header?: Record<string, string>
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
          /** From 1. */
          page?: number
          /** 30 by default. */
          page_size?: number
          /** From the link to the next page. */
          cursor?: string
        }
        path: {
          id: number
        }
        header?: Record<string, string>
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
        header?: Record<string, string>
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
          /** What it is called; by default: file. */
          file_name?: string
        }
        path?: never
        header?: Record<string, string>
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
          /** The address that it was sent to; by default, what its head says. */
          to?: string
          /** The sender of its envelope. */
          from?: string
          /** Slug of the email channel, whatever the address. */
          category?: string
        }
        path?: never
        header?: Record<string, string>
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
}

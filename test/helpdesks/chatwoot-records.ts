import type { Given } from './helpscout-records.ts'

/** An account of Chatwoot: only fields that matter here. */

export const LOGIN = { email: '7', token: 'chatwoot-secret' }

const at = (day: number, minute = 0) => Date.UTC(2026, 2, day, 10, minute) / 1_000
const text = (day: number) => new Date(at(day) * 1_000).toISOString()

const ADA = { id: 11, name: 'Ada', email: 'ada@acme.test', role: 'agent' }
/** A contact with the number of an agent. */
const CORA = {
  id: 11,
  name: 'Cora',
  email: 'cora@people.test',
  phone_number: '+15005550143',
  identifier: 'shop-7',
  thumbnail: '',
  additional_attributes: {
    city: 'Town',
    country: 'NZ',
    company_name: 'Parcels Ltd',
    social_profiles: { twitter: 'cora' },
  },
  custom_attributes: { plan: 'gold', vip: false },
  created_at: at(1),
}
/** Without an address, so that no list has her. */
const VISITOR = { id: 22, name: 'small-river-7', email: null, phone_number: null, custom_attributes: {} }

const LISTS: Record<string, Given[]> = {
  '/agents': [ADA, { id: 13, name: 'Admin', email: 'admin@acme.test', role: 'administrator' }],
  '/teams': [{ id: 41, name: 'support', description: 'All', account_id: 7 }],
  '/teams/41/team_members': [ADA],
  '/inboxes payload': [
    {
      id: 51,
      name: 'Acme',
      channel_type: 'Channel::Email',
      email: 'support@acme.test',
      imap_password: 'never-kept',
    },
    { id: 52, name: 'Website', channel_type: 'Channel::WebWidget', hmac_token: 'never-kept' },
    { id: 53, name: 'Shop', channel_type: 'Channel::TwilioSms', medium: 'whatsapp' },
  ],
  '/canned_responses': [
    {
      id: 81,
      short_code: 'sorry',
      content: 'We are **sorry**, {{contact.name}}.',
      created_at: text(1),
      updated_at: text(2),
    },
  ],
  '/custom_attribute_definitions': [
    {
      id: 61,
      attribute_display_name: 'Plan',
      attribute_display_type: 'list',
      attribute_key: 'plan',
      attribute_values: ['gold', 'tin'],
      attribute_model: 'contact_attribute',
    },
    {
      id: 62,
      attribute_display_name: 'Type of order',
      attribute_display_type: 'text',
      attribute_key: 'type',
      attribute_model: 'conversation_attribute',
    },
  ],
  '/contacts payload': [CORA, { id: 23, name: 'Dan', email: 'dan@people.test', created_at: at(2) }],
  '/contacts/11/notes': [{ id: 31, content: 'Likes tea', user: ADA, created_at: at(3), updated_at: at(3) }],
  '/contacts/23/notes': [],
  '/csat_survey_responses': [
    { id: 71, rating: 2, feedback_message: 'Slow', contact: CORA, conversation_id: 101, created_at: at(4) },
    {
      id: 72,
      rating: 4,
      feedback_message: 'Fine',
      contact: CORA,
      conversation_id: 101,
      assigned_agent: ADA,
      created_at: at(9),
    },
  ],
  '/macros payload': [{ id: 91, name: 'Close it', visibility: 'global', actions: [] }],
  '/automation_rules payload': [{ id: 92, name: 'Tag it' }],
  '/campaigns': [{ id: 93, title: 'Spring' }],
  '/agent_bots': [{ id: 11, name: 'Robo' }],
  '/portals payload': [{ id: 94, slug: 'help', name: 'Help', config: { default_locale: 'en' } }],
  '/portals/help/categories payload': [
    { id: 95, name: 'Orders', slug: 'orders', locale: 'en', position: 1 },
    { id: 96, name: 'Returns', slug: 'returns', locale: 'en', position: 2, parent_category: { id: 95 } },
    { id: 97, name: 'Rücksendung', slug: 'ruecksendung', locale: 'de', position: 1 },
  ],
  '/portals/help/articles payload': [
    {
      id: 982,
      title: 'Zurücksenden',
      content: 'So',
      status: 'draft',
      category: { id: 97, locale: 'de' },
      author: ADA,
      updated_at: at(3),
      associated_articles: [],
    },
    {
      id: 981,
      title: 'Sending it back',
      content: '## How\n\n![Label](https://files.test/label.png)',
      status: 'published',
      position: 10,
      category: { id: 96, locale: 'en' },
      author: ADA,
      updated_at: at(2),
      associated_articles: [{ id: 982 }],
    },
    {
      id: 983,
      title: 'Old',
      content: 'x',
      status: 'archived',
      category: { id: null },
      author: { id: 14, name: 'Gone', email: 'gone@acme.test' },
      updated_at: at(2),
    },
  ],
}

const conversation = (id: number, more: Given): Given => ({
  id,
  meta: { sender: CORA, channel: 'Channel::WebWidget' },
  messages: [{ id: 1 }],
  additional_attributes: {},
  custom_attributes: {},
  inbox_id: 52,
  labels: [],
  snoozed_until: null,
  status: 'open',
  priority: null,
  created_at: at(id - 99),
  last_activity_at: at(id - 99, 5),
  ...more,
})

const CONVERSATIONS: Given[] = [
  conversation(101, {
    status: 'resolved',
    inbox_id: 51,
    meta: { sender: CORA, assignee: ADA, team: { id: 41, name: 'support' } },
    additional_attributes: { mail_subject: 'Ticket 101' },
    custom_attributes: { type: 'big' },
    labels: ['late'],
    priority: 'medium',
  }),
  conversation(102, { status: 'pending', meta: { sender: VISITOR }, priority: 'urgent' }),
  conversation(103, { status: 'snoozed', snoozed_until: '2030-01-01T00:00:00.000Z' }),
  conversation(104, { status: 'snoozed', snoozed_until: '2020-01-01T00:00:00.000Z', inbox_id: 53 }),
  conversation(105, { status: 'snoozed' }),
]

const contact = (one: Given): Given => ({ ...one, type: 'contact' })
const agent = { id: 11, name: 'Ada', type: 'user' }

const message = (id: number, more: Given = {}): Given => ({
  id,
  content: `Words ${id}`,
  message_type: 0,
  content_type: 'text',
  content_attributes: {},
  private: false,
  source_id: null,
  sender: contact(CORA),
  created_at: at(10, id % 60),
  ...more,
})

const MAIL = {
  cc: ['copy@other.test', 'support@acme.test', 'ada@acme.test'],
  text_content: { full: 'Where is it?\n\n> Ours', reply: 'Where is it?\n\n> Ours', quoted: 'Where is it?' },
  html_content: { full: '<p>Where is it? <img src="PICTURE"> <img src="https://spy.test/x.gif"></p>' },
}

/** The oldest first. */
const MESSAGES: Record<string, Given[]> = {
  101: [
    message(1010, {
      content: 'Where is it?\n\n> Ours',
      content_type: 'incoming_email',
      source_id: 'first@parcels.test',
      content_attributes: { email: MAIL },
      attachments: [{ id: 1, file_type: 'file', data_url: 'FILES/invoice%20a.txt', file_size: 9 }],
    }),
    message(1011, { message_type: 2, content: 'Ada self-assigned this conversation', sender: null }),
    message(1012, {
      message_type: 1,
      private: true,
      sender: agent,
      content: 'A word to [@Rita](mention://user/2/Rita)',
    }),
    message(1013, {
      message_type: 1,
      sender: { id: 12, name: 'Gone', type: 'user' },
      content: 'It is on its **way**.',
      source_id: '<reply@acme.test>',
      content_attributes: { cc_emails: ['later@other.test'], in_reply_to: 1010 },
    }),
    message(1014, { content: 'This message was deleted', content_attributes: { deleted: true } }),
    message(1015, { message_type: 3, sender: null, content: 'Please rate us' }),
  ],
  102: [
    message(1020, { sender: contact(VISITOR), content: 'Hello' }),
    message(1021, {
      message_type: 1,
      sender: { id: 11, name: 'Robo', type: 'agent_bot' },
      content: 'What is it about?',
      content_type: 'input_select',
      content_attributes: {
        items: [
          { title: 'An order', value: 'order' },
          { title: 'Money', value: 'money' },
        ],
        submitted_values: [{ title: 'Money', value: 'money' }],
      },
    }),
    message(1022, {
      sender: contact(VISITOR),
      content: null,
      attachments: [
        { id: 3, file_type: 'location', coordinates_lat: 1.5, coordinates_long: 2.5, fallback_title: 'Here' },
        { id: 4, file_type: 'image', data_url: 'FILES/lost.png', file_size: 9 },
      ],
    }),
  ],
  /** More than two pages; the last one stored tells of the first days. */
  103: [
    ...Array.from({ length: 45 }, (_, index) => message(2001 + index, { created_at: at(11, index) })),
    message(2101, { content: 'From before', created_at: at(1) }),
  ],
  104: [message(1040)],
  105: [message(1050)],
}

const RECORDS = { lists: LISTS, conversations: CONVERSATIONS, messages: MESSAGES, role: 'administrator' }

/** The records, to be changed at will. */
export const chatwootRecords = () => structuredClone(RECORDS)

import type { Given } from './helpscout-records.ts'

/** An account of Gorgias: only fields that matter here. Its times do not name their zone. */

export const LOGIN = { email: 'admin@acme.test', token: 'gorgias-secret' }

const at = (day: number, minute = 0) =>
  `2026-03-${String(day).padStart(2, '0')}T10:${String(minute).padStart(2, '0')}:00.123456`
const times = (day: number): Given => ({ created_datetime: at(day), updated_datetime: at(day) })

const ADA = { id: 11, name: 'Ada', email: 'ada@acme.test' }
/** In no list by now. */
const GONE = { id: 12, firstname: 'Gone', lastname: 'Away', email: 'gone@acme.test' }
/** Assigned, and nothing else. */
const IDLE = { id: 15, name: 'Idle', email: 'idle@acme.test' }
/** A customer with the number of a user. */
const CORA = { id: 11, firstname: 'Cora', lastname: 'Customer', email: 'cora@people.test' }
const DAN = { id: 22, name: 'Dan', email: 'dan@people.test' }

const LISTS: Record<string, Given[]> = {
  '/users': [
    { ...ADA, active: true, role: { name: 'agent' }, ...times(1) },
    { id: 13, name: 'Admin', email: 'admin@acme.test', active: true, ...times(1) },
    {
      id: 14,
      name: 'Left',
      email: 'left@acme.test',
      active: false,
      deactivated_datetime: at(5),
      ...times(1),
    },
  ],
  '/teams': [{ id: 41, name: 'Support', members: [ADA], ...times(1) }],
  '/integrations': [
    {
      id: 51,
      type: 'email',
      name: 'Acme',
      meta: { address: 'support@acme.test', preferred: true },
      ...times(1),
    },
    { id: 52, type: 'gmail', name: 'billing@acme.test', ...times(1) },
    { id: 53, type: 'shopify', name: 'acme.myshopify.test', ...times(1) },
  ],
  '/custom-fields?Ticket': [
    {
      id: 61,
      object_type: 'Ticket',
      label: 'Product',
      definition: {
        data_type: 'text',
        input_settings: { input_type: 'dropdown', choices: ['Lamps', 'Chairs'] },
      },
      ...times(1),
    },
  ],
  '/custom-fields?Customer': [
    { id: 62, object_type: 'Customer', label: 'Tier', definition: { data_type: 'number' }, ...times(1) },
  ],
  '/customers': [
    {
      ...CORA,
      external_id: 'shop-7',
      language: 'fr',
      note: 'Likes tea',
      data: { city: 'Town' },
      custom_fields: { 62: { value: 3 } },
      channels: [
        { type: 'email', address: 'cora@people.test' },
        { type: 'email', address: 'cora@home.test' },
        { type: 'phone', address: '+15005550143' },
        { type: 'twitter', address: '777' },
      ],
      ...times(2),
    },
  ],
  '/macros': [
    {
      id: 81,
      name: 'Sorry',
      actions: [
        { name: 'addTags', arguments: { tags: 'sorry' } },
        {
          name: 'setResponseText',
          arguments: { body_html: '<div>We are <b>sorry</b>, {{ticket.customer.name}}.</div>' },
        },
      ],
      ...times(1),
    },
    {
      id: 82,
      name: 'Close it',
      actions: [{ name: 'setStatus', arguments: { status: 'closed' } }],
      ...times(1),
    },
    {
      id: 83,
      name: 'Old words',
      actions: [{ name: 'setResponseText', arguments: { body_text: 'x' } }],
      archived_datetime: at(4),
      ...times(1),
    },
  ],
  '/satisfaction-surveys': [
    {
      id: 71,
      ticket_id: 101,
      customer_id: 11,
      score: 4,
      body_text: 'Fine',
      scored_datetime: at(9),
      ...times(8),
    },
    { id: 72, ticket_id: 102, customer_id: 22, score: null, ...times(8) },
    { id: 73, ticket_id: 106, customer_id: 29, score: 1, ...times(8) },
  ],
  '/rules': [{ id: 91, name: 'Tag it' }],
  '/views': [{ id: 92, name: 'Mine' }],
  '/widgets': [],
}

const ticket = (id: number, more: Given): Given => ({
  id,
  subject: `Ticket ${id}`,
  status: 'open',
  priority: 'normal',
  channel: 'email',
  via: 'email',
  spam: false,
  customer: CORA,
  assignee_user: null,
  assignee_team: null,
  tags: [],
  custom_fields: {},
  snooze_datetime: null,
  trashed_datetime: null,
  created_datetime: at(id - 99),
  updated_datetime: at(id - 99, 5),
  ...more,
})

const TICKETS: Given[] = [
  ticket(101, {
    status: 'closed',
    priority: 'critical',
    assignee_user: ADA,
    assignee_team: { id: 41, name: 'Support' },
    tags: [{ id: 1, name: 'late' }],
    custom_fields: { 61: { id: 61, value: 'Lamps', prediction: null } },
    external_id: 'ext-1',
  }),
  ticket(102, { channel: 'chat', customer: DAN, assignee_user: IDLE }),
  ticket(103, { status: 'closed', snooze_datetime: '2030-01-01T00:00:00' }),
  ticket(104, { status: 'closed', snooze_datetime: '2020-01-01T00:00:00' }),
  ticket(105, { spam: true, customer: { id: 26, email: 'spammer@other.test' } }),
  ticket(106, { trashed_datetime: at(9), customer: { id: 29, email: 'trashed@other.test' } }),
]

const message = (id: number, ticketId: number, more: Given = {}): Given => ({
  id,
  ticket_id: ticketId,
  channel: 'email',
  public: true,
  from_agent: false,
  sender: CORA,
  source: { type: 'email', to: [{ address: 'support@acme.test' }] },
  integration_id: 51,
  message_id: null,
  body_text: `Words of ${ticketId}`,
  attachments: [],
  created_datetime: at(10, id % 60),
  sent_datetime: at(10, id % 60),
  ...more,
})

/** The oldest first. */
const MESSAGES: Given[] = [
  message(1010, 101, {
    integration_id: 52,
    message_id: '<first@parcels.test>',
    source: {
      cc: [{ address: 'copy@other.test' }, { address: 'support@acme.test' }, { address: 'ada@acme.test' }],
    },
    body_html: '<p>Where is <b>it</b>? <img src="PICTURE"></p><blockquote>Ours</blockquote>',
    stripped_html: '<p>Where is <b>it</b>? <img src="PICTURE"></p>',
    stripped_text: 'Where is it?',
    attachments: [{ url: 'invoice.txt', name: 'invoice.txt', size: 9, content_type: 'text/plain' }],
  }),
  message(1011, 101, {
    from_agent: true,
    public: false,
    channel: 'internal-note',
    sender: ADA,
    body_text: 'A word among us',
    source: { cc: [{ address: 'secret@other.test' }] },
  }),
  message(1012, 101, {
    from_agent: true,
    sender: GONE,
    message_id: 'reply@acme.test',
    body_html: '<p>It is on its <b>way</b>.</p>',
    source: { cc: [{ address: 'later@other.test' }] },
  }),
  message(1013, 101, { source: { cc: [{ address: 'unasked@other.test' }] }, body_text: 'Thanks' }),
  message(1014, 101, {
    from_agent: true,
    sender: ADA,
    sent_datetime: null,
    failed_datetime: at(10, 54),
    body_text: 'Never sent',
  }),
  message(1015, 101, { from_agent: true, sender: null, rule_id: 91, body_text: 'We have got it' }),
  message(1016, 101, { deleted_datetime: at(11) }),
  message(1020, 102, {
    channel: 'chat',
    sender: DAN,
    integration_id: 59,
    body_text: null,
    body_html: '<div>Hi</div>',
  }),
  message(1021, 102, {
    channel: 'chat',
    from_agent: true,
    sender: ADA,
    body_text: 'Attached',
    attachments: [{ url: 'lost.txt', name: 'lost.txt', size: 9, content_type: 'text/plain' }],
  }),
  message(1030, 103),
  message(1040, 104),
  message(1050, 105, { sender: { id: 26, email: 'spammer@other.test' }, body_text: 'Buy this' }),
  message(1060, 106, { sender: { id: 29, email: 'trashed@other.test' } }),
]

const RECORDS = { lists: LISTS, tickets: TICKETS, messages: MESSAGES }

/** The records, to be changed at will. */
export const gorgiasRecords = () => structuredClone(RECORDS)

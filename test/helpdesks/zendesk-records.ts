import { PNG, times } from './stand-in.ts'

/** An account of Zendesk: only fields that matter here. */

export type Given = Record<string, unknown>

export const LOGIN = { email: 'admin@acme.test', token: 'zendesk-secret' }

const lists: Record<string, Given[]> = {
  organizations: [{ id: 31, name: 'Parcels Ltd', domain_names: ['parcels.test', 'gmail.com'], ...times(1) }],
  groups: [{ id: 41, name: 'Support', deleted: false, ...times(1) }],
  group_memberships: [{ id: 1, user_id: 11, group_id: 41 }],
  recipient_addresses: [
    { id: 51, name: 'Acme', email: 'support@acme.test', default: true, ...times(1) },
    { id: 52, name: 'Billing', email: 'billing@acme.test', default: false, ...times(1) },
  ],
  ticket_fields: [
    { id: 61, title: 'Subject', type: 'subject', removable: false, ...times(1) },
    { id: 62, title: 'Order number', type: 'text', removable: true, ...times(1) },
    {
      id: 63,
      title: 'Reason',
      type: 'tagger',
      removable: true,
      custom_field_options: [{ name: 'Arrived broken', value: 'broken' }],
      ...times(1),
    },
  ],
  macros: [
    {
      id: 71,
      title: 'Refunds::Sorry',
      active: true,
      actions: [
        { field: 'comment_value', value: 'We are sorry.' },
        { field: 'status', value: 'solved' },
      ],
      ...times(1),
    },
    {
      id: 72,
      title: 'Close it',
      active: true,
      actions: [{ field: 'status', value: 'solved' }],
      ...times(1),
    },
    { id: 73, title: 'Old', active: false, actions: [{ field: 'comment_value', value: 'x' }], ...times(1) },
  ],
  satisfaction_ratings: [
    {
      id: 81,
      ticket_id: 101,
      requester_id: 21,
      assignee_id: 11,
      score: 'good',
      comment: 'Thanks',
      ...times(9),
    },
    { id: 82, ticket_id: 102, requester_id: 22, score: 'offered', ...times(9) },
  ],
  categories: [{ id: 91, name: 'Orders', position: 1, ...times(1) }],
  sections: [{ id: 92, name: 'Returns', category_id: 91, position: 0, ...times(1) }],
  articles: [
    {
      id: 93,
      title: 'Sending it back',
      body: '<h2>How</h2><p>Use <b>the form</b>.</p><img src="/hc/article_attachments/94/label.png" alt="The label">',
      attachments: [
        { id: 94, file_name: 'label.png', content_type: 'image/png', size: PNG.length, ...times(2) },
      ],
      section_id: 92,
      author_id: 11,
      locale: 'en-us',
      source_locale: 'en-us',
      draft: false,
      user_segment_id: null,
      ...times(2),
    },
    {
      id: 97,
      title: 'For customers',
      body: '<p>Sign in</p>',
      section_id: 92,
      author_id: 11,
      locale: 'en-us',
      user_segment_id: 6,
      ...times(2),
    },
    {
      id: 95,
      title: 'For colleagues',
      body: '<p>Not public</p>',
      section_id: 92,
      author_id: 11,
      locale: 'en-us',
      user_segment_id: 7,
      ...times(2),
    },
  ],
  user_segments: [
    { id: 6, built_in: true, user_type: 'signed_in_users' },
    { id: 7, built_in: true, user_type: 'staff' },
  ],
  suspended_tickets: [{ id: 96, subject: 'Buy now', ...times(3) }],
  triggers: [
    { id: 1, title: 'Notify all' },
    { id: 2, title: 'Tag VIPs' },
  ],
  automations: [{ id: 3, title: 'Close after four days' }],
  views: [],
  sla_policies: [{ id: 4, title: 'Gold' }],
  webhooks: [],
  ticket_forms: [],
}
const users: Given[] = [
  { id: 11, name: 'Ada Agent', email: 'ada@acme.test', role: 'agent', active: true, ...times(1) },
  { id: 12, name: 'Gone Agent', email: 'gone@acme.test', role: 'agent', active: false, ...times(1) },
  { id: 13, name: 'Admin', email: LOGIN.email, role: 'admin', active: true, ...times(1) },
  {
    id: 21,
    name: 'Cora Customer',
    email: 'cora@parcels.test',
    phone: '+15005550142',
    role: 'end-user',
    active: true,
    organization_id: 31,
    notes: 'Likes to be called.',
    user_fields: { plan: 'gold' },
    ...times(1),
  },
  { id: 22, name: 'Dan', email: 'dan@other.test', role: 'end-user', active: true, ...times(1) },
  { id: 23, name: 'Deleted Person', email: null, role: 'end-user', active: false, ...times(1) },
  { id: 24, name: 'Copy', email: 'copy@other.test', role: 'end-user', active: true, ...times(1) },
]
const identities: Given[] = [
  { id: 1, user_id: 21, type: 'email', value: 'cora@parcels.test', primary: true },
  { id: 2, user_id: 21, type: 'email', value: 'cora@home.test', primary: false },
  { id: 3, user_id: 21, type: 'phone_number', value: '+15005550142', primary: false },
]
const ticket = (id: number, more: Given): Given => ({
  id,
  subject: `Ticket ${id}`,
  status: 'open',
  requester_id: 21,
  via: { channel: 'email' },
  recipient: 'support@acme.test',
  tags: [],
  custom_fields: [],
  ...times(id - 99),
  ...more,
})
const tickets: Given[] = [
  ticket(101, {
    encoded_id: 'AB12CD-EF34',
    status: 'solved',
    priority: 'high',
    tags: ['parcel', 'late'],
    assignee_id: 11,
    group_id: 41,
    email_cc_ids: [24],
    follower_ids: [11],
    custom_fields: [
      { id: 62, value: 'A-7' },
      { id: 63, value: 'broken' },
    ],
  }),
  ticket(102, { status: 'pending', requester_id: 22, recipient: 'billing@acme.test' }),
  ticket(103, { status: 'hold', assignee_id: 99 }),
  ticket(104, { status: 'closed', requester_id: 22, tags: ['closed_by_merge'] }),
  ticket(105, { status: 'deleted' }),
  ticket(106, { status: 'new', via: { channel: 'chat' }, requester_id: 23 }),
]
const comment = (id: number, author: number, body: string, more: Given = {}): Given => ({
  id,
  author_id: author,
  html_body: `<div>${body}</div>`,
  plain_body: body,
  public: true,
  via: { channel: 'web' },
  attachments: [],
  created_at: `2026-03-10T10:00:${String(id % 60).padStart(2, '0')}Z`,
  ...more,
})
const file = (id: number, name: string, more: Given = {}): Given => ({
  id,
  file_name: name,
  content_url: '',
  content_type: 'text/plain',
  size: 9,
  inline: false,
  ...more,
})
const comments: Record<string, Given[]> = {
  101: [
    comment(1011, 21, 'Where is <b>it</b>? Like so: <img src="/attachments/token/inline.png">', {
      via: { channel: 'email' },
      metadata: { system: { message_id: '<first@parcels.test>' } },
      attachments: [
        file(1, 'invoice.txt'),
        file(2, 'inline.png', { content_type: 'image/png', size: PNG.length, inline: true }),
      ],
    }),
    comment(1012, 11, 'A word among us', { public: false }),
    comment(1013, 12, 'It is on its way.'),
    comment(1014, 11, 'Merged: Ticket 104', {
      public: false,
      via: { channel: 'web', source: { from: { ticket_id: 104 }, to: {}, rel: 'merge' } },
    }),
  ],
  102: [
    comment(1021, 22, 'An invoice, please'),
    comment(1022, 11, 'Attached', { attachments: [file(3, 'lost.txt')] }),
  ],
  103: [
    comment(1031, 21, 'Still\u2028 waiting'),
    comment(1032, -1, 'Checked by the system', { public: false }),
  ],
  104: [comment(1041, 22, 'My own parcel')],
  106: [comment(1061, 23, 'Hello by chat', { via: { channel: 'chat' } })],
}

const RECORDS = { lists, users, identities, tickets, comments }

/** The records, to be changed at will. */
export const zendeskRecords = () => structuredClone(RECORDS)

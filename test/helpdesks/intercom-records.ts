import type { Given } from './helpscout-records.ts'

/** A workspace of Intercom: only fields that matter here. */

export const TOKEN = 'intercom-secret'

const at = (day: number, minute = 0) => Date.UTC(2026, 2, day, 10, minute) / 1_000

const ADA = { type: 'admin', id: '11', name: 'Ada', email: 'ada@acme.test' }
/** In no list by now. */
const GONE = { type: 'admin', id: '12', name: 'Gone', email: 'gone@acme.test' }
const CORA = { type: 'user', id: 'c1', name: 'Cora', email: 'cora@people.test' }
const DAN = { type: 'lead', id: 'c2', name: 'Dan', email: 'dan@people.test' }

const LISTS: Record<string, Given[]> = {
  '/admins admins': [ADA, { type: 'admin', id: '13', name: 'Admin', email: 'admin@acme.test' }],
  '/teams teams': [{ type: 'team', id: '41', name: 'Support', admin_ids: [11] }],
  '/contacts data': [
    {
      id: 'c1',
      role: 'user',
      external_id: 'shop-7',
      email: 'cora@people.test',
      phone: '+15005550143',
      name: 'Cora',
      location: { city: 'Town', country: 'NZ' },
      custom_attributes: { plan: 'gold' },
      created_at: at(1),
      updated_at: at(2),
    },
    { id: 'c9', role: 'lead', email: 'idle@people.test', name: 'Idle', created_at: at(1), updated_at: at(1) },
  ],
  '/help_center/collections data': [
    { id: '91', name: 'Orders', parent_id: null, order: 1, created_at: at(1), updated_at: at(1) },
    { id: '92', name: 'Returns', parent_id: '91', order: 2, created_at: at(1), updated_at: at(1) },
  ],
  '/articles data': [
    {
      id: '95',
      title: 'Sending it back',
      body: '<h2>How</h2><p>Use the form.</p><img src="https://files.test/label.png" alt="Label">',
      state: 'published',
      parent_id: 92,
      author_id: 11,
      default_locale: 'en',
      translated_content: {
        type: 'article_translated_content',
        en: { title: 'Sending it back', body: '<p>x</p>', state: 'published' },
        de: { title: 'Zurücksenden', body: '<p>So</p>', state: 'draft', updated_at: at(3) },
      },
      created_at: at(2),
      updated_at: at(2),
    },
    {
      id: '96',
      title: 'Not yet',
      body: '<p>x</p>',
      state: 'draft',
      parent_id: 7,
      author_id: 14,
      created_at: at(2),
    },
  ],
}

const conversation = (id: number, more: Given): Given => ({
  type: 'conversation',
  id: String(id),
  title: `Ticket ${id}`,
  created_at: at(id - 99),
  updated_at: at(id - 99, 5),
  source: { type: 'conversation', id: '1', body: `<p>Words of ${id}</p>`, author: CORA, attachments: [] },
  contacts: { contacts: [{ id: 'c1' }] },
  admin_assignee_id: 0,
  team_assignee_id: null,
  state: 'open',
  priority: 'not_priority',
  tags: { tags: [] },
  custom_attributes: {},
  ...more,
})

const CONVERSATIONS: Given[] = [
  conversation(101, {
    state: 'closed',
    priority: 'priority',
    admin_assignee_id: 11,
    tags: { tags: [{ id: '1', name: 'late' }] },
    custom_attributes: { 'Order number': 'A-7', Copilot: null },
    contacts: { contacts: [{ id: 'c1' }, { id: 'c2' }] },
    conversation_rating: {
      rating: 4,
      remark: 'Fine',
      created_at: at(9),
      contact: { id: 'c1' },
      teammate: { id: 11 },
    },
  }),
  conversation(102, {
    title: null,
    source: {
      type: 'email',
      id: '2',
      subject: '<p>By <b>mail</b></p>',
      body: '<p>Words of 102</p>',
      author: DAN,
      attachments: [{ name: 'invoice.txt', url: 'invoice.txt', content_type: 'text/plain', filesize: 9 }],
    },
    contacts: { contacts: [{ id: 'c2' }] },
    team_assignee_id: 41,
  }),
  conversation(103, { state: 'snoozed', snoozed_until: Date.UTC(2030, 0, 1) / 1_000 }),
  conversation(104, { state: 'snoozed', snoozed_until: Date.UTC(2020, 0, 1) / 1_000 }),
]

const part = (id: number, author: Given, more: Given = {}): Given => ({
  type: 'conversation_part',
  id: String(id),
  part_type: 'comment',
  body: `<p>Part ${id}</p>`,
  created_at: at(10, id % 60),
  updated_at: at(10, id % 60),
  author,
  attachments: [],
  ...more,
})

const PARTS: Record<string, Given[]> = {
  101: [
    part(1011, ADA, { part_type: 'note', body: '<p>A word among us</p>' }),
    part(1012, GONE, { body: '<p>It is on its <b>way</b>.</p>' }),
    part(1013, CORA, { body: '<p>Thanks: <img src="PICTURE"></p>' }),
    part(1014, ADA, { part_type: 'assignment', body: '<p>Please look</p>' }),
    part(1015, { type: 'bot', id: '5', name: 'Operator' }, { part_type: 'close', body: '<p>Bye</p>' }),
    part(1016, ADA, { part_type: 'close', body: null }),
  ],
  102: [
    part(1021, ADA, {
      attachments: [{ name: 'lost.txt', url: 'lost.txt', content_type: 'text/plain', filesize: 9 }],
    }),
  ],
}

const RECORDS = {
  lists: LISTS,
  conversations: CONVERSATIONS,
  parts: PARTS,
  /** Parts that the API does not give, by conversation. */
  missing: { 103: 7 } as Record<string, number>,
  bare: {
    '/me': { type: 'admin', id: '13', name: 'Admin', app: { id_code: 'w1', name: 'Acme' } },
  } as Record<string, unknown>,
}

/** The records, to be changed at will. */
export const intercomRecords = () => structuredClone(RECORDS)

import { times } from './stand-in.ts'
import type { Given } from './zendesk-records.ts'

/** An account of Freshdesk: only fields that matter here. */

export const KEY = 'freshdesk-secret'

const agent = (id: number, name: string, more: Given = {}): Given => ({
  id,
  contact: { name, email: `${name.toLowerCase()}@acme.test`, active: true },
  ...times(1),
  ...more,
})

const contact = (id: number, name: string, more: Given = {}): Given => ({
  id,
  name,
  email: `${name.toLowerCase()}@people.test`,
  custom_fields: {},
  ...times(1),
  ...more,
})

const cora = contact(21, 'Cora', { company_id: 31, mobile: '+15005550143', custom_fields: { plan: 'gold' } })

/** As lists have them, and as each is when it is asked for alone. */
const PEOPLE = {
  agents: [agent(11, 'Ada'), agent(13, 'Admin')],
  /** Agents who have left are in no list. */
  left: [agent(12, 'Gone')],
  contacts: [cora, contact(22, 'Dan'), contact(25, 'Idle', { phone: '555 0100' })],
  whole: [
    { ...cora, other_emails: ['cora@home.test'] },
    contact(22, 'Dan', { other_emails: [] }),
    contact(23, 'Deleted', { deleted: true, other_emails: [] }),
  ],
}

const LISTS: Record<string, Given[]> = {
  '/groups': [{ id: 41, name: 'Support', agent_ids: [11], ...times(1) }],
  '/companies': [{ id: 31, name: 'Parcels Ltd', domains: ['parcels.test'], ...times(1) }],
  '/ticket_fields': [
    {
      id: 61,
      name: 'status',
      type: 'default_status',
      choices: {
        2: ['Open', 'Being processed'],
        5: ['Closed', 'Closed'],
        7: ['Waiting on carrier', 'Waiting'],
      },
      ...times(1),
    },
    { id: 62, name: 'cf_order', label: 'Order number', type: 'custom_text', ...times(1) },
  ],
  '/email_configs': [
    { id: 51, name: 'Acme', reply_email: 'support@acme.test', primary_role: true, ...times(1) },
    { id: 52, name: 'Billing', reply_email: 'billing@acme.test', primary_role: false, ...times(1) },
  ],
  '/surveys/satisfaction_ratings': [
    {
      id: 81,
      ticket_id: 101,
      user_id: 21,
      agent_id: 11,
      feedback: 'Fine',
      ratings: { default_question: 101 },
      ...times(9),
    },
  ],
  '/canned_response_folders': [{ id: 71, name: 'Refunds', personal: false, ...times(1) }],
  '/canned_response_folders/71/responses': [
    { id: 72, title: 'Sorry', content_html: '<p>We are <b>sorry</b>.</p>', folder_id: 71, ...times(1) },
  ],
  '/solutions/categories': [{ id: 91, name: 'Orders', ...times(1) }],
  '/solutions/categories/91/folders': [
    { id: 92, name: 'Returns', visibility: 1, ...times(1) },
    { id: 93, name: 'Handbook', visibility: 3, ...times(1) },
  ],
  '/solutions/folders/92/articles': [
    {
      id: 94,
      title: 'Sending it back',
      description: '<h2>How</h2><p>Use the form.</p><img src="https://files.test/label.png" alt="Label">',
      status: 2,
      agent_id: 11,
      ...times(2),
    },
  ],
  '/solutions/folders/93/articles': [
    { id: 95, title: 'For colleagues', description: '<p>Ours</p>', status: 2, agent_id: 11, ...times(2) },
  ],
  '/automations/1/rules': [{ id: 1, name: 'Assign it' }],
  '/automations/3/rules': [],
  '/automations/4/rules': [{ id: 2, name: 'Tag it' }],
  '/scenario_automations': [{ id: 3, name: 'Escalate' }],
  '/sla_policies': [{ id: 4, name: 'Default' }],
  '/products': [],
  '/time_entries': [{ id: 5 }, { id: 6 }, { id: 7 }],
}

const ticket = (id: number, more: Given): Given => ({
  id,
  subject: `Ticket ${id}`,
  description: `<div>Words of ${id}</div>`,
  status: 2,
  priority: 1,
  source: 1,
  requester_id: 21,
  email_config_id: 51,
  cc_emails: [],
  tags: [],
  custom_fields: {},
  attachments: [],
  ...times(id - 99),
  ...more,
})

const file = (id: number, name: string): Given => ({ id, name, content_type: 'text/plain', size: 9 })

const TICKETS: Given[] = [
  ticket(101, {
    status: 5,
    priority: 4,
    tags: ['late'],
    responder_id: 11,
    group_id: 41,
    cc_emails: ['Copy <copy@other.test>', 'ada@acme.test', 'Acme <Support@acme.test>'],
    custom_fields: { cf_order: 'A-7' },
    attachments: [file(1, 'invoice.txt')],
  }),
  ticket(102, { status: 3, requester_id: 22, email_config_id: 52 }),
  ticket(103, { status: 7, requester_id: 23, responder_id: 99 }),
  ticket(104, { spam: true, requester_id: 26 }),
  ticket(105, { deleted: true }),
  ticket(106, { source: 10, responder_id: 11, description: '<div>Two\u2028 lines</div>' }),
]

const said = (id: number, user: number, body: string, more: Given = {}): Given => ({
  id,
  user_id: user,
  body: `<div>${body}</div>`,
  incoming: false,
  private: false,
  source: 0,
  attachments: [],
  created_at: `2026-03-10T10:00:${String(id % 60).padStart(2, '0')}Z`,
  ...more,
})

const CONVERSATIONS: Record<string, Given[]> = {
  101: [
    said(1011, 11, 'A word among us', { private: true, source: 2 }),
    said(1012, 12, 'It is on its <b>way</b>.'),
    said(1013, 21, 'Thanks: <img src="PICTURE">', { incoming: true }),
    said(1014, 11, 'To the carrier', { source: 8 }),
  ],
  102: [said(1021, 11, 'Attached', { attachments: [file(3, 'lost.txt')] })],
}

const RECORDS = { ...PEOPLE, lists: LISTS, tickets: TICKETS, conversations: CONVERSATIONS }

/** The records, to be changed at will. */
export const freshdeskRecords = () => structuredClone(RECORDS)

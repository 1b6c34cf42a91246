/** An account of Help Scout: only fields that matter here. */

export type Given = Record<string, unknown>

export const APP = { id: 'app-id', secret: 'app-secret' }

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`
const times = (day: number): Given => ({ createdAt: at(day), updatedAt: at(day) })

const user = (id: number, first: string): Given => ({
  id,
  firstName: first,
  lastName: 'Staff',
  email: `${first.toLowerCase()}@acme.test`,
  ...times(1),
})

const ADA = { id: 11, type: 'user', first: 'Ada', last: 'Staff', email: 'ada@acme.test' }
/** In no list by now. */
const GONE = { id: 12, type: 'user', first: 'Gone', last: 'Away', email: 'gone@acme.test' }
/** A customer with the number of a user. */
const CORA = { id: 11, type: 'customer', first: 'Cora', last: 'Customer', email: 'cora@people.test' }
const DAN = { id: 22, type: 'customer', first: 'Dan', last: '', email: 'dan@people.test' }

const LISTS: Record<string, Given[]> = {
  '/users users': [user(11, 'Ada'), user(13, 'Admin')],
  '/teams teams': [{ id: 41, name: 'Support', ...times(1) }],
  '/teams/41/members users': [user(11, 'Ada')],
  '/mailboxes mailboxes': [
    { id: 51, name: 'Acme', email: 'support@acme.test', ...times(1) },
    { id: 52, name: 'Billing', email: 'billing@acme.test', ...times(1) },
  ],
  '/mailboxes/51/fields fields': [
    {
      id: 61,
      name: 'Plan',
      type: 'dropdown',
      options: [
        { id: 1, label: 'Gold' },
        { id: 2, label: 'Tin' },
      ],
    },
  ],
  '/mailboxes/52/fields fields': [{ id: 62, name: 'Order number', type: 'singleline' }],
  '/customers customers': [
    {
      id: 11,
      firstName: 'Cora',
      lastName: 'Customer',
      organization: 'Parcels Ltd',
      jobTitle: 'Buyer',
      gender: 'Unknown',
      ...times(2),
      _embedded: {
        emails: [
          { id: 1, value: 'cora@people.test', type: 'work' },
          { id: 2, value: 'cora@home.test', type: 'home' },
        ],
        phones: [{ id: 3, value: '+15005550143', type: 'mobile' }],
        social_profiles: [{ id: 4, value: 'cora_there', type: 'elsewhere' }],
        websites: [{ id: 5, value: 'https://parcels.test' }],
        address: { lines: ['1 Road'], city: 'Town', country: 'NZ' },
        properties: [{ slug: 'tier', name: 'Tier', value: 'a1', text: 'First' }],
      },
    },
  ],
  '/workflows workflows': [{ id: 71, name: 'Tag it' }],
  '/webhooks webhooks': [{ id: 72, url: 'https://hooks.test/secret' }],
}

/** Bare lists, and what is asked for by its number. */
const BARE: Record<string, unknown> = {
  '/users/me': { id: 13, companyId: 7, firstName: 'Admin' },
  '/mailboxes/51/saved-replies': [
    { id: 81, name: 'Sorry', preview: 'We are' },
    { id: 82, name: 'Chat', chatPreview: 'Hi' },
  ],
  '/mailboxes/51/saved-replies/81': { id: 81, name: 'Sorry', text: 'We are <b>sorry</b>.' },
  '/mailboxes/51/saved-replies/82': { id: 82, name: 'Chat', chatText: 'Hi there' },
  '/mailboxes/52/saved-replies': [],
  '/conversations/1001/attachments/1/data': { data: Buffer.from('Invoice 7').toString('base64') },
}

const conversation = (id: number, more: Given): Given => ({
  id,
  number: id - 900,
  type: 'email',
  status: 'active',
  state: 'published',
  subject: `Ticket ${id - 900}`,
  mailboxId: 51,
  primaryCustomer: CORA,
  createdAt: at(id - 999),
  userUpdatedAt: at(id - 999),
  tags: [],
  cc: [],
  customFields: [],
  source: { type: 'email', via: 'customer' },
  ...more,
})

const CONVERSATIONS: Given[] = [
  conversation(1001, {
    status: 'closed',
    tags: [{ id: 1, tag: 'late' }],
    assignee: ADA,
    cc: ['copy@other.test', 'ada@acme.test', 'Billing@acme.test'],
    customFields: [{ id: 61, name: 'Plan', value: '1', text: 'Gold' }],
  }),
  conversation(1002, {
    status: 'pending',
    mailboxId: 52,
    primaryCustomer: DAN,
    assignee: { id: 41, type: 'team', first: 'Support' },
    snooze: { snoozedUntil: '2020-01-01T00:00:00Z' },
  }),
  conversation(1003, {
    assignee: { id: 14, type: 'user', first: 'Idle', last: 'Staff', email: 'idle@acme.test' },
    snooze: { snoozedUntil: '2030-01-01T00:00:00Z' },
  }),
  conversation(1004, { status: 'spam', primaryCustomer: { id: 26, email: 'spammer@other.test' } }),
  conversation(1005, { state: 'draft' }),
  conversation(1006, { state: 'deleted' }),
]

const thread = (id: number, type: string, body: string, more: Given = {}): Given => ({
  id,
  type,
  state: 'published',
  body,
  createdAt: `2026-03-10T10:00:${String(id % 60).padStart(2, '0')}Z`,
  createdBy: type === 'customer' ? CORA : ADA,
  ...(type === 'customer' ? { customer: CORA } : {}),
  ...more,
})

const invoice = { id: 1, filename: 'invoice.txt', mimeType: 'text/plain', size: 9 }
const lost = { id: 3, filename: 'lost.txt', mimeType: 'text/plain', size: 9 }

/** The newest first. */
const THREADS: Record<string, Given[]> = {
  1001: [
    thread(10017, 'lineitem', ''),
    thread(10016, 'message', 'Not yet', { state: 'draft' }),
    thread(10015, 'forwardparent', 'To the carrier'),
    thread(10014, 'customer', 'Thanks: <img src="PICTURE">', { createdBy: ADA }),
    thread(10013, 'message', 'It is on its <b>way</b>.', { createdBy: GONE }),
    thread(10012, 'note', 'A word among us'),
    thread(10011, 'customer', 'Words of 101', { _embedded: { attachments: [invoice] } }),
  ],
  1002: [
    thread(10022, 'message', 'Attached', { _embedded: { attachments: [lost] } }),
    thread(10021, 'customer', 'Words of 102', { customer: DAN, createdBy: DAN }),
  ],
  1003: [thread(10031, 'customer', 'Words of 103')],
  1004: [thread(10041, 'customer', 'Buy this', { customer: { id: 26, email: 'spammer@other.test' } })],
}

const RECORDS = { lists: LISTS, bare: BARE, conversations: CONVERSATIONS, threads: THREADS }

/** The records, to be changed at will. */
export const helpScoutRecords = () => structuredClone(RECORDS)

/** Tables of FreeScout: only columns that matter here, in words that PostgreSQL and MySQL (with ANSI_QUOTES) both take. */

const TABLES: Record<string, string> = {
  users:
    'first_name varchar(20), last_name varchar(30), email varchar(191), password varchar(255), status smallint',
  mailboxes: 'name varchar(40), email varchar(128), aliases text, in_password text',
  customers:
    'first_name text, last_name text, company text, phones text, websites text, notes text, city varchar(255), country varchar(2)',
  emails: 'customer_id integer, email varchar(191)',
  conversations:
    'number integer, type smallint, status smallint, state smallint, subject varchar(998), cc text, mailbox_id integer, user_id integer, customer_id integer, source_via smallint, source_type smallint',
  threads:
    'conversation_id integer, type smallint, subtype smallint, state smallint, body text, headers text, "from" varchar(191), "to" text, message_id varchar(998), customer_id integer, created_by_user_id integer, created_by_customer_id integer, edited_at timestamp null',
  attachments:
    'thread_id integer, file_dir varchar(20), file_name varchar(255), mime_type varchar(127), size integer, embedded boolean',
  send_logs: 'thread_id integer, message_id varchar(998), mail_type smallint',
  tags: 'name varchar(255)',
  jobs: 'payload text',
}

const TIMED = ['users', 'mailboxes', 'customers', 'conversations', 'threads']

export type Row = Record<string, string | number | boolean | null>

/** Here it is an hour later than in UTC. */
const at = (day: number, minute = 0) =>
  `2026-03-${String(day).padStart(2, '0')} 11:${String(minute).padStart(2, '0')}:00`
const times = (day: number, minute = 0): Row => ({ created_at: at(day), updated_at: at(day, minute) })

const conversation = (id: number, more: Row): Row => ({
  id,
  number: id - 900,
  type: 1,
  status: 1,
  state: 2,
  subject: `Ticket ${id - 900}`,
  cc: null,
  mailbox_id: 51,
  user_id: null,
  customer_id: 11,
  source_via: 1,
  source_type: 1,
  ...times(id - 999),
  ...more,
})

const thread = ([id, of, type]: [number, number, number], body: string, more: Row = {}): Row => ({
  id,
  conversation_id: of,
  type,
  state: 2,
  body,
  customer_id: 11,
  created_by_user_id: type === 1 ? null : 11,
  created_by_customer_id: type === 1 ? 11 : null,
  created_at: at(10, id % 60),
  updated_at: at(10, id % 60),
  ...more,
})

const ROWS: Record<string, Row[]> = {
  users: [
    {
      id: 11,
      first_name: 'Ada',
      last_name: 'Staff',
      email: 'ada@acme.test',
      password: 'hash',
      status: 1,
      ...times(1),
    },
    {
      id: 12,
      first_name: 'Gone',
      last_name: 'Away',
      email: 'gone@acme.test',
      password: 'hash',
      status: 3,
      ...times(2),
    },
  ],
  mailboxes: [
    {
      id: 51,
      name: 'Acme',
      email: 'support@acme.test',
      aliases: 'help@acme.test,info@acme.test',
      in_password: 'never-kept',
      ...times(1),
    },
    { id: 52, name: 'Billing', email: 'billing@acme.test', ...times(1) },
  ],
  customers: [
    {
      id: 11,
      first_name: 'Cora',
      last_name: 'Customer',
      company: 'Parcels Ltd',
      phones: '[{"value":"+15005550143","type":1}]',
      websites: '["https://parcels.test"]',
      notes: 'Likes tea',
      city: 'Town',
      country: 'NZ',
      ...times(2),
    },
    { id: 22, first_name: 'Dan', last_name: null, ...times(2) },
  ],
  emails: [
    { id: 1, customer_id: 11, email: 'cora@people.test' },
    { id: 2, customer_id: 11, email: 'cora@home.test' },
    { id: 3, customer_id: 22, email: 'dan@people.test' },
  ],
  conversations: [
    conversation(1001, {
      status: 3,
      user_id: 11,
      cc: '["copy@other.test","ada@acme.test","Info@acme.test","billing@acme.test"]',
    }),
    conversation(1002, { status: 2, mailbox_id: 52, customer_id: 22, type: 3 }),
    conversation(1003, { status: 4 }),
    conversation(1004, { state: 1 }),
    conversation(1005, { state: 3 }),
  ],
  threads: [
    thread(
      [10011, 1001, 1],
      '<p>Where is <b>it</b>? <img src="/storage/attachment/1/2/1/picture.png?id=2"></p>',
      {
        message_id: 'first@parcels.test',
      },
    ),
    thread([10012, 1001, 3], 'A word among us'),
    thread([10013, 1001, 2], 'It is on its <b>way</b>.', { created_by_user_id: 12, edited_at: at(11) }),
    thread([10014, 1001, 4], ''),
    thread([10015, 1001, 2], 'Not yet', { state: 1 }),
    thread([10016, 1001, 2], 'To the carrier', { subtype: 1 }),
    thread([10021, 1002, 1], 'Words of 102', { customer_id: 22, created_by_customer_id: 22 }),
    thread([10022, 1002, 8], 'Attached'),
    thread([10031, 1003, 1], 'Buy this'),
    thread([10051, 1005, 1], 'Deleted'),
  ],
  attachments: [
    {
      id: 1,
      thread_id: 10011,
      file_dir: '1/2/1/',
      file_name: 'invoice.txt',
      mime_type: 'text/plain',
      size: 9,
      embedded: false,
    },
    {
      id: 2,
      thread_id: 10011,
      file_dir: '1/2/1/',
      file_name: 'picture.png',
      mime_type: 'image/png',
      size: null,
      embedded: true,
    },
    {
      id: 3,
      thread_id: 10022,
      file_dir: '1/3/1/',
      file_name: 'lost.txt',
      mime_type: 'text/plain',
      size: 9,
      embedded: false,
    },
    {
      id: 4,
      thread_id: 10022,
      file_dir: '../../',
      file_name: 'secret.txt',
      mime_type: 'text/plain',
      size: 6,
      embedded: false,
    },
  ],
  send_logs: [
    { id: 1, thread_id: 10013, message_id: 'FS_reply-10013-abc@acme.test', mail_type: 1 },
    { id: 2, thread_id: 10012, message_id: 'FS_notify-10012-abc@acme.test', mail_type: 2 },
  ],
  tags: [{ id: 1, name: 'late' }],
}

const literal = (value: Row[string]) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

export function insertOf(table: string, row: Row): string {
  const names = Object.keys(row)
  const values = names.map(name => literal(row[name] ?? null))
  return `insert into ${table} (${names.map(name => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}

/** What makes such a database. */
export function statements(): string[] {
  return [
    ...Object.entries(TABLES).map(
      ([name, columns]) =>
        `create table ${name} (id integer primary key, ${columns}${
          TIMED.includes(name) ? ', created_at timestamp null, updated_at timestamp null' : ''
        })`,
    ),
    ...Object.entries(ROWS).flatMap(([table, rows]) => rows.map(row => insertOf(table, row))),
  ]
}

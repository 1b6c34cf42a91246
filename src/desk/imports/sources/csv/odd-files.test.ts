// Files that are written in other ways, or badly: what cannot be read is refused by its line, and nothing half is done.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createCsvFiles } from '../../../../../test/csv-files.ts'
import { createWorld } from '../../../../../test/world.ts'
import { conversationsCsv } from './table-source.ts'

const world = await createWorld()
const { ana, db, brand } = world
const { look, bring } = createCsvFiles(world)

const ROW = 'Ticket ID;Email;Subject;Message\n1;zoë@odd.test;Grüße;Schöne Grüße – “hallo”\n'
const utf16 = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le')

for (const [what, bytes, encoding] of [
  ['UTF-8', Buffer.from(ROW), 'UTF-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${ROW}`), 'UTF-8'],
  ['UTF-16', utf16(ROW, '\ufeff'), 'UTF-16'],
  ['UTF-16 without a mark', utf16(ROW), 'UTF-16'],
  ['UTF-16, the high byte first', utf16(ROW, '\ufeff').swap16(), 'UTF-16'],
  [
    'Windows-1252',
    Buffer.from(ROW.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1'),
    'Windows-1252',
  ],
] as const)
  test(`${what} is recognized, as is the semicolon`, async () => {
    const { table, lines } = await look(conversationsCsv, bytes)
    assert.deepEqual(
      [table?.encoding, table?.separator, table?.columns[0]?.name],
      [encoding, ';', 'Ticket ID'],
    )
    assert.deepEqual(table?.columns[3]?.samples, ['Schöne Grüße – “hallo”'])
    assert.equal(lines.messages?.fresh, 1)
  })

test('tabs are recognized, with quotation marks that are not doubled, and line ends of all systems', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { table } = await look(
      conversationsCsv,
      ['Email\tText', 'a@odd.test\tA 12" monitor, please; thanks', ''].join(end),
    )
    assert.deepEqual(
      [table?.separator, table?.columns[1]?.samples],
      ['tab', ['A 12" monitor, please; thanks']],
    )
  }
})

const HEAD = 'id,email,text,created\n'
for (const [what, content, why] of [
  [
    'a quotation mark that is not closed',
    `${HEAD}1,a@odd.test,"never closed,2026-01-01\n2,b@odd.test,x,\n`,
    /line 2: a quotation mark is opened and not closed/,
  ],
  [
    'a quotation mark within a cell',
    `${HEAD}1,a@odd.test,"one" two,\n`,
    /line 2: a quotation mark within a cell has to be doubled/,
  ],
  ['a spreadsheet', Buffer.from('PK\x03\x04 and so on'), /spreadsheet/],
  ['an empty file', '', /no rows/],
  ['a head alone', HEAD, /no rows/],
  ['blank lines', '\n\n\n\n\n', /no rows/],
  ['a row without an end', `${HEAD}1,a@odd.test,"${'x'.repeat(17 * 1024 * 1024)}`, /line 2/],
  ['too many columns', `${'a,'.repeat(400)}\n1\n`, /more than 300 columns/],
] as const)
  test(`${what} is refused as a whole, and nothing is written`, async () => {
    const count = () => db.row(sql`select count(*) as n from imports where brand_id = ${brand.id}`)
    const before = await count()
    await assert.rejects(look(conversationsCsv, content), why)
    await assert.rejects(bring(conversationsCsv, content), why)
    assert.deepEqual(await count(), before)
  })

test('rows that cannot be imported are listed by line and reason, and the others come', async () => {
  const { leftOut, created } = await bring(
    conversationsCsv,
    [
      'id,email,text,created,tags',
      '1,good@odd.test,"two\nlines",2026-01-13,',
      '2,few@odd.test,x',
      '3,many@odd.test,x,2026-01-13,,more',
      '',
      '4,nul@odd.test,a\0b,2026-01-13,',
      '5,no address,x,2026-01-13,',
      '6,date@odd.test,x,2026-02-31,',
      `7,long@odd.test,${'x'.repeat(1_000_000)},2026-01-13,`,
      ',,,,',
      '8,,words of nobody,2026-01-13,',
      `9,tags@odd.test,x,2026-01-13,"${Array.from({ length: 60 }, (_, n) => `t${n}`).join()}"`,
      '10,nothing@odd.test,,2026-01-13,',
      '11,formula@odd.test,"=HYPERLINK(""https://evil.test"")",2026-01-13,',
      "12,ours@odd.test,'+1 from our own export,2026-01-13,",
    ].join('\n'),
  )
  assert.deepEqual(leftOut, [
    'rows line 4: It has 3 cells instead of 5.',
    'rows line 5: It has 6 cells instead of 5.',
    'rows line 7: text has a character that cannot be stored.',
    'rows line 8: email is not an email address.',
    'rows line 9: created is not a date or time.',
    'rows line 10: text is longer than 100000 characters.',
    'rows line 12: It names nobody who wrote.',
    'rows line 13: It has more than 50 tags.',
    'rows line 14: It has neither a subject nor a text.',
  ])
  assert.deepEqual([created.conversations, created.messages], [3, 3])
  for (const [email, body] of [
    ['formula@odd.test', '=HYPERLINK("https://evil.test")'],
    ['ours@odd.test', '+1 from our own export'],
    ['good@odd.test', 'two\nlines'],
  ]) {
    const [one] = (await ana.get(`/conversations?filter=all&for=${email}`)).body.conversations
    assert.equal((await ana.get(`/conversations/${one.slug}/messages`)).body.messages[0].body, body)
  }
})

test('dates that can be read both ways are asked for, and nothing comes before it is said which', async () => {
  const rows = 'id,email,text,created\n77,date@asked.test,x,03/04/2026\n'
  const { table, lines } = await look(conversationsCsv, rows)
  assert.deepEqual(
    table?.unclear.map(({ field }) => field),
    ['date_order'],
  )
  assert.deepEqual(lines, {})
  await assert.rejects(bring(conversationsCsv, rows), /date_order/)
  await bring(conversationsCsv, rows, { date_order: 'month_first' })
  const [one] = (await ana.get('/conversations?filter=all&for=date@asked.test')).body.conversations
  assert.equal(one.created_at.slice(0, 10), '2026-03-04')
})

test('a mapping that makes no sense is not clear, and says why', async () => {
  const rows = 'a,b,c\n1,2,3\n'
  for (const [columns, why] of [
    [{ gone: 'subject' }, /no column gone/],
    [{ a: 'nonsense', b: 'subject', c: 'customer_name' }, /no field nonsense/],
    [{ a: 'data.constructor', b: 'subject', c: 'customer_name' }, /no field data/],
    [{ a: 'subject', b: 'subject', c: 'customer_name' }, /a and b cannot both become subject/],
    [{ a: 'text', b: 'html', c: 'customer_name' }, /Only one column .* text, html/],
    [{ a: 'subject' }, /one of these fields: customer_email/],
    [{ a: 'customer_name' }, /one of these fields: text, html, subject/],
  ] as const) {
    const { table } = await look(conversationsCsv, rows, {
      columns: columns as unknown as Record<string, string>,
    })
    assert.match(table?.unclear.map(({ reason }) => reason).join('\n') ?? '', why)
  }
})

test('a first line that says the separator is no head', async () => {
  const { table, lines } = await look(
    conversationsCsv,
    'sep=;\r\nTicket ID;Subject;Requester email\r\nsep-1;One, two, three;a@x.test\r\n',
  )
  assert.deepEqual(
    [table?.separator, table?.columns.map(({ field }) => field), lines.conversations?.fresh],
    [';', ['key', 'subject', 'customer_email'], 1],
  )
})

test('columns with German, French and Spanish names are recognized', async () => {
  const fieldsOf = async (head: string) =>
    (
      await look(conversationsCsv, `${head}\n${'x;'.repeat(head.split(';').length - 1)}x\n`)
    ).table?.columns.map(({ field }) => field)
  assert.deepEqual(
    await fieldsOf(
      'Vorgangsnr.;Betreff;Anfrage;Kunde;E-Mail des Kunden;Bearbeiter;Abteilung;Zustand;Dringlichkeit;Eingang am;Zuletzt geändert;Schlagworte',
    ),
    [
      'key',
      'subject',
      'text',
      'customer_name',
      'customer_email',
      'assignee',
      'team',
      'status',
      'priority',
      'created_at',
      'updated_at',
      'tags',
    ],
  )
  const theirs = ['key', 'subject', 'text', 'customer_email', 'status', 'priority', 'created_at']
  assert.deepEqual(await fieldsOf('Numéro;Objet;Contenu;Adresse e-mail;Statut;Priorité;Créé le'), theirs)
  assert.deepEqual(
    await fieldsOf('Número;Asunto;Contenido;Correo electrónico;Estado;Prioridad;Fecha de creación'),
    theirs,
  )
})

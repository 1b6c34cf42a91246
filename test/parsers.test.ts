import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { MAX_PARSED_BYTES } from '../src/kit/http/body.ts'
import { routesOf } from './routes.ts'
import { createWorld } from './world.ts'

const SRC = join(import.meta.dirname, '../src')

/** What reads a structure out of bytes or text. */
const PARSERS =
  /\b(JSON\.parse|new URLSearchParams|qs\.parse|\.formData|new MultipartParser|PostalMime\.parse|parseProven|parseEvent|parseForm|parseJson|ICAL\.parse)\(/

/** Where a parser may stand, and why what it gets is small, or not a stranger's. */
const ALLOWED: Record<string, string> = {
  'kit/http/body.ts': 'the doors themselves: each counts first, or asks for proof',
  'kit/http/form.ts': 'counts parts, names and texts while they arrive',
  'kit/http/json-bodies.ts': 'at most 100 kB, or from somebody who has logged in',
  'kit/http/server.ts': 'the query: within 16 KiB of headers',
  'kit/http/answer-list.ts': 'the query',
  'kit/http/idempotency.ts': 'our own text, sealed',
  'kit/json-answer.ts': 'our own text',
  'kit/paging.ts': 'a cursor in the query',
  'kit/version.ts': 'our own file',
  'kit/bucket.ts': 'writes a query',
  'kit/backups/backup.ts': "the operator's file",
  'kit/backups/wal/base-backups.ts': 'at most a megabyte',
  'kit/backups/erasure-copies.ts': 'by the command, as it restores',
  'kit/embedded-postgres/binaries.ts': 'files of a package',
  'follow-up/events/visible-events.ts': 'our own text',
  'public/reference/document.ts': 'our own files',
  'desk/pages/built-pages.ts': 'our own file',
  'desk/pages/saml-arrival.ts': 'a form of 100 kB, of which two fields are read',
  'public/site/reader-routes.ts': 'a form of 16 KiB',
  'public/site/feedback-routes.ts': 'a form of 16 KiB',
  'public/site/subscriber-routes.ts': 'a form of 16 KiB',
  'follow-up/surveys/public-routes.ts': 'a form of 16 KiB',
  'talk/connectors/gateway/gateway-routes.ts': 'signed with the secret of a channel',
  'talk/connectors/shared/parse-event.ts': 'signed, or sent with our secret: see its callers',
  'talk/connectors/shared/texts-in.ts': 'a text within something signed',
  'talk/connectors/twilio/twilio.ts': 'a form of 100 kB: its signature is of its fields',
  'talk/connectors/twilio/api.ts': 'writes a query',
  'talk/connectors/twilio/missed.ts': 'writes a query',
  'talk/connectors/instagram/renew-tokens.ts': 'writes a query',
  'talk/connectors/shared/meta/subscribe.ts': 'writes a query',
  'talk/connectors/shared/meta/webhooks.ts': 'signed',
  'talk/connectors/twitter/twitter.ts': 'signed',
  'talk/connectors/vonage/vonage.ts': 'signed',
  'talk/connectors/vonage/signature.ts': 'a header',
  'talk/connectors/telnyx/telnyx.ts': 'signed',
  'talk/connectors/telegram/telegram.ts': 'sent with our secret',
  'talk/mail-logins/authorities.ts': 'the query',
  'talk/chat/stream.ts': 'our own text',
  'talk/mail/page-thread.ts': 'in a thread',
  'talk/mail/parser-thread.ts': 'in a thread',
  'talk/attachments/card-thread.ts': 'in a thread',
  'people/sign-on/providers.ts': 'writes a query',
  'people/scim/path.ts': 'filters and paths of at most 2,000 characters',
  'people/customers/keys.ts': 'short, of whoever sets up sign-in',
  'public/site/token-routes.ts': 'a body of 32 KiB',
  'desk/archive/read-archive.ts': "the operator's file",
  'cli/import-mapping.ts': "the operator's file",
  'desk/imports/sources/freescout/rows.ts': "columns of the operator's database",
  'desk/imports/remote/ask-api.ts':
    'of a server that an administrator names, in the worker, up to 64 MiB at a time',
  'desk/imports/remote/spool.ts': 'our own text',
  'desk/imports/sources/csv/row-store.ts': 'our own text',
  'desk/exports/list-csv.ts': 'our own text',
  'desk/erasure/erasure-list.ts': 'our own entry among the files',
  'kit/audit/record.ts': 'our own text',
  'desk/panel-cards/fill-cards.ts': 'a response of which 64 KiB are read',
  'public/subscribers/notify-webhooks.ts': 'a response of which 4 KiB are read',
}

test('whatever parses is known, with the reason why it holds nobody up', () => {
  const found = globSync('**/*.ts', { cwd: SRC })
    .filter(file => !file.endsWith('.test.ts') && PARSERS.test(readFileSync(join(SRC, file), 'utf8')))
    .map(file => file.replaceAll('\\', '/'))
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted())
})

const LARGE = 'x'.repeat(MAX_PARSED_BYTES)
const BODIES = {
  'application/json': JSON.stringify({ message: LARGE, email: 'a@example.com' }),
  'application/x-www-form-urlencoded': `message=${LARGE}`,
  'multipart/form-data; boundary=b': `--b\r\ncontent-disposition: form-data; name="message"\r\n\r\n${LARGE}\r\n--b--\r\n`,
  'message/rfc822': `Subject: a\r\n\r\n${LARGE}`,
}

test('nothing of more than 100 kB reaches a parser without a login, whatever the address', async t => {
  const { app, olga } = await createWorld()
  for (const [slug, settings] of [
    [
      'twilio',
      {
        provider: 'twilio',
        number: '+491510000000',
        account_sid: `AC${'a'.repeat(32)}`,
        auth_token: 'b'.repeat(32),
      },
    ],
    ['gateway', { provider: 'gateway', number: '+491510000001' }],
  ] as const)
    assert.equal(
      (await olga.post('/channels', { channel: { name: slug, slug, channel: 'sms', settings } })).status,
      201,
    )
  const tooLong: string[] = []
  let at = ''
  const watch = (given: unknown) => {
    if (String(given).length > MAX_PARSED_BYTES) tooLong.push(at)
  }
  const parse = JSON.parse
  t.mock.method(JSON, 'parse', (given: string, ...rest: []) => {
    watch(given)
    return parse(given, ...rest)
  })
  const Native = globalThis.URLSearchParams
  t.after(() => {
    globalThis.URLSearchParams = Native
  })
  globalThis.URLSearchParams = class extends Native {
    constructor(...given: ConstructorParameters<typeof Native>) {
      watch(given[0])
      super(...given)
    }
  }
  const taking = routesOf(app).filter(({ methods }) => methods.includes('POST'))
  assert.ok(taking.length > 60, `${taking.length} routes are read`)
  for (const { path } of taking)
    for (const [type, payload] of Object.entries(BODIES)) {
      at = `${path} ${type}`
      const url = path
        .replace(':provider/:channel', 'twilio/twilio')
        .replace('sms/:channel', 'sms/gateway')
        .replace(/:\w+/g, '1')
      const headers = { host: 'demo.localhost', 'content-type': type }
      const { statusCode } = await app.inject({ method: 'POST', url, payload, headers })
      assert.ok(statusCode >= 300 && statusCode < 500, `${at}: ${statusCode}`)
    }
  assert.deepEqual(tooLong, [])
})

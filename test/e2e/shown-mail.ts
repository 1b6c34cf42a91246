// Mails as staff see them in a browser.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { letter } from '../letters.ts'
import type { Office } from '../office.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Mail {
  subject: string
  /** The kind of multipart, its parts separated by --b. */
  type: string
  body: string[]
}

/** The page of Ana, who reads a mail that has just come. */
export async function openMail(office: Office, mail: Mail): Promise<Page> {
  const ana = await office.open('agent@demo.test')
  await readMail(office, ana, mail)
  return ana
}

/** Lets a mail come, and opens it on a page of Ana's. */
export async function readMail(
  { base, ask }: Office,
  ana: Page,
  { subject, type, body }: Mail,
): Promise<void> {
  const { channels } = await ask('GET', '/channels?channel=email')
  const headers = { To: channels[0].email, 'Content-Type': `multipart/${type}; boundary=b` }
  const taken = await ana.request.post(`${base}/api/v1/intake/email`, {
    data: letter({ from: 'vera@example.com', subject, headers, body: body.join('\n') }),
    headers: { 'content-type': 'message/rfc822', 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(taken.status(), 201)
  const slug = await eventually(
    async () => {
      const { conversations } = await ask('GET', '/conversations?filter=all')
      const found = conversations.find((one: { subject: string }) => one.subject === subject)
      return found !== undefined && (found.slug as string)
    },
    { what: 'the mail arrives' },
  )
  await ana.goto(`${base}/inbox/all/${slug}`)
}

/** A mail of HTML with a picture inside, `cid:leg@x`. */
export const htmlMail = (subject: string, html: string): Mail => ({
  subject,
  type: 'related',
  body: [
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b',
    'Content-Type: image/png; name=leg.png',
    'Content-ID: <leg@x>',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--b--',
  ],
})

export const openHtml = (office: Office, subject: string, html: string) =>
  openMail(office, htmlMail(subject, html))

export const frameOf = (page: Page) => page.frameLocator('.mail-frame iframe')

/** Thirty frames, which are as many chances to grow. */
export const FRAMES_DRAWN =
  'new Promise(done => { let n = 30; const next = () => (n-- ? requestAnimationFrame(next) : done()); next() })'

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Office } from '../office.ts'

interface Visit {
  /** The shop's address, without a slash at the end. */
  shop: string
  /** A stranger's page, which shows the shop. */
  visitor: Page
}

/** Somebody visits a customer's website. */
export async function visitShop(office: Office, script?: string): Promise<Visit> {
  const shop = await openShop(office, script)
  return { shop, visitor: await openAt(office, shop) }
}

/** A device of a stranger, which shows the shop. Requests to the shop are no complaints; what could not be loaded is one. */
export async function openAt(
  { base, open, complaints }: Office,
  shop: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const visitor = await open(undefined, options)
  visitor.on('request', request => {
    const at = complaints.indexOf(request.url())
    if (at >= 0 && [shop, hostOf(base)].includes(new URL(request.url()).origin)) complaints.splice(at, 1)
  })
  visitor.on('console', message => {
    if (message.type() === 'error' && /^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  await visitor.goto(shop)
  return visitor
}

/** The demo brand's own host. */
const hostOf = (base: string) => `http://demo.localhost:${new URL(base).port}`

/** A customer's website: another origin, with a policy that allows nothing else in. By default it has the chat's line. */
async function openShop({ t, base }: Office, script?: string): Promise<string> {
  const server = createServer((request, response) => {
    if (script && request.url === '/shop.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      return response.end(script)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${base} 'self'; connect-src ${base}; img-src ${hostOf(base)} data:; style-src 'none'`,
    )
    const line = script
      ? '<div id="shop"></div><script src="/shop.js" type="module"></script>'
      : `<script src="${base}/chat.js" async></script>`
    return response.end(
      `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><main><h1>Shop</h1></main>${line}</html>`,
    )
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Begins a chat in the widget, which is open, and fills in the form for its first message. */
export async function fillIn(visitor: Page, text: string): Promise<void> {
  await visitor.getByRole('button', { name: 'Send us a message' }).click()
  await visitor.getByLabel('Your name').fill('Vera')
  await visitor.getByLabel('Your email address').fill('vera@example.com')
  await visitor.getByLabel('Your message').fill(text)
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** A customer's website: another origin, with a policy that allows nothing else in. By default it has the chat's line. */
export async function openShop(base: string, script?: string): Promise<string> {
  const server = createServer((request, response) => {
    if (script && request.url === '/shop.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      return response.end(script)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${base} 'self'; connect-src ${base}; img-src http://demo.localhost:${new URL(base).port} data:; style-src 'none'`,
    )
    const line = script
      ? '<div id="shop"></div><script src="/shop.js" type="module"></script>'
      : `<script src="${base}/chat.js" async></script>`
    return response.end(
      `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><h1>Shop</h1>${line}</html>`,
    )
  }).listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createPlainDoor } from './plain-door.ts'

const door = createPlainDoor({ securePort: 443, findAnswer: async () => undefined }).listen(0, '127.0.0.1')
await once(door, 'listening')
after(() => door.close())

const ask = (path: string) =>
  fetch(`http://127.0.0.1:${(door.address() as AddressInfo).port}${path}`, { redirect: 'manual' })

test('browsers are sent to HTTPS', async () => {
  for (const path of ['/', '/help?a=1', '/apiary', '/scimitar']) {
    const { status, headers } = await ask(path)
    assert.deepEqual([status, headers.get('location')], [308, `https://127.0.0.1${path}`], path)
  }
})

test('programs are refused, so that nobody overlooks that a token travels unencrypted', async () => {
  for (const path of ['/api/v1/conversations', '//api/v1/me', '/scim/v2/Users', '/api']) {
    const { status, headers } = await ask(path)
    assert.deepEqual([status, headers.get('location')], [403, null], path)
  }
})

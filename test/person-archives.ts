import assert from 'node:assert/strict'
import type { Row } from '../src/desk/person-archive/own-queries.ts'
import { unzip } from './unzip.ts'
import type { World } from './world.ts'

type Files = Map<string, Buffer>

/** Orders the archive of the person with this address, and returns the files in it. */
export function personArchives({ olga, app, work }: World) {
  return async (address: string, body: object = {}): Promise<Files> => {
    const { status, body: ordered } = await olga.post(`/contacts/${address}/export`, body)
    assert.equal(status, 201, JSON.stringify(ordered))
    await work()
    const { download_url, error } = (await olga.get(`/exports/${ordered.id}`)).body
    assert.ok(download_url, error)
    const { rawPayload } = await app.inject({
      url: new URL(download_url).pathname,
      headers: { host: 'demo.localhost' },
    })
    return unzip(rawPayload)
  }
}

export const jsonOf = (files: Files, name: string): Row => JSON.parse(String(files.get(name)))

export const conversationsIn = (files: Files) =>
  [...files.keys()].filter(name => name.startsWith('conversations/')).map(name => jsonOf(files, name))

export const messagesIn = (files: Files) =>
  conversationsIn(files).flatMap(({ messages }) => messages as Row[])

export const textOf = (files: Files) =>
  [...files].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n')

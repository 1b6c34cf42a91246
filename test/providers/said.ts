import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Happening } from '../../src/talk/channels/provider.ts'

/** By name: what is sent, and the words and files that it becomes. */
type Table = Record<string, [fields: object, body: string, fileUrls?: string[]]>

/** A test for each kind of message, of what it says. */
export function checkKinds(provider: string, table: Table, read: (fields: object) => Happening | undefined) {
  for (const [name, [fields, body, fileUrls = []]] of Object.entries(table))
    test(`${provider}: ${name}`, () => {
      const happening = read(fields)
      const said =
        happening?.type === 'message' ? happening.incoming.body : happening?.type === 'echo' && happening.body
      assert.equal(said, body)
      assert.deepEqual(happening && 'fileUrls' in happening && happening.fileUrls, fileUrls)
    })
}

import assert from 'node:assert/strict'
import type { Happening } from '../../src/talk/channels/incoming.ts'

/** By name: what is sent, and the words and files that it becomes. */
type Table = Record<string, [fields: object, body: string, fileUrls?: string[]]>

/** A check for each kind of message, of what it says, by name. */
export function checksOfKinds(
  provider: string,
  table: Table,
  read: (fields: object) => Happening | undefined,
): [name: string, check: () => void][] {
  return Object.entries(table).map(([name, [fields, body, fileUrls = []]]) => [
    `${provider}: ${name}`,
    () => {
      const happening = read(fields)
      const said =
        happening?.type === 'message' ? happening.incoming.body : happening?.type === 'echo' && happening.body
      assert.equal(said, body)
      assert.deepEqual(happening && 'fileUrls' in happening && happening.fileUrls, fileUrls)
    },
  ])
}

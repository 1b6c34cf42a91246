import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Line } from '../../archive/queries.ts'
import { createSpool, removeOldFolders } from './spool.ts'

test('what was added comes in its order, whatever its texts are, and from the end if that is asked for', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u2028', '\u2029', '\n', '\r\n', '\u0085'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text, { maxLength: 600 }), { maxLength: 8 }), async parts => {
      const spool = await createSpool()
      try {
        for (const part of parts)
          await spool.add(
            'some',
            part.map(one => ({ one })),
          )
        const all = parts.flat().map(one => ({ one }))
        const [there, back]: Line[][] = [[], []]
        for await (const some of spool.inOrder('some')) {
          assert.ok(some.length <= 500)
          there?.push(...some)
        }
        for await (const some of spool.read('some')) back?.push(...some)
        assert.deepEqual(there, all)
        assert.deepEqual(back, all.toReversed())
      } finally {
        await spool.close()
      }
    }),
    { numRuns: 30 },
  )
})

test('folders that a killed process has left are removed after a day', async () => {
  const prefix = `answerwell-left-${process.pid}-`
  const [old, young] = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), prefix))))
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old as string, before, before)
  await removeOldFolders(prefix)
  const left = (await readdir(tmpdir())).filter(name => name.startsWith(prefix))
  assert.deepEqual(left, [basename(young as string)])
  await rm(young as string, { recursive: true })
})

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Runs this in a process whose files may have 64 kB, with a temporary folder of its own. */
async function runWith(body: string) {
  const folder = await mkdtemp(join(tmpdir(), 'page-file-test-'))
  const script = `import { readdir } from 'node:fs/promises'
    import { withPage } from ${JSON.stringify(`${import.meta.dirname}/page-file.ts`)}
    ${body}`
  try {
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', 'ulimit -f 128; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', script],
      { env: { PATH: process.env.PATH, TMPDIR: folder } },
    )
    return { said: stdout.trim(), left: await readdir(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a full disk is an error of the export, also while it waits for something else, and ends no process', async () => {
  const { said, left } = await runWith(`
    const work = async say => {
      for (let count = 0; count < 20; count++) {
        await say('x'.repeat(10_000))
        await new Promise(done => setTimeout(done, 10))
      }
    }
    await withPage({ write: async () => {} }, work).catch(error => console.log(error.code))
    console.log('goes on')`)
  assert.deepEqual([said, left], ['EFBIG\ngoes on', []])
})

test('the page is as it was written, and a process that is killed leaves nothing of it', async () => {
  const { said, left } = await runWith(`
    const parts = []
    const write = async ({ content }) => {
      for await (const bytes of content) parts.push(String(bytes))
    }
    await withPage({ write }, async say => {
      for (const word of ['One, ', 'zwei und ', 'trois']) await say(word)
    })
    await withPage({ write }, async say => {
      await say('Words of a person')
      console.log(parts.join(''), (await readdir(process.env.TMPDIR)).length)
      process.kill(process.pid, 'SIGKILL')
    })`).catch(error => ({ said: String(error.stdout).trim(), left: [] }))
  assert.deepEqual([said, left], ['One, zwei und trois 0', []])
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../eventually.ts'
import { createPlace, freePort, type Running } from './program.ts'

const { run } = createPlace('answerwell-full-disk-')
const PORT = await freePort()
const disk = mountSmallDisk('320m')

/** Mounting takes root, and is not allowed in every container; undefined where it fails. */
function mountSmallDisk(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder])
  after(() => {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return status === 0 ? folder : undefined
}

/** Fills the disk to the last block. */
function fill(folder: string): string {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'a')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) if (writeSync(handle, block) < block.length && statfsSync(folder).bfree === 0) break
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    closeSync(handle)
  }
  return file
}

/** The program itself, below the script that restarts it. */
function programOf({ child: { pid } }: Running): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)[0])
}

test('a full disk is reported, nothing accepted is lost, and with room again the server carries on', {
  skip: !disk,
}, async () => {
  const app = run('start', [], { PORT, ANSWERWELL_DATA: disk as string, ANSWERWELL_RATE_LIMIT: '0' })
  const [, login, token] = await app.saying(/([\w.]+@[\w.]+):(aw_[\w-]+)/)
  await app.saying(/Ctrl-C/)
  const ask = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${PORT}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Basic ${btoa(`${login}:${token}`)}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const begin = (subject: string) =>
    ask('/api/v1/conversations', {
      conversation: {
        category: 'support',
        subject,
        user: { email: 'cody@example.com' },
        message: { body: randomBytes(20_000).toString('hex') }, // does not compress well
      },
    })
  assert.equal((await begin('Before')).status, 201)
  const filler = fill(disk as string)

  let refused = await begin('Too much')
  const taken: string[] = []
  while (refused.status === 201 && taken.length < 100) {
    taken.push(((await refused.json()) as { slug: string }).slug)
    refused = await begin('Too much')
  }
  assert.equal(refused.status, 503)
  assert.match(((await refused.json()) as { error: string }).error, /^The disk is full/)
  assert.ok(refused.headers.get('retry-after'))
  assert.equal((await ask('/readyz')).status, 503)
  assert.equal((await ask('/healthz')).status, 200)
  assert.equal((await ask('/api/v1/conversations')).status, 200, 'what is there can be read')

  const doctor = run('answerwell', ['doctor', '--json'], { ANSWERWELL_DATA: disk as string })
  // In capitals where PostgreSQL itself has ended, so that there is nothing else to look at.
  await doctor.saying(/"the disk is full: [^"]*"/i)
  process.kill(programOf(app), 'SIGKILL')
  await app.saying(/exited with code 137/)
  // Space freed by the dead server is filled too: its next start then fails, unless it is quicker.
  const hasStarted = async () => {
    fill(disk as string)
    return /code 75; restarting/.test(app.printed()) || (await ask('/healthz')).ok
  }
  await eventually(hasStarted, { what: 'its next start has failed or succeeded' })

  rmSync(filler)
  const carriesOn = async () => assert.equal((await begin('After')).status, 201)
  await eventually(carriesOn, { what: 'the server carries on' })
  for (const slug of taken) assert.equal((await ask(`/api/v1/conversations/${slug}`)).status, 200)
})

test('a first start without room for a database says so in one sentence', { skip: !disk }, async () => {
  const tiny = mountSmallDisk('30m') as string
  const settings = { PORT: await freePort(), ANSWERWELL_DATA: join(tiny, 'data') }
  const { code, printed } = await run('start', ['--no-demo'], settings).ended
  assert.equal(code, 1)
  assert.match(printed, /There is no room for a database in .*: the disk is full\./)
  assert.doesNotMatch(printed, /initdb|child process|select |^\s+at /im)
  assert.ok(printed.length < 1_000, printed)
})

// The embedded server as containers run it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { ask, holdElsewhere, waitUntilStopped } from '../../../test/embedded.ts'
import { startEmbeddedPostgres } from './launcher.ts'
import { canReach } from './server-user.ts'

const ON_LINUX = process.platform === 'linux'
const AS_ROOT = process.getuid?.() === 0
const NOBODY = { uid: 54_321, gid: 54_321 }
const base = mkdtempSync(join(tmpdir(), 'answerwell-contained-'))
if (AS_ROOT) chmodSync(base, 0o711)
after(() => rmSync(base, { recursive: true, force: true }))
let folders = 0
const projectIsOpen = canReach(import.meta.dirname, NOBODY) && canReach(dirname(process.execPath), NOBODY)
const newFolder = () => join(base, String(++folders))

const DOCKER =
  'chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot'
const limited = ['setpriv', `--bounding-set=-all,+${DOCKER.replaceAll(',', ',+')}`]

test('runs as root with the capabilities of a container', { skip: !AS_ROOT || !ON_LINUX }, async () => {
  const folder = newFolder()
  const first = await holdElsewhere(folder, {}, limited)
  const second = await holdElsewhere(folder, {}, limited)
  first.stdin?.end()
  second.stdin?.end()
  await waitUntilStopped(folder)
})

test('a server in another container, which cannot be seen, keeps its folder', {
  skip: !AS_ROOT || !ON_LINUX,
}, async () => {
  const folder = newFolder()
  const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
  const first = await holdElsewhere(folder, {}, container)
  await assert.rejects(holdElsewhere(folder, {}, container), /in use by a server that cannot be seen/)
  first.stdin?.end()
  await once(first, 'exit')
  const server = await startEmbeddedPostgres(folder, { settings: ['fsync=off'] })
  assert.equal(await ask(server), 1)
  await server.release()
})

test('a user without a passwd entry is told so', { skip: !AS_ROOT || !projectIsOpen }, async () => {
  await assert.rejects(holdElsewhere(newFolder(), NOBODY), /line for user id 54321/)
})

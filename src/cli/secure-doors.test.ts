import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type ConnectionOptions, connect } from 'node:tls'
import { generate } from 'selfsigned'
import type { Config } from '../config.ts'
import type { Database } from '../kit/db.ts'
import { tlsOptions } from './secure-doors.ts'

const folder = mkdtempSync(join(tmpdir(), 'answerwell-doors-'))
after(() => rmSync(folder, { recursive: true }))
const { cert, private: key } = await generate([{ name: 'commonName', value: 'help.acme.test' }], {
  keySize: 2048,
})
const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
writeFileSync(files.certFile, cert)
writeFileSync(files.keyFile, key)

/** A database with one certificate. */
const row = async () => ({ chain: cert, privateKey: key })
const cached = (_topic: string, keys: string[], load: (keys: string[]) => Promise<unknown>) => load(keys)
const db = { row, cached } as unknown as Database

const KINDS: Config['tls'][] = [{ kind: 'files', ...files }, { kind: 'auto' } as Config['tls']]

/** The protocol that a client agrees on, or the error that it gets. */
async function agree(port: number, client: ConnectionOptions): Promise<string> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: 'help.acme.test',
    rejectUnauthorized: false,
    ...client,
  })
  const met = once(socket, 'secureConnect').then(() => `${socket.getProtocol()} ${socket.getCipher().name}`)
  const said = await met.catch(error => `refused: ${error.code}`)
  socket.destroy()
  return said
}

for (const tls of KINDS)
  test(`clients need TLS 1.2, forward secrecy and authenticated encryption: ${tls?.kind}`, async t => {
    const server = createServer(tlsOptions({ tls }, db) ?? {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const good = 'ECDHE-RSA-AES128-GCM-SHA256'
    assert.match(await agree(port, {}), /^TLSv1\.3 /)
    assert.equal(await agree(port, { maxVersion: 'TLSv1.2', ciphers: good }), `TLSv1.2 ${good}`)
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA256', 'ECDHE-RSA-AES128-SHA256'])
      assert.match(await agree(port, { maxVersion: 'TLSv1.2', ciphers }), /^refused/, ciphers)
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    assert.match(await agree(port, old), /^refused/)
  })

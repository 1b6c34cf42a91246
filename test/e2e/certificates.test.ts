// HTTPS by ourselves: certificates from a real ACME server, and from files.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect, type PeerCertificate } from 'node:tls'
import { generate } from 'selfsigned'
import { HAS_PEBBLE, startCertificateAuthority } from '../certificate-authority.ts'
import { eventually } from '../eventually.ts'
import { createPlace, freePort } from './program.ts'

/** The certificate that is shown for a host, unless the connection is refused. */
async function shownAt(port: string, servername: string): Promise<PeerCertificate | undefined> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', servername, rejectUnauthorized: false })
  const refused = new Promise<undefined>(resolve => socket.on('error', () => resolve(undefined)))
  const secured = once(socket, 'secureConnect').then(() => socket.getPeerCertificate())
  const shown = await Promise.race([refused, secured.catch(() => undefined)])
  socket.destroy()
  socket.on('error', () => {})
  return shown
}

/** The certificate for a host, as soon as there is one. */
const gotAt = (port: string, servername: string) =>
  eventually(async () => (await shownAt(port, servername)) ?? false, {
    what: `${servername} has a certificate`,
  })

test('every proven host gets a certificate, and a new one before it expires', {
  skip: !HAS_PEBBLE,
}, async t => {
  const { run, command } = createPlace('answerwell-certificates-', t)
  const [port, httpPort] = [await freePort(), await freePort()]
  const { directory, trust } = await startCertificateAuthority(httpPort, 15)
  const environment = {
    PORT: port,
    HOST: '127.0.0.1',
    ANSWERWELL_BASE_DOMAIN: 'help.test',
    ANSWERWELL_TLS: 'auto',
    ANSWERWELL_TLS_EMAIL: 'operator@help.test',
    ANSWERWELL_HTTP_PORT: httpPort,
    ANSWERWELL_ACME_URL: directory,
    NODE_EXTRA_CA_CERTS: trust,
    ANSWERWELL_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const create = [
    'brand',
    'create',
    'acme',
    '--name',
    'Acme',
    '--owner',
    'me@acme.test',
    '--host',
    'help.acme.test',
  ]
  await command(create, environment)
  const app = run('start', ['--no-demo'], environment)
  await app.saying(/Answerwell is running/)

  const first = await gotAt(port, 'help.acme.test')
  assert.match(String(first.issuer.CN), /Pebble/)
  assert.match((await gotAt(port, 'acme.help.test')).subjectaltname ?? '', /acme\.help\.test/)
  assert.equal(await shownAt(port, 'stranger.test'), undefined)

  const asked = request({
    port,
    host: '127.0.0.1',
    servername: 'help.acme.test',
    path: '/readyz',
    rejectUnauthorized: false,
    headers: { host: 'help.acme.test' },
  }).end()
  const [answer] = await once(asked, 'response')
  assert.deepEqual([answer.statusCode, await text(answer)], [200, '{"status":"ok"}'])

  const redirected = plainRequest({
    port: httpPort,
    host: '127.0.0.1',
    path: '/help?a=1',
    headers: { host: 'help.acme.test' },
  })
  const [there] = await once(redirected.end(), 'response')
  there.resume()
  assert.deepEqual(
    [there.statusCode, there.headers.location],
    [308, `https://help.acme.test:${port}/help?a=1`],
  )

  const isRenewed = async () => (await gotAt(port, 'help.acme.test')).serialNumber !== first.serialNumber
  await eventually(isRenewed, { what: 'the certificate is renewed' })
})

test('a certificate from files is loaded again when they change, and a broken one is not', async t => {
  const { run, folder } = createPlace('answerwell-files-', t)
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const renew = async (name: string) => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: name }], { keySize: 2048 })
    writeFileSync(keyFile, key)
    writeFileSync(certFile, cert)
  }
  const [port, httpPort] = [await freePort(), await freePort()]
  const environment = {
    PORT: port,
    HOST: '127.0.0.1',
    ANSWERWELL_TLS_CERT: certFile,
    ANSWERWELL_TLS_KEY: keyFile,
    ANSWERWELL_HTTP_PORT: httpPort,
    ANSWERWELL_LOG_LEVEL: 'warn',
  }
  assert.match(String(await run('start', [], environment).saying(/cannot be read/)), /cannot be read/)
  writeFileSync(keyFile, 'nor a key')
  writeFileSync(certFile, 'not a certificate')
  await run('start', [], environment).saying(
    /cert\.pem and .*key\.pem are not a certificate in PEM and its key/,
  )
  await renew('first')
  const app = run('start', ['--no-demo'], environment)
  await app.saying(/Answerwell is running/)
  assert.equal((await shownAt(port, 'localhost'))?.subject.CN, 'first')
  writeFileSync(certFile, 'not a certificate')
  await app.saying(/the old one stays/)
  assert.equal((await shownAt(port, 'localhost'))?.subject.CN, 'first')
  await renew('second')
  const isLoaded = async () => (await shownAt(port, 'localhost'))?.subject.CN === 'second'
  await eventually(isLoaded, { what: 'the new certificate is loaded' })
})

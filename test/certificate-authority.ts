import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { generate } from 'selfsigned'
import { freePort } from './e2e/program.ts'
import { eventually } from './eventually.ts'

/** Whether pebble, the test server of ACME, is installed. */
export const HAS_PEBBLE = existsSync('/usr/bin/pebble')

export interface CertificateAuthority {
  /** URL of its ACME directory. */
  directory: string
  /** File with the certificate of its own HTTPS, to be trusted. */
  trust: string
}

/**
 * Starts pebble, which looks for challenges at `httpPort` of this machine whatever the host, and whose certificates are
 * valid for so many seconds.
 */
export async function startCertificateAuthority(
  httpPort: string,
  seconds: number,
): Promise<CertificateAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-authority-'))
  const at = (name: string) => join(folder, name)
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  writeFileSync(at('cert.pem'), cert)
  writeFileSync(at('key.pem'), key)
  const [port, management, dns, dnsManagement] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: at('cert.pem'),
    privateKey: at('key.pem'),
    httpPort: Number(httpPort),
    tlsPort: 1,
    certificateValidityPeriod: seconds,
  }
  writeFileSync(at('pebble.json'), JSON.stringify({ pebble }))
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  const names = ['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`]
  const children = [
    spawn('pebble-challtestsrv', [...off, ...names]),
    spawn('pebble', ['-config', at('pebble.json'), '-dnsserver', `127.0.0.1:${dns}`], {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  ]
  after(() => {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  let printed = ''
  for (const { stdout, stderr } of children)
    for (const stream of [stdout, stderr]) stream.on('data', text => (printed += text))
  const directory = `https://localhost:${port}/dir`
  await eventually(async () => assert.ok(await answers(directory, cert), `It printed:\n${printed}`), {
    what: 'the certificate authority answers',
  })
  return { directory, trust: at('cert.pem') }
}

/** Whether this URL, with a certificate to be trusted, is served. */
async function answers(url: string, ca: string): Promise<boolean> {
  const asked = request(url, { ca, timeout: 5_000 }).end()
  asked.on('timeout', () => asked.destroy())
  try {
    const [response] = await once(asked, 'response')
    response.resume()
    return response.statusCode === 200
  } catch {
    return false
  }
}

import type { Config } from '../config.ts'
import { requireFolder } from '../kit/blobs.ts'
import { type CertificateFiles, readCertificate } from '../kit/http/secure-files.ts'
import { requireFreePort, requireFreePortOf } from './free-port.ts'

/** Throws a sentence for each setting with which the server could not run, while nothing has been changed yet. */
export async function requireStartable(config: Config): Promise<void> {
  const { host, httpPort, intakeHost, intakePort, tls } = config
  requireDifferentPorts(config)
  await requireFolder(config.filesPlace)
  if (tls?.kind === 'files') requireCertificate('ANSWERWELL_TLS_CERT', tls)
  if (config.intakeTls) requireCertificate('ANSWERWELL_INTAKE_TLS_CERT', config.intakeTls)
  await requireFreePort(config)
  if (httpPort !== undefined) await requireFreePortOf('ANSWERWELL_HTTP_PORT', { host, port: httpPort })
  if (intakePort !== undefined)
    await requireFreePortOf('ANSWERWELL_INTAKE_SMTP_PORT', { host: intakeHost, port: intakePort })
}

/** Refuses one port for two servers of one host; 0 means any free port. */
function requireDifferentPorts({ host, port, httpPort, intakeHost, intakePort }: Config): void {
  const servers = [
    { name: 'PORT', port, host },
    { name: 'ANSWERWELL_HTTP_PORT', port: httpPort, host },
    { name: 'ANSWERWELL_INTAKE_SMTP_PORT', port: intakePort, host: intakeHost },
  ].filter(server => server.port !== undefined && server.port !== 0)
  for (const [index, one] of servers.entries()) {
    const other = servers.slice(0, index).find(two => two.port === one.port && overlap(two.host, one.host))
    if (other) throw new Error(`${one.name} ${one.port}: is the same as ${other.name}. Choose another one.`)
  }
}

/** Whether two servers at these hosts need different ports. */
function overlap(one: string, two: string): boolean {
  return addressOf(one) === addressOf(two) || EVERY_ADDRESS.has(one) || EVERY_ADDRESS.has(two)
}

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
const addressOf = (host: string) => (host === 'localhost' ? '127.0.0.1' : host)

function requireCertificate(setting: string, files: CertificateFiles): void {
  try {
    readCertificate(files)
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`)
  }
}

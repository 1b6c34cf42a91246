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

/** Refuses one port for two servers; 0 means any free port. */
function requireDifferentPorts({ port, httpPort, intakePort }: Config): void {
  const ports = { PORT: port, ANSWERWELL_HTTP_PORT: httpPort, ANSWERWELL_INTAKE_SMTP_PORT: intakePort }
  const set = Object.entries(ports).filter(([, one]) => one !== undefined && one !== 0)
  for (const [name, one] of set) {
    const [other] = set.find(([, two]) => two === one) as [string, number]
    if (other !== name) throw new Error(`${name} ${one}: is the same as ${other}. Choose another one.`)
  }
}

function requireCertificate(setting: string, files: CertificateFiles): void {
  try {
    readCertificate(files)
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`)
  }
}

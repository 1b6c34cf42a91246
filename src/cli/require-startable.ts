import type { Config } from '../config.ts'
import { requireFolder } from '../kit/blobs.ts'
import { type CertificateFiles, readCertificate } from '../kit/http/secure-files.ts'
import { requireFreePort, requireFreePortOf } from './free-port.ts'

/** Throws a sentence for each setting with which the server could not run, while nothing has been changed yet. */
export async function requireStartable(config: Config): Promise<void> {
  const { host, httpPort, intakeHost, intakePort, tls } = config
  await requireFolder(config.filesPlace)
  if (tls?.kind === 'files') requireCertificate('ANSWERWELL_TLS_CERT', tls)
  if (config.intakeTls) requireCertificate('ANSWERWELL_INTAKE_TLS_CERT', config.intakeTls)
  await requireFreePort(config)
  if (httpPort !== undefined) await requireFreePortOf('ANSWERWELL_HTTP_PORT', { host, port: httpPort })
  if (intakePort !== undefined)
    await requireFreePortOf('ANSWERWELL_INTAKE_SMTP_PORT', { host: intakeHost, port: intakePort })
}

function requireCertificate(setting: string, files: CertificateFiles): void {
  try {
    readCertificate(files)
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`)
  }
}

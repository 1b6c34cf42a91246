import { type Logger, pino } from 'pino'
import { onDemand } from './on-demand.ts'

export type Log = Logger

const pretty = onDemand<typeof import('pino-pretty')>('pino-pretty')

/** Structured lines on standard error, readable ones on a terminal. Secrets are redacted. */
export function createLog(level: string): Log {
  const redact = { paths: ['*.authorization', '*.token', '*.password', '*.cookie'], censor: '[hidden]' }
  const stream = process.stderr.isTTY
    ? pretty()({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true })
    : pino.destination({ dest: 2, sync: true })
  return pino({ level, base: undefined, redact, serializers: { err: presentError } }, stream)
}

/** Only the useful part of an error: the driver's errors carry connections and values of rows. */
function presentError(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack }
}

import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** Structured lines on standard error, or readable ones on a terminal. What could be a secret is blotted out. */
export function createLog(level: string): Log {
  const redact = { paths: ['*.authorization', '*.token', '*.password', '*.cookie'], censor: '[hidden]' }
  const stream = process.stderr.isTTY
    ? pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true })
    : pino.destination({ dest: 2, sync: true })
  return pino({ level, base: undefined, redact, serializers: { err: presentError } }, stream)
}

/** Of an error only what helps to find it: the driver's carry whole connections, and values of rows. */
function presentError(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack }
}

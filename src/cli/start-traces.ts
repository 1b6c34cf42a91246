import type { Config } from '../config.ts'
import type { Log } from '../kit/log.ts'
import { VERSION } from '../kit/version.ts'

/** Exports traces if the operator has a receiver for them; loads the libraries for it only then. Returns how to end it. */
export async function startTraces({ traces }: Config, log: Log): Promise<() => Promise<void>> {
  if (!traces) return async () => {}
  const { exportTraces } = await import('../kit/traces/export-traces.ts')
  const onError = (err: unknown) => log.warn({ err }, 'traces could not be sent')
  return exportTraces({ ...traces, version: VERSION, onError })
}

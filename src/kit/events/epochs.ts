import type { Brand } from '../scope.ts'

/** Epochs that began in this process since a request has read its brand. */
const begun = new Map<number, number>()

/** The logs go on in these epochs from now on. */
export function noteEpochs(brands: { id: number; logEpoch: number }[]): void {
  for (const { id, logEpoch } of brands) begun.set(id, logEpoch)
}

/** The epoch of a brand’s log, also if it began while the request waited for a connection. */
export function epochOf({ id, logEpoch }: Pick<Brand, 'id' | 'logEpoch'>): number {
  return Math.max(logEpoch, begun.get(id) ?? 0)
}

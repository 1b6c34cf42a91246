import { timingSafeEqual } from 'node:crypto'

/** Whether a text is the expected one; the time it takes says nothing about where they differ. */
export function isSame(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

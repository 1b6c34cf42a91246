import type { FileLimit } from '../channels/limits.ts'

export const MEGABYTE = 1024 * 1024

/** What every messenger shows. */
export const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The limit for files of a type; undefined if they are not taken. */
export function limitOfType<Limit extends Pick<FileLimit, 'types'>>(
  type: string,
  limits: Limit[],
): Limit | undefined {
  const [kind] = type.split('/', 1)
  return limits.find(({ types }) => ['*/*', `${kind}/*`, type].some(one => types.includes(one)))
}

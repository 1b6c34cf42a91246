/** A path that keeps the ID of a provider's file, and its name if it has one. */
export function pathOf(names: (string | undefined)[]): string {
  return names
    .filter(Boolean)
    .map(name => encodeURIComponent(String(name).toWellFormed()))
    .join('/')
}

/** The ID and the name in such a path. */
export function namesIn(path: string): string[] {
  return path.split('/').map(part => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
}

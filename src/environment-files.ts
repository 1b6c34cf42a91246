import { readFileSync } from 'node:fs'

/**
 * The environment with the contents of files in place of `NAME_FILE`, for each of these names, as Docker and systemd hand over
 * secrets. Throws one sentence for a file that cannot be read, or a setting that is given twice.
 */
export function withFiles(environment: Record<string, string>, names: string[]): Record<string, string> {
  const isTaken = (name: string) => !names.includes(name) && names.includes(name.replace(/_FILE$/, ''))
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      if (!isTaken(name)) return [name, value]
      const setting = name.replace(/_FILE$/, '')
      if (environment[setting] !== undefined) throw new Error(`Set ${setting} or ${name}, not both.`)
      return [setting, read(name, value)]
    }),
  )
}

/** Without the line break that editors leave at the end. */
function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

import { extname } from 'node:path'

/** Whether this is a release (JavaScript in an npm package) rather than a clone. */
export const IS_RELEASE = extname(import.meta.filename) === '.js'

/** How people call the command line of the installation that this file belongs to: a clone, a local package, or a global one. */
export function commandOf(file: string): string {
  if (extname(file) !== '.js') return 'bin/answerwell'
  // Where `npm install --global` puts it (npm's manual, "folders").
  return file.includes('/lib/node_modules/answerwell/') ? 'answerwell' : 'npx answerwell'
}

/** How people call the command line here. `ANSWERWELL_COMMAND` names it where none of these is: in an image. */
export const COMMAND = process.env.ANSWERWELL_COMMAND || commandOf(import.meta.filename)

/** The file of a thread beside the module that starts it: TypeScript in a clone, JavaScript in a release. */
export const threadFile = (name: string, module: string): URL => new URL(`${name}${extname(module)}`, module)

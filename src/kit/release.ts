import { extname } from 'node:path'

/** Whether this is a release (JavaScript in an npm package) rather than a clone. */
export const IS_RELEASE = extname(import.meta.filename) === '.js'

/** How people call the command line here. `ANSWERWELL_COMMAND` names it where neither a clone nor npx is: in an image. */
export const COMMAND = process.env.ANSWERWELL_COMMAND || (IS_RELEASE ? 'npx answerwell' : 'bin/answerwell')

/** The file of a thread beside the module that starts it: TypeScript in a clone, JavaScript in a release. */
export const threadFile = (name: string, module: string): URL => new URL(`${name}${extname(module)}`, module)

import { createReadStream, statSync } from 'node:fs'
import { readFolder, readTar } from '../../../archive/read-archive.ts'
import type { Source } from '../../source.ts'

/** An archive that `answerwell export` has written. */
export const answerwell: Source = {
  name: 'answerwell',
  takes: 'path',
  readUpload: readTar,
  read: path => (statSync(path).isDirectory() ? readFolder(path) : readTar(createReadStream(path))),
}

// Makes dist/n8n/, where the compiled nodes are, a package of its own. `npm run build` calls it.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideOf } from '../release/guide.ts'
import { describe, eventTypesOf } from './describe.ts'
import type { Document } from './openapi.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGE = join(ROOT, 'dist/n8n')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const { version } = JSON.parse(read('package.json'))
const document: Document = JSON.parse(read('docs/api/openapi.json'))
const write = (file: string, text: string) => writeFileSync(join(PACKAGE, file), text)
const writeJson = (file: string, value: object) => write(file, `${JSON.stringify(value, null, 2)}\n`)

// n8n takes the name of the class from that of the file.
writeJson('nodes/description.json', describe(document))
writeJson('nodes/event-types.json', eventTypesOf(document))
write(
  'nodes/Answerwell.node.js',
  "exports.Answerwell = require('./answerwell-node.js').nodeOf(require('./description.json'))\n",
)
write(
  'nodes/AnswerwellTrigger.node.js',
  "exports.AnswerwellTrigger = require('./answerwell-trigger-node.js').triggerOf(require('./event-types.json'))\n",
)
rmSync(join(PACKAGE, 'credentials'), { recursive: true, force: true })
mkdirSync(join(PACKAGE, 'credentials'))
write(
  'credentials/AnswerwellApi.credentials.js',
  "exports.AnswerwellApi = require('../nodes/answerwell-api-credentials.js').AnswerwellApi\n",
)
for (const folder of ['nodes', 'credentials'])
  cpSync(join(ROOT, 'n8n/answerwell.svg'), join(PACKAGE, folder, 'answerwell.svg'))
cpSync(join(ROOT, 'client/LICENSE'), join(PACKAGE, 'LICENSE'))
write('README.md', guideOf('n8n.md'))
writeJson('package.json', {
  name: 'n8n-nodes-answerwell',
  version,
  description: 'Nodes of n8n for Answerwell, the self-hosted helpdesk.',
  license: 'MIT',
  type: 'commonjs',
  keywords: ['n8n-community-node-package', 'helpdesk'],
  files: ['nodes', 'credentials'],
  n8n: {
    n8nNodesApiVersion: 1,
    credentials: ['credentials/AnswerwellApi.credentials.js'],
    nodes: ['nodes/Answerwell.node.js', 'nodes/AnswerwellTrigger.node.js'],
  },
})

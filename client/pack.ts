// Makes dist/client/, where the compiled client is, a package of its own. `npm run build` calls it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideOf } from '../release/guide.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGE = join(ROOT, 'dist/client')
const server = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
const client = {
  name: 'answerwell-client',
  version: server.version,
  description: 'The typed client for Answerwell, the self-hosted helpdesk.',
  license: 'MIT',
  type: server.type,
  engines: { node: '>=20' },
  exports: { '.': entry('index'), './react': entry('react'), './package.json': './package.json' },
  types: './index.d.ts',
  sideEffects: false,
  files: ['*.js', '*.d.ts'],
  dependencies: { 'openapi-fetch': server.dependencies['openapi-fetch'] },
  // For `answerwell-client/react` alone.
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
}
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(client, null, 2)}\n`)
cpSync(join(ROOT, 'client/LICENSE'), join(PACKAGE, 'LICENSE'))
writeFileSync(join(PACKAGE, 'README.md'), guideOf('client.md'))

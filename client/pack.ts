// Turns dist/ into a package: the client and what it needs, without the server. `npm run build` calls it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const whole = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const { name, version, license, type } = whole
const client = {
  ...{ name, version, license, type },
  description: 'The typed client for Answerwell, the self-hosted helpdesk.',
  engines: { node: '>=20' },
  exports: {
    './client': { types: './client/index.d.ts', default: './client/index.js' },
    './react': { types: './client/react.d.ts', default: './client/react.js' },
  },
  files: ['client'],
  dependencies: { 'openapi-fetch': whole.dependencies['openapi-fetch'] },
  // For `answerwell/react` alone.
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
}
writeFileSync(join(ROOT, 'dist/package.json'), `${JSON.stringify(client, null, 2)}\n`)
// Links to other pages of the documentation lead nowhere here.
const guide = readFileSync(join(ROOT, 'docs/client.md'), 'utf8').replace(
  /\[([^\]]+)\]\([a-z]+\.md[^)]*\)/g,
  '$1',
)
writeFileSync(join(ROOT, 'dist/README.md'), guide)

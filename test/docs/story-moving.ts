import { updateImport } from '../../src/desk/imports/queries.ts'
import { transaction } from '../../src/kit/scope.ts'
import type { World } from '../world.ts'
import type { Story } from './story.ts'

/** Moving a brand out and in. */
export const MOVING: Story[] = [
  ['orderExport', 'POST', '/exports'],
  ['listExports', 'GET', '/exports'],
  ['getExport', 'GET', '/exports/1'],
  ['deleteExport', 'DELETE', '/exports/1'],
  ['exportContact', 'POST', '/contacts/sam@example.com/export', { export: { notes: false } }],
  ['exportConversations', 'GET', '/exports/conversations.csv?tag=warranty'],
  ['exportContacts', 'GET', '/exports/contacts.csv?q=sam'],
  ['exportArticles', 'GET', '/exports/articles.zip'],
  ['beginImport', 'POST', '/imports', { import: { source: 'answerwell' } }],
  ['uploadImportPart', 'PUT', '/imports/1/parts/1', 'GIF89a…'],
  ['checkImport', 'POST', '/imports/1/check'],
  ['mapImport', 'PUT', '/imports/1', { import: { mapping: { channels: { '1': null } } } }],
  ['startImport', 'POST', '/imports/1/start'],
  ['getImport', 'GET', '/imports/1'],
  ['listImports', 'GET', '/imports'],
  ['stopImport', 'POST', '/imports/1/stop'],
  ['undoImport', 'POST', '/imports/1/undo'],
  ['listImportRemarks', 'GET', '/imports/1/remarks'],
  ['exportImportRemarks', 'GET', '/imports/1/remarks.csv'],
  ['deleteImport', 'DELETE', '/imports/2'],
]

/** What the dry run of an import found. */
const EXPECTED = {
  head: {
    made_at: '2026-11-01T08:00:00.000Z',
    brand: { slug: 'shop', name: 'The shop', created_at: '2025-02-01T08:00:00.000Z' },
    lines: {},
  },
  lines: { conversations: { fresh: 412, changed: 0, unchanged: 0, erased: 0 } },
  files: 31,
  bytes: 4_194_304,
  members: [{ id: '1', name: 'Ana Souza', email: 'agent@demo.test', is: 2 }],
  channels: [{ id: '1', name: 'Support', email: 'support@shop.example', is: null }],
  leftOut: { count: 0, first: [] },
}

/** What the jobs would do. */
export const MOVING_PREPARATIONS = {
  exportContact: ({ olga }: World) =>
    olga.post('/contacts', { contact: { name: 'Sam Field', email: 'sam@example.com' } }),
  deleteImport: ({ olga }: World) => olga.post('/imports', { import: {} }),
  mapImport: ({ scope }: World) =>
    transaction(scope, tx => updateImport(tx, 1, { state: 'checked', expected: EXPECTED })),
}

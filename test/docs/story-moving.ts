import type { Story } from './story.ts'

/** Moving a brand out. */
export const MOVING: Story[] = [
  ['orderExport', 'POST', '/exports'],
  ['listExports', 'GET', '/exports'],
  ['getExport', 'GET', '/exports/1'],
  ['deleteExport', 'DELETE', '/exports/1'],
]

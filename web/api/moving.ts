import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Export, Import } from '../../client/api.ts'
import { api, ask } from './client.ts'
import { keys } from './keys.ts'
import { settingsKeys } from './settings-keys.ts'
import { upload } from './upload.ts'

const LOOKS_EVERY_MS = 1_500
/** Small enough for slow connections: a request has 30 seconds. */
const PART_BYTES = 8 * 1024 * 1024

export function isExporting({ state }: Export): boolean {
  return state === 'queued' || state === 'running'
}

/** Whether the server is at it. */
export function isAtWork({ state }: Import): boolean {
  return ['checking', 'queued', 'running', 'undoing'].includes(state)
}

/** The latest exports, which are read again while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: keys.exports,
  queryFn: async () => (await ask(api.GET('/exports'))).exports,
  refetchInterval: query => (query.state.data?.some(isExporting) ? LOOKS_EVERY_MS : false),
})

/** Those of a contact that are there or under way, and those that have failed. */
export const contactExportsQuery = (contactId: number) =>
  queryOptions({
    queryKey: keys.exportsOf(contactId),
    queryFn: async () => {
      const params = { query: { contact_id: contactId } }
      const { exports } = await ask(api.GET('/exports', { params }))
      return exports.filter(({ state }) => state !== 'deleted' && state !== 'expired')
    },
    refetchInterval: query => (query.state.data?.some(isExporting) ? LOOKS_EVERY_MS : false),
  })

/** The latest imports, which are read again while one is under way. */
export const importsQuery = queryOptions({
  queryKey: keys.imports,
  queryFn: async () => (await ask(api.GET('/imports'))).imports,
  refetchInterval: query => (query.state.data?.some(isAtWork) ? LOOKS_EVERY_MS : false),
})

/** What an import changed, left out or kept. */
export const remarksQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: settingsKeys.importRemarks(id),
    queryFn: ({ pageParam: after }) =>
      ask(api.GET('/imports/{id}/remarks', { params: { path: { id }, query: { after } } })),
    initialPageParam: 0,
    getNextPageParam: last => last.next_after ?? undefined,
  })

export const orderExport = () => ask(api.POST('/exports'))

export const orderContactExport = (contactId: number, notes: boolean) =>
  ask(
    api.POST('/contacts/{identifier}/export', {
      params: { path: { identifier: String(contactId) }, query: { identifier_type: '_id' } },
      body: { export: { notes } },
    }),
  )

export const deleteExport = (id: number) => ask(api.DELETE('/exports/{id}', { params: { path: { id } } }))

/** Where an import comes from: `source`, and the address and login of a helpdesk. */
interface NewImport {
  source: string
  address?: string
  email?: string
  token?: string
}

export const beginImport = (input: NewImport) => ask(api.POST('/imports', { body: { import: input } }))

/** Uploads an archive part by part, and has it checked. `onProgress` gets how much of it is there, from 0 to 1. */
export async function uploadArchive(
  id: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<Import> {
  for (let number = 1, from = 0; from < file.size; number++, from += PART_BYTES) {
    const part = new File([file.slice(from, from + PART_BYTES)], file.name)
    await upload<Import>('PUT', `/imports/${id}/parts/${number}`, part)
    onProgress(Math.min(1, (from + PART_BYTES) / file.size))
  }
  return orderImport(id, 'check')
}

export function orderImport(id: number, what: 'check' | 'start' | 'stop' | 'undo'): Promise<Import> {
  const params = { path: { id } }
  if (what === 'check') return ask(api.POST('/imports/{id}/check', { params }))
  if (what === 'start') return ask(api.POST('/imports/{id}/start', { params }))
  if (what === 'stop') return ask(api.POST('/imports/{id}/stop', { params }))
  return ask(api.POST('/imports/{id}/undo', { params }))
}

export const mapImport = (id: number, mapping: Import['mapping']) =>
  ask(api.PUT('/imports/{id}', { params: { path: { id } }, body: { import: { mapping } } }))

export const deleteImport = (id: number) => ask(api.DELETE('/imports/{id}', { params: { path: { id } } }))

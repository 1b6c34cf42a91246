import type { FileLimit } from '../../channels/limits.ts'
import { limitOfType } from '../../sending/file-limits.ts'

export type FileKind = 'image' | 'video' | 'audio' | 'document'

/** As what a file is sent, by its type: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media */
export const FILE_KINDS: (FileLimit & { kind: FileKind })[] = [
  { kind: 'image', types: ['image/jpeg', 'image/png'], megabytes: 5 },
  { kind: 'video', types: ['video/mp4', 'video/3gpp'], megabytes: 16 },
  { kind: 'audio', types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg'], megabytes: 16 },
  { kind: 'document', types: ['*/*'], megabytes: 100 },
]

export function kindOf(contentType: string): FileKind {
  return limitOfType(contentType, FILE_KINDS)?.kind ?? 'document'
}

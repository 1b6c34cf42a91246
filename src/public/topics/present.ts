import { formatTime } from '../../kit/time.ts'
import type { TopicRow } from './queries.ts'

export function presentTopic({ id, name, slug, createdAt, updatedAt }: TopicRow, timeZone: string) {
  return {
    id,
    name,
    slug,
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
  }
}

import { formatTime } from '../../kit/time.ts'
import type { MailLoginRow } from './queries.ts'

/** As in the API: without tokens. */
export function presentMailLogin(login: MailLoginRow, timeZone: string) {
  const { id, provider, error, hosts, createdAt } = login
  return { id, provider, state: stateOf(login), error, hosts, created_at: formatTime(createdAt, timeZone) }
}

function stateOf({ error, refreshToken }: MailLoginRow): 'pending' | 'connected' | 'refused' {
  if (error !== null) return 'refused'
  return refreshToken === null ? 'pending' : 'connected'
}

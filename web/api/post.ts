import { language } from '../language/chosen-language.ts'
import { Refusal } from './refusal.ts'

/** In which the server tells this page its sentences. */
export const IN_LANGUAGE = { 'Accept-Language': language }

/** Posts to an address outside the API: the login. Throws Refusal. */
export async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...IN_LANGUAGE },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(0, undefined)
  })
  const answer = await response.json().catch(() => undefined)
  if (!response.ok) throw new Refusal(response.status, answer)
  return answer
}

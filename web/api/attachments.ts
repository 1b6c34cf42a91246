import { api, ask } from './client.ts'

/** A path that shows an attachment for at least an hour. Throws a refusal. */
export async function linkTo(id: number): Promise<string> {
  const { url } = await ask(api.GET('/attachments/{id}', { params: { path: { id } } }))
  return new URL(url).pathname
}

import { lettersOf } from '../../kit/markdown/render-written.ts'
import type { Written } from '../../kit/markdown/written.ts'

type Mailed = [message: Written, ...below: Written[]]

/**
 * What quotes of these messages may repeat. Each is given with what our mail writes below it. The texts are as the text part
 * shows them, also without the names of their pictures, which some programs leave out, and in Markdown, as older releases sent
 * them; with what is below, and alone: some programs quote only the message.
 */
export async function asMailed(messages: Mailed[]): Promise<string[]> {
  const bare = messages.filter(([{ body }]) => body.includes('](attachment:'))
  const all = [
    ...messages,
    ...bare.map(([message, ...below]): Mailed => [withoutPictures(message), ...below]),
  ]
  const letters = await lettersOf(all.flat())
  return all.flatMap(parts => {
    const forms = [letters.splice(0, parts.length), parts.map(({ body }) => body)]
    return [...new Set(forms.flatMap(form => [form.join('\n'), form[0] as string]))]
  })
}

/** A sign that nobody sees stays, so that what was apart does not become one list. */
function withoutPictures({ body, kind }: Written): Written {
  return { kind, body: kind === 'markdown' ? body.replace(PICTURE, '\u2060') : body }
}

const PICTURE = /!\[[^\]\n]{0,200}\]\(attachment:\d{1,15}\)/g

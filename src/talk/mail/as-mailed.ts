import { lettersOf } from '../../kit/markdown/render-written.ts'
import type { Written } from '../../kit/markdown/written.ts'

/**
 * What quotes of these messages may repeat. Each is given with what our mail writes below it. The texts are as the text part
 * shows them, and in Markdown, as older releases sent them; with what is below, and alone: some programs quote only the message.
 */
export async function asMailed(messages: [message: Written, ...below: Written[]][]): Promise<string[]> {
  const letters = await lettersOf(messages.flat())
  return messages.flatMap(parts => {
    const forms = [letters.splice(0, parts.length), parts.map(({ body }) => body)]
    return [...new Set(forms.flatMap(form => [form.join('\n'), form[0] as string]))]
  })
}

import { asMessengerText } from './files.ts'
import { renderAll } from './render-markdown.ts'
import { inColumns } from './text-table.ts'
import type { TextKind, Written } from './written.ts'

/** Safe HTML of texts, in their order: what was typed as it was, with its links. `mail` shows no pictures of other servers. */
export async function renderWritten(texts: Written[], flavour: 'message' | 'mail'): Promise<string[]> {
  return inOrder(texts, async (kind, bodies) => renderAll(bodies, kind === 'markdown' ? flavour : kind))
}

/** Texts for readers of nothing but letters, in their order: without marks of Markdown, tables in columns. */
export async function lettersOf(texts: Written[]): Promise<string[]> {
  return inOrder(texts, async (kind, bodies) => {
    if (kind === 'markdown') return renderAll(bodies, 'text')
    return kind === 'typed' ? bodies : bodies.map(inColumns)
  })
}

/** The same for messengers, whose lines are short. */
export function messengerTextOf({ body, kind }: Written): string {
  return kind === 'markdown' ? asMessengerText(body) : body.trim()
}

async function inOrder(
  texts: Written[],
  run: (kind: TextKind, bodies: string[]) => Promise<string[]>,
): Promise<string[]> {
  const results: string[] = []
  const places = Map.groupBy(texts.keys(), index => (texts[index] as Written).kind)
  await Promise.all(
    places.entries().map(async ([kind, indexes]) => {
      const found = await run(
        kind,
        indexes.map(index => (texts[index] as Written).body),
      )
      for (const [n, index] of indexes.entries()) results[index] = found[n] as string
    }),
  )
  return results
}

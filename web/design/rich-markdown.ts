import { type Flavour, looksOf, readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Whether the editor gives a text back that looks the same, and stays the same from then on. */
export function survives(text: string, flavour: Flavour): boolean {
  try {
    const once = writeMarkdown(readMarkdown(text, flavour), flavour)
    const twice = writeMarkdown(readMarkdown(once, flavour), flavour)
    return once === twice && looksOf(once, flavour) === looksOf(text, flavour)
  } catch {
    return false // something that the editor does not know
  }
}

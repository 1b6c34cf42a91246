/** How a tag is compared: without case, without blanks around it. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFC').toLowerCase()
}

/** Tags as they are kept: trimmed, each once, in the order given. */
export function uniqueTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag.trim())
  return [...byKey.values()]
}

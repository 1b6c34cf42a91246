/** The form in which tags are compared: trimmed, ignoring case. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFC').toLowerCase()
}

/** Tags as stored: trimmed, without duplicates, in the given order. */
export function uniqueTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag.trim())
  return [...byKey.values()]
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, also inside quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] as string)
}

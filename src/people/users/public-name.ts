/** What strangers learn of a member's name, in help articles and chats: its first word. */
export function publicName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

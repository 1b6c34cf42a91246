/** A link in a message; nothing in its address can end it. */
export function linkTo(url: string): string {
  return URL.canParse(url) ? `<${new URL(url).href.replaceAll('>', '%3E')}>` : ''
}

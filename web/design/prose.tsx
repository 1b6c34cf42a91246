/** HTML that the server rendered from Markdown, without raw HTML of the author. */
export function Prose({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links inside stay links; this only says where they open
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      className="prose"
      dir="auto"
      onClick={openElsewhere}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Links open in a new tab, without a referrer. */
function openElsewhere(event: React.MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  if (!link) return
  event.preventDefault()
  window.open((link as HTMLAnchorElement).href, '_blank', 'noopener,noreferrer')
}

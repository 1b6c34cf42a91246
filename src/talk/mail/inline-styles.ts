/** How elements of rendered texts look in mail, whose programs drop style sheets. Without colours: a reader's theme may be dark. */
const STYLES: Record<string, string> = {
  table: 'border-collapse:collapse;margin:12px 0',
  th: 'border:1px solid #999;padding:4px 10px;text-align:left;vertical-align:top',
  td: 'border:1px solid #999;padding:4px 10px;text-align:left;vertical-align:top',
  blockquote: 'margin:12px 0;border-left:3px solid #999;padding-left:12px',
  pre: 'white-space:pre-wrap;font:13px/1.5 Menlo,Consolas,monospace',
  code: 'font-family:Menlo,Consolas,monospace',
  img: 'max-width:100%;height:auto',
  span: 'white-space:pre-wrap',
}

const TAGS = /<(table|th|td|blockquote|pre|code|img|span class="typed")(?: style="([^"]*)")?(?=[\s>])/g

/** Rendered Markdown, or what somebody typed, as HTML for mail. */
export function forMail(html: string): string {
  return html.replace(TAGS, (_, tag: string, own?: string) => {
    const name = tag.split(' ', 1)[0] as string
    return `<${name} style="${[STYLES[name], own].filter(Boolean).join(';')}"`
  })
}

const MAX = 200

/** A safe name to show and save: the last path segment, without control characters. */
export function fileNameOf(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*]+/g, '_')
    .trim()
    .replace(/^\.+(?=[^.])/, 'file.')
    .replace(/^\.+$/, '')
  if ([...clean].length <= MAX) return clean || 'file'
  const extension = /\.[a-z0-9]{1,10}$/i.exec(clean)?.[0] ?? ''
  return [...clean].slice(0, MAX - extension.length).join('') + extension
}

/** The file name in the path of a URL. */
export function fileNameInUrl(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return fileNameOf(decodeURIComponent(part))
  } catch {
    return fileNameOf(part)
  }
}

/** Paths of icons, on a grid of 24. */
const PATHS = {
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m9 2-4-4',
  article: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5m-5 4h5',
  topic: 'M4 6.5A2.5 2.5 0 0 1 6.5 4H19v13H6.5A2.5 2.5 0 0 0 4 19.5zM4 19.5A1.5 1.5 0 0 0 5.5 21H19v-4',
  next: 'm9 5 7 7-7 7',
  write: 'M4 20l1-4L16.5 4.5a2 2 0 0 1 3 3L8 19zM14 7l3 3',
  good: 'M5 12.5 10 17l9-10',
  warn: 'M12 4 2.5 20h19zM12 10v4m0 3v.01',
  bad: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.5v5m0 3.5v.01',
  work: 'M14.5 6.5a4 4 0 0 0-5 5L4 17l3 3 5.5-5.5a4 4 0 0 0 5-5L15 12l-3-3z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
} as const

export type Icon = keyof typeof PATHS

/** An icon beside words, which say the same. `next` points the other way from right to left. */
export function icon(name: Icon): string {
  const mirrored = name === 'next' ? ' mirrored' : ''
  return `<svg class="icon${mirrored}" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`
}

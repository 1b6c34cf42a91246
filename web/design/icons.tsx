/** Outlines on a 24 by 24 grid, drawn for these pages. */
const PATHS = {
  archive: 'M3 5h18v4H3zM5 9v10h14V9M10 13h4',
  article: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  assign: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6 1.6 0 3 .3 4.200 1M18 14v6M15 17h6',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  book: 'M4 4h6a3 3 0 0 1 2 1 3 3 0 0 1 2-1h6v15h-6a3 3 0 0 0-2 1 3 3 0 0 0-2-1H4zM12 5v15',
  blank: '',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  chart: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  chat: 'M4 5h16v11H9l-5 4z',
  check: 'M5 13l4 4 10-11',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M9 8l-5 4 5 4M15 8l5 4-5 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  camera: 'M4 4h16v16H4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 7v.01',
  exchange: 'M4 5h16v11H9l-5 4zM8 12l3-3 2 3 3-3',
  handset: 'M4 20l1.500-4A8 8 0 1 1 8 18.500zM9 9c0 3 3 6 6 6',
  page: 'M16 4h-1c-3 0-4 2-4 4v13M8 12h7',
  plane: 'M3 11l18-7-4 16-6-5-3 4v-6z',
  posts: 'M4 4l12 16h4L8 4zM19 4l-6 7M10.500 14L5 20',
  file: 'M20 11l-8.500 8.500a5 5 0 0 1-7-7L13 4a3.500 3.500 0 0 1 5 5l-8.500 8.500a1.500 1.500 0 0 1-2-2L15 8',
  forward: 'M14 5l7 7-7 7M21 12H10c-4 0-7 3-7 7',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18',
  heading: 'M6 4v16M18 4v16M6 12h12',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .9-1 1.700M12 17v.01',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M9 9.500v.01',
  inbox: 'M3 13l3-8h12l3 8v6H3zM3 13h5l1 3h6l1-3h5',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  macro: 'M13 2L4 14h7l-1 8 9-12h-7z',
  letters: 'M2 19l5-14 5 14M4 14h6M22 19v-7M18.500 19a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  merge: 'M6 4v5c0 3 6 3 6 6v5M18 4v5c0 3-6 3-6 6',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  nobody: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6 1.200 0 2.300.2 3.300.6M16 15l5 5M21 15l-5 5',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15h2.5l-2.5 4h2.5',
  panel: 'M3 5h18v14H3zM15 5v14',
  people:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 4a4 4 0 0 1 0 7M18 15c2.500.6 4 2.500 4 6',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6 8-6s8 2 8 6',
  phone: 'M7 3h10v18H7zM11 18h2',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  plus: 'M12 5v14M5 12h14',
  quote: 'M5 7h5v5c0 3-2 5-4 5M14 7h5v5c0 3-2 5-4 5',
  reply: 'M10 5L3 12l7 7M3 12h11c4 0 7 3 7 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  markdown: 'M3 17V7l4 5 4-5v10M18 7v10M15 14l3 3 3-3',
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  sort: 'M7 4v16M4 17l3 3 3-3M13 6h7M13 12h5M13 18h3',
  spam: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.01',
  status: 'M3 12h4l3-8 4 16 3-8h4',
  table: 'M3 5h18v14H3zM3 10h18M3 15h18M10 5v14',
  tag: 'M3 12V4h8l10 10-8 7zM7.500 8v.01',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  write: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  up: 'M6 15l6-6 6 6',
  undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside words, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

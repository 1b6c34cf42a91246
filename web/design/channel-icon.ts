import type { IconName } from './icons.tsx'

const ICONS: Record<number, IconName> = {
  1: 'mail',
  2: 'posts',
  3: 'page',
  6: 'chat',
  7: 'link',
  8: 'camera',
  9: 'phone',
  10: 'phone',
  12: 'exchange',
  15: 'handset',
  16: 'camera',
  100: 'plane',
}

/** The icon of a channel type, drawn for these pages: no provider’s mark. */
export function channelIcon(kind: number): IconName {
  return ICONS[kind] ?? 'chat'
}

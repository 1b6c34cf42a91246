import type { IconName } from './icons.tsx'

const ICONS: Record<number, IconName> = { 1: 'mail', 6: 'chat', 7: 'link', 9: 'phone', 10: 'phone' }

/** The icon of a channel type; social networks share one. */
export function channelIcon(kind: number): IconName {
  return ICONS[kind] ?? 'chat'
}

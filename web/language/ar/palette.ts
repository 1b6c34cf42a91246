import type { palette as english } from '../en/palette.ts'
import type { Text } from '../texts.ts'
import { forms } from './counted.ts'

/** The list of all actions. */
export const palette: Record<keyof typeof english, Text> = {
  'palette.search': 'البحث في الأوامر',
  'palette.hint': 'اكتب أمرًا أو اسمًا أو رقم طلب',
  'palette.find': 'البحث عن «{words}»',
  'palette.more': forms(['لا أوامر أخرى', 'أمر واحد آخر', 'أمران آخران', '{n} أوامر أخرى', '{n} أمرًا آخر']),
  'palette.more.hint': 'اكتب للبحث',
  'palette.move': 'تنقل',
  'palette.run': 'تنفيذ',
}

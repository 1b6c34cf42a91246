import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'يستخدم الأرشيف الإصدار {1} من التنسيق، وهذا الإصدار من Answerwell يعرف الإصدار {2}. حدِّث Answerwell.',
  'This is not an archive that Answerwell has exported.': 'هذا ليس أرشيفًا صدّره Answerwell.',
  'The archive is damaged or incomplete.': 'الأرشيف تالف أو غير مكتمل.',
  '{1} is not empty. Choose another folder.': '{1} ليس فارغًا. اختر مجلدًا آخر.',
}

import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive has version {1} of the format, this release knows version {2}. Update Answerwell.':
    'يستخدم الأرشيف الإصدار {1} من التنسيق، وهذا الإصدار من Answerwell يعرف الإصدار {2}. حدِّث Answerwell.',
  'This is not an archive that Answerwell has exported.': 'هذا ليس أرشيفًا صدّره Answerwell.',
  'The archive is damaged or incomplete.': 'الأرشيف تالف أو غير مكتمل.',
  '{1} is not empty. Choose another folder.': '{1} ليس فارغًا. اختر مجلدًا آخر.',
  'Its owner was erased here.': 'مُحي صاحبه هنا.',
  'What it belongs to was left out.': 'تُرك ما ينتمي إليه.',
  'Something else has its name or its number here.': 'يوجد هنا شيء آخر بالاسم نفسه أو بالرقم نفسه.',
  'It has no address and no settings: connect it.': 'ليس للقناة عنوان ولا إعدادات: اربطها.',
  'Its name in addresses, or its reference, was taken here, and has an ending.':
    'كان اسمه في العناوين أو مرجعه مستخدمًا هنا فأُضيفت إليه لاحقة.',
  'It was on hold until a time that has passed, and is unresolved.':
    'كانت المحادثة معلّقة حتى وقت مضى، وهي الآن غير محلولة.',
  'Its bytes were not in what was imported.': 'لم يكن محتوى الملف ضمن ما استُورد.',
  'It was under way, and is not sent from here.': 'كان الإرسال جاريًا، ولا يُستكمل من هنا.',
  'is not what this import began with': 'ليس ما بدأ به هذا الاستيراد',
  'Lines of {1}, from line {2} on, do not fit the format.':
    'أسطر من {1}، بدءًا من السطر {2}، لا توافق التنسيق.',
  'has nothing to import': 'لا يحتوي على ما يُستورد',
  'names {1}, which does not exist': 'يذكر {1}، وهو غير موجود',
  'There is no source {1} to import from.': 'لا يوجد مصدر باسم {1} للاستيراد منه.',
  '{1} is not JSON.': '{1} ليس بتنسيق JSON.',
  'must be an object with members and channels': 'يجب أن يكون كائنًا فيه members وchannels',
  'Another process is importing the same. Wait until it has ended.':
    'تستورد عملية أخرى الشيء نفسه. انتظر حتى تنتهي.',
  'Its number in another system was taken here, and is left out.': 'كان رقمه في نظام آخر مستخدمًا هنا فتُرك.',
  'Something else has its new name or number here, so it keeps the one that it had.':
    'يوجد هنا شيء آخر باسمه الجديد أو برقمه الجديد، فبقي على ما كان عليه.',
  'Its time has passed, and it is completed.': 'انقضى وقت الصيانة، فهي مكتملة.',
  'It should have begun by now, and is in progress.': 'حان وقت بدء الصيانة، فهي جارية.',
  'is not that with which this import began': 'ليس الربط الذي بدأ به هذا الاستيراد',
  'is an archive of this brand itself': 'هو أرشيف هذه العلامة التجارية نفسها',
  import: 'استيراد',
}

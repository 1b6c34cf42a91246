import type { ArchiveTexts } from './en.ts'

export const archiveAr: ArchiveTexts = {
  'archive.title': 'ما خزّنته {brand} عنك',
  'archive.as_of':
    'حتى {time}. المرفقات ورسائل البريد الأصلية في المجلدات بجانب هذه الصفحة. وتحتوي ملفات ‎.json على البيانات نفسها للبرامج.',
  'archive.addresses': 'العناوين والأرقام',
  'archive.fields': 'البيانات',
  'archive.notes': 'ملاحظات فريقنا',
  'archive.note': 'ملاحظة داخلية',
  'archive.other': 'عميل آخر',
  'archive.left_out': 'حُذف من هنا لأن شخصًا آخر كتبه.',
  'archive.conversations': 'المحادثات',
  'archive.emails': 'رسائل بريد خارج المحادثات',
  'archive.original': 'رسالة البريد الأصلية',
  'archive.earlier': 'نسخة سابقة',
  'archive.rating': 'تقييمك',
  'archive.unsent': 'لم يُرسل',
  'archive.more': 'سجلات أخرى',
  'archive.missing': 'لم يعد هذا الملف مخزّنًا.',
}

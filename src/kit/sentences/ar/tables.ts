import type { Text } from '../../language/text.ts'

/** About moving in from files: tables and articles. */
export const tables: Record<string, Text> = {
  'is not clear: {1}': 'غير واضح: {1}',
  'It has neither a name nor an address.': 'لا اسم فيه ولا عنوان.',
  'It has the key or an address of the row in line {1}.': 'له مفتاح الصف في السطر {1} أو عنوانه.',
  'It is the same as the row in line {1}.': 'هو نفسه الصف في السطر {1}.',
  'It names nobody who wrote.': 'لا يذكر من كتب.',
  'It has neither a subject nor a text.': 'لا موضوع فيه ولا نص.',
  'A conversation with this reference is here already.': 'توجد هنا محادثة بهذا المرجع.',
  'This is a spreadsheet, or another binary file. Save it as CSV first.':
    'هذا جدول بيانات أو ملف ثنائي آخر. احفظه أولًا بصيغة CSV.',
  'This file has no rows.': 'لا صفوف في هذا الملف.',
  'The file cannot be read from line {1}: a quotation mark within a cell has to be doubled.':
    'لا يمكن قراءة الملف ابتداءً من السطر {1}: يجب تكرار علامة الاقتباس داخل الخلية.',
  'The file cannot be read from line {1}: a quotation mark is opened and not closed.':
    'لا يمكن قراءة الملف ابتداءً من السطر {1}: علامة اقتباس مفتوحة ولم تُغلق.',
  'The file cannot be read from line {1}: the row is larger than 16 MiB. Is a quotation mark not closed?':
    'لا يمكن قراءة الملف ابتداءً من السطر {1}: الصف أكبر من 16 ميبيبايت. هل تنقص علامة اقتباس للإغلاق؟',
  'It has {1} cells instead of {2}.': 'فيه {1} من الخلايا بدلًا من {2}.',
  '{1} has a character that cannot be stored.': 'في {1} رمز لا يمكن حفظه.',
  '{1} is longer than {2} characters.': '{1} أطول من {2} من الأحرف.',
  '{1} is not an email address.': '{1} ليس عنوان بريد إلكتروني.',
  '{1} is not a date or time.': '{1} ليس تاريخًا ولا وقتًا.',
  'It has more than {1} tags.': 'فيه أكثر من {1} من الوسوم.',
  'A tag is longer than {1} characters.': 'أحد الوسوم أطول من {1} من الأحرف.',
  'The file has more than {1} columns.': 'في الملف أكثر من {1} من الأعمدة.',
  'The file has no column {1}.': 'لا يوجد في الملف العمود {1}.',
  'There is no field {1}.': 'لا يوجد حقل {1}.',
  '{1} and {2} cannot both become {3}.': 'لا يمكن أن يصبح {1} و{2} كلاهما {3}.',
  'A column has to become one of these fields: {1}.': 'يجب أن يصبح أحد الأعمدة واحدًا من هذه الحقول: {1}.',
  'Only one column can become one of these fields: {1}.':
    'لا يمكن إلا لعمود واحد أن يصبح واحدًا من هذه الحقول: {1}.',
  'The column of the field {1} has more than {2} values.': 'في عمود الحقل {1} أكثر من {2} من القيم.',
  'The dates can be read day first or month first. Choose one.':
    'يمكن أن يأتي اليوم أو الشهر أولًا في التواريخ. اختر أحدهما.',
  'This column is not imported.': 'لا يُستورد هذا العمود.',
  'Rows of the same record differ in {1}. One of them counts.':
    'تختلف صفوف السجل نفسه في {1}. يُعتمد واحد منها.',
  'It is a link or a special file, and is not followed.': 'هذا رابط أو ملف خاص، ولا يُتبع.',
  'There are more than {1} files.': 'توجد ملفات أكثر من {1}.',
  'The zip file unpacks to more than is safe.': 'يتجاوز ملف zip بعد فكّه الحجم الآمن.',
  'The zip file is encrypted.': 'ملف zip مشفَّر.',
  'The zip file cannot be read: {1}': 'لا يمكن قراءة ملف zip: {1}',
  'It has a character that cannot be stored.': 'فيه رمز لا يمكن حفظه.',
  'It is longer than {1} characters.': 'طوله أكثر من {1} من الأحرف.',
  'Its front matter cannot be read.': 'لا يمكن قراءة بياناته الأولية.',
  'There are no Markdown files in it.': 'لا ملفات Markdown فيه.',
  'There is no member to be the author.': 'لا يوجد عضو يكون هو الكاتب.',
  'It is neither Markdown nor a picture that an article shows.': 'ليس هذا Markdown ولا صورة يعرضها مقال.',
  'It is larger than {1} MiB.': 'حجمه أكبر من {1} ميبيبايت.',
  'These have no place here: {1}.': 'لا مكان لهذه هنا: {1}.',
  'Another file is the same article in this language.': 'ملف آخر هو المقال نفسه بهذه اللغة.',
  'What it links to is not there.': 'ما يقود إليه هذا الرابط غير موجود.',
  'It is no PNG, JPEG, GIF or WebP image.': 'ليست هذه صورة PNG أو JPEG أو GIF أو WebP.',
  '{1} has a word that is not known.': 'في {1} كلمة غير معروفة.',
  'Another row has this key of a message.': 'يحمل صف آخر مفتاح الرسالة هذا.',
  'There is no {1}: {2}.': 'لا توجد القيمة {1}. القيم الممكنة: {2}.',
  "Its key is that of another customer's conversation, in line {1}.":
    'مفتاحه هو مفتاح محادثة عميل آخر في السطر {1}.',
}

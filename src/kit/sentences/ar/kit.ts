import type { Text } from '../../language/text.ts'

/** What the server itself refuses: HTTP, files, limits, permissions, connections. */
export const kit: Record<string, Text> = {
  '{1} {2}.': 'الحقل «{1}» {2}.',
  'There is no such {1}.': 'تعذّر العثور على {1}.',
  'There is nothing at this address.': 'لا شيء في هذا العنوان.',
  'This link is incomplete or no longer valid.': 'هذا الرابط ناقص أو لم يعد صالحًا.',
  'The disk is full: nothing can be written until there is room.':
    'القرص ممتلئ: لا يمكن كتابة شيء حتى تتوفر مساحة.',
  'The database is busy or unavailable. Try again in a moment.':
    'قاعدة البيانات مشغولة أو غير متاحة. أعد المحاولة بعد لحظات.',
  'The search is too complex. Use fewer words or symbols.': 'البحث معقد جدًا. استخدم كلمات أو رموزًا أقل.',
  'Another record already has this value.': 'هذه القيمة لسجل آخر.',
  'That takes too long. Ask about less at once, such as a shorter period.':
    'يستغرق هذا وقتًا طويلًا. اطلب قدرًا أقل في المرة الواحدة، كفترة أقصر.',
  'The client did not wait.': 'لم ينتظر البرنامج.',
  'The server is busy. Try again in a moment.': 'الخادم مشغول. أعد المحاولة بعد لحظات.',
  'This server is shutting down. Try again in a moment.': 'هذا الخادم قيد الإيقاف. أعد المحاولة بعد لحظات.',
  'Internal error. Please report it with the request ID.': 'خطأ داخلي. يرجى الإبلاغ عنه مع رقم الطلب.',
  'The request is malformed.': 'الطلب غير صحيح البنية.',
  'The request has more than one {1} header.': 'في الطلب أكثر من ترويسة {1} واحدة.',
  'The Host header does not match the host of the request URL.':
    'لا تطابق ترويسة Host المضيف في عنوان الطلب.',
  'This address allows only {1}.': 'لا يسمح هذا العنوان إلا بما يلي: {1}.',
  'At most {1} {2} {3}. Try again in {4} seconds.': {
    one: 'الحد الأقصى {1} {2} {3}. أعد المحاولة بعد ثانية واحدة.',
    two: 'الحد الأقصى {1} {2} {3}. أعد المحاولة بعد ثانيتين.',
    few: 'الحد الأقصى {1} {2} {3}. أعد المحاولة بعد {4} ثوانٍ.',
    other: 'الحد الأقصى {1} {2} {3}. أعد المحاولة بعد {4} ثانية.',
  },
  requests: 'طلب',
  'wrong logins': 'محاولة دخول خاطئة',
  'a minute': 'في الدقيقة',
  'in {1} minutes': {
    one: 'خلال دقيقة واحدة',
    two: 'خلال دقيقتين',
    few: 'خلال {1} دقائق',
    other: 'خلال {1} دقيقة',
  },

  'The body is not UTF-8.': 'محتوى الطلب ليس بترميز UTF-8.',
  'The body is not valid JSON.': 'محتوى الطلب ليس JSON صالحًا.',
  'The body is nested deeper than {1} levels.': 'محتوى الطلب متداخل بعمق يتجاوز الحد، وهو {1}.',
  'The body is nested too deeply.': 'محتوى الطلب متداخل بعمق كبير جدًا.',
  'The body has more than {1} values.': 'عدد القيم في محتوى الطلب أكبر من {1}.',
  'The body has more than {1} keys.': 'عدد المفاتيح في محتوى الطلب أكبر من {1}.',
  'The body must be a JSON object.': 'يجب أن يكون محتوى الطلب كائن JSON.',
  'The body is larger than {1} MiB.': 'محتوى الطلب أكبر من {1} MiB.',
  'The body is larger than 1 MiB, or 25 MiB for a file or a mail; without a login, 100 kB.':
    'محتوى الطلب أكبر من 1 MiB، أو من 25 MiB لملف أو رسالة بريد، أو من 100 kB من دون تسجيل الدخول.',
  'The body is not a valid multipart form.': 'محتوى الطلب ليس نموذج multipart صالحًا.',
  'Send the body as JSON, with Content-Type: application/json.':
    'أرسل المحتوى بصيغة JSON، مع Content-Type: application/json.',
  'The form is larger than 100 kB.': 'النموذج أكبر من 100 kB.',
  'The form is larger than {1} MiB.': 'النموذج أكبر من {1} MiB.',
  'A form without files has at most 64 KiB.': 'الحد الأقصى لنموذج بلا ملفات هو 64 KiB.',
  'The field names and texts of the form are larger than 100 kB.':
    'أسماء حقول النموذج ونصوصه أكبر من 100 kB.',
  'The texts of the form are larger than 64 KiB.': 'نصوص النموذج أكبر من 64 KiB.',
  'A part of the form has no name.': 'أحد أجزاء النموذج بلا اسم.',
  'The name of a field has more than {1} characters.': 'عدد أحرف اسم أحد الحقول أكبر من {1}.',
  'The form has more than {1} parts.': 'عدد أجزاء النموذج أكبر من {1}.',
  'The header of a part of the form is larger than 4 KiB.': 'ترويسة أحد أجزاء النموذج أكبر من 4 KiB.',
  'The record has changed since you read it. Read it again before you change it.':
    'تغيّر السجل منذ قراءته. اقرأه من جديد قبل تعديله.',
  'This Idempotency-Key was used for another request.': 'استُخدم Idempotency-Key هذا لطلب آخر.',
  'The response to this Idempotency-Key cannot be read.': 'تعذّرت قراءة الرد على Idempotency-Key هذا.',

  'No file can be stored in {1} ({2}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.':
    'لا يمكن حفظ أي ملف في {1} ({2}). اضبط ANSWERWELL_FILES على مجلد يمكن لمستخدم Answerwell الكتابة فيه.',
  'The file no longer exists.': 'لم يعد الملف موجودًا.',
  'The file may not be read.': 'قراءة الملف غير مسموح بها.',
  'The file could not be stored: its folder is not writable.': 'تعذّر حفظ الملف: لا يمكن الكتابة في مجلده.',
  'The file could not be stored: the disk is broken or read-only.':
    'تعذّر حفظ الملف: القرص معطوب أو للقراءة فقط.',
  'The bucket {1} does not respond.': 'الحاوية (bucket) {1} لا تستجيب.',
  'The bucket {1} responded with status {2}.': 'استجابت الحاوية (bucket) {1} بالحالة {2}.',
  'The bucket did not take {1}.': 'لم تقبل الحاوية (bucket) {1}.',
  'Set ANSWERWELL_BACKUPS to the bucket, and leave its address out here: others on this machine could read it.':
    'عيّن الحاوية في ANSWERWELL_BACKUPS واترك عنوانها هنا: قد يقرؤه آخرون على هذا الجهاز.',
  'Name the folder, or set ANSWERWELL_BACKUPS.': 'سمِّ المجلد، أو عيّن ANSWERWELL_BACKUPS.',
  'The bucket for files does not respond.': 'حاوية الملفات (bucket) لا تستجيب.',
  'The bucket for files responded with status {1}.': 'استجابت حاوية الملفات (bucket) بالحالة {1}.',

  'The URL redirects to something that is no URL.': 'يعيد العنوان التوجيه إلى ما ليس عنوانًا.',
  'The URL redirects more than {1} times.': 'يتجاوز العنوان الحد الأقصى لعمليات إعادة التوجيه، وهو {1}.',
  'The server name could not be looked up within {1} seconds.': {
    one: 'تعذّر العثور على اسم الخادم خلال ثانية واحدة.',
    two: 'تعذّر العثور على اسم الخادم خلال ثانيتين.',
    few: 'تعذّر العثور على اسم الخادم خلال {1} ثوانٍ.',
    other: 'تعذّر العثور على اسم الخادم خلال {1} ثانية.',
  },
  'No response within {1} seconds.': {
    one: 'لا استجابة خلال ثانية واحدة.',
    two: 'لا استجابة خلال ثانيتين.',
    few: 'لا استجابة خلال {1} ثوانٍ.',
    other: 'لا استجابة خلال {1} ثانية.',
  },
  'It is not an http or https URL without a user name or password.':
    'ليس عنوان ويب يبدأ بـhttp أو https من دون اسم مستخدم أو كلمة مرور.',
  '{1} is not a public address.': '{1} ليس عنوانًا عامًا.',
  'The connection failed ({1}).': 'فشل الاتصال ({1}).',
  'Nothing listens there.': 'لا شيء يقبل الاتصالات هناك.',
  'The connection was reset.': 'أُعيد تعيين الاتصال.',
  'The connection was closed without an answer.': 'أُغلق الاتصال من دون رد.',
  'No connection within five seconds.': 'لا اتصال خلال خمس ثوانٍ.',
  'No answer in time.': 'لا رد في الوقت المحدد.',
  'The answer did not end in time.': 'لم ينته الرد في الوقت المحدد.',
  'The headers of the answer are too large.': 'ترويسات الرد كبيرة جدًا.',
  'The server name is not known.': 'اسم الخادم غير معروف.',
  'The server name could not be looked up: no name server answers for it.':
    'تعذّر العثور على اسم الخادم: لا يجيب عنه أي خادم أسماء.',

  'Job {1} does not exist or has already finished.': 'المهمة {1} غير موجودة أو انتهت بالفعل.',
  'Another worker has taken over job {1}.': 'تولّى عامل آخر المهمة {1}.',
  'It did not finish within {1} seconds.': {
    one: 'لم تنته خلال ثانية واحدة.',
    two: 'لم تنته خلال ثانيتين.',
    few: 'لم تنته خلال {1} ثوانٍ.',
    other: 'لم تنته خلال {1} ثانية.',
  },
  'It took more than {1} seconds of processor time.': {
    one: 'استغرقت من وقت المعالج أكثر من ثانية واحدة.',
    two: 'استغرقت من وقت المعالج أكثر من ثانيتين.',
    few: 'استغرقت من وقت المعالج أكثر من {1} ثوانٍ.',
    other: 'استغرقت من وقت المعالج أكثر من {1} ثانية.',
  },
  'The server is too busy.': 'الخادم مشغول جدًا.',
  'It used more memory than allowed.': 'استخدمت ذاكرة أكثر من المسموح.',
  '{1} has a database. Restore into an empty data folder.':
    'يحتوي {1} على قاعدة بيانات. استعد إلى مجلد بيانات فارغ.',
  'The WAL in {1} begins only at {2}.': 'لا يبدأ سجل WAL في {1} إلا عند {2}.',
  'There is no WAL in {1}. It is kept only with ANSWERWELL_BACKUPS_WAL.':
    'لا يوجد سجل WAL في {1}. لا يُحفظ إلا مع ANSWERWELL_BACKUPS_WAL.',
  'The WAL ends before {1}.': 'ينتهي سجل WAL قبل {1}.',
  '--at is for the embedded database: unset DATABASE_URL.':
    'الخيار ‎--at مخصص لقاعدة البيانات المضمنة: أزل DATABASE_URL.',
  '--at must be latest, or a time with its zone, such as 2026-11-30T12:00:00Z.':
    'يجب أن يكون ‎--at إما latest أو وقتًا مع منطقته، مثل 2026-11-30T12:00:00Z.',
  'Too many downloads at once. Try again when one of them has ended.':
    'عدد كبير من التنزيلات في الوقت نفسه. حاول مجددًا عند انتهاء أحدها.',
  'Too many logins at once. Try again in a moment.':
    'عمليات تسجيل دخول كثيرة في وقت واحد. أعد المحاولة بعد لحظات.',

  'Only {1} who see all conversations can do this.': 'هذا متاح فقط {1} الذين يرون جميع المحادثات.',
  'Only {1} can do this.': 'هذا متاح فقط {1}.',
  'admins and owners': 'للمشرفين والمالكين',
  owners: 'للمالكين',
  'Your role does not include the right to {1}.': 'لا يتضمن دورك الحق في {1}.',
  'write to customers': 'مراسلة العملاء',
  'write internal notes': 'كتابة الملاحظات الداخلية',
  'change status, assignee, tags and followers of conversations':
    'تغيير حالة المحادثات وإسنادها ووسومها ومتابعيها',
  'merge and split conversations': 'دمج المحادثات وفصلها',
  'hand in mails and messages of customers': 'إدخال بريد العملاء ورسائلهم',
  'create and change contacts and organizations': 'إنشاء جهات الاتصال والمؤسسات وتعديلها',
  'write response templates': 'كتابة الردود الجاهزة',
  'save views': 'حفظ طرق العرض',
  'write articles and topics': 'كتابة المقالات والتصنيفات',
  'report incidents and plan maintenance on the status page':
    'الإبلاغ عن الأعطال وتخطيط الصيانة في صفحة حالة الخدمة',
  'read reports and ratings': 'قراءة التقارير والتقييمات',
  'read and process the log of mails': 'قراءة سجل البريد ومعالجته',
  'set up channels': 'إعداد القنوات',
  'set up custom fields': 'إعداد الحقول المخصصة',
  'set up teams': 'إعداد الفرق',
  'set up webhooks': 'إعداد Webhooks',
  'set up panel cards': 'إعداد بطاقات اللوحة',
  'export all data about a person': 'تصدير جميع البيانات عن شخص',
  'erase people permanently': 'محو بيانات الأشخاص نهائيًا',
  'export all data': 'تصدير جميع البيانات',
  'import archives': 'استيراد الأرشيفات',
  'read the audit log': 'قراءة سجل التدقيق',
  "change the brand's settings": 'تغيير إعدادات العلامة التجارية',
  'invite, change and deactivate agents and admins': 'دعوة الوكلاء والمشرفين وتعديلهم وتعطيلهم',
  'set up roles': 'إعداد الأدوار',
  'invite, change and deactivate owners': 'دعوة المالكين وتعديلهم وتعطيلهم',
  'add and remove hosts of the brand': 'إضافة مضيفي العلامة التجارية وإزالتهم',
  'create brands': 'إنشاء العلامات التجارية',

  'The backup has tables or columns that this release does not know.':
    'في النسخة الاحتياطية جداول أو أعمدة لا يعرفها هذا الإصدار.',
  'The database is not empty: {1} has rows. Restore into an empty database.':
    'قاعدة البيانات ليست فارغة: في {1} صفوف. استعد النسخة في قاعدة بيانات فارغة.',
  '{1} is not an age recipient, such as age1….': '{1} ليس مستلمًا لـ age، مثل age1….',
  'The file with the key has none of age, such as AGE-SECRET-KEY-1….':
    'لا يحتوي الملف على مفتاح age، مثل AGE-SECRET-KEY-1….',
  'The backup is encrypted for another key.': 'النسخة الاحتياطية مشفرة لمفتاح آخر.',
  'Another backup is being taken. Try again when it is finished.':
    'يجري إنشاء نسخة احتياطية أخرى. حاول مجددًا عند اكتمالها.',
  '{1} cannot be a folder of backups: the files are stored in {2}. Choose another one.':
    'لا يمكن أن يكون {1} مجلدًا للنسخ الاحتياطية: فالملفات محفوظة في {2}. اختر مجلدًا آخر.',
  'The files in {1} cannot be read ({2}).': 'لا يمكن قراءة الملفات في {1} ({2}).',
  'The bucket for files does not list all of its files.': 'حاوية الملفات لا تسرد كل ملفاتها.',
  'The list of files {1} is missing or damaged.': 'قائمة الملفات {1} مفقودة أو تالفة.',
  'The folder of backups {1} does not exist. Create it, or mount its disk.':
    'مجلد النسخ الاحتياطية {1} غير موجود. أنشئه أو اربط قرصه.',
  'The backups in {1} are encrypted, and this one would not be. Name a recipient, or choose another folder.':
    'النسخ الاحتياطية في {1} مشفرة، وهذه لن تكون مشفرة. حدّد مستلمًا أو اختر مجلدًا آخر.',
  'The backup is not encrypted. If it should not be, leave out --identity.':
    'النسخة الاحتياطية غير مشفرة. إن كان ذلك مقصودًا فاحذف --identity.',
  'There is no backup in {1}.': 'لا توجد نسخة احتياطية في {1}.',
  'The backup is encrypted. Name the file with the key by --identity.':
    'النسخة الاحتياطية مشفرة. حدّد ملف المفتاح بواسطة --identity.',
  'The user of the database may not create another one. Give it the right: alter role … createdb.':
    'لا يجوز لمستخدم قاعدة البيانات إنشاء قاعدة أخرى. امنحه الصلاحية: alter role … createdb.',
  'Name the backup, or a folder of backups.': 'حدّد النسخة الاحتياطية أو مجلد النسخ.',
  'This is not an Answerwell backup.': 'هذه ليست نسخة احتياطية من Answerwell.',
  'The backup has schema version {1}, this release has {2}. Restore it with the release that made it, then upgrade.':
    'إصدار المخطط في النسخة الاحتياطية {1}، وفي هذا الإصدار {2}. استعدها بالإصدار الذي أنشأها، ثم حدّث.',
  'The backup is damaged or incomplete.': 'النسخة الاحتياطية تالفة أو ناقصة.',
  'There is no room for a database in {1}: the disk is full.': 'لا مساحة لقاعدة بيانات في {1}: القرص ممتلئ.',
  'DATABASE_URL: no database answers there ({1}).': 'DATABASE_URL: لا ترد أي قاعدة بيانات هناك ({1}).',
  'Cannot {1}: {2}.': 'تعذّر تنفيذ {1}: {2}.',
  '{1} already exists. Choose another name.': '{1} موجود بالفعل. اختر اسمًا آخر.',
  '{1} does not exist.': '{1} غير موجود.',
  'is `-`, but standard input has no line left': 'هو `-`، لكن لم يعد في الإدخال القياسي أي سطر',
  'There is no database in {1}. Run the command in the folder where Answerwell was started, with the same ANSWERWELL_DATA or DATABASE_URL. `start` and `brand create` create a new one.':
    'لا توجد قاعدة بيانات في {1}. نفّذ الأمر في المجلد الذي شُغّل فيه Answerwell، مع ANSWERWELL_DATA أو DATABASE_URL نفسه. ينشئ `start` و`brand create` قاعدة جديدة.',
  '{1} is not a member of staff of {2}.': '{1} ليس من أعضاء فريق {2}.',
  'ANSWERWELL_SECRET_KEY is not set.': 'لم يُضبط ANSWERWELL_SECRET_KEY.',
}

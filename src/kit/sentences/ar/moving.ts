import type { Text } from '../../language/text.ts'

/** About moving a brand in and out. */
export const moving: Record<string, Text> = {
  'The archive uses format version {1}; this release supports version {2}. Update Answerwell.':
    'يستخدم الأرشيف الإصدار {1} من التنسيق، وهذا الإصدار من Answerwell يعرف الإصدار {2}. حدِّث Answerwell.',
  'There is no mail in {1}.': 'لا يوجد بريد في {1}.',
  'It is larger than 150 MiB.': 'حجمها أكبر من 150 MiB.',
  'It is here already: it was received or sent by mail.': 'إنها موجودة هنا بالفعل: وردت أو أُرسلت بالبريد.',
  'It is a draft, spam, or deleted mail.': 'هي مسودة أو رسالة غير مرغوب فيها أو محذوفة.',
  'It is for drafts, spam or deleted mail.': 'مخصص للمسودات أو الرسائل غير المرغوب فيها أو المحذوفة.',
  'It is not a mail: it says neither who wrote it nor when.': 'ليست رسالة بريد: لا تذكر من كتبها ولا متى.',
  'Its text could not be read: {1} It is attached.': 'تعذرت قراءة نصها: {1} وهي مرفقة.',
  '{1} refused the email address or the token.': 'رفض {1} عنوان البريد أو الرمز.',
  '{1} does not let this login read {2}.': 'لا يسمح {1} لهذا الحساب بقراءة {2}.',
  '{1} answered {2} with status {3}.': 'أجاب {1} عن {2} بالحالة {3}.',
  '{1} answered {2} with something that is not JSON.': 'أجاب {1} عن {2} بما ليس JSON.',
  'The server answered with status {1}.': 'كانت حالة الجواب {1}.',
  'It is too long, or one of too many: {1}.': 'طويل جدًّا أو زائد عن الحد: {1}.',
  'It was cut off after {1} bytes.': 'انقطع بعد {1} بايت.',
  'It has {1} bytes instead of {2}.': 'حجمه {1} بايت بدلًا من {2}.',
  '{1} is not a public address. Whoever runs this server can allow it: ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} ليس عنوانًا عامًا. يمكن لمن يشغّل هذا الخادم السماح به: ANSWERWELL_ALLOWED_NETWORKS.',
  '{1} redirects to {2}. Is that the address?': '{1} يحوّل إلى {2}. هل هذا هو العنوان؟',
  'This source needs a login.': 'يحتاج هذا المصدر إلى بيانات دخول.',
  'Name the file or folder to import.': 'اذكر الملف أو المجلد المراد استيراده.',
  '--url must be an address such as https://acme.reamaze.io.':
    'يجب أن يكون ‎--url‎ عنوانًا مثل https://acme.reamaze.io.',
  '--url needs --email and --token-file.': 'يحتاج ‎--url‎ إلى ‎--email‎ و‎--token-file‎.',
  'This is not an Answerwell archive.': 'هذا ليس أرشيفًا صدّره Answerwell.',
  'The archive is damaged or incomplete.': 'الأرشيف تالف أو غير مكتمل.',
  '{1} is not empty. Choose another folder.': '{1} ليس فارغًا. اختر مجلدًا آخر.',
  'Its owner was erased here.': 'مُحي صاحبه هنا.',
  'What it belongs to was left out.': 'تُرك ما ينتمي إليه.',
  'Its name or ID is already in use here.': 'يوجد هنا شيء آخر بالاسم نفسه أو بالرقم نفسه.',
  'The channel has no address or settings. Connect it.': 'ليس للقناة عنوان ولا إعدادات: اربطها.',
  'Its slug or reference was already in use here, so it has a suffix.':
    'كان اسمه في العناوين أو مرجعه مستخدمًا هنا فأُضيفت إليه لاحقة.',
  'Its hold time had passed, so it is unresolved.': 'كانت المحادثة معلّقة حتى وقت مضى، وهي الآن غير محلولة.',
  'The archive does not contain this file.': 'لم يكن محتوى الملف ضمن ما استُورد.',
  'Its delivery was in progress, and was not resumed.': 'كان الإرسال جاريًا، ولا يُستكمل من هنا.',
  'must be the archive that this import started with': 'ليس ما بدأ به هذا الاستيراد',
  'Lines of {1}, from line {2}, do not match the format.':
    'أسطر من {1}، بدءًا من السطر {2}، لا توافق التنسيق.',
  'has nothing to import': 'لا يحتوي على ما يُستورد',
  'names {1}, which does not exist': 'يذكر {1}، وهو غير موجود',
  'There is no source {1} to import from.': 'لا يوجد مصدر باسم {1} للاستيراد منه.',
  '{1} is not JSON.': '{1} ليس بتنسيق JSON.',
  'must be an object with members and channels': 'يجب أن يكون كائنًا فيه members وchannels',
  'Another process is running this import. Wait until it ends.':
    'تستورد عملية أخرى الشيء نفسه. انتظر حتى تنتهي.',
  'Its external ID is already in use here, so it was left out.': 'كان رقمه في نظام آخر مستخدمًا هنا فتُرك.',
  'Its new name or ID is already in use here, so it keeps the old one.':
    'يوجد هنا شيء آخر باسمه الجديد أو برقمه الجديد، فبقي على ما كان عليه.',
  'Its end has passed, so it is completed.': 'انقضى وقت الصيانة، فهي مكتملة.',
  'Its start has passed, so it is in progress.': 'حان وقت بدء الصيانة، فهي جارية.',
  'must be the mapping that this import started with': 'ليس الربط الذي بدأ به هذا الاستيراد',
  'must be an archive of another brand': 'هو أرشيف هذه العلامة التجارية نفسها',
  import: 'استيراد',
  'An export is in progress. Wait until it is done, or delete it.':
    'هناك عملية تصدير جارية. انتظر حتى تنتهي أو احذفها.',
  'This link has expired, or the export was deleted.': 'انتهت صلاحية هذا الرابط، أو حُذف التصدير.',
  export: 'التصدير',
  'The archive is larger than 200 GiB. Import it on the command line.':
    'الأرشيف أكبر من 200 GiB. استورده من سطر الأوامر.',
  'Upload the archive first.': 'ارفع الأرشيف أولًا.',
  'This import was stopped.': 'أُوقف هذا الاستيراد.',
  'The import is in another state by now.': 'أصبح الاستيراد في حالة أخرى.',
  'Another import is in progress. Wait until it is done, or stop it.':
    'هناك استيراد آخر جارٍ. انتظر حتى ينتهي أو أوقفه.',
  'The login was deleted. Begin a new import; it creates nothing twice.':
    'حُذف تسجيل الدخول. ابدأ استيرادًا جديدًا؛ لن يُنشأ شيء مرتين.',
  'There is no mail in this file.': 'لا يوجد بريد في هذا الملف.',
  'must be an address such as https://acme.example.com': 'يجب أن يكون عنوانًا مثل https://acme.example.com',
  'The archive was deleted. Begin a new import; it creates nothing twice.':
    'حُذف الأرشيف. ابدأ استيرادًا جديدًا؛ لن يُنشأ شيء مرتين.',
  'A person was erased here meanwhile: order the export again.':
    'مُحيت بيانات شخص في هذه الأثناء: اطلب التصدير مجددًا.',
  'A person was erased here meanwhile: upload the archive again, or check it again.':
    'مُحيت بيانات شخص في هذه الأثناء: ارفع الأرشيف مجددًا أو افحصه مرة أخرى.',
  'Somebody wrote in it or changed it.': 'كتب شخص ما فيها أو غيّرها.',
  'It was changed, or something that stays refers to it.': 'جرى تغييره، أو يشير إليه شيء باقٍ.',
  'This import is partly undone. Undo it again before you import the archive.':
    'تم التراجع عن جزء من هذا الاستيراد. تراجع عنه مرة أخرى قبل استيراد الأرشيف.',
  'belongs to an import that is partly undone; undo that one again first':
    'ينتمي إلى استيراد تم التراجع عن جزء منه؛ تراجع عن ذلك الاستيراد مرة أخرى أولًا',
  'It has no rating from 1 to 5.': 'ليس له تقييم من 1 إلى 5.',
  '{1} is this brand.': '{1} هي هذه العلامة.',
  'It was deleted there.': 'حُذف هناك.',
  'It has as many messages as can be read; later ones may be missing.':
    'لا يمكن قراءة رسائل أكثر من هذا العدد، وقد تنقص الرسائل اللاحقة.',
  'It is not imported. Set it up here.': 'لا يُستورد هذا. أعدّه هنا.',
  'None of these are imported.': 'لا يُستورد أي من هذه.',
  'It is suspended there, as spam is.': 'التذكرة معلّقة هناك مثل البريد المزعج.',
  'It is on hold there without an end, so it is unresolved.':
    'المحادثة معلّقة هناك بلا نهاية، فهي هنا غير محلولة.',
  'Colleagues follow it there: {1}. None of these are imported.':
    'عدد الزملاء الذين يتابعونها هناك: {1}. لا تُستورد هذه المتابعات.',
  'It is inactive there.': 'هذا غير مفعّل هناك.',
  'It has no text. Set it up here.': 'ليس فيه نص. أعدّه هنا.',
  'Only its text is imported, without its actions: {1}.': 'يُستورد النص فقط بلا الإجراءات: {1}.',
  'The help center does not have this language.': 'ليست هذه اللغة في مركز المساعدة.',
  'This source needs --token-file.': 'يحتاج هذا المصدر إلى \u200e--token-file\u200e.',
  'set up retention rules': 'إعداد قواعد الاحتفاظ',
  'retention rule': 'قاعدة الاحتفاظ هذه',
  'must be the count of a dry run of this rule, which is {1} now':
    'يجب أن يكون العدد الناتج عن تشغيل تجريبي لهذه القاعدة، وهو الآن {1}',
  'must be `of` in a dry run of what this rule says then':
    'يجب أن يكون `of` من تشغيل تجريبي لما ستنص عليه هذه القاعدة',
  'must name at least one channel, or be null for all':
    'يجب أن يذكر قناة واحدة على الأقل، أو أن يكون null للكل',
  'Deleting it takes too long.': 'يستغرق الحذف وقتًا طويلًا.',
  'It could not be deleted.': 'فشل الحذف.',
  'The rule is deleting now. Switch it off, and delete it in a few minutes.':
    'القاعدة تحذف الآن. أوقفها، ثم احذفها بعد بضع دقائق.',
  'must name at least one status': 'يجب أن يذكر حالة واحدة على الأقل',
  'must be empty: only conversations have a status': 'يجب أن يكون فارغًا: للمحادثات وحدها حالة',
  'must be at most {1} months': 'يجب ألا يزيد على {1} شهرًا',
  'must be IDs of channels': 'يجب أن تكون معرّفات قنوات',
  '{1} refused the API key.': 'رفض {1} مفتاح API.',
  '{1} refused the app ID or its secret.': 'رفض {1} معرّف التطبيق أو سره.',
  'This source needs --app-id and --token-file.':
    'يحتاج هذا المصدر إلى \u200e--app-id\u200e و\u200e--token-file\u200e.',
  'This source needs --account and --token-file.':
    'يحتاج هذا المصدر إلى \u200e--account\u200e و\u200e--token-file\u200e.',
  'It is a draft there.': 'إنه مسودة هناك.',
  '{1} refused the access token.': 'رفض {1} رمز الوصول.',
  'The account must be a number.': 'يجب أن يكون الحساب رقمًا.',
  'This source needs --token-file with the address of its database.':
    'يحتاج هذا المصدر إلى \u200e--token-file\u200e مع عنوان قاعدة بياناته.',
  'The database must have an address such as mysql://name:password@localhost/freescout.':
    'يجب أن يكون لقاعدة البيانات عنوان مثل \u200emysql://name:password@localhost/freescout\u200e.',
  'The database cannot be read: {1}': 'تعذّرت قراءة قاعدة البيانات: {1}',
  'There is no such file in its folder.': 'لا يوجد هذا الملف في مجلده.',
  '{1} is not a time zone.': '{1} ليست منطقة زمنية.',
  'This is not the token of an administrator of account {1}.': 'هذا الرمز ليس رمز مسؤول في الحساب {1}.',
  'The API gives the latest parts only. Missing: {1}.': 'لا تعطي الواجهة إلا أحدث الأجزاء. المفقود: {1}.',
  'So many tickets changed in the same second that the rest cannot be read.':
    'تغيّرت تذاكر كثيرة في الثانية نفسها فلا يمكن قراءة الباقي.',
  'It has no place here.': 'لا مكان لهذا هنا.',
  'The API does not list archived tickets.': 'لا تعرض واجهة API التذاكر المؤرشفة.',
  'Its tickets are unresolved here; their data has the name.':
    'تذاكر هذه الحالة غير محلولة هنا، والاسم في بياناتها.',
  'Its pictures stay where they are, and are shown from there: {1}.': 'صور تبقى في مكانها وتُعرض منه: {1}.',
}

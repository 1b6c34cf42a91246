import type { Text } from '../../language/text.ts'

/** Mailboxes, mail servers, the mail log, and the verification of addresses. */
export const mail: Record<string, Text> = {
  'The channel has no address.': 'ليس للقناة عنوان.',
  'The brand has no email channel.': 'ليس للعلامة التجارية قناة بريد إلكتروني.',
  'No mail server is set: ANSWERWELL_SMTP_URL, or smtp_url of the channel.':
    'لم يُضبط خادم بريد: ANSWERWELL_SMTP_URL أو smtp_url للقناة.',
  '{1} is not verified. Verify it in the channel settings.': 'لم يُؤكَّد {1}. أكّده في إعدادات القناة.',
  'The settings of the channel are invalid.': 'إعدادات القناة غير صالحة.',
  "The mail server's name cannot be resolved.": 'تعذّر العثور على اسم خادم البريد.',
  "The mail server's name cannot be resolved. {1}": 'تعذّر العثور على اسم خادم البريد. {1}',
  'This mail takes too long to display. Its source is in the mail log.':
    'يستغرق عرض رسالة البريد هذه وقتًا طويلًا. مصدرها في سجل البريد.',
  'The mail server closed the connection.': 'أغلق خادم البريد الاتصال.',
  'The mail was removed from the mailbox while it was being read.':
    'أُزيلت رسالة البريد من الصندوق أثناء قراءتها.',
  'The mail server refused the login.': 'رفض خادم البريد تسجيل الدخول.',
  'The mail server refused the login. It says: {1}': 'رفض خادم البريد تسجيل الدخول. وقال: {1}',
  'The server did not respond as an IMAP server. Check the port and the security setting.':
    'لم يستجب الخادم كخادم IMAP. تحقق من المنفذ وإعداد الأمان.',
  'The mail server does not respond.': 'خادم البريد لا يستجيب.',
  'The mailbox cannot be read ({1}).': 'تعذّرت قراءة صندوق البريد ({1}).',
  'It is not a valid email ({1}).': 'ليست رسالة بريد إلكتروني صالحة ({1}).',
  'The sender could not be checked in time.': 'تعذّر التحقق من المرسل في الوقت المحدد.',
  'The mail server took too long.': 'استغرق خادم البريد وقتًا طويلًا.',
  'The connection to the mail server failed.': 'فشل الاتصال بخادم البريد.',
  'must be a URL like {1}, with special characters in user name and password percent-encoded (@ as %40)':
    'يجب أن يكون عنوانًا مثل {1}، مع ترميز الأحرف الخاصة في اسم المستخدم وكلمة المرور بعلامة النسبة المئوية (\u200e@\u200e تصبح \u200e%40\u200e)',
  'must have a user name': 'يجب أن يحتوي على اسم مستخدم',
  'must have a password, unless mail_login is set': 'يجب أن يحتوي على كلمة مرور، ما لم يُضبط mail_login',
  'must be the ID of a mail login': 'يجب أن يكون معرّف تسجيل دخول إلى البريد',
  'must be a DKIM selector of letters, digits, dots, hyphens and underscores':
    'يجب أن يكون محدِّد DKIM من أحرف وأرقام ونقاط وشرطات وشرطات سفلية',
  'must be a private key in PEM format': 'يجب أن يكون مفتاحًا خاصًا بتنسيق PEM',
  'must be an RSA private key in PEM format': 'يجب أن يكون مفتاح RSA خاصًا بتنسيق PEM',
  'The certificate of the mail server was not issued by a known authority.':
    'لم تصدر شهادة خادم البريد عن جهة معروفة.',
  'The certificate of the mail server is for another name. Check the host.':
    'شهادة خادم البريد لاسم آخر. تحقق من المضيف.',
  'The certificate of the mail server has expired.': 'انتهت صلاحية شهادة خادم البريد.',
  'The mail server does not start with TLS on this port. Choose STARTTLS, or another port.':
    'لا يبدأ خادم البريد بـTLS على هذا المنفذ. اختر STARTTLS أو منفذًا آخر.',
  'The mail server does not offer STARTTLS on this port. Choose TLS, or another port.':
    'لا يوفر خادم البريد STARTTLS على هذا المنفذ. اختر TLS أو منفذًا آخر.',
  'The mail server and we could not agree on encryption.': 'تعذّر الاتفاق مع خادم البريد على التشفير.',

  'The channel {1} has a DKIM key. Remove it before you create another.':
    'للقناة {1} مفتاح DKIM. أزله قبل إنشاء مفتاح آخر.',
  'The channel {1} has no email address to sign for.': 'ليس للقناة {1} عنوان بريد إلكتروني للتوقيع باسمه.',
  'Another test is under way. Try again in a minute.': 'يجري اختبار آخر الآن. أعد المحاولة بعد دقيقة.',
  'Not encrypted: allowed in private networks only.': 'غير مشفر: مسموح به في الشبكات الخاصة فقط.',
  'The test took too long.': 'استغرق الاختبار وقتًا طويلًا.',
  'No mailbox is set.': 'لم يُضبط صندوق بريد.',
  'There is no mailbox {1}. There are: {2}.': 'لا يوجد صندوق البريد {1}. الموجود: {2}.',
  '{1}, and {2} other mailboxes': {
    one: '{1} وصندوق بريد آخر',
    two: '{1} وصندوقا بريد آخران',
    few: '{1} و{2} صناديق بريد أخرى',
    other: '{1} و{2} صندوق بريد آخر',
  },
  "This server's default mail server": 'خادم البريد الافتراضي لهذا الخادم',
  'The server does not require a login.': 'لا يتطلب الخادم تسجيل دخول.',
  'No login is needed.': 'لا حاجة إلى تسجيل الدخول.',
  'The mail log shows it once it has arrived.': 'تظهر في سجل البريد حال وصولها.',
  'The mail was sent, but did not arrive within {1} seconds. Some servers take minutes.': {
    one: 'أُرسلت رسالة البريد، لكنها لم تصل خلال ثانية واحدة. تستغرق بعض الخوادم دقائق.',
    two: 'أُرسلت رسالة البريد، لكنها لم تصل خلال ثانيتين. تستغرق بعض الخوادم دقائق.',
    few: 'أُرسلت رسالة البريد، لكنها لم تصل خلال {1} ثوانٍ. تستغرق بعض الخوادم دقائق.',
    other: 'أُرسلت رسالة البريد، لكنها لم تصل خلال {1} ثانية. تستغرق بعض الخوادم دقائق.',
  },
  '{1} The operator of this server can allow it with ANSWERWELL_ALLOWED_NETWORKS.':
    '{1} يمكن لمشغّل هذا الخادم السماح بذلك بواسطة ANSWERWELL_ALLOWED_NETWORKS.',
  'The name {1} is not known.': 'الاسم {1} غير معروف.',
  'Nothing answers at {1}, port {2}.': 'لا شيء يجيب في {1}، المنفذ {2}.',
  'is required before it can be verified': 'مطلوب قبل إمكان تأكيده',
  'cannot be verified by mail: no mail server is configured. Publish the TXT record {1} with the value {2}, and try again':
    'لا يمكن تأكيده بالبريد: لم يُعدّ خادم بريد. انشر سجل TXT {1} بالقيمة {2}، ثم أعد المحاولة',

  'Nobody is signed in to this mailbox. Sign in again.':
    'لم يسجّل أحد الدخول إلى صندوق البريد هذا. سجّل الدخول من جديد.',
  'The sign-in is for {1}, not for {2}.': 'تسجيل الدخول خاص بـ{1}، لا بـ{2}.',
  'The provider took too long to renew the sign-in.': 'استغرق مزوّد الخدمة وقتًا طويلًا لتجديد تسجيل الدخول.',
  'The sign-in could not be renewed. {1}': 'تعذّر تجديد تسجيل الدخول. {1}',
  'The provider no longer accepts this sign-in. Sign in again. It said: {1}':
    'لم يعد مزوّد الخدمة يقبل تسجيل الدخول هذا. سجّل الدخول من جديد. وقال: {1}',
  'This server is no longer registered with the provider.': 'لم يعد هذا الخادم مسجّلًا لدى مزوّد الخدمة.',
  "The provider's tokens cannot be stored.": 'تعذّر حفظ رموز مزوّد الخدمة.',
  'The provider says: {1}': 'يقول مزوّد الخدمة: {1}',
  'The provider sent an invalid response ({1}).': 'أرسل مزوّد الخدمة ردًا غير صالح ({1}).',
  'The provider gave no refresh token.': 'لم يقدّم مزوّد الخدمة رمز تجديد.',
  'must be ID:SECRET, with special characters percent-encoded':
    'يجب أن يكون بالشكل \u200eID:SECRET\u200e، مع ترميز الأحرف الخاصة بعلامة النسبة المئوية',
  'must be a URL https://ID:SECRET@HOST/…: the issuer, with special characters percent-encoded':
    'يجب أن يكون عنوانًا بالشكل \u200ehttps://ID:SECRET@HOST/…\u200e: الجهة المُصدرة، مع ترميز الأحرف الخاصة بعلامة النسبة المئوية',
  'mail login': 'تسجيل الدخول هذا إلى البريد',
  'is not a mail login that somebody is signed in with': 'ليس تسجيل دخول إلى البريد مستخدمًا الآن',
  'is not set up on this server: ANSWERWELL_OAUTH_{1}': 'لم يُعدّ على هذا الخادم: ANSWERWELL_OAUTH_{1}',
  'is required: the mail servers that get the access token': 'مطلوب: خوادم البريد التي تتلقى رمز الوصول',
  'does not respond: {1}': 'لا يستجيب: {1}',

  'our reply address': 'عنوان الرد الخاص بنا',
  'the Message-ID of our mail': 'Message-ID لرسالتنا',
  'the mails it refers to': 'الرسائل التي تشير إليها',
  'its reference': 'مرجعها',
  'its thread': 'سلسلتها',
  'Started a conversation.': 'بدأت محادثة.',
  'Added to a conversation, matched by {1}.': 'أُضيفت إلى محادثة، بحسب {1}.',
  'In a conversation of {1} already: the mail was sent to both addresses.':
    'في محادثة لدى {1} بالفعل: أُرسلت رسالة البريد إلى العنوانين.',
  'It is too large ({1} bytes) and stays in the mailbox.': 'كبيرة جدًا ({1} بايت) وتبقى في صندوق البريد.',
  'It could not be converted to a message.': 'تعذّر تحويلها إلى رسالة.',
  'A delivery report for a mail that we did not send.': 'تقرير تسليم لرسالة لم نرسلها.',
  'Our own test mail: the mailbox works.': 'رسالتنا التجريبية: صندوق البريد يعمل.',
  'A copy of our own mail, which would cause a mail loop.': 'نسخة من رسالتنا كانت ستسبب حلقة بريد.',
  'Unreadable: {1}': 'غير مقروءة: {1}',
  'A delivery report for a notification.': 'تقرير تسليم لإشعار.',
  'A delivery report for one of our messages.': 'تقرير تسليم لإحدى رسائلنا.',
  'The recipient reported the message as spam.': 'أبلغ المستلم عن الرسالة كبريد مزعج.',
  'A mail server returned the message.': 'أعاد خادم بريد الرسالة.',
  'A repeat of a mail that is already in its conversation.': 'تكرار لرسالة موجودة في محادثتها بالفعل.',
  'Mail {1} has been processed: {2} Processing it again would post everything twice.':
    'عولجت رسالة البريد {1}: {2} معالجتها مرة أخرى تكرر كل شيء.',
  'Will be processed again.': 'ستُعالج مرة أخرى.',
  'Mail {1} is a message already: {2}': 'رسالة البريد {1} موجودة كرسالة بالفعل: {2}',
  'Will become a conversation.': 'ستتحول إلى محادثة.',
  'must be the slug of an email channel': 'يجب أن يكون الاسم المختصر لقناة بريد إلكتروني',
  'must be the address of an email channel of this brand':
    'يجب أن يكون عنوان قناة بريد إلكتروني لهذه العلامة التجارية',
  'Too many images are being fetched.': 'يجري جلب صور كثيرة جدًا.',
}

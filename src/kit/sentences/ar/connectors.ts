import type { Text } from '../../language/text.ts'

/** What services say for who sends, and what their channels need. */
export const connectors: Record<string, Text> = {
  '{1}: {2}': '{1}: {2}',
  'status {1}': 'الحالة {1}',
  '{1}’s response was not understood.': 'تعذّر فهم رد {1}.',
  'This is not a phone number that exists.': 'رقم الهاتف هذا غير موجود.',
  'This is a landline, or a network that text messages do not reach.':
    'هذا خط أرضي، أو شبكة لا تصل إليها الرسائل النصية.',
  'The network has blocked your number as a sender of spam.': 'حظرت الشبكة رقمك كمرسل لرسائل مزعجة.',
  'The network did not accept the message.': 'لم تقبل الشبكة الرسالة.',
  'The network did not accept the text of the message.': 'لم تقبل الشبكة نص الرسالة.',
  'This person has opted out by replying STOP.': 'ألغى هذا الشخص الاشتراك بالرد STOP.',
  'The message is too long.': 'الرسالة طويلة جدًا.',
  'The network has filtered the message as spam.': 'صنّفت الشبكة الرسالة مزعجة وحجبتها.',
  'The network refused the message for an unknown reason.': 'رفضت الشبكة الرسالة لسبب غير معروف.',
  'The phone was out of reach for too long.': 'كان الهاتف خارج التغطية مدة طويلة.',
  'The phone is switched off or out of reach.': 'الهاتف مغلق أو خارج التغطية.',
  'The network of the recipient is not available.': 'شبكة المستلم غير متاحة.',
  'The network says: {1}.': 'تقول الشبكة: {1}.',
  'The API key lacks a permission.': 'ينقص مفتاح API إذن.',
  'The messaging profile is disabled.': 'ملف المراسلة معطّل.',
  'Your number cannot send messages to this one.': 'لا يمكن لرقمك إرسال رسائل إلى هذا الرقم.',
  'Your number cannot reach this one.': 'لا يمكن لرقمك الوصول إلى هذا الرقم.',
  'A trial account sends to verified numbers only.': 'لا يرسل الحساب التجريبي إلا إلى أرقام مؤكَّدة.',
  'This number cannot receive text messages.': 'لا يمكن لهذا الرقم استقبال رسائل نصية.',
  'The file could not be sent.': 'تعذّر إرسال الملف.',
  'The recipient’s phone or network blocks this message.': 'هاتف المستلم أو شبكته يحجب هذه الرسالة.',
  'This number does not exist, or is no longer in use.': 'هذا الرقم غير موجود أو لم يعد مستخدمًا.',

  '{1} (Telnyx {2})': '{1} (Telnyx {2})',
  'Telnyx refused the message.': 'رفضت Telnyx الرسالة.',
  'Telnyx asks to send more slowly.': 'تطلب Telnyx إبطاء الإرسال.',
  'Telnyx refuses the API key.': 'ترفض Telnyx مفتاح API.',
  'Your number does not belong to this Telnyx account.': 'رقمك لا يتبع حساب Telnyx هذا.',
  'The channel needs an API key, the public key of the account, and a number or messaging profile.':
    'تحتاج القناة إلى مفتاح API والمفتاح العام للحساب ورقم أو ملف مراسلة.',

  '{1} (Twilio {2})': '{1} (Twilio {2})',
  'Twilio refused the message.': 'رفضت Twilio الرسالة.',
  'Twilio asks to send more slowly.': 'تطلب Twilio إبطاء الإرسال.',
  'Twilio has a problem at the moment.': 'لدى Twilio مشكلة حاليًا.',
  'Twilio refuses the account SID or the auth token.': 'ترفض Twilio رمز Account SID أو رمز المصادقة.',
  'Twilio does not know this account.': 'لا تعرف Twilio هذا الحساب.',
  'The number does not belong to this Twilio account.': 'الرقم لا يتبع حساب Twilio هذا.',
  'The Twilio account is suspended.': 'حساب Twilio موقوف.',
  'Twilio says that the account is {1}.': 'حالة الحساب لدى Twilio: {1}.',
  'Twilio reaches people by their number, which is not known.':
    'تصل Twilio إلى الأشخاص بأرقامهم، ورقم هذا الشخص غير معروف.',
  'The channel needs an account SID, an auth token, and a number or messaging service.':
    'تحتاج القناة إلى Account SID ورمز المصادقة ورقم أو خدمة رسائل.',

  '{1} (Vonage {2})': '{1} (Vonage {2})',
  'Vonage says: {1}': 'تقول Vonage: {1}',
  'Vonage refused the message.': 'رفضت Vonage الرسالة.',
  'Vonage refuses the API key or the API secret.': 'ترفض Vonage مفتاح API أو سر API.',
  'The Vonage account has no credit left.': 'نفد رصيد حساب Vonage.',
  'The Vonage account may not send this.': 'لا يُسمح لحساب Vonage بإرسال هذا.',
  'Vonage asks to send more slowly.': 'تطلب Vonage إبطاء الإرسال.',
  'The channel needs an API key, the API secret, the signature secret and a number.':
    'تحتاج القناة إلى مفتاح API وسر API وسر التوقيع ورقم.',

  'The gateway: {1}': 'البوابة: {1}',
  'The gateway responded with status {1}.': 'استجابت البوابة بالحالة {1}.',
  "{1} is not the signature of this body with the channel's secret.":
    '{1} ليس توقيع هذا المحتوى بالمفتاح السري للقناة.',
  'The channel has no url and secret.': 'ليس للقناة عنوان URL ومفتاح سري.',
  'must be an object with a phone': 'يجب أن يكون كائنًا فيه phone',
  'is required for outbound records': 'مطلوب للسجلات الصادرة',
  'must be "in"': 'يجب أن يكون "in"',
  'must be polling or webhook': 'يجب أن يكون polling أو webhook',
  'must be split or refuse': 'يجب أن يكون split أو refuse',
  'must be inbound or outbound': 'يجب أن يكون inbound أو outbound',
  'must be message or record': 'يجب أن يكون message أو record',
  'must be form or hidden': 'يجب أن يكون form أو hidden',

  'Telegram: {1}': 'Telegram: {1}',
  'Telegram: {1}.': 'Telegram: {1}.',
  'Telegram’s response was not understood.': 'تعذّر فهم رد Telegram.',
  'This person has blocked the bot.': 'حظر هذا الشخص البوت.',
  'This Telegram account no longer exists.': 'لم يعد حساب Telegram هذا موجودًا.',
  'This person has not written to the bot. On Telegram, only they can begin.':
    'لم يكتب هذا الشخص إلى البوت. على Telegram لا يمكن إلا له أن يبدأ.',
  'Telegram hands out files of up to 20 MB; this one is larger.':
    'تسلّم Telegram الملفات حتى 20 ميغابايت؛ وهذا الملف أكبر.',
  'Telegram refuses the bot token.': 'ترفض Telegram رمز البوت.',
  'Telegram did not respond. It may have arrived: ask before you send it again.':
    'لم تستجب Telegram. ربما وصلت الرسالة: اسأل قبل إرسالها مرة أخرى.',
  'must be a bot token: a number, a colon and letters': 'يجب أن يكون رمز بوت: رقم ثم نقطتان ثم أحرف',
  'The channel has no bot token.': 'ليس للقناة رمز بوت.',

  'X: {1}': 'X: {1}',
  'X’s response was not understood.': 'تعذّر فهم رد X.',
  'X refuses the access token: it is wrong, or was revoked.': 'ترفض X رمز الوصول: إما أنه خاطئ أو أُبطل.',
  'X demands payment: {1}': 'تطلب X الدفع: {1}',
  'The app lacks a permission at X: {1}': 'ينقص التطبيق إذن لدى X: {1}',
  'X asks to send more slowly.': 'تطلب X إبطاء الإرسال.',
  'X does not allow this message: they may have closed their messages, or blocked the account. ({1})':
    'لا تسمح X بهذه الرسالة: ربما أغلق الشخص رسائله أو حظر الحساب. ({1})',
  'The access token belongs to another account.': 'رمز الوصول لحساب آخر.',
  'The channel needs the API key and secret of the app, and the access token of the account with its secret.':
    'تحتاج القناة إلى مفتاح API للتطبيق وسره، ورمز الوصول للحساب وسره.',
  'must be {1}: letters, digits, _ and - only':
    'يجب أن يكون {1}: أحرف وأرقام و\u200e_\u200e و\u200e-\u200e فقط',
  'the API key': 'مفتاح API',
  'the API key secret': 'سر مفتاح API',
  'the access token secret': 'سر رمز الوصول',
  'must be the access token: digits, a hyphen, then letters and digits':
    'يجب أن يكون رمز الوصول: أرقام ثم شرطة ثم أحرف وأرقام',
  'must be AC and 32 hexadecimal digits': 'يجب أن يتكون من AC و32 رقمًا سداسي عشري',
  'must be MG and 32 hexadecimal digits': 'يجب أن يتكون من MG و32 رقمًا سداسي عشري',
  'must be 32 bytes as base64: 43 characters and an equals sign':
    'يجب أن يتكون من 32 بايت بترميز base64: 43 حرفًا وعلامة يساوي',
  'must be 32 hexadecimal digits': 'يجب أن يتكون من 32 رقمًا سداسي عشري',
  'must be {1}: digits only': 'يجب أن يكون {1}: أرقام فقط',
  'the ID of your Page': 'معرّف صفحتك',
  'the ID of your number': 'معرّف رقمك',
  'the ID of your business account': 'معرّف حسابك للأعمال',
  'the ID of your account': 'معرّف حسابك',
  'must be like v25.0': 'يجب أن يكون على شكل v25.0',
  'must be a number with its country code, such as +15005550001, a short code, or a name of up to 11 letters':
    'يجب أن يكون رقمًا مع رمز الدولة، مثل \u200e+15005550001\u200e، أو رقمًا قصيرًا، أو اسمًا من 11 حرفًا على الأكثر',

  'mobile number': 'رقم هاتف محمول',
  'account on X': 'حساب على X',
  'Facebook account': 'حساب Facebook',
  'Telegram account': 'حساب Telegram',
  'email address': 'عنوان بريد إلكتروني',
  'Instagram account': 'حساب Instagram',

  'This is not a chat from the widget.': 'هذه ليست دردشة من أداة الموقع.',
  'The visitor may be reading the chat. Unread messages are sent by email.':
    'ربما يقرأ الزائر الدردشة الآن. تُرسل الرسائل غير المقروءة بالبريد الإلكتروني.',
  'This address accepts no replies.': 'لا يقبل هذا العنوان الردود.',
}

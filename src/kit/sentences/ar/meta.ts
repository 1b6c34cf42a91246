import type { Text } from '../../language/text.ts'

/** What Meta says for who sends: WhatsApp, Messenger, Instagram and comments. */
export const meta: Record<string, Text> = {
  'Meta: {1}': 'Meta: {1}',
  '{1} (Meta {2})': '{1} (Meta {2})',
  'Meta: {1} ({2})': 'Meta: {1} ({2})',
  'Meta’s response was not understood.': 'تعذّر فهم رد Meta.',
  'Meta no longer has the comment, or does not allow a reply to it.':
    'لم يعد التعليق لدى Meta، أو أنها لا تسمح بالرد عليه.',
  'Meta has blocked comments of the account for some time.': 'حظرت Meta تعليقات الحساب لبعض الوقت.',
  'Meta refuses the comment. Its author may have blocked the account.':
    'ترفض Meta التعليق. ربما حظر كاتبه الحساب.',
  'Meta refuses the access token: it is wrong, or has expired.':
    'ترفض Meta رمز الوصول: إما أنه خاطئ أو انتهت صلاحيته.',
  'The access token lacks a permission.': 'ينقص رمز الوصول إذن.',
  'Meta has a problem at the moment.': 'لدى Meta مشكلة حاليًا.',
  'Meta asks to send more slowly.': 'تطلب Meta إبطاء الإرسال.',
  'Messenger no longer allows an answer. Wait until they write again.':
    'لم تعد Messenger تسمح بالرد. انتظر حتى يكتب الشخص من جديد.',
  'Instagram no longer allows an answer. Wait until they write again.':
    'لم تعد Instagram تسمح بالرد. انتظر حتى يكتب الشخص من جديد.',
  'WhatsApp no longer allows an answer. Wait until they write again.':
    'لم تعد WhatsApp تسمح بالرد. انتظر حتى يكتب الشخص من جديد.',
  'Meta does not know this person.': 'لا تعرف Meta هذا الشخص.',
  'Meta no longer allows messages of this kind.': 'لم تعد Meta تسمح برسائل من هذا النوع.',
  'Instagram does not know this person.': 'لا تعرف Instagram هذا الشخص.',
  'Instagram no longer has what mentions the account.': 'لم يعد لدى Instagram ما يشير إلى الحساب.',
  'This person cannot get messages of the app yet: it is in development.':
    'لا يمكن لهذا الشخص تلقي رسائل التطبيق بعد: فهو قيد التطوير.',
  'This person cannot be reached at the moment.': 'لا يمكن الوصول إلى هذا الشخص حاليًا.',
  'The access token was not renewed. {1}': 'لم يُجدَّد رمز الوصول. {1}',
  'The channel needs the ID of the Page, its access token and the app secret.':
    'تحتاج القناة إلى معرّف الصفحة ورمز الوصول إليها وسر التطبيق.',
  'The channel needs the ID of the account, an access token and the app secret.':
    'تحتاج القناة إلى معرّف الحساب ورمز وصول وسر التطبيق.',
  'The channel needs the ID of the number, an access token and the app secret.':
    'تحتاج القناة إلى معرّف رقم الهاتف ورمز وصول وسر التطبيق.',

  'WhatsApp did not deliver the message.': 'لم تسلّم WhatsApp الرسالة.',
  'WhatsApp did not deliver the message, as part of an experiment.': 'لم تسلّم WhatsApp الرسالة، ضمن تجربة.',
  'WhatsApp says that something is missing in the message.': 'تقول WhatsApp إن شيئًا ما ينقص الرسالة.',
  'WhatsApp does not accept the message.': 'لا تقبل WhatsApp الرسالة.',
  'The number is your own.': 'هذا رقمك أنت.',
  'This number cannot be reached on WhatsApp.': 'لا يمكن الوصول إلى هذا الرقم عبر WhatsApp.',
  'This person is not on WhatsApp.': 'هذا الشخص ليس على WhatsApp.',
  'WhatsApp allows replies for 24 hours after the customer’s last message. Wait until they write again.':
    'تسمح WhatsApp بالردود خلال 24 ساعة من آخر رسالة للعميل. انتظر حتى يكتب من جديد.',
  'WhatsApp limits how many messages of companies this person gets.':
    'تحدد WhatsApp عدد رسائل الشركات التي يتلقاها هذا الشخص.',
  'This person has stopped your messages.': 'أوقف هذا الشخص رسائلك.',
  'WhatsApp does not accept this type of message.': 'لا تقبل WhatsApp هذا النوع من الرسائل.',
  'WhatsApp could not load the file.': 'تعذّر على WhatsApp تحميل الملف.',
  'WhatsApp does not accept this file.': 'لا تقبل WhatsApp هذا الملف.',
  'WhatsApp does not allow this message to somebody without a number.':
    'لا تسمح WhatsApp بهذه الرسالة إلى شخص بلا رقم.',
  'WhatsApp asks to send more slowly.': 'تطلب WhatsApp إبطاء الإرسال.',
  'WhatsApp has a problem at the moment.': 'لدى WhatsApp مشكلة حاليًا.',
  'WhatsApp is not available at the moment.': 'خدمة WhatsApp غير متاحة حاليًا.',
  'WhatsApp asks to send more slowly to this number.': 'تطلب WhatsApp إبطاء الإرسال إلى هذا الرقم.',
  'WhatsApp is maintaining the account at the moment.': 'تُجري WhatsApp صيانة للحساب حاليًا.',
  'Meta has restricted the account.': 'قيّدت Meta الحساب.',
  'The account may not write to numbers of this country.': 'لا يُسمح للحساب بمراسلة أرقام هذا البلد.',
  'Meta has locked the account.': 'أقفلت Meta الحساب.',
  'Meta has no valid payment method for the account.': 'ليس لدى Meta وسيلة دفع صالحة للحساب.',
}

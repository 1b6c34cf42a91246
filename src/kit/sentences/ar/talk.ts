import type { Text } from '../../language/text.ts'

/** Conversations, messages, deliveries, channels, chat and files. */
export const talk: Record<string, Text> = {
  // After “تعذّر العثور على”.
  card: 'هذه البطاقة',
  attachment: 'هذا المرفق',
  file: 'هذا الملف',
  channel: 'هذه القناة',
  'chat channel': 'قناة الدردشة هذه',
  conversation: 'هذه المحادثة',
  follower: 'هذا المتابع',
  original: 'هذا الأصل',
  mail: 'رسالة البريد هذه',
  'contact form': 'نموذج الاتصال هذا',
  merge: 'عملية الدمج هذه',
  message: 'هذه الرسالة',
  'unproven reply of yours': 'هذا الرد غير الموثّق منك',
  'scheduled message': 'هذه الرسالة المجدولة',

  'must be IDs of your uploads that no message uses yet':
    'يجب أن يتكون من معرّفات ملفات رفعتَها ولا تستخدمها أي رسالة بعد',
  'must be its files, or IDs of your uploads that no message uses yet':
    'يجب أن يتكون من ملفاتها، أو معرّفات ملفات رفعتَها ولا تستخدمها أي رسالة بعد',
  'The server responded with status {1}.': 'استجاب الخادم بالحالة {1}.',
  'The file is larger than 25 MiB.': 'الملف أكبر من 25 MiB.',
  'Send the file itself as the body, with its Content-Type, not as a form.':
    'أرسل الملف نفسه كمحتوى للطلب، مع Content-Type الخاص به، لا كنموذج.',
  '{1} could not be fetched.': 'تعذّر جلب {1}.',
  '{1} has not been fetched yet.': 'لم يُجلب {1} بعد.',
  '{1} {2}': '{1} {2}',
  'This link has expired. Read the message again for a new one.':
    'انتهت صلاحية هذا الرابط. أعد قراءة الرسالة للحصول على رابط جديد.',

  'is used by another brand on this server. If {1} is yours, publish the TXT record {2} with the value {3}, and save again':
    'تستخدمه علامة تجارية أخرى على هذا الخادم. إذا كان {1} لك، فانشر سجل TXT {2} بالقيمة {3}، ثم احفظ من جديد',
  'This channel is not connected to a provider.': 'هذه القناة غير مرتبطة بمزوّد خدمة.',
  'Too many channels are named {1}. Choose a slug for this one.':
    'قنوات كثيرة جدًا اسمها {1}. اختر اسمًا مختصرًا لهذه القناة.',
  'is required: every slug derived from the name is taken': 'مطلوب: كل اسم مختصر مشتق من الاسم محجوز',
  'must be 1 to 80 characters: a–z, 0–9, - and _, not starting with - or _':
    'يجب أن يتكون من 1 إلى 80 حرفًا: \u200ea–z\u200e و\u200e0–9\u200e و\u200e-\u200e و\u200e_\u200e، من دون \u200e-\u200e أو \u200e_\u200e في أوله',
  'must not have a plus suffix: mail to help+orders@ arrives at the channel help@':
    'يجب ألا يحتوي على لاحقة بعد علامة الجمع: البريد إلى \u200ehelp+orders@\u200e يصل إلى القناة \u200ehelp@',
  'is taken by the channel {1}': 'تستخدمه القناة {1} بالفعل',
  'slug {1}': 'الاسم المختصر {1}',
  'address {1}': 'العنوان {1}',
  'The channel {1} already has the {2}.': 'للقناة {1} بالفعل {2}.',
  'must be a channel type: {1}': 'يجب أن يكون نوع قناة: {1}',
  'is a setting: send it in settings': 'هو إعداد: أرسله ضمن settings',
  'is required for this provider': 'مطلوب لمزوّد الخدمة هذا',
  'is not a setting of this channel type. Allowed: {1}':
    'ليس من إعدادات هذا النوع من القنوات. المسموح به: {1}',
  'must not begin with “sealed:”': 'يجب ألا يبدأ بـ«sealed:»',
  'has to be entered again: the address of the API has changed': 'يجب إدخاله من جديد: تغيّر عنوان API',
  'has a masked password: enter the password itself': 'يحتوي على كلمة مرور مخفية: أدخل كلمة المرور نفسها',
  'The token is not the one of this channel.': 'الرمز ليس رمز هذه القناة.',
  'The signature is not one of this channel.': 'التوقيع ليس لهذه القناة.',

  'A chat with this ID already exists.': 'توجد بالفعل دردشة بهذا المعرّف.',
  'This chat has ended. Start a new one.': 'انتهت هذه الدردشة. ابدأ دردشة جديدة.',
  'must be 256 random bits in base64url': 'يجب أن يتكون من 256 بتًا عشوائيًا بترميز base64url',
  'Too many open streams. Close one and try again.': 'تدفقات مفتوحة كثيرة جدًا. أغلق أحدها وأعد المحاولة.',
  'must look like “mon-fri 09:00-17:00, sat 10:00-14:00”':
    'يجب أن يكون على شكل «الاثنين-الجمعة 09:00-17:00، السبت 10:00-14:00»',
  'This chat is still going on.': 'ما زالت هذه الدردشة جارية.',
  'Nobody has replied yet.': 'لم يرد أحد بعد.',
  'This chat cannot be mailed at the moment.': 'لا يمكن إرسال هذه الدردشة بالبريد حاليًا.',

  'must be {1}: conversations cannot move to another brand':
    'يجب أن يكون {1}: لا يمكن نقل المحادثات إلى علامة تجارية أخرى',
  'is allowed only with status {1} (On Hold)': 'مسموح به مع الحالة {1} (مؤجلة) فقط',
  'is required with status {1} (On Hold)': 'مطلوب مع الحالة {1} (مؤجلة)',
  'must be the ID or name of a team': 'يجب أن يكون معرّف فريق أو اسمه',
  'must be the slug of a channel of this brand': 'يجب أن يكون الاسم المختصر لإحدى قنوات هذه العلامة التجارية',
  'cannot change in a chat, which its visitor goes on reading':
    'لا يمكن تغييره في دردشة ما زال زائرها يقرؤها',
  'must not be a member of staff': 'يجب ألا يكون من أعضاء الفريق',
  'is required with id_type=origin': 'مطلوب مع id_type=origin',
  'is the customer of the conversation': 'هو عميل المحادثة',
  'has no channel {1}': 'ليس لديه القناة {1}',
  'has no team {1}': 'ليس لديه الفريق {1}',
  'You can start conversations only where you can see them.': 'لا يمكنك بدء المحادثات إلا حيث يمكنك رؤيتها.',

  'Attachments are still being fetched.': 'ما زال جلب المرفقات جاريًا.',
  'It takes long; the next attempt goes on.': 'يستغرق الأمر وقتًا طويلًا؛ وتتابعه المحاولة التالية.',
  'Another attempt is sending it.': 'تُرسلها محاولة أخرى الآن.',
  'A part of the message did not arrive. {1}': 'لم يصل جزء من الرسالة. {1}',
  'They were taken off the conversation before it was sent.': 'أُزيل المستلم من المحادثة قبل إرسالها.',
  'The message no longer exists.': 'لم تعد الرسالة موجودة.',
  'The channel of this conversation cannot send messages.': 'لا يمكن لقناة هذه المحادثة إرسال رسائل.',
  'The recipient no longer has an address on this channel.': 'لم يعد للمستلم عنوان في هذه القناة.',
  'The provider asks to send more slowly.': 'يطلب مزوّد الخدمة إبطاء الإرسال.',
  'The text {1}.': 'النص {1}.',
  'The files {1}.': 'الملفات: {1}.',
  'No message of ours has this name.': 'ليس لأي من رسائلنا هذا الاسم.',

  'is the conversation to merge into': 'هي المحادثة التي سيُدمج فيها',
  'One of these conversations has just been merged. Try again.':
    'دُمجت إحدى هذه المحادثات للتو. أعد المحاولة.',
  'must be the slug or ID of a conversation': 'يجب أن يكون الاسم المختصر لمحادثة أو معرّفها',
  'a chat cannot be merged: its visitor would see what others wrote':
    'يحتوي على دردشة، ولا يمكن دمجها: سيرى زائرها ما كتبه آخرون',
  'is private: replies to the merged conversation would be public':
    'غير عام: ستكون الردود في المحادثة المدموجة عامة',
  'is public: replies to it would no longer appear there': 'عام: لن تظهر الردود عليه هناك بعد ذلك',
  'its customer has no {1}, which replies through {2} need':
    'ليس لعميل المحادثة {1}، وتحتاج إليه الردود عبر {2}',
  'is in a chat, which cannot be split: its visitor would lose messages':
    'في دردشة، ولا يمكن فصلها: سيفقد زائرها رسائل',
  'must be the ID of a message in this conversation': 'يجب أن يكون معرّف رسالة في هذه المحادثة',
  'is the first message; choose a later one': 'هو أول رسالة؛ اختر رسالة لاحقة',
  'This merge has already been undone.': 'تم التراجع عن عملية الدمج هذه بالفعل.',
  'A merge can be undone for {1} days.': {
    one: 'يمكن التراجع عن الدمج خلال يوم واحد.',
    two: 'يمكن التراجع عن الدمج خلال يومين.',
    few: 'يمكن التراجع عن الدمج خلال {1} أيام.',
    many: 'يمكن التراجع عن الدمج خلال {1} يومًا.',
    other: 'يمكن التراجع عن الدمج خلال {1} يوم.',
  },
  'Its messages have been moved to other conversations since.':
    'نُقلت رسائلها إلى محادثات أخرى منذ ذلك الحين.',
  'The conversation has just been merged again. Try again.': 'دُمجت المحادثة مرة أخرى للتو. أعد المحاولة.',

  'is not a variable of this template': 'ليس متغيرًا في هذا القالب',
  'is required: the header has a variable': 'مطلوب: في العنوان متغير',
  'is required: the header is a file ({1})': 'مطلوب: العنوان ملف ({1})',
  'The variables of the template are not filled in.': 'لم تُملأ متغيرات القالب.',
  'is not the name of an approved template of this channel': 'ليس اسم قالب معتمد لهذه القناة',
  'This template has a variable that cannot be filled in here, such as in a button.':
    'في هذا القالب متغير لا يمكن ملؤه هنا، كما في زر مثلًا.',

  'names {1}, who does not follow this conversation': 'يذكر {1}، وهو لا يتابع هذه المحادثة',
  'must name at least one address': 'يجب أن يذكر عنوانًا واحدًا على الأقل',
  'is a member of staff, who can read the conversation': 'من أعضاء الفريق، ويمكنه قراءة المحادثة',
  'cannot be reached: the channel of this conversation sends no email':
    'لا يمكن الوصول إليه: لا ترسل قناة هذه المحادثة بريدًا إلكترونيًا',
  'is an address of this brand': 'من عناوين هذه العلامة التجارية',
  'must be true, false or a date YYYY-MM-DD': 'يجب أن يكون true أو false أو تاريخًا بالشكل \u200eYYYY-MM-DD',
  'This conversation was merged into {1}, which has another message with this origin_id.':
    'دُمجت هذه المحادثة في {1}، وفيها رسالة أخرى لها origin_id نفسه.',
  'This channel already has a conversation with this origin_id: {1}. Post the message there instead.':
    'في هذه القناة محادثة لها origin_id نفسه: {1}. أضف الرسالة إليها.',
  'Its author has left or can no longer see the conversation.': 'غادر كاتبها الفريق أو لم يعد يرى المحادثة.',

  'Something went wrong on our side.': 'حدث خطأ من جانبنا.',
  'has {1} {2}; {3} takes at most {4} in a message': 'فيه {1} {2}؛ ولا تقبل {3} أكثر من {4} في رسالة واحدة',
  'would be more than {1} messages; {2} takes at most {3} {4} in each':
    'يتجاوز الحد الأقصى لعدد الرسائل، وهو {1}؛ ولا تقبل {2} أكثر من {3} {4} في كل رسالة',
  'cannot be sent: {1} takes no files here': 'لا يمكن الإرسال: لا تقبل {1} ملفات هنا',
  'cannot be sent together: {1} takes {2} in a message':
    'لا يمكن الإرسال معًا: لا تقبل {1} سوى {2} في رسالة واحدة',
  'one file': 'ملف واحد',
  'at most {1} files': { two: 'ملفين', few: '{1} ملفات', other: '{1} ملفًا' },
  'cannot be sent: {1} does not take {2}, only {3}': 'لا يمكن الإرسال: لا تقبل {1} النوع {2}، بل {3} فقط',
  'cannot be sent: {1} has {2} MB, and {3} takes at most {4} MB of its type':
    'لا يمكن الإرسال: حجم {1} هو {2} ميغابايت، ولا تقبل {3} أكثر من {4} ميغابايت لهذا النوع',
  'must be 1 (internal note): nobody can reply to this sender by {1}':
    'يجب أن يكون 1 (ملاحظة داخلية): لا يمكن لأحد الرد على هذا المرسل عبر {1}',
  'After 24 hours, {1} allows replies of people only. If a person wrote this one, send human_agent: true with it.':
    'بعد 24 ساعة، لا تسمح {1} إلا بردود الأشخاص. إذا كتب شخص هذا الرد، فأرسل معه human_agent: true.',
  '{1} allows replies for {2} after the customer’s last message. {3}':
    'تسمح {1} بالردود خلال {2} من آخر رسالة للعميل. {3}',
  '24 hours': '24 ساعة',
  'seven days': 'سبعة أيام',
  'Send a template instead.': 'أرسل قالبًا بدلًا من ذلك.',
  'Wait until they write again.': 'انتظر حتى يكتب العميل من جديد.',
  '{1} did not respond. It may have arrived: ask before you send it again.':
    'لم تستجب {1}. ربما وصلت الرسالة: اسأل قبل إرسالها مرة أخرى.',
  '{1} did not respond. It will say whether the message arrived.': 'لم تستجب {1}. وستخبرنا هل وصلت الرسالة.',
}

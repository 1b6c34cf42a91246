import type { Text } from '../../language/text.ts'

/** Brands, staff, logins, contacts, organizations and custom fields. */
export const people: Record<string, Text> = {
  // After “تعذّر العثور على”.
  'brand at this host': 'علامة تجارية في هذا المضيف',
  brand: 'هذه العلامة التجارية',
  'brand: {1}': 'العلامة التجارية {1}',
  host: 'هذا المضيف',
  logo: 'هذا الشعار',
  contact: 'جهة الاتصال هذه',
  erasure: 'عملية المحو هذه',
  'is not the name of this contact': 'ليس اسم جهة الاتصال هذه',
  note: 'هذه الملاحظة',
  'identity move': 'عملية النقل هذه',
  'custom field': 'هذا الحقل المخصص',
  organization: 'هذه المؤسسة',
  session: 'هذه الجلسة',
  token: 'هذا الرمز',
  'API token': 'رمز API هذا',
  team: 'هذا الفريق',
  'member of staff': 'عضو الفريق هذا',
  'service account': 'حساب الخدمة هذا',
  'the login of a service account': 'اسم دخول حساب خدمة',
  'deactivated member of staff': 'عضو الفريق المعطّل هذا',

  'must be never, or a time such as 30m, 4h or 2d':
    'يجب أن يكون never، أو مدة مثل \u200e30m أو \u200e4h أو \u200e2d',
  'must be at most 30d': 'يجب ألا يزيد على \u200e30d',
  'must start with https://, http:// or mailto:, or be a path such as /contact':
    'يجب أن يبدأ بـ\u200ehttps://\u200e أو \u200ehttp://\u200e أو \u200emailto:\u200e، أو أن يكون مسارًا مثل \u200e/contact',
  'must be a color such as #0a5c94': 'يجب أن يكون لونًا مثل \u200e#0a5c94',
  'must be 1 to 63 characters: a–z, 0–9 and -, not starting or ending with -':
    'يجب أن يتكون من 1 إلى 63 حرفًا: \u200ea–z\u200e و\u200e0–9\u200e و\u200e-\u200e، من دون \u200e-\u200e في أوله أو آخره',
  'must be a host name, for example help.example.com': 'يجب أن يكون اسم مضيف، مثل help.example.com',
  'must be a country code such as DE': 'يجب أن يكون رمز بلد، مثل DE',
  'must not be before "from"': 'يجب ألا يسبق "from"',
  'must be at most {1} years after "from"': 'يجب أن يكون بعد "from" بما لا يزيد على {1} سنوات',
  'must be one of the countries with known holidays': 'يجب أن يكون أحد البلدان المعروفة عطلها',
  'must be a region of this country': 'يجب أن تكون منطقة في هذا البلد',
  'must be an IANA time zone, for example Europe/Berlin':
    'يجب أن يكون منطقة زمنية من IANA، مثل Europe/Berlin',
  'The brand {1} already exists.': 'العلامة التجارية {1} موجودة بالفعل.',
  'must not be a subdomain of {1}: those are reserved for brands':
    'يجب ألا يكون نطاقًا فرعيًا من {1}: فهي محجوزة للعلامات التجارية',
  'The host {1} already belongs to a brand.': 'المضيف {1} تابع لعلامة تجارية بالفعل.',
  'This server has no brand yet. Open the set-up link, if it printed one when it started, or run: {1} brand create --help':
    'ليس لهذا الخادم علامة تجارية بعد. افتح رابط الإعداد الذي عرضه عند تشغيله، إن وُجد، أو نفّذ: {1} brand create --help',
  'exceeds the limit of {1} hosts per brand': 'يتجاوز الحد الأقصى لعدد مضيفي العلامة التجارية، وهو {1}',
  'The host {1} is in use by another brand. If it is yours, publish the TXT record {2} with the value {3}, and add it again.':
    'تستخدم علامة تجارية أخرى المضيف {1}. إذا كان لك، فانشر سجل TXT {2} بالقيمة {3}، ثم أضفه من جديد.',

  'belongs to a member of staff': 'يخص أحد أعضاء الفريق',
  'Someone else has just attached this identity. Try again.':
    'أضاف شخص آخر بيانات الاتصال هذه للتو. أعد المحاولة.',
  'Someone else has just moved this identity. Try again.':
    'نقل شخص آخر بيانات الاتصال هذه للتو. أعد المحاولة.',
  'Another contact has the ID {1}.': 'المعرّف {1} لجهة اتصال أخرى.',
  'Another contact has {1}. Attach it as an identity to move it here.':
    '{1} لجهة اتصال أخرى. أضفه إلى بيانات الاتصال لنقله إلى هنا.',
  'This contact has just been merged into another. Try again.':
    'دُمجت جهة الاتصال هذه للتو في جهة أخرى. أعد المحاولة.',
  'or mobile is required': 'أو رقم الهاتف مطلوب',
  'or note is required': 'أو note مطلوب',
  'must be the email address of a member of staff': 'يجب أن يكون البريد الإلكتروني لأحد أعضاء الفريق',
  'must not be a member of staff: a service account writes in its own name':
    'يجب ألا يكون من أعضاء الفريق: حساب الخدمة يكتب باسمه فقط',
  'This move has already been undone.': 'تم التراجع عن عملية النقل هذه بالفعل.',
  'The identity has been moved again since. Undo the later move first.':
    'نُقلت بيانات الاتصال مرة أخرى منذ ذلك الحين. تراجع أولًا عن النقل اللاحق.',
  'cannot be set: Facebook identities come from Facebook messages':
    'لا يمكن تعيينه: تأتي حسابات Facebook من رسائل Facebook',
  'must be another contact': 'يجب أن يكون جهة اتصال أخرى',
  'an email address': 'عنوان بريد إلكتروني',
  'a phone number with its country code, for example +12223334444':
    'رقم هاتف مع رمز الدولة، مثل \u200e+12223334444',
  'an Instagram handle': 'اسم حساب على Instagram',
  'an Instagram-scoped ID (digits only)': 'معرّفًا من Instagram (أرقام فقط)',
  'a Twitter handle': 'اسم حساب على Twitter',
  'the ID of an account on X (digits only)': 'معرّف حساب على X (أرقام فقط)',
  'a Facebook ID': 'معرّفًا من Facebook',
  'a Telegram user ID (digits only)': 'معرّف مستخدم على Telegram (أرقام فقط)',
  'a WhatsApp user ID': 'معرّف مستخدم على WhatsApp',
  'the name of a sender': 'اسم مرسل',

  'must be a letter followed by at most 63 letters, digits, - or _':
    'يجب أن يكون حرفًا يليه 63 على الأكثر من الأحرف أو الأرقام أو \u200e-\u200e أو \u200e_',
  'must not name a choice twice': 'يجب ألا يذكر خيارًا مرتين',
  'must be a text': 'يجب أن يكون نصًا',
  'must be a day such as 2026-11-23': 'يجب أن يكون يومًا مثل \u200e2026-11-23',
  'must be one of the choices of this field': 'يجب أن يكون أحد خيارات هذا الحقل',
  'must be true or false': 'يجب أن يكون true أو false',
  'is one too many: a contact can have {1} fields': 'زائد على الحد: الحد الأقصى لحقول جهة الاتصال {1}',
  'is one too many: a conversation can have {1} fields': 'زائد على الحد: الحد الأقصى لحقول المحادثة {1}',
  'is taken: another field has the key {1}': 'محجوز: لحقل آخر المفتاح {1}',
  'is allowed only with type choice': 'مسموح به مع النوع «اختيار» فقط',
  'is allowed only for fields of conversations': 'مسموح به لحقول المحادثات فقط',
  'is required: none can be made from this name': 'مطلوب: لا يمكن اشتقاقه من هذا الاسم',

  'must be a domain, for example example.com': 'يجب أن يكون نطاقًا، مثل example.com',
  'is a public mail provider, not an organization': 'مزوّد بريد عام، لا مؤسسة',
  'contain {1}, which belongs to another organization': 'يحتوي على {1}، وهو لمؤسسة أخرى',
  'is the name of another organization': 'اسم مؤسسة أخرى',

  'Only owners can make someone an owner.': 'لا يمكن إلا للمالكين جعل شخص مالكًا.',
  "Sessions can make changes only from Answerwell's own pages. Programs need an API token.":
    'لا يمكن إجراء التغييرات في جلسة إلا من صفحات Answerwell نفسها. تحتاج البرامج إلى رمز API.',
  'Log in with HTTP Basic: your email address and an API token of this brand.':
    'سجّل الدخول عبر HTTP Basic: ببريدك الإلكتروني ورمز API لهذه العلامة التجارية.',
  'Confirm that it is you, with your password or a code: POST /me/confirmation. Or log in again.':
    'أكّد هويتك بكلمة مرورك أو برمز: POST /me/confirmation. أو سجّل الدخول من جديد.',
  'is wrong': 'خاطئ',
  'is wrong or has expired': 'خاطئ أو انتهت صلاحيته',
  'or code is required, and not both': 'أو الرمز مطلوب، لا كلاهما',
  'Only owners can invite owners.': 'لا يمكن إلا للمالكين دعوة مالكين.',
  '{1} already has a password and can log in.': 'لدى {1} كلمة مرور بالفعل ويمكنه تسجيل الدخول.',
  '{1} already logs in with single sign-on.': 'يسجّل {1} الدخول بالفعل بالدخول الموحّد.',
  'The email address or password is wrong.': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'The password has just been changed. Log in again.': 'غُيّرت كلمة المرور للتو. سجّل الدخول من جديد.',
  'The login has expired. Log in again.': 'انتهت صلاحية تسجيل الدخول. سجّل الدخول من جديد.',
  'This login has ended. Log in again.': 'انتهى تسجيل الدخول هذا. سجّل الدخول من جديد.',
  'This code is wrong or has expired.': 'هذا الرمز خاطئ أو انتهت صلاحيته.',
  'This link has been used or has expired. Request a new one.':
    'استُخدم هذا الرابط أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
  'The current password is wrong.': 'كلمة المرور الحالية خاطئة.',
  'Too many wrong passwords were entered for this address. Log in with a browser that you have used before, reset your password, or try again in 15 minutes.':
    'أُدخلت كلمات مرور خاطئة كثيرة لهذا العنوان. سجّل الدخول من متصفح استخدمته من قبل، أو أعد تعيين كلمة مرورك، أو أعد المحاولة بعد 15 دقيقة.',
  'Requires a login session; API tokens are refused.': 'يتطلب جلسة تسجيل دخول؛ لا تُقبل رموز API.',
  'is too common: choose another one': 'شائع جدًا: اختر غيره',
  'must have at least {1} different characters': 'يجب ألا يقل عدد أحرفه المختلفة عن {1}',
  'must not be your name, your email address or the name of the brand':
    'يجب ألا يكون اسمك أو بريدك الإلكتروني أو اسم العلامة التجارية',
  'must not be a run of letters, digits or keys': 'يجب ألا يكون تسلسلًا من الأحرف أو الأرقام أو المفاتيح',
  "Only Answerwell's own pages can send this request.":
    'لا يمكن إلا لصفحات Answerwell نفسها إرسال هذا الطلب.',
  'Two-factor authentication is already on. Turn it off first.':
    'المصادقة الثنائية مفعّلة بالفعل. أوقفها أولًا.',
  'There is no authenticator to confirm. Set one up first.': 'لا يوجد تطبيق مصادقة لتأكيده. أعدّ واحدًا أولًا.',
  'This token does not exist or has been revoked.': 'هذا الرمز غير موجود أو أُبطل.',

  'must not be a number, “none” or “mine”': 'يجب ألا يكون رقمًا أو «none» أو «mine»',
  'is one too many: there can be {1} teams': 'زائد على الحد: الحد الأقصى للفرق {1}',
  'is the name of another team': 'اسم فريق آخر',

  'Only owners can edit owners.': 'لا يمكن إلا للمالكين تعديل المالكين.',
  'With access to only some conversations, you can edit only your own profile.':
    'مع الوصول إلى بعض المحادثات فقط، لا يمكنك تعديل سوى ملفك الشخصي.',
  'Agents can edit only their own profile.': 'لا يمكن للوكلاء تعديل سوى ملفاتهم الشخصية.',
  'must be null: owners see all conversations': 'يجب أن يكون null: يرى المالكون جميع المحادثات',
  '{1} is already a member of staff.': '{1} من أعضاء الفريق بالفعل.',
  'already belongs to a member of staff': 'يخص أحد أعضاء الفريق بالفعل',
  'belongs to the last owner. Make someone else an owner first': 'يخص آخر مالك. اجعل شخصًا آخر مالكًا أولًا',
  'Only owners can deactivate or reactivate owners.': 'لا يمكن إلا للمالكين تعطيل المالكين أو إعادة تفعيلهم.',
  'is for members who see all conversations': 'متاح للأعضاء الذين يرون كل المحادثات',
  'must be the key of a role': 'يجب أن يكون مفتاح أحد الأدوار',
  'This includes the right to {1}, which you do not have.': 'يتضمن ذلك الحق في {1}، وهو حق لا تملكه.',
  'Queues assign nothing to service accounts.': 'لا تُسند قوائم الانتظار شيئًا إلى حسابات الخدمة.',
  'This service account has rights that you do not have.': 'لدى حساب الخدمة هذا حقوق لا تملكها.',
  'is one too many: there can be {1} service accounts': 'زائد عن الحد: العدد الأقصى لحسابات الخدمة هو {1}',
  'cannot be owner: only people are owners': 'لا يمكن أن يكون دور المالكين: المالكون أشخاص',
  'They have rights that you do not have.': 'لدى هذا الشخص حقوق لا تملكها.',
  'Admins can assign all roles except that of owners; owners can assign all roles.':
    'يمكن للمشرفين منح كل الأدوار ما عدا دور المالك، ويمكن للمالكين منح كل الأدوار.',
  'is one too many: there can be {1} roles': 'زائد عن الحد: العدد الأقصى للأدوار هو {1}',
  'One person has this role. Give them another one first.': 'يحمل شخص واحد هذا الدور. امنحه دورًا آخر أولًا.',
  '{1} people have this role. Give them another one first.':
    'عدد من يحملون هذا الدور: {1}. امنحهم دورًا آخر أولًا.',
  'One service account has this role. Give it another one first.':
    'يحمل حساب خدمة واحد هذا الدور. امنحه دورًا آخر أولًا.',
  '{1} service accounts have this role. Give them another one first.':
    'عدد حسابات الخدمة التي تحمل هذا الدور: {1}. امنحها دورًا آخر أولًا.',
  'This role is the same in every brand. Create one of your own.':
    'هذا الدور واحد في كل العلامات التجارية. أنشئ دورًا خاصًا بك.',
  role: 'الدور',
  'cannot include the right to {1}: it is for members who see all conversations':
    'لا يمكن أن يتضمن الحق في {1}: فهو لمن يرى كل المحادثات',
  'is the name of another role': 'هو اسم دور آخر',
  'The scopes of this API token do not include the right to {1}.': 'لا يتضمن رمز API هذا الحق في {1}.',
  'The scopes of this API token do not include changing staff.': 'لا يسمح رمز API هذا بتغيير الموظفين.',
  '{1} does not have the right to {2}': 'لا يملك {1} الحق في {2}',
}

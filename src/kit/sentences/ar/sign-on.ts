import type { Text } from '../../language/text.ts'

/** Single sign-on. */
export const signOn: Record<string, Text> = {
  'Your account here is deactivated. Ask an admin.': 'حسابك هنا معطّل. اسأل أحد المشرفين.',
  'must be the key of a role, and not owner: owners make owners':
    'يجب أن يكون مفتاح دور، وليس owner: المالكون وحدهم يعيّنون المالكين',
  'None of your groups may log in here. Ask an admin of your identity provider.':
    'لا يُسمح لأي من مجموعاتك بالدخول هنا. اسأل أحد مشرفي مزوّد الهوية.',
  'You are in more groups than the provider sends. An admin there can limit them to those of this application.':
    'أنت في مجموعات أكثر مما يرسله المزوّد. يستطيع أحد المشرفين هناك حصرها في مجموعات هذا التطبيق.',
  'The provider names no keys at {1}.': 'لا يذكر المزوّد أي مفاتيح في {1}.',
  'The login at the provider did not work. {1}': 'لم ينجح الدخول لدى المزوّد. {1}',
  'The issuer must be an https URL.': 'يجب أن يكون المُصدر عنوان https.',
  "The provider's document has no https URL in {1}.": 'لا يحتوي مستند المزوّد على عنوان https في {1}.',
  'Single sign-on is not set up here.': 'الدخول الموحّد غير معدّ هنا.',
  'This account has just been connected. Log in again.': 'جرى ربط هذا الحساب للتو. سجّل الدخول من جديد.',
  "The provider's token does not say who it is about.": 'لا يذكر رمز المزوّد مَن المقصود به.',
  "The provider's tokens do not belong together.": 'رموز المزوّد لا تنتمي بعضها إلى بعض.',
  'is required: anybody can have an account at Google': 'مطلوب: يستطيع أي شخص أن يكون له حساب في Google',
  'The token is not a logout token.': 'الرمز ليس رمز تسجيل خروج.',
  'Passwords are not accepted here. Use the button “{1}”.': 'لا تُقبل كلمات المرور هنا. استخدم الزر «{1}».',
  'Your account no longer has a role here. Ask an admin of your identity provider.':
    'لم يعد لحسابك دور هنا. اسأل أحد مشرفي مزوّد الهوية.',
  'The provider does not offer the authorization code flow.': 'لا يقدّم المزوّد مسار authorization code.',
  'The provider does not offer PKCE with S256.': 'لا يقدّم المزوّد PKCE مع S256.',
  'set up single sign-on, session times and the second factor':
    'إعداد الدخول الموحّد ومدة الجلسات والعامل الثاني',
  'The password is wrong.': 'كلمة المرور خاطئة.',
  'The provider cannot be used at the moment. {1}': 'لا يمكن استخدام المزوّد في الوقت الحالي. {1}',
  'The provider did not send your email address.': 'لا يخبر المزوّد بعنوان بريدك الإلكتروني.',
  'Members whom you may not manage log in with this provider. An owner can change its addresses and certificates.':
    'يسجّل الدخول بهذا المزوّد أعضاء لا يحق لك إدارتهم. يمكن لمالك تغيير عناوينه وشهاداته.',
  'The provider does not confirm that the address {1} is yours.': 'لا يؤكد المزوّد أن العنوان {1} لك.',
  'Accounts of this domain may not log in here.': 'لا يُسمح لحسابات هذا النطاق بالدخول هنا.',
  'The member of staff with this address is connected to another account of the provider.':
    'عضو الفريق صاحب هذا العنوان مربوط بحساب آخر لدى المزوّد.',
  'No member of staff has the address {1}. Ask an admin for an invitation.':
    'لا يوجد عضو في الفريق بالعنوان {1}. اطلب دعوة من أحد المشرفين.',
  'is required with a new issuer': 'مطلوب مع مُصدر جديد',
  'This login has expired or was begun in another browser. Try again.':
    'انتهت صلاحية هذا الدخول أو بدأ في متصفح آخر. حاول مرة أخرى.',
  'must be IDs of teams': 'يجب أن تكون معرّفات فرق',
  'The settings of this login have just changed. Try again.': 'تغيّرت إعدادات هذا الدخول للتو. حاول مرة أخرى.',
  'must be off until a login by this provider has worked: test it first':
    'يجب أن يبقى متوقفًا حتى ينجح دخول عبر هذا المزوّد: جرّبه أولًا',
  'must be a domain such as example.com': 'يجب أن يكون نطاقًا مثل example.com',
  'must be a path': 'يجب أن يكون مسارًا',
  test: 'هذا الاختبار',
  'This account of the provider is not connected to you. Log in with your own.':
    'هذا الحساب لدى المزوّد غير مرتبط بك. سجّل الدخول بحسابك.',
  'Confirm with your password, a code or a passkey: the provider cannot say that it has asked you.':
    'أكّد بكلمة المرور أو برمز أو بمفتاح مرور: لا يستطيع المزوّد إثبات أنه سألك.',
  'The provider did not say that it asked you to log in again. Confirm with your password, a code or a passkey if you have one.':
    'لم يذكر المزوّد أنه طلب منك تسجيل الدخول من جديد. أكّد بكلمة المرور أو برمز أو بمفتاح مرور إن كان لديك ذلك.',
  'Log in at {1} to do this.': 'سجّل الدخول في {1} للقيام بذلك.',
  'must be at most the lifetime of sessions': 'يجب ألا تتجاوز مدة الجلسات',
  'Two-factor authentication is required here. Set it up, or enter a code, to continue.':
    'المصادقة الثنائية إلزامية هنا. أعدّها أو أدخل رمزًا للمتابعة.',
  'Two-factor authentication is required here and cannot be turned off.':
    'المصادقة الثنائية إلزامية هنا ولا يمكن إيقافها.',
  'must be a later day, until you have set up your own second factor':
    'يجب أن يكون يومًا لاحقًا إلى أن تُعدّ عامل التحقق الثاني الخاص بك',
  'No certificate of the provider is valid now. An admin can enter its new one.':
    'لا توجد شهادة صالحة لمزوّد الهوية الآن. يمكن لأحد المشرفين إدخال شهادته الجديدة.',
  'The provider names people differently at each login. An admin there can choose a persistent name ID.':
    'يسمّي مزوّد الهوية الأشخاص باسم مختلف عند كل تسجيل دخول. يمكن لأحد مشرفيه اختيار معرّف اسم (Name ID) ثابت.',
  'does not belong to a provider of this kind': 'لا يخصّ مزوّدًا من هذا النوع',
  'must be the metadata of a SAML identity provider ({1})':
    'يجب أن تكون البيانات الوصفية لمزوّد هوية SAML ‏({1})',
  'must be a PEM certificate with an RSA key of at least 2,048 bits':
    'يجب أن تكون شهادة PEM بمفتاح RSA لا يقل عن 2048 بت',
  'The URL answers with status {1}.': 'يردّ عنوان URL بالحالة {1}.',
  'needs an issuer, metadata, or the URL of metadata': 'يتطلب جهة إصدار أو بيانات وصفية أو عنوان URL لها',
  'The provider sent an assertion that was used before.': 'أرسل المزوّد تأكيدًا (assertion) استُخدم من قبل.',
}
